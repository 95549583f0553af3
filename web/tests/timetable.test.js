import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Store } from "../effects/store.js";
import { timetable } from "../effects/timetable.js";
import { initial } from "../state/initial.js";

test("the host's moment is never told before it has come, though timers cut fractions off", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const exact = globalThis.setTimeout;
  globalThis.setTimeout = /** @type {any} */ (
    (/** @type {() => void} */ call, /** @type {number} */ wait) => exact(call, Math.floor(wait))
  );
  let now = 0.4;
  const advanceAt = 4_000;
  const store = new Store(
    (state, message) => ({ ...state, now: message.at ?? 0 }),
    /** @type {any} */ ({ ...initial, snapshot: { deadline: 15_000, advance_at: advanceAt } }),
    () => now,
  );
  /** @type {number[]} */
  const told = [];
  timetable(store, () => {});
  store.listen((_state, _before, message) => message.type === "clock" && told.push(now));
  store.tell(/** @type {any} */ ({ type: "pong" }));
  for (let passed = 0; passed < 5_000; passed += 1) {
    now += 1;
    mock.timers.tick(1);
  }
  globalThis.setTimeout = exact;
  mock.timers.reset();
  assert.equal(told.length, 1);
  assert.ok((told[0] ?? 0) >= advanceAt, `told at ${told[0]}`);
});
