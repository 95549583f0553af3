import { noChange } from "lit-html";
import { directive, Directive } from "lit-html/directive.js";
import { sameOutline } from "../cards/card.js";

/**
 * @typedef {import("../cards/contour-card.js").ContourCard} ContourCard
 * @typedef {import("../cards/card.js").Card} Card
 */

/** Milliseconds from one card to the next. */
const STEP = 90;

/**
 * Gives an element its card. Where color comes to a card that hangs there as a contour, it comes in its turn:
 * a wave through the gallery is worth seeing, and a slow phone has fewer cards to paint at once.
 */
class Wave extends Directive {
  /** @type {Card | null} */
  #card = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #turn;

  /**
   * @param {Card} card
   * @param {number} place
   */
  render(card, place) {
    return [card, place];
  }

  /**
   * @param {import("lit-html/directive.js").ElementPart} part
   * @param {[Card, number]} args
   */
  update(part, [card, place]) {
    const element = /** @type {ContourCard} */ (part.element);
    const hung = element.card;
    this.#card = card;
    const waits = Boolean(card.paint) && Boolean(hung) && !hung?.paint && sameOutline(hung, this.#card);
    if (waits && this.#turn !== undefined) return noChange;
    clearTimeout(this.#turn);
    this.#turn = undefined;
    const show = () => {
      this.#turn = undefined;
      element.card = this.#card;
    };
    if (waits && place > 0 && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.#turn = setTimeout(show, place * STEP);
    } else show();
    return noChange;
  }
}

export const wave = directive(Wave);
