import assert from "node:assert/strict";
import { test } from "node:test";
import { Session } from "../effects/session.js";
import { Store } from "../effects/store.js";
import { initial } from "../state/initial.js";
import { reduce } from "../state/reduce.js";
import { KEY, TOKEN, lobby, snapshot } from "./snapshot.js";
import { FakeWorld } from "./world.js";

const HOUR = 3_600_000;
const CODE = "BCDFGH";
/** There and back, milliseconds. */
const TRIP = 20;

/** @param {FakeWorld} [world] */
function page(world = new FakeWorld()) {
  const store = new Store(reduce, initial, () => session.now());
  /** @type {Session} */
  const session = new Session("ws://here/live", store.tell.bind(store), () => store.state, world);
  store.listen((state, before, message) => session.follow(state, before, message));
  world.hears = ({ action, t }, socket) => {
    if (action !== "ping" || it.dumb) return;
    world.later(() => socket.says({ type: "pong", now: world.passed - TRIP / 2, t }), TRIP);
  };
  const says = (/** @type {object} */ message) => world.socket.says({ ...message, now: world.passed });
  const answer = (/** @type {any} */ { action, request_id }, more = {}) =>
    says({ type: "accepted", action, request_id, ...more });
  const it = {
    world,
    store,
    session,
    says,
    answer,
    /** Nothing comes from the server any more, not even the answer to a ping. */
    dumb: false,
    /** The line opens, and the server takes this window back into its game. */
    lets: (/** @type {object} */ shown) => {
      world.socket.opens();
      answer(world.socket.of("join").at(-1), { code: CODE, seat: 2 });
      says(shown);
    },
  };
  return it;
}

/** @param {object} shown */
function seated(shown) {
  const it = page();
  it.store.tell({ type: "returning", member: { code: CODE, key: KEY } });
  it.lets(shown);
  it.world.pass(1_000);
  return it;
}

/** @type {import("../wire.js").Request} */
const move = { action: "echo", request_id: "request-1", action_token: TOKEN, card: 1 };

test("the first words on a line are the return to the seat, and once is enough", () => {
  const { world } = seated(snapshot({}));
  assert.equal(world.sockets.length, 1);
  assert.deepEqual(
    world.socket.of("join").map(({ code, key }) => [code, key]),
    [[CODE, KEY]],
  );
});

test("an unanswered move is sent again with its id as soon as there is a new line", () => {
  const { world, store, lets, answer } = seated(snapshot({ deadline: 600_000 }));
  const old = world.socket;
  store.tell({ type: "asked", request: move });
  old.breaks();
  world.pass(400);
  lets(snapshot({ deadline: 600_000 }));
  assert.deepEqual([old.of("echo"), world.socket.of("echo")], [[move], [move]]);
  answer(move);
  assert.deepEqual(store.state.outbox, []);
  world.pass(60_000);
  assert.equal(world.socket.of("echo").length, 1, "an answered one is not sent again");
});

test("a move waits until the server has taken this window back", () => {
  const { world, store, lets } = seated(snapshot({ deadline: 600_000 }));
  world.socket.breaks();
  world.pass(400);
  world.socket.opens();
  store.tell({ type: "asked", request: move });
  assert.deepEqual(
    world.socket.sent.map(({ action }) => action),
    ["join"],
  );
  lets(snapshot({ deadline: 600_000 }));
  assert.deepEqual(world.socket.of("echo"), [move]);
});

test("a line on which a request stays unanswered is given up", () => {
  const { world, store } = seated(snapshot({ deadline: 600_000 }));
  store.tell({ type: "asked", request: move });
  world.pass(7_999);
  assert.equal(world.sockets.length, 1);
  world.pass(1);
  assert.equal(world.sockets.length, 2);
  assert.equal(store.state.line, "lost");
});

test("a return that stays unanswered is tried on another line, whatever the player does meanwhile", () => {
  const it = page();
  it.store.tell({ type: "returning", member: { code: CODE, key: KEY } });
  it.world.socket.opens();
  it.world.pass(4_000);
  it.store.tell({ type: "opened", panel: "rules" });
  it.world.pass(4_000);
  assert.equal(it.world.sockets.length, 2);
});

test("the browser's word that the network is away, and back, is believed at once", () => {
  const { world, store } = seated(snapshot({}));
  world.happens("offline");
  assert.equal(store.state.line, "lost");
  world.happens("online");
  assert.equal(world.sockets.length, 2);
});

test("a tab that wakes asks whether the line still lives", () => {
  const it = seated(snapshot({ deadline: 600_000 }));
  it.dumb = true;
  it.world.happens("shown");
  it.world.pass(4_500);
  assert.equal(it.world.sockets.length, 2, "no answer: dialled anew");
});

test("a tab that wakes on a living line keeps it", () => {
  const { world } = seated(snapshot({ deadline: 600_000 }));
  world.happens("shown");
  world.pass(60_000);
  assert.equal(world.sockets.length, 1);
});

test("a deadline that has passed by a second in silence is asked about, and a dumb line given up", () => {
  const { world } = seated(snapshot({ deadline: 30_000 }));
  world.pass(30_999 - world.passed);
  assert.equal(world.socket.of("sync").length, 0);
  world.pass(1);
  assert.equal(world.socket.of("sync").length, 1);
  world.pass(3_000);
  assert.equal(world.socket.of("sync").length, 2);
  world.pass(5_000);
  assert.equal(world.sockets.length, 2);
});

test("news after a deadline leaves nothing to ask", () => {
  const { world, says } = seated(snapshot({ deadline: 30_000 }));
  world.pass(30_500 - world.passed);
  says(snapshot({ version: 8, stage: "contour", stage_id: 8, deadline: 600_000 }));
  world.pass(60_000);
  assert.deepEqual([world.sockets.length, world.socket.of("sync").length], [1, 0]);
});

test("a connection that the server gave up is taken back into the game, and the deadline asked about", () => {
  const { world, says, lets, store } = seated(snapshot({ deadline: 30_000 }));
  world.pass(31_000 - world.passed);
  const [asked] = world.socket.of("sync");
  says({ ...asked, type: "rejected", reason: "not_in_game", message: "" });
  assert.equal(world.sockets.length, 1, "the line itself is well");
  assert.equal(world.socket.of("join").length, 2);
  lets(snapshot({ version: 9, stage: "contour", stage_id: 8, deadline: 60_000 }));
  assert.equal(store.state.snapshot?.stage, "contour");
});

test("in the lobby it is asked now and then whether anything was missed, rarer as nothing happens", () => {
  const { world, says, answer } = seated(snapshot(lobby));
  /** @type {number[]} */
  const waits = [];
  let since = 0;
  for (let looks = 1; looks <= 4; looks += 1) {
    for (let tenths = 0; world.socket.of("sync").length < looks && tenths < 3_000; tenths += 1)
      world.pass(100);
    waits.push(world.passed - since);
    since = world.passed;
    answer(world.socket.of("sync").at(-1));
    says(snapshot(lobby));
  }
  assert.deepEqual(waits, [30_000, 60_000, 120_000, 120_000]);
  says(snapshot({ ...lobby, version: 8 }));
  world.pass(30_000);
  assert.equal(world.socket.of("sync").length, 5, "after news sooner again");
});

test("the tables of a lobby do not ask in the same instant", () => {
  const { world, says } = seated(snapshot(lobby));
  world.luck = 1;
  says(snapshot({ ...lobby, version: 8 }));
  world.pass(59_000);
  assert.equal(world.socket.of("sync").length, 0);
  world.pass(2_000);
  assert.equal(world.socket.of("sync").length, 1);
});

test("a hidden lobby asks nothing, and at once when it is looked at again", () => {
  const { world } = seated(snapshot(lobby));
  world.shown = false;
  world.pass(400_000);
  assert.equal(world.socket.of("sync").length, 0);
  world.shown = true;
  world.happens("shown");
  assert.equal(world.socket.of("sync").length, 1);
});

test("while a stage runs, its deadline is the time to ask", () => {
  const { world } = seated(snapshot({ deadline: 400_000 }));
  world.pass(390_000);
  assert.equal(world.socket.of("sync").length, 0);
});

test("a silent line is kept alive before ten minutes are over", () => {
  const it = seated(snapshot({ ...lobby, stage: "finished" }));
  it.world.shown = false;
  const pings = it.world.socket.of("ping").length;
  it.world.pass(9 * 60_000);
  assert.equal(it.world.socket.of("ping").length, pings + 1);
});

test("a machine's clock that is set in mid-stage is found out by the next word of the server", () => {
  const { world, session, says } = seated(snapshot({ deadline: 30_000 }));
  assert.equal(session.now(), world.passed);
  world.wrong = HOUR;
  says({ type: "accepted", action: "rename", request_id: "request-9" });
  world.pass(1_000);
  assert.equal(session.now(), world.passed);
});

test("a machine's clock that is set back does not put off the question after a deadline", () => {
  const { world } = seated(snapshot({ deadline: 30_000 }));
  world.wrong = -HOUR;
  world.pass(31_000 - world.passed);
  assert.equal(world.socket.of("sync").length, 1);
});

test("a line that nobody needs is not mended", () => {
  const it = page();
  it.session.line.call();
  it.world.socket.opens();
  it.world.socket.breaks();
  it.world.pass(60_000);
  assert.equal(it.world.sockets.length, 1);
  assert.equal(it.store.state.line, "idle");
});

test("after `closed` it does not come back by itself", () => {
  const { world, says, store } = seated(snapshot({}));
  says({ type: "closed", reason: "replaced" });
  world.happens("shown");
  world.happens("online");
  world.pass(60_000);
  assert.equal(world.sockets.length, 1);
  assert.equal(store.state.closed, "replaced");
});
