// Asks for a snapshot where one must have been missed, or may have been.
import { Alarm } from "../net/alarm.js";
import { backoff } from "../net/backoff.js";

/**
 * @typedef {import("../state/model.js").State} State
 *
 * @typedef {object} Ask
 * @property {() => State} state
 * @property {() => number} now  the server's clock
 * @property {() => void} sync
 * @property {() => void} checkClock
 */

/** Milliseconds. */
const QUIET = 1_000; // after a deadline, before asking what happened
const ASK_AGAIN = 3_000;
/**
 * Where nothing is due nothing is missed either, though the server may have given this connection up. From half a
 * minute to two after the last news; then twice as long each time that there was none, four minutes at most.
 */
const LOOK = { first: 60_000, longest: 240_000 };

export class Lookout {
  #late;
  #look;
  #inVain = 0;
  #overdue = false;

  /**
   * @param {import("../net/browser.js").World} world
   * @param {Ask} ask
   */
  constructor(world, ask) {
    this.world = world;
    this.ask = ask;
    this.#late = new Alarm(world);
    this.#look = new Alarm(world);
  }

  /**
   * @param {State} state
   * @param {State} before
   */
  follow({ snapshot }, { snapshot: before }) {
    if (snapshot?.deadline !== before?.deadline) this.#watchDeadline();
    if (snapshot === before) return;
    this.#inVain = snapshot?.version === before?.version ? this.#inVain + 1 : 0;
    this.#lookLater();
  }

  /** The page is looked at again, or the network came back. */
  wake() {
    this.#watchDeadline();
    if (this.#overdue) this.#lookNow();
  }

  #watchDeadline() {
    this.#late.clear();
    const deadline = this.ask.state().snapshot?.deadline;
    if (deadline === null || deadline === undefined) return;
    const wait = Math.max(0, deadline + QUIET - this.ask.now());
    this.#late.set(wait, () => this.#missed(deadline, 1));
  }

  /**
   * @param {number} deadline
   * @param {number} times
   */
  #missed(deadline, times) {
    // The wait was measured by a clock that nobody sets; whether it is over is read off one that may have been set.
    this.ask.checkClock();
    if (this.ask.now() < deadline + QUIET) return this.#watchDeadline();
    this.ask.sync();
    this.#late.set(ASK_AGAIN * Math.min(times, 5), () => this.#missed(deadline, times + 1));
  }

  #lookLater() {
    this.#overdue = false;
    this.#look.clear();
    const { snapshot } = this.ask.state();
    if (snapshot === null || snapshot.deadline !== null) return;
    this.#look.set(backoff(this.#inVain, this.world.chance(), LOOK), () => this.#lookNow());
  }

  /** Nobody looks at a hidden page: it asks when it is shown. */
  #lookNow() {
    this.#overdue = !this.world.visible();
    if (this.#overdue) return;
    this.ask.sync();
    this.#lookLater();
  }
}
