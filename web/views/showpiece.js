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
      for (const { outline, alt } of cards) {
        const drawn = /** @type {import("../cards/contour-card.js").ContourCard} */ (
          document.createElement("contour-card")
        );
        drawn.card = { outline, alt };
        this.append(drawn);
      }
    }
    // The middle one last: it lies on top.
    [0, 2, 1].forEach((card, at) => {
      const drawn = /** @type {import("../cards/contour-card.js").ContourCard} */ (this.children[card]);
      this.#timers.push(setTimeout(() => (drawn.card = cards[card]), FIRST + at * NEXT));
    });
  }

  disconnectedCallback() {
    this.#timers.forEach(clearTimeout);
  }
}

customElements.define("card-fan", CardFan);

/** @returns {import("./ui.js").View} */
export function showpiece() {
  return html`<card-fan aria-hidden="true"></card-fan>`;
}
