import { scoreboard } from "./story.js";
import { task } from "./task.js";
import { nameOf, turn } from "./turn.js";

/**
 * @typedef {import("./model.js").State} State
 * @typedef {import("../wire.js").Snapshot} Snapshot
 * @typedef {import("../i18n/translate.js").Say} Say
 */

/**
 * What the live region says about a change, or "" for nothing worth a word.
 * @param {State} state
 * @param {State} before
 * @param {Say} t
 * @returns {string}
 */
export function announcement(state, before, t) {
  const { snapshot } = state;
  if (state.line === "lost" && before.line !== "lost" && state.member !== null) return t("line.lost");
  if (snapshot === null) return "";
  if (snapshot.stage_id !== before.snapshot?.stage_id || snapshot.code !== before.snapshot.code) {
    return stageWords(state, snapshot, t);
  }
  if (turn(state) === "done" && turn(before) !== "done") return t("say.locked");
  if (snapshot.stage === "lobby" && before.snapshot !== null) {
    const known = new Set(before.snapshot.seats.map(({ seat }) => seat));
    const fresh = snapshot.seats.find(({ seat }) => !known.has(seat));
    if (fresh !== undefined) return t("say.joined", { name: fresh.name });
  }
  return "";
}

/**
 * @param {State} state
 * @param {Snapshot} snapshot
 * @param {Say} t
 */
function stageWords(state, snapshot, t) {
  const { stage, association, deadline, result } = snapshot;
  if (stage === "lobby") return t("lobby.title");
  if (stage === "finished") {
    const names = (result?.winners ?? []).map((seat) => nameOf(snapshot, seat)).join(", ");
    return t("say.winner", { names, score: result?.standings[0]?.score ?? 0 });
  }
  const name = nameOf(snapshot, snapshot.guide);
  const words = [t("say.stage", { stage: t(`stage.${stage}`), task: t(task(state, snapshot), { name }) })];
  if (stage === "echo" && association !== null) words.push(t("say.association", { association }));
  if (stage === "reveal") words.push(...revealWords(snapshot, t));
  else if (deadline !== null && turn(state) === "act") {
    words.push(t("say.seconds", { n: Math.max(0, Math.round((deadline - state.now) / 1000)) }));
  }
  return words.join(" ");
}

/**
 * @param {Snapshot} snapshot
 * @param {Say} t
 */
function revealWords(snapshot, t) {
  const { reveal, you } = snapshot;
  const words = [];
  if (typeof reveal?.source === "number") words.push(t("say.source", { n: reveal.source + 1 }));
  const own = scoreboard(snapshot).find(({ seat }) => seat === you?.seat);
  if (own !== undefined) words.push(t("say.gain", { gain: own.gain, score: own.score }));
  return words;
}
