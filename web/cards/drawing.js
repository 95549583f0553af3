/** A card as SVG elements: the same drawing for hand, gallery, reveal and contact sheet. */

import { HEIGHT, WIDTH } from './card.js';
import { tile } from './textures.js';

/** @typedef {import('./card.js').Card} Card */
/** @typedef {import('./card.js').Paint} Paint */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | number>} attributes
 * @param {...Element} children
 * @returns {SVGElementTagNameMap[Name]}
 */
export function element(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/**
 * The SVG element that a card is drawn in; its words are the page's to give.
 *
 * @param {...Element} children
 */
export function canvas(...children) {
  return element('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': 'true', focusable: 'false' }, ...children);
}

/**
 * The bare lines of one path: paper within, ink around.
 *
 * @param {string} d
 */
export function line(d) {
  return element('path', { d, class: 'line' });
}

/**
 * The patterns and gradients that a card's paint needs, each in one color.
 *
 * @param {Paint} paint
 * @param {string} id unique in the document
 */
export function patterns(paint, id) {
  const defs = element('defs', {});
  const fades = paint.fades ?? [];
  for (const [i, [color, percent]] of fades.entries()) {
    const stop = (/** @type {number} */ offset, /** @type {number} */ opacity) =>
      element('stop', { offset, 'stop-color': `#${paint.colors[color]}`, 'stop-opacity': opacity });
    const upright = { id: `${id}-fade-${i}`, x1: 0, y1: 0, x2: 0, y2: 1 };
    defs.append(element('linearGradient', upright, stop(0.08, 0), stop(1, percent / 100)));
  }
  const made = new Set();
  for (const [, , texture, color] of paint.shapes) {
    const name = `${id}-${texture}-${color}`;
    if (texture === undefined || made.has(name)) continue;
    made.add(name);
    defs.append(pattern(paint.textures[texture], `#${paint.colors[color]}`, name));
  }
  return defs;
}

/**
 * @param {Paint['textures'][number]} texture
 * @param {string} ink
 * @param {string} id
 */
function pattern([name, scale, angle, seed, percent], ink, id) {
  const { width, height, d, stroke } = tile(name, scale, seed);
  /** @type {Record<string, string | number>} */
  const look = stroke ? { stroke: ink, 'stroke-width': 10 * stroke, 'stroke-linecap': 'round', fill: 'none' } : { fill: ink };
  const tiling = { id, width, height, patternUnits: 'userSpaceOnUse', patternTransform: `rotate(${angle})` };
  return element('pattern', tiling, element('path', { d, transform: 'scale(.1)', opacity: percent / 100, ...look }));
}

/**
 * One path in its color, its fade and its texture, over the shadow that cut paper throws.
 *
 * @param {Card} card
 * @param {Paint} paint
 * @param {number} i
 * @param {string} id as given to `patterns`
 */
export function painted(card, paint, i, id) {
  const d = card.outline[i];
  const [color, fade = -1, texture, ink] = paint.shapes[i];
  const group = element('g', {});
  if (i > 0) group.append(element('path', { d, class: 'shadow', transform: 'translate(3 6)' }));
  group.append(element('path', { d, fill: `#${paint.colors[color]}` }));
  if (fade >= 0) group.append(element('path', { d, fill: `url(#${id}-fade-${fade})` }));
  if (texture !== undefined) group.append(element('path', { d, fill: `url(#${id}-${texture}-${ink})` }));
  return group;
}
