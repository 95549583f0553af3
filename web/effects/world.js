/** @type {import("../net/browser.js").World} */
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
