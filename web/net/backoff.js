/** Milliseconds. */
const FIRST = 400;
const LONGEST = 12_000;

/**
 * How long to wait before try number `tries` (from 0) at reconnecting: twice as long each time, and
 * somewhere in its upper half, so that a table of players does not come back in the same instant.
 * @param {number} tries
 * @param {number} chance  from 0 to 1
 * @returns {number} milliseconds
 */
export function backoff(tries, chance) {
  const whole = Math.min(LONGEST, FIRST * 2 ** tries);
  return whole * (0.5 + chance / 2);
}
