/**
 * @typedef {import("../state/model.js").State} State
 * @typedef {import("../state/model.js").Message} Message
 * @typedef {(state: State, before: State, message: Message) => void} Listener
 */

/** Holds the state, lets messages change it one after the other, and tells who listens. */
export class Store {
  /** @type {Listener[]} */
  #listeners = [];
  /** @type {Message[]} */
  #waiting = [];
  #busy = false;

  /**
   * @param {(state: State, message: Message) => State} reduce
   * @param {State} state
   * @param {() => number} clock  the server's clock
   */
  constructor(reduce, state, clock) {
    this.reduce = reduce;
    this.state = state;
    this.clock = clock;
  }

  /** @param {Listener} listener */
  listen(listener) {
    this.#listeners.push(listener);
  }

  /** @param {Message} message */
  tell(message) {
    this.#waiting.push(message);
    if (this.#busy) return;
    this.#busy = true;
    try {
      for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
        const before = this.state;
        this.state = this.reduce(before, { ...next, at: this.clock() });
        for (const listener of this.#listeners) listener(this.state, before, next);
      }
    } finally {
      this.#busy = false;
    }
  }
}
