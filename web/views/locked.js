import { html, nothing } from "lit-html";
import * as icons from "./icons.js";

/**
 * Where a button was: the choice that stands.
 * @param {import("./ui.js").Ui} ui
 * @param {number | null} place  from 0
 */
export function lockedView({ t }, place) {
  if (place === null) return nothing;
  return html`<p class="hint">${icons.lock} ${t("round.locked", { n: place + 1 })}</p>`;
}
