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
 * The patterns that a card's paint needs, each in one color.
 *
 * @param {Paint} paint
 * @param {string} id unique in the document
 */
export function patterns(paint, id) {
  const made = new Map();
  for (const [, texture, color] of paint.shapes) {
    if (texture === undefined || made.has(`${texture}-${color}`)) continue;
    const [name, scale, angle, seed] = paint.textures[texture];
    const { width, height, d, stroke, opacity = 1 } = tile(name, scale, seed);
    const ink = `#${paint.colors[color]}`;
    const look = stroke ? { stroke: ink, 'stroke-width': stroke, 'stroke-linecap': 'round', fill: 'none' } : { fill: ink };
    made.set(
      `${texture}-${color}`,
      element(
        'pattern',
        { id: `${id}-${texture}-${color}`, width, height, patternUnits: 'userSpaceOnUse', patternTransform: `rotate(${angle})` },
        element('path', { d, opacity, ...look }),
      ),
    );
  }
  return element('defs', {}, ...made.values());
}

/**
 * One path in its color and its texture.
 *
 * @param {Card} card
 * @param {Paint} paint
 * @param {number} i
 * @param {string} id as given to `patterns`
 */
export function painted(card, paint, i, id) {
  const d = card.outline[i];
  const [color, texture, ink] = paint.shapes[i];
  const group = element('g', {}, element('path', { d, fill: `#${paint.colors[color]}` }));
  if (texture !== undefined) group.append(element('path', { d, fill: `url(#${id}-${texture}-${ink})` }));
  return group;
}
