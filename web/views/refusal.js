import { html, nothing } from "lit-html";

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
