// The shape of everything the page knows. One plain value, changed by reduce() alone.

/**
 * @typedef {import("../wire.js").Snapshot} Snapshot
 * @typedef {import("../wire.js").Request} Request
 * @typedef {import("../wire.js").Reason} Reason
 * @typedef {import("../wire.js").Closing} Closing
 * @typedef {import("../wire.js").Card} Card
 *
 * @typedef {"en" | "de"} Language
 * @typedef {"rules" | "table" | "settings" | "leave" | null} Panel
 *
 * The one on whose behalf this window speaks: a seat (by its key) or a spectator (key null).
 * @typedef {{code: string, key: string | null}} Member
 *
 * A request that has not been answered, and how often the server asked to have it again.
 * @typedef {{request: Request, tries: number}} Unanswered
 *
 * @typedef {{action: string | null, reason: Reason}} Refusal
 *
 * What has been touched but not confirmed in the stage named by stageId.
 * @typedef {{stageId: number, pick: number | null, text: string, review: boolean}} Draft
 *
 * Cards enlarged to the whole screen: which of those on the table, and by place in its row.
 * @typedef {{of: "hand" | "gallery" | "evening", index: number, round?: number}} Zoom
 *
 * A finished round as it is kept for the end of the evening.
 * @typedef {object} Round
 * @property {number} round
 * @property {number} guide
 * @property {string | null} association
 * @property {import("../wire.js").Hanging[]} gallery
 * @property {import("../wire.js").Reveal} reveal
 *
 * @typedef {object} State
 * @property {Language} language
 * @property {boolean} sound
 * @property {boolean} vibration
 * @property {string} name  as last used in this browser
 * @property {string} invite  the code in the page's address
 * @property {string | null} held  the key of a seat that this browser has in the invite's game
 * @property {"idle" | "connecting" | "open" | "lost"} line
 * @property {boolean} present  the server has taken this window into the game on this line
 * @property {Member | null} member
 * @property {Closing | "gone" | null} closed
 * @property {Snapshot | null} snapshot
 * @property {Unanswered[]} outbox
 * @property {Refusal | null} refusal
 * @property {Draft} draft
 * @property {Round[]} evening
 * @property {Panel} panel
 * @property {Zoom | null} zoom
 * @property {boolean} copied  the link has just been copied
 * @property {number} now  the server's clock when the last message was reduced
 */

/** @type {Draft} */
export const noDraft = { stageId: -1, pick: null, text: "", review: false };

/** @type {State} */
export const initial = {
  language: "en",
  sound: false,
  vibration: false,
  name: "",
  invite: "",
  held: null,
  line: "idle",
  present: false,
  member: null,
  closed: null,
  snapshot: null,
  outbox: [],
  refusal: null,
  draft: noDraft,
  evening: [],
  panel: null,
  zoom: null,
  copied: false,
  now: 0,
};

/**
 * What a player does at the page, or what the browser tells it.
 * @typedef {{type: "asked", request: Request}
 *  | {type: "line", line: State["line"]}
 *  | {type: "typed", text: string}
 *  | {type: "picked", pick: number | null}
 *  | {type: "reviewed", review: boolean}
 *  | {type: "zoomed", zoom: Zoom | null}
 *  | {type: "opened", panel: Panel}
 *  | {type: "set", settings: Partial<Pick<State, "language" | "sound" | "vibration" | "name">>}
 *  | {type: "invited", code: string, held: string | null}
 *  | {type: "returning", member: Member}
 *  | {type: "went_home"}
 *  | {type: "copied", copied: boolean}
 *  | {type: "refused", action: string, reason: Reason}
 *  | {type: "clock"}} FromPlayer
 *
 * @typedef {(FromPlayer | import("../wire.js").FromServer) & {at?: number}} Message
 */
