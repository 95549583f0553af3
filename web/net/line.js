// One WebSocket that mends itself. It carries objects and knows nothing of the game.
import { Alarm } from "./alarm.js";
import { backoff } from "./backoff.js";

/** Milliseconds in which a new socket has to open; the browser itself would wait for minutes. */
const OPEN_WITHIN = 8_000;

/**
 * @typedef {object} Ears
 * @property {(status: "connecting" | "open" | "lost" | "idle") => void} onStatus
 * @property {(message: any) => void} onMessage
 */

export class Line {
  /** @type {WebSocket | null} */
  #socket = null;
  #wanted = false;
  #tries = 0;
  /** Nothing has gone wrong since it was called: it is not lost, only not yet there. */
  #fresh = true;
  /** The next dialing, or the end of patience with this one. */
  #next;

  /**
   * @param {string} url
   * @param {Ears} ears
   * @param {import("./browser.js").Dialling} world
   */
  constructor(url, ears, world) {
    this.url = url;
    this.ears = ears;
    this.world = world;
    this.#next = new Alarm(world);
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
    this.#fresh = true;
    this.#tries = 0;
    this.#drop();
    this.ears.onStatus("idle");
  }

  /** The line is believed dead: dials anew at once, whatever the back-off says. */
  redial() {
    if (!this.#wanted) return;
    this.#tries = 0;
    this.#fresh = false;
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
    this.#next.clear();
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #dial() {
    this.ears.onStatus(this.#fresh ? "connecting" : "lost");
    const socket = this.world.open(this.url);
    this.#socket = socket;
    this.#next.set(OPEN_WITHIN, () => this.lose());
    // A socket that was dropped may still speak: only the present one is heard.
    socket.addEventListener("open", () => {
      if (socket !== this.#socket) return;
      this.#next.clear();
      this.#tries = 0;
      this.#fresh = false;
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
    this.#fresh = false;
    this.#next.set(backoff(this.#tries, this.world.chance()), () => this.#dial());
    this.#tries += 1;
    this.ears.onStatus("lost");
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
