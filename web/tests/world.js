// A browser with a clock of its own: nothing happens in it but what a test lets happen.

/** @typedef {import("../net/browser.js").World} World */

export class FakeSocket {
  readyState = 0;
  /** @type {any[]} */
  sent = [];
  /** @type {Record<string, ((event: any) => void)[]>} */
  #ears = {};

  /** @param {string} what @param {(event: any) => void} call */
  addEventListener(what, call) {
    (this.#ears[what] ??= []).push(call);
  }

  /** @param {(said: any, socket: FakeSocket) => void} hears  what the server does with what is sent */
  constructor(hears) {
    this.hears = hears;
  }

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
    this.hears(this.sent.at(-1), this);
  }

  close() {
    this.readyState = 3;
  }

  opens() {
    this.readyState = 1;
    this.#tell("open", {});
  }

  breaks() {
    this.readyState = 3;
    this.#tell("close", {});
  }

  /** @param {object} message */
  says(message) {
    this.#tell("message", { data: JSON.stringify(message) });
  }

  /** @param {string} action  @returns {any[]} what was sent of this kind */
  of(action) {
    return this.sent.filter((each) => each.action === action);
  }

  /** @param {string} what @param {any} event */
  #tell(what, event) {
    for (const call of this.#ears[what] ?? []) call(event);
  }
}

/** @implements {World} */
export class FakeWorld {
  /** @type {FakeSocket[]} */
  sockets = [];
  shown = true;
  luck = 0;
  /** @type {Map<number, {at: number, call: () => void}>} */
  #timers = new Map();
  /** @type {Record<string, () => void>} */
  #ears = {};
  #last = 0;
  #passed = 0;
  /** What this machine's clock is ahead of the true time, milliseconds. */
  wrong = 0;

  /** @type {(said: any, socket: FakeSocket) => void} */
  hears = () => {};

  open = () => {
    const socket = new FakeSocket((said, at) => this.hears(said, at));
    this.sockets.push(socket);
    return /** @type {any} */ (socket);
  };
  /** @type {World["later"]} */
  later = (call, ms) => {
    this.#last += 1;
    this.#timers.set(this.#last, { at: this.#passed + ms, call });
    return this.#last;
  };
  /** @type {World["never"]} */
  never = (timer) => void this.#timers.delete(timer);
  chance = () => this.luck;
  now = () => this.#passed + this.wrong;
  steady = () => this.#passed;
  visible = () => this.shown;
  /** @type {World["on"]} */
  on = (what, call) => void (this.#ears[what] = call);

  /** The socket dialled last. */
  get socket() {
    const socket = this.sockets.at(-1);
    if (socket === undefined) throw new Error("nothing was dialled");
    return socket;
  }

  /** True time, milliseconds since this world began. */
  get passed() {
    return this.#passed;
  }

  /** @param {"online" | "offline" | "shown"} what */
  happens(what) {
    this.#ears[what]?.();
  }

  /** @param {number} ms */
  pass(ms) {
    const end = this.#passed + ms;
    for (;;) {
      const [next] = [...this.#timers].sort(([, a], [, b]) => a.at - b.at);
      if (next === undefined || next[1].at > end) break;
      this.#timers.delete(next[0]);
      this.#passed = Math.max(this.#passed, next[1].at);
      next[1].call();
    }
    this.#passed = end;
  }
}
