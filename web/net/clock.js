// How far the server's clock is from this machine's, from the best of several pings.

/**
 * @typedef {{offset: number, trip: number}} Sample  milliseconds; trip is there and back
 * @typedef {{samples: Sample[], offset: number}} Clock
 */

/** @type {Clock} */
export const unset = { samples: [], offset: 0 };

const KEPT = 8;
/** A message that nobody asked for took an unknown time to come: believed only until a ping knows better. */
const UNKNOWN_TRIP = 60_000;

/**
 * A ping's answer. The server's time is taken to be read half way.
 * @param {Clock} clock
 * @param {number} sent  this machine's clock
 * @param {number} received  this machine's clock
 * @param {number} server  the server's clock
 * @returns {Clock}
 */
export function withPong(clock, sent, received, server) {
  return withSample(clock, { offset: server - (sent + received) / 2, trip: received - sent });
}

/**
 * Any other message: the server's clock is at least what it says.
 * @param {Clock} clock
 * @param {number} received
 * @param {number} server
 * @returns {Clock}
 */
export function withNews(clock, received, server) {
  if (clock.samples.some(({ trip }) => trip < UNKNOWN_TRIP)) return clock;
  return withSample(clock, { offset: server - received, trip: UNKNOWN_TRIP });
}

/**
 * @param {Clock} clock
 * @param {Sample} sample
 * @returns {Clock}
 */
function withSample(clock, sample) {
  const samples = [...clock.samples, sample].slice(-KEPT);
  const best = samples.reduce((least, each) => (each.trip < least.trip ? each : least));
  return { samples, offset: best.offset };
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
