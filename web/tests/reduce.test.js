import assert from "node:assert/strict";
import { test } from "node:test";
import { initial } from "../state/initial.js";
import { reduce } from "../state/reduce.js";
import { TOKEN, snapshot } from "./snapshot.js";

/** @typedef {import("../state/model.js").State} State */

const NEXT = "BCDFGH-2-8-BBBBBBBBBBBBBBBBBBBBBB";

/** @type {State} */
const asking = {
  ...initial,
  member: { code: "BCDFGH", key: "k" },
  present: true,
  snapshot: snapshot({}),
  outbox: [{ request: { action: "echo", request_id: "request-1", action_token: TOKEN, card: 1 }, tries: 0 }],
};
/** @type {import("../wire.js").Accepted & {type: "accepted"}} */
const accepted = { type: "accepted", now: 2, request_id: "request-1", action: "echo" };

test("an older snapshot is passed over, an equal one is taken", () => {
  assert.equal(reduce(asking, snapshot({ version: 6, stage: "clue" })), asking);
  assert.equal(reduce(asking, snapshot({ version: 7, round: 2 })).snapshot?.round, 2);
});

test("the answer to a move marks it as done and takes the token", () => {
  const state = reduce(asking, accepted);
  assert.deepEqual(state.snapshot?.you?.done, { echo: { card: 1 } });
  assert.equal(state.snapshot?.you?.action_token, null);
  assert.deepEqual(state.outbox, []);
});

test("an answer that comes after the next stage's snapshot leaves the next token alone", () => {
  const next = reduce(
    asking,
    snapshot({ version: 8, stage: "contour", stage_id: 8 }, { action_token: NEXT }),
  );
  assert.equal(reduce(next, accepted).snapshot?.you?.action_token, NEXT);
});

test("what the server could not take at once stays to be sent again with its id", () => {
  const state = reduce(asking, {
    type: "rejected",
    now: 2,
    request_id: "request-1",
    action: "echo",
    reason: "try_again",
    message: "",
  });
  assert.equal(state.outbox[0]?.request.request_id, "request-1");
  assert.equal(state.outbox[0]?.tries, 1);
});

test("a refusal is told and the request is not sent again", () => {
  const state = reduce(asking, {
    type: "rejected",
    now: 2,
    request_id: "request-1",
    action: "echo",
    reason: "too_late",
    message: "",
  });
  assert.deepEqual(state.outbox, []);
  assert.deepEqual(state.refusal, { action: "echo", reason: "too_late" });
});

test("a connection that the server gave up is left, and what was asked on it is kept to be asked again", () => {
  /** @type {import("../wire.js").Rejected & {type: "rejected"}} */
  const refused = {
    type: "rejected",
    now: 2,
    request_id: "request-1",
    action: "echo",
    reason: "not_in_game",
    message: "",
  };
  const state = reduce(asking, refused);
  assert.equal(state.present, false);
  assert.equal(state.outbox[0]?.tries, 1);
  assert.equal(state.refusal, null);
  const hopeless = { ...asking, outbox: [{ ...asking.outbox[0], tries: 9 }] };
  assert.equal(reduce(/** @type {State} */ (hopeless), refused).refusal?.reason, "not_in_game");
});
