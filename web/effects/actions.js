import { newKey } from "../net/ids.js";
import { nameFault, normalise } from "../text.js";

/**
 * @typedef {import("../wire.js").Ask} Ask
 * @typedef {import("../state/model.js").State} State
 * @typedef {import("../state/model.js").Message} Message
 * @typedef {ReturnType<typeof actions>} Actions
 */

/** Six letters out of twenty consonants. */
const CODE = /^[BCDFGHJKLMNPQRSTVWXZ]{6}$/;

/**
 * @param {string} typed  a code as somebody typed it, or a whole link
 * @returns {string} a code, or ""
 */
export function codeIn(typed) {
  const link = /[?&]game=([^&#\s]+)/.exec(typed);
  const code = (link?.[1] ?? typed).replace(/[\s-]/g, "").toUpperCase();
  return CODE.test(code) ? code : "";
}

/**
 * Everything a player can do here, in the game's words.
 * @param {{tell: (message: Message) => void, state: () => State, seat: (code: string) => string | null}} world
 */
export function actions({ tell, state, seat }) {
  /** @param {Ask} ask */
  const ask = (ask) => tell({ type: "asked", request: { ...ask, request_id: newKey() } });
  /** @param {"create" | "join" | "rename"} action  @param {string} raw @param {(name: string) => void} go */
  const named = (action, raw, go) => {
    const name = normalise(raw);
    tell({ type: "set", settings: { name } });
    if (nameFault(name) === null) go(name);
    else tell({ type: "refused", action, reason: "bad_name" });
  };
  const token = () => state().snapshot?.you?.action_token ?? "";
  const code = () => state().snapshot?.code ?? state().invite;
  return {
    /** @param {string} name */
    create: (name) => named("create", name, (clean) => ask({ action: "create", key: newKey(), name: clean })),
    /** @param {string} name */
    join: (name) =>
      named("join", name, (clean) => ask({ action: "join", code: code(), key: newKey(), name: clean })),
    /** @param {string} name */
    takeSeat: (name) =>
      named("join", name, (clean) => ask({ action: "join", code: code(), key: newKey(), name: clean })),
    watch: () => ask({ action: "watch", code: code() }),
    comeBack: () => {
      const { invite, held } = state();
      if (held !== null) tell({ type: "returning", member: { code: invite, key: held } });
    },
    /** @param {string} typed */
    invite: (typed) => {
      const found = codeIn(typed);
      if (found === "") tell({ type: "refused", action: "invite", reason: "game_not_found" });
      else tell({ type: "invited", code: found, held: seat(found) });
    },
    goHome: () => tell({ type: "went_home" }),
    leave: () =>
      state().member?.key && state().present ? ask({ action: "leave" }) : tell({ type: "went_home" }),
    /** @param {string} name */
    rename: (name) => named("rename", name, (clean) => ask({ action: "rename", name: clean })),
    /** @param {number} who */
    remove: (who) => ask({ action: "remove", seat: who }),
    /** @param {import("../wire.js").Pace} pace */
    pace: (pace) => ask({ action: "settings", pace }),
    start: () => ask({ action: "start" }),
    advance: () => ask({ action: "advance" }),
    rematch: () => ask({ action: "rematch" }),
    /** @param {number} card @param {string} association */
    clue: (card, association) => ask({ action: "clue", action_token: token(), card, association }),
    /** @param {number} card */
    echo: (card) => ask({ action: "echo", action_token: token(), card }),
    /** @param {number} slot */
    outline: (slot) => ask({ action: "outline", action_token: token(), slot }),
    /** @param {number} slot */
    final: (slot) => ask({ action: "final", action_token: token(), slot }),
    /** @param {string} text */
    type: (text) => tell({ type: "typed", text }),
    /** @param {number} pick */
    pick: (pick) => tell({ type: "picked", pick }),
    /** @param {boolean} review */
    review: (review) => tell({ type: "reviewed", review }),
    /** @param {import("../state/model.js").Zoom | null} zoom */
    zoom: (zoom) => tell({ type: "zoomed", zoom }),
    /** @param {import("../state/model.js").Panel} panel */
    open: (panel) => tell({ type: "opened", panel }),
    /** @param {{language?: "en" | "de", sound?: boolean, vibration?: boolean}} settings */
    set: (settings) => tell({ type: "set", settings }),
    /** @param {string} name */
    remember: (name) => tell({ type: "set", settings: { name: normalise(name) } }),
    /** @param {string} game */
    link: (game) => `${location.origin}/?game=${game}`,
    /** @param {string} url */
    share: (url) => void navigator.share({ title: "Contour Echo", url }).catch(() => {}),
    /** @param {string} url */
    copy: async (url) => {
      await navigator.clipboard.writeText(url);
      tell({ type: "copied", copied: true });
      setTimeout(() => tell({ type: "copied", copied: false }), 2_000);
    },
  };
}
