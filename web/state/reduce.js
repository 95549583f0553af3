// (state, message) -> state. No clock, no storage, no socket: those are told what to do by what changed.
import { withRound } from "./evening.js";
import { noDraft } from "./initial.js";

/**
 * @typedef {import("./model.js").State} State
 * @typedef {import("./model.js").Message} Message
 * @typedef {import("../wire.js").Accepted} Accepted
 * @typedef {import("../wire.js").Rejected} Rejected
 * @typedef {import("../wire.js").Snapshot} Snapshot
 * @typedef {import("../wire.js").Request} Request
 */

/** How often a request that the server could not take at once is sent again before the player is told. */
const MOST_TRIES = 4;

/** Refusals of a return to the game that a later try may not meet. */
const passing = new Set(["try_again", "rate_limited", "internal"]);

/**
 * @param {State} state
 * @param {Message} message  with `at`, the server's clock as the page knows it
 * @returns {State}
 */
export function reduce(state, message) {
  const next = step(state, message);
  return message.at === undefined ? next : { ...next, now: message.at };
}

/**
 * @param {State} state
 * @param {Message} message
 * @returns {State}
 */
function step(state, message) {
  switch (message.type) {
    case "accepted":
      return accepted(state, message);
    case "rejected":
      return rejected(state, message);
    case "snapshot":
      return snapshot(state, message);
    case "closed":
      return closed(state, message.reason);
    case "pong":
    case "clock":
      return state;
    case "asked":
      return {
        ...state,
        outbox: [...state.outbox, { request: message.request, tries: 0 }],
        refusal: null,
        closed: null,
        zoom: null,
      };
    case "line":
      return { ...state, line: message.line, present: message.line === "open" && state.present };
    case "typed":
      return drafted(state, { text: message.text });
    case "picked":
      return { ...drafted(state, { pick: message.pick }), zoom: null };
    case "reviewed":
      return drafted(state, { review: message.review });
    case "zoomed":
      return { ...state, zoom: message.zoom };
    case "opened":
      return { ...state, panel: message.panel };
    case "set":
      return { ...state, ...message.settings };
    case "invited":
      return { ...state, invite: message.code, held: message.held };
    case "returning":
      return { ...state, member: message.member, closed: null, refusal: null, present: false };
    case "went_home":
      return { ...away(state), invite: "", held: null, closed: null, refusal: null, panel: null };
    case "copied":
      return { ...state, copied: message.copied };
    case "refused":
      return { ...state, refusal: { action: message.action, reason: message.reason } };
  }
}

/**
 * Out of the game, with what the browser itself remembers.
 * @param {State} state
 * @returns {State}
 */
function away(state) {
  return {
    ...state,
    member: null,
    present: false,
    snapshot: null,
    outbox: [],
    draft: noDraft,
    evening: [],
    zoom: null,
    panel: null,
  };
}

/**
 * The way back stays open where there is one: the code, and the key unless the seat is lost.
 * @param {State} state
 * @param {NonNullable<State["closed"]>} reason
 * @returns {State}
 */
function closed(state, reason) {
  const { member } = state;
  const lost = reason === "removed" || reason === "gone" || reason === "expired";
  const held = lost ? null : (member?.key ?? null);
  const invite = reason === "expired" ? "" : (member?.code ?? state.invite);
  return { ...away(state), closed: reason, invite, held };
}

/**
 * @param {State} state
 * @param {Partial<import("./model.js").Draft>} change
 * @returns {State}
 */
function drafted(state, change) {
  return { ...state, draft: { ...state.draft, ...change }, refusal: null };
}

/**
 * @param {State} state
 * @param {string | null} id
 */
function asked(state, id) {
  return state.outbox.find(({ request }) => request.request_id === id);
}

/**
 * @param {State} state
 * @param {Accepted} message
 * @returns {State}
 */
function accepted(state, message) {
  const found = asked(state, message.request_id);
  if (found === undefined) {
    // The answer to this window's own return to its game, which is no request of the player's.
    return state.member?.code === message.code ? { ...state, present: true } : state;
  }
  const outbox = state.outbox.filter((each) => each !== found);
  const { request } = found;
  const answered = { ...state, outbox };
  switch (request.action) {
    case "create":
    case "join":
      return {
        ...answered,
        member: { code: message.code ?? "", key: request.key },
        present: true,
        closed: null,
      };
    case "watch":
      return { ...answered, member: { code: message.code ?? "", key: null }, present: true, closed: null };
    case "leave":
      return { ...away(state), invite: "", held: null };
    case "clue":
      return confirmed(answered, { clue: { card: request.card, association: request.association } });
    case "echo":
      return confirmed(answered, { echo: { card: request.card } });
    case "outline":
      return confirmed(answered, { outline: { slot: request.slot } });
    case "final":
      return confirmed(answered, { final: { slot: request.slot } });
    default:
      return answered;
  }
}

/**
 * A move's answer goes to its sender alone and without a snapshot: what it changed is known here.
 * @param {State} state
 * @param {import("../wire.js").Done} done
 * @returns {State}
 */
function confirmed(state, done) {
  const { snapshot } = state;
  if (snapshot === null || snapshot.you === null) return state;
  const you = { ...snapshot.you, action_token: null, done: { ...snapshot.you.done, ...done } };
  return { ...state, snapshot: { ...snapshot, you } };
}

/**
 * @param {import("./model.js").Unanswered} unanswered
 * @returns {import("./model.js").Unanswered}
 */
const again = ({ request, tries }) => ({ request, tries: tries + 1 });

/**
 * @param {State} state
 * @param {Rejected} message
 * @returns {State}
 */
function rejected(state, message) {
  const found = asked(state, message.request_id);
  // The server has given this connection up, though it looks open from here: back to the game first.
  if (message.reason === "not_in_game" && state.present && (found?.tries ?? 0) < MOST_TRIES) {
    return {
      ...state,
      present: false,
      outbox: state.outbox.map((each) => (each === found ? again(each) : each)),
    };
  }
  if (found === undefined) {
    const refused = state.member !== null && !state.present && !passing.has(message.reason);
    if (!refused) return state;
    return closed(state, message.reason === "game_not_found" ? "expired" : "gone");
  }
  const busy = message.reason === "try_again" || message.reason === "rate_limited";
  if (busy && found.tries < MOST_TRIES) {
    return { ...state, outbox: state.outbox.map((each) => (each === found ? again(each) : each)) };
  }
  return {
    ...state,
    outbox: state.outbox.filter((each) => each !== found),
    refusal: { action: message.action, reason: message.reason },
    draft: { ...state.draft, review: false },
  };
}

/**
 * @param {State} state
 * @param {Snapshot} message
 * @returns {State}
 */
function snapshot(state, message) {
  const { snapshot: before } = state;
  if (before !== null && before.code === message.code && message.version < before.version) return state;
  const sameStage = before !== null && before.stage_id === message.stage_id;
  return {
    ...state,
    snapshot: message,
    evening: withRound(state.evening, message),
    draft: state.draft.stageId === message.stage_id ? state.draft : { ...noDraft, stageId: message.stage_id },
    refusal: sameStage ? state.refusal : null,
    zoom: sameStage || (before?.stage === "contour" && message.stage === "color") ? state.zoom : null,
    outbox: state.outbox.filter(({ request }) => stillAsked(request, message)),
  };
}

/**
 * A move of a stage that is over, or one that the snapshot already holds, needs no answer any more.
 * @param {Request} request
 * @param {Snapshot} message
 */
function stillAsked(request, message) {
  if (!("action_token" in request)) return true;
  return message.you !== null && message.you.action_token === request.action_token;
}
