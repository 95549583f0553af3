/** One timer, set or not. */
export class Alarm {
  /** @type {number | null} */
  #timer = null;

  /** @param {import("./browser.js").Timers} timers */
  constructor(timers) {
    this.timers = timers;
  }

  get isSet() {
    return this.#timer !== null;
  }

  /**
   * @param {number} ms
   * @param {() => void} call
   */
  set(ms, call) {
    this.clear();
    this.#timer = this.timers.later(() => {
      this.#timer = null;
      call();
    }, ms);
  }

  clear() {
    if (this.#timer !== null) this.timers.never(this.#timer);
    this.#timer = null;
  }
}
