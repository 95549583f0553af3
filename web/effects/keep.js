// What survives a reload: seats and settings for the browser, the present game for this tab.
import { noDraft } from "../state/initial.js";

/** @typedef {import("../state/model.js").State} State */

const SETTINGS = "contour-echo";
const SEAT = "contour-echo/seat/";
const HERE = "contour-echo/here";
/** A game lives for hours; a seat's key is of no use to anyone after some days. */
const KEPT_FOR = 7 * 24 * 3_600_000;

/**
 * @param {Storage} storage
 * @param {string} name
 * @returns {any} null where there is nothing, or nothing readable
 */
function read(storage, name) {
  try {
    return JSON.parse(storage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {Storage} storage
 * @param {string} name
 * @param {unknown} value  null takes it away
 */
function write(storage, name, value) {
  try {
    if (value === null) storage.removeItem(name);
    else storage.setItem(name, JSON.stringify(value));
  } catch {
    // A full or forbidden storage costs the way back after a reload, and nothing else.
  }
}

/** @returns {Partial<Pick<State, "language" | "sound" | "vibration" | "name">>} */
export function keptSettings() {
  return read(localStorage, SETTINGS) ?? {};
}

/** @returns {Partial<Pick<State, "member" | "outbox" | "draft" | "evening">>} */
export function keptHere() {
  return read(sessionStorage, HERE) ?? {};
}

/**
 * The key of this browser's seat in a game, if it has one.
 * @param {string} code
 * @returns {string | null}
 */
export function keptSeat(code) {
  return read(localStorage, SEAT + code)?.key ?? null;
}

/**
 * @param {number} now  this machine's clock
 */
export function forgetOldSeats(now) {
  for (const name of Object.keys(localStorage)) {
    if (name.startsWith(SEAT) && !(now - read(localStorage, name)?.at < KEPT_FOR))
      write(localStorage, name, null);
  }
}

/**
 * @param {State} state
 * @param {State} before
 */
export function keep(state, before) {
  const { language, sound, vibration, name, member, outbox, draft, evening } = state;
  const settings = ["language", "sound", "vibration", "name"];
  if (settings.some((each) => state[/** @type {"name"} */ (each)] !== before[/** @type {"name"} */ (each)])) {
    write(localStorage, SETTINGS, { language, sound, vibration, name });
  }
  const moved =
    member !== before.member ||
    outbox !== before.outbox ||
    draft !== before.draft ||
    evening !== before.evening;
  if (moved) {
    const empty = member === null && outbox.length === 0 && draft === noDraft;
    write(sessionStorage, HERE, empty ? null : { member, outbox, draft, evening });
  }
  if (member !== before.member) keepSeat(state, before);
}

/**
 * @param {State} state
 * @param {State} before
 */
function keepSeat({ member, closed, held }, before) {
  if (member !== null && member.key !== null) {
    write(localStorage, SEAT + member.code, { key: member.key, at: Date.now() });
  } else if (before.member !== null && before.member.key !== null && held === null && closed !== "replaced") {
    write(localStorage, SEAT + before.member.code, null);
  }
}
