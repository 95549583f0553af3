/**
 * `<contour-card>`: draws the card given as its `card` property, as bare lines or painted.
 *
 * When the paint of the outline shown arrives, color flows in in place (and `flooded` is dispatched at its end);
 * not so for those who prefer less motion. Ground and line of the bare card follow `--card-paper`, `--card-ink`
 * and `--card-line` (the line's width in the card's units), its corners `--card-radius`.
 * The drawing is hidden from assistive technology: the page says `alt` where it fits.
 */

import { sameOutline } from './card.js';
import { canvas, element, line, painted, patterns } from './drawing.js';
import { DURATION, delay, reach, spread, stain } from './flood.js';

/** @typedef {import('./card.js').Card} Card */

const looks = new CSSStyleSheet();
looks.replaceSync(`
  :host { display: block; aspect-ratio: 3 / 4; contain: content; overflow: hidden; border-radius: var(--card-radius, 4%);
    background: var(--card-paper, light-dark(#f7f2e7, #26241f)); }
  :host([hidden]) { display: none; }
  svg { display: block; width: 100%; height: 100%; }
  .line { fill: var(--card-paper, light-dark(#f7f2e7, #26241f)); stroke: var(--card-ink, light-dark(#23211d, #ece5d6));
    stroke-width: var(--card-line, 4); stroke-linejoin: round; stroke-linecap: round; }
  .shadow { fill: #000; opacity: 0.16; }
`);

let last = 0;

export class ContourCard extends HTMLElement {
  /** @type {Card | null} */
  #card = null;
  #id = `card-${(last += 1)}`;
  #frame = 0;
  #root = this.attachShadow({ mode: 'open' });

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [looks];
  }

  /** @returns {Card | null} */
  get card() {
    return this.#card;
  }

  set card(card) {
    const flows = Boolean(card?.paint) && !this.#card?.paint && sameOutline(this.#card, card);
    const same = sameOutline(this.#card, card) && Boolean(this.#card?.paint) === Boolean(card?.paint);
    this.#card = card ?? null;
    if (same) return;
    cancelAnimationFrame(this.#frame);
    if (flows && this.isConnected && !matchMedia('(prefers-reduced-motion: reduce)').matches) this.#flood();
    else this.#draw();
  }

  disconnectedCallback() {
    cancelAnimationFrame(this.#frame);
    this.#draw();
  }

  #draw() {
    const card = this.#card;
    if (!card) {
      this.#root.replaceChildren();
      return;
    }
    const { paint } = card;
    const shapes = card.outline.map((d, i) => (paint ? painted(card, paint, i, this.#id) : line(d)));
    this.#root.replaceChildren(canvas(...(paint ? [patterns(paint, this.#id)] : []), ...shapes));
  }

  #flood() {
    const card = /** @type {Card} */ (this.#card);
    const paint = /** @type {import('./card.js').Paint} */ (card.paint);
    const defs = patterns(paint, this.#id);
    const svg = canvas(defs);
    const count = card.outline.length;
    const stains = card.outline.map((d, i) => {
      const edge = element('path', { d: stain(i), transform: 'scale(0)' });
      const id = `${this.#id}-stain-${i}`;
      defs.append(element('clipPath', { id }, edge));
      const colored = painted(card, paint, i, this.#id);
      colored.setAttribute('clip-path', `url(#${id})`);
      const bare = line(d);
      svg.append(bare, colored);
      return { edge, bare, colored };
    });
    this.#root.replaceChildren(svg);
    const grown = stains.map(({ edge, bare, colored }, i) => {
      const box = bare.getBBox();
      const x = box.x + box.width * (0.3 + 0.4 * ((i * 0.618) % 1));
      const y = box.y + box.height * 0.62;
      return { edge, bare, colored, x, y, far: reach(x, y, box), wait: delay(i, count) };
    });
    let began = 0;
    let flowing = grown;
    const step = (/** @type {number} */ now) => {
      began ||= now;
      const gone = now - began;
      // Only what changes is touched: every attribute set makes the browser work out the whole card again.
      flowing = flowing.filter(({ edge, colored, x, y, far, wait }) => {
        const share = spread((gone - wait) / (DURATION * 0.55));
        if (share === 1) colored.removeAttribute('clip-path');
        else if (share > 0) {
          edge.setAttribute('transform', `translate(${x} ${y}) scale(${(far * share).toFixed(1)}) rotate(${(share * 40).toFixed(1)})`);
        }
        return share < 1;
      });
      const dry = Math.max(0, gone / DURATION - 0.6) / 0.4;
      if (dry > 0) for (const { bare } of grown) bare.setAttribute('stroke-opacity', (1 - Math.min(1, dry)).toFixed(2));
      if (gone < DURATION) {
        this.#frame = requestAnimationFrame(step);
        return;
      }
      for (const { bare, colored } of grown) {
        bare.remove();
        colored.removeAttribute('clip-path');
      }
      this.dispatchEvent(new Event('flooded'));
    };
    this.#frame = requestAnimationFrame(step);
  }
}

customElements.define('contour-card', ContourCard);
