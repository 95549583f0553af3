import { html, nothing } from "lit-html";
import * as icons from "./icons.js";

/**
 * Why the last request of one of these kinds had no effect, in the player's words.
 * @param {import("./ui.js").Ui} ui
 * @param {...string} actions
 * @returns {import("./ui.js").View}
 */
export function refusalView({ state, t }, ...actions) {
  const { refusal } = state;
  if (refusal === null || (refusal.action !== null && !actions.includes(refusal.action))) return nothing;
  return html`<p class="refusal" role="alert">${t(`refused.${refusal.reason}`)}</p>`;
}

/**
 * Where a button was: the choice that stands.
 * @param {import("./ui.js").Ui} ui
 * @param {number | null} place  from 0
 */
export function lockedView({ t }, place) {
  if (place === null) return nothing;
  return html`<p class="hint">${icons.lock} ${t("round.locked", { n: place + 1 })}</p>`;
}
