/** Milliseconds. */
const RECONNECT = { first: 400, longest: 5_000 };

/**
 * How long to wait before try number `tries` (from 0), at reconnecting if nothing else is said: twice as long each
 * time, and somewhere in its upper half, so that a table of players does not come back in the same instant.
 * @param {number} tries
 * @param {number} chance  from 0 to 1
 * @param {{first: number, longest: number}} [span]  milliseconds
 * @returns {number} milliseconds
 */
export function backoff(tries, chance, { first, longest } = RECONNECT) {
  const whole = Math.min(longest, first * 2 ** tries);
  return whole * (0.5 + chance / 2);
}
