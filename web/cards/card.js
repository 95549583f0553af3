/**
 * A card as it comes over the wire, in a box of 600 × 800.
 *
 * @typedef {import('../wire.js').Card} Card
 * @typedef {import('../wire.js').Paint} Paint
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
