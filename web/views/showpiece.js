import { html } from "lit-html";
import { cards } from "./showpiece-cards.js";

/** Milliseconds until the first card's color comes, and from one to the next. */
const FIRST = 700;
const NEXT = 900;

/** The game at a glance: three cards, first as contours, then in color. It is looked at and never read out. */
class CardFan extends HTMLElement {
  /** @type {ReturnType<typeof setTimeout>[]} */
  #timers = [];

  connectedCallback() {
    if (this.childElementCount === 0) {
      cards.forEach(({ outline, alt }, at) => {
        const drawn = /** @type {import("../cards/contour-card.js").ContourCard} */ (
          document.createElement("contour-card")
        );
        drawn.card = { outline, alt };
        drawn.style.setProperty("--at", String(at - 1));
        this.append(drawn);
      });
    }
    cards.forEach((painted, at) => {
      const drawn = /** @type {import("../cards/contour-card.js").ContourCard} */ (this.children[at]);
      this.#timers.push(setTimeout(() => (drawn.card = painted), FIRST + at * NEXT));
    });
  }

  disconnectedCallback() {
    this.#timers.forEach(clearTimeout);
  }
}

customElements.define("card-fan", CardFan);

/** @returns {import("./ui.js").View} */
export function showpiece() {
  return html`<card-fan class="fan" aria-hidden="true"></card-fan>`;
}
