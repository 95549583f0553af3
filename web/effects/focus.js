import { screenOf } from "../views/app.js";

/**
 * @typedef {import("../state/model.js").State} State
 */

/**
 * After a new screen or stage: whoever had the focus on something that is gone is taken to the new heading,
 * and the page is shown from its top, except that color comes to the cards where they are being looked at.
 * @param {State} state
 * @param {State} before
 */
export function focusAfter(state, before) {
  const stage = state.snapshot?.stage;
  const moved =
    screenOf(state) !== screenOf(before) || state.snapshot?.stage_id !== before.snapshot?.stage_id;
  if (!moved) return;
  if (stage !== "color") scrollTo({ top: 0, behavior: "instant" });
  const lost = document.activeElement === null || document.activeElement === document.body;
  if (lost && before.now !== 0) document.querySelector("h1")?.focus({ preventScroll: true });
}
