// The browser as the line to the server needs it: a test hands in another, with a clock of its own.

/**
 * @typedef {object} OfSession
 * @property {() => number} now  this machine's clock, milliseconds since the epoch; somebody may set it
 * @property {() => number} steady  milliseconds since some moment; nobody sets it, and in a sleep it may stand still
 * @property {() => boolean} visible
 * @property {(what: "online" | "offline" | "shown", call: () => void) => void} on
 *
 * @typedef {OfSession & import("../net/line.js").World} World
 */

/** @type {World} */
export const browser = {
  open: (url) => new WebSocket(url),
  later: (call, ms) => window.setTimeout(call, ms),
  never: (timer) => window.clearTimeout(timer),
  chance: Math.random,
  now: () => Date.now(),
  steady: () => performance.now(),
  visible: () => document.visibilityState === "visible",
  on: (what, call) => {
    if (what !== "shown") return addEventListener(what, call);
    // A page that is kept for the browser's back button has lost its socket; one that loads has only begun.
    addEventListener("pageshow", ({ persisted }) => persisted && call());
    document.addEventListener("visibilitychange", () => browser.visible() && call());
  },
};
