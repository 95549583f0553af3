// One WebSocket that mends itself. It carries objects and knows nothing of the game.
import { backoff } from "./backoff.js";

/**
 * @typedef {object} Ears
 * @property {(status: "connecting" | "open" | "lost" | "idle") => void} onStatus
 * @property {(message: any) => void} onMessage
 *
 * @typedef {object} World  what the line needs of the browser, handed in
 * @property {(url: string) => WebSocket} open
 * @property {(call: () => void, ms: number) => number} later
 * @property {(timer: number) => void} never
 * @property {() => number} chance
 */

export class Line {
  /** @type {WebSocket | null} */
  #socket = null;
  #wanted = false;
  #tries = 0;
  /** @type {number | null} */
  #timer = null;

  /**
   * @param {string} url
   * @param {Ears} ears
   * @param {World} world
   */
  constructor(url, ears, world) {
    this.url = url;
    this.ears = ears;
    this.world = world;
  }

  get isOpen() {
    return this.#socket?.readyState === 1;
  }

  /** Connects, now if nothing is under way, and stays connected until hangUp(). */
  call() {
    this.#wanted = true;
    if (this.#socket === null) this.#dial();
  }

  /** Ends the line and keeps it ended. */
  hangUp() {
    this.#wanted = false;
    this.#drop();
    this.ears.onStatus("idle");
  }

  /** The line is believed dead: dials anew at once, whatever the back-off says. */
  redial() {
    if (!this.#wanted) return;
    this.#tries = 0;
    this.#drop();
    this.#dial();
  }

  /** The network is known to be away: waits for redial() or the back-off. */
  lose() {
    if (!this.#wanted) return;
    this.#drop();
    this.#dialLater();
  }

  /**
   * @param {object} message
   * @returns {boolean} whether there was a line to send it on
   */
  send(message) {
    if (!this.isOpen) return false;
    this.#socket?.send(JSON.stringify(message));
    return true;
  }

  #drop() {
    if (this.#timer !== null) this.world.never(this.#timer);
    this.#timer = null;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #dial() {
    if (this.#timer !== null) this.world.never(this.#timer);
    this.#timer = null;
    this.ears.onStatus(this.#tries === 0 ? "connecting" : "lost");
    const socket = this.world.open(this.url);
    this.#socket = socket;
    // A socket that was dropped may still speak: only the present one is heard.
    socket.addEventListener("open", () => {
      if (socket !== this.#socket) return;
      this.#tries = 0;
      this.ears.onStatus("open");
    });
    socket.addEventListener("message", ({ data }) => {
      if (socket !== this.#socket) return;
      const message = parsed(data);
      if (message !== null) this.ears.onMessage(message);
    });
    socket.addEventListener("close", () => {
      if (socket !== this.#socket) return;
      this.#socket = null;
      this.#dialLater();
    });
  }

  #dialLater() {
    if (!this.#wanted) return;
    this.ears.onStatus("lost");
    this.#timer = this.world.later(() => this.#dial(), backoff(this.#tries, this.world.chance()));
    this.#tries += 1;
  }
}

/**
 * @param {unknown} text
 * @returns {object | null} null for what is no object: a broken frame is as good as a lost one
 */
function parsed(text) {
  try {
    const message = JSON.parse(String(text));
    return typeof message === "object" ? message : null;
  } catch {
    return null;
  }
}
