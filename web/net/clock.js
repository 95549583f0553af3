// How far the server's clock is from this machine's, from the best of several pings.

/**
 * @typedef {{offset: number, trip: number}} Sample  milliseconds; trip is there and back
 * @typedef {{samples: Sample[], offset: number}} Clock
 */

/** @type {Clock} */
export const unset = { samples: [], offset: 0 };

const KEPT = 8;

/**
 * A ping's answer. The server's time is taken to be read half way.
 * @param {Clock} clock
 * @param {number} sent  this machine's clock
 * @param {number} received  this machine's clock
 * @param {number} server  the server's clock
 * @returns {Clock}
 */
export function withPong(clock, sent, received, server) {
  const sample = { offset: server - (sent + received) / 2, trip: received - sent };
  const samples = [...clock.samples, sample].slice(-KEPT);
  const best = samples.reduce((least, each) => (each.trip < least.trip ? each : least));
  return { samples, offset: best.offset };
}

/**
 * Any other message, until a ping knows better: the server's clock is at least what it says. How long the message took
 * is unknown; one that lay waiting while the tab slept took long.
 * @param {Clock} clock
 * @param {number} received
 * @param {number} server
 * @returns {Clock}
 */
export function withNews(clock, received, server) {
  if (clock.samples.length > 0) return clock;
  const least = server - received;
  return { samples: [], offset: clock === unset ? least : Math.max(clock.offset, least) };
}

/**
 * After a sleep or a change of this machine's clock the old samples say nothing; the offset stays as the
 * best guess until the next answer.
 * @param {Clock} clock
 * @returns {Clock}
 */
export function doubted(clock) {
  return { samples: [], offset: clock.offset };
}
