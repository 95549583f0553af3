// The moments at which the page does something by itself: the host may go on, a word about the time.

/**
 * @typedef {import("./store.js").Store} Store
 * @typedef {import("../state/model.js").State} State
 */

/** Milliseconds before a deadline at which the time left is told to whoever has not confirmed. */
const TOLD = [10_000, 5_000];

/** Milliseconds by which a timer may ring before its time: browsers cut fractions off, and the clock is an estimate. */
const EARLY = 50;

/**
 * @param {Store} store
 * @param {(left: number) => void} warn
 */
export function timetable(store, warn) {
  /** @type {ReturnType<typeof setTimeout>[]} */
  let timers = [];
  store.listen(({ snapshot }, before, message) => {
    if (message.type === "clock") return;
    const same =
      snapshot?.deadline === before.snapshot?.deadline &&
      snapshot?.advance_at === before.snapshot?.advance_at;
    if (same && message.type !== "pong") return;
    timers.forEach(clearTimeout);
    timers = [];
    if (snapshot === null || snapshot.deadline === null) return;
    const { deadline, advance_at: from } = snapshot;
    const at = (/** @type {number} */ time, /** @type {() => void} */ call) => {
      const wait = time - store.clock();
      if (wait > 0) timers.push(setTimeout(call, wait));
    };
    if (from !== null) at(from + EARLY, () => store.tell({ type: "clock" }));
    for (const left of TOLD) at(deadline - left, () => warn(left));
  });
}
