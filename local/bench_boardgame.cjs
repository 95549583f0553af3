// A comparable game in boardgame.io's reducer: 12 seats, 12 rounds, 34 moves a round, each changing the state it is
// given. Prints the most games a second of CPU in so many turns. The package comes from npm into an ignored folder.
// Arguments: that folder, turns, games in a turn.
const { createRequire } = require("node:module");
const from = createRequire(require("node:path").join(process.argv[2], "package.json"));

const { Client } = from("boardgame.io/client");

const SEATS = 12;
const kinds = { echo: "echoes", outline: "outlines", final: "finals" };
const game = {
  setup: () => ({ round: 0, clue: null, echoes: {}, outlines: {}, finals: {}, scores: Array(SEATS).fill(0) }),
  turn: { activePlayers: { all: "any" } },
  moves: {
    clue: ({ G, playerID }, card, text) => {
      if (+playerID !== G.round % SEATS || G.clue) return "INVALID_MOVE";
      G.clue = { card, text };
    },
    ...Object.fromEntries(
      Object.entries(kinds).map(([move, kept]) => [
        move,
        ({ G, playerID }, choice) => {
          if (G[kept][playerID] !== undefined) return "INVALID_MOVE";
          G[kept][playerID] = choice;
          if (move !== "final" || Object.keys(G.finals).length < SEATS - 1) return;
          for (const [seat, slot] of Object.entries(G.finals)) if (slot === 0) G.scores[seat] += 160;
          Object.assign(G, { round: G.round + 1, clue: null, echoes: {}, outlines: {}, finals: {} });
        },
      ]),
    ),
  },
};

function play() {
  const client = Client({ game, numPlayers: SEATS, debug: false });
  client.start();
  for (let round = 0; round < SEATS; round++) {
    client.updatePlayerID(String(round));
    client.moves.clue(0, "a clue");
    for (const move of Object.keys(kinds))
      for (let seat = 0; seat < SEATS; seat++)
        if (seat !== round) {
          client.updatePlayerID(String(seat));
          client.moves[move](seat % 3);
        }
  }
  const { G } = client.getState();
  client.stop();
  if (G.round !== SEATS) throw new Error(`ended in round ${G.round}`);
}

play();
const [turns, games] = process.argv.slice(3).map(Number);
let best = 0;
for (let turn = 0; turn < turns; turn++) {
  const began = process.cpuUsage();
  for (let i = 0; i < games; i++) play();
  const used = process.cpuUsage(began);
  best = Math.max(best, games / ((used.user + used.system) / 1e6));
}
console.log(best);
