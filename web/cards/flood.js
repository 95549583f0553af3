/** Color flows in: where it begins, how its edge runs, how far it has come. */

import { HEIGHT, WIDTH } from './card.js';
import { numbers } from './textures.js';

export const DURATION = 1500;

/**
 * How long, in milliseconds, a shape waits for the color: the ground first, what stands before it later.
 *
 * @param {number} i the shape's place, back to front
 * @param {number} count
 */
export function delay(i, count) {
  return count < 2 ? 0 : Math.round((i / (count - 1)) * DURATION * 0.45);
}

/**
 * The edge of a spreading stain of radius 1 round (0, 0), as a path: uneven, as water draws it.
 *
 * @param {number} seed
 */
export function stain(seed) {
  const draw = numbers(seed);
  const count = 11;
  const points = Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count;
    const reach = 1 + (draw() - 0.5) * 0.42;
    return [Math.cos(angle) * reach, Math.sin(angle) * reach];
  });
  const middle = (/** @type {number[]} */ a, /** @type {number[]} */ b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const start = middle(points[count - 1], points[0]);
  const pieces = points.map((point, i) => {
    const end = middle(point, points[(i + 1) % count]);
    return `Q${point.map((n) => n.toFixed(3)).join(' ')} ${end.map((n) => n.toFixed(3)).join(' ')}`;
  });
  return `M${start.map((n) => n.toFixed(3)).join(' ')}${pieces.join('')}z`;
}

/**
 * How far a stain must grow from a point to cover the box, with its unevenness to spare.
 *
 * @param {number} x
 * @param {number} y
 * @param {{x: number, y: number, width: number, height: number}} [box]
 */
export function reach(x, y, box = { x: 0, y: 0, width: WIDTH, height: HEIGHT }) {
  const dx = Math.max(x - box.x, box.x + box.width - x);
  const dy = Math.max(y - box.y, box.y + box.height - y);
  return Math.hypot(dx, dy) * 1.4;
}

/**
 * How much of its way a stain has gone: quick at first, then ever slower, as paper takes up water.
 *
 * @param {number} t 0 to 1
 */
export function spread(t) {
  const left = 1 - Math.min(1, Math.max(0, t));
  return 1 - left * left * left;
}
