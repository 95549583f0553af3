// A page that has been open for long may be an old one: the page that is served says its edition, and an old page
// makes room for it where nothing can get lost. Nothing hurries: an old page and a new server understand each other.

/**
 * @typedef {import("./store.js").Store} Store
 * @typedef {import("../state/model.js").State} State
 * @typedef {import("./edition-world.js").World} World
 */

/** Milliseconds between two questions. */
const GAP = 60_000;

/**
 * @param {string} page  an index.html
 * @returns {string} its edition, or ""
 */
export function editionIn(page) {
  return /<meta name="edition" content="(\w+)"/.exec(page)?.[1] ?? "";
}

/**
 * Whether loading the page anew would cost nobody anything: nobody is at a table, or its game has not begun, or is over.
 * @param {State} state
 */
export function isQuiet({ member, snapshot, outbox, panel, zoom }) {
  const idle = outbox.length === 0 && panel === null && zoom === null;
  return idle && (snapshot === null ? member === null : /^(lobby|finished)$/.test(snapshot.stage));
}

/**
 * Looks, whenever it becomes quiet, whether this page is still the one that is served.
 * @param {Store} store
 * @param {World} world
 * @returns {() => Promise<void>} looks now
 */
export function stayCurrent(store, world) {
  let asked = -Infinity;
  const look = async () => {
    if (world.own === "" || !isQuiet(store.state) || world.now() - asked < GAP) return;
    asked = world.now();
    const served = editionIn(await world.served().catch(() => ""));
    if (served === "" || served === world.own || served === world.tried()) return;
    if (isQuiet(store.state) && !world.typing()) world.reload(served);
  };
  store.listen((state, before) => {
    if (isQuiet(state) && (!isQuiet(before) || (state.present && !before.present))) void look();
  });
  return look;
}

const TRIED = "contour-echo/edition";

/** @returns {World} the browser that this page is in */
export function thisBrowser() {
  return {
    own: document.querySelector('meta[name="edition"]')?.getAttribute("content") ?? "",
    served: async () => (await fetch("/", { cache: "no-cache" })).text(),
    typing: () => document.activeElement instanceof HTMLInputElement,
    tried: () => kept()?.getItem(TRIED) ?? null,
    reload: (edition) => {
      kept()?.setItem(TRIED, edition);
      // Where nothing can be kept, nothing would keep the page from being loaded again and again either.
      if (kept()?.getItem(TRIED) === edition) location.reload();
    },
    now: () => performance.now(),
  };
}

/** @returns {Storage | null} null where the browser forbids it */
function kept() {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
