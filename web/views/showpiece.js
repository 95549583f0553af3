import { html, nothing } from "lit-html";

/**
 * @returns {import("./ui.js").View}
 */
export function showpiece() {
  return html`${nothing}`;
}
