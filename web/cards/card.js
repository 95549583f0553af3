/**
 * A card as it comes over the wire, in a box of 600 × 800.
 *
 * @typedef {object} Card
 * @property {string[]} outline SVG path strings, back to front
 * @property {string} alt the forms in words
 * @property {Paint} [paint] missing in contour
 *
 * @typedef {object} Paint
 * @property {string[]} colors "rrggbb"
 * @property {[color: number, percent: number][]} fades into which color, and how far, a shape fades downwards
 * @property {[name: string, scale: number, angle: number, seed: number, percent: number][]} textures
 * @property {number[][]} shapes for each path its color, its fade (-1 or missing: none), its texture (missing: none)
 *   and the texture's color
 * @property {string} alt the colors in words
 */

export const WIDTH = 600;
export const HEIGHT = 800;

/**
 * Whether two cards are the same drawing, painted or not.
 *
 * @param {Card | null | undefined} one
 * @param {Card | null | undefined} other
 */
export function sameOutline(one, other) {
  return Boolean(one && other) && one?.outline.join() === other?.outline.join();
}
