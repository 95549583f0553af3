/**
 * The messages between the page and the server, as types only. Seats are integers from 1 in join order and
 * may have gaps; slots count from 0; every time is the server's clock in milliseconds since the epoch.
 *
 * @typedef {import("./cards/card.js").Card} Card
 * @typedef {"lobby" | "clue" | "echo" | "contour" | "color" | "reveal" | "finished"} Stage
 * @typedef {"brisk" | "full"} Pace
 * @typedef {{seat: number, name: string, score: number, left: boolean, online: boolean | null}} Seat
 * @typedef {{slot: number, card: Card}} Hanging  a card in its place in the gallery
 *
 * @typedef {object} Done  what a seat has confirmed in this round so far
 * @property {{card: number, association: string}} [clue]
 * @property {{card: number}} [echo]
 * @property {{slot: number}} [outline]
 * @property {{slot: number}} [final]
 *
 * @typedef {object} You
 * @property {number} seat
 * @property {"guide" | "seeker" | null} role
 * @property {string | null} action_token
 * @property {Card[] | null} hand
 * @property {{index: number, card: Card} | null} source
 * @property {number | null} own_slot
 * @property {Done} done
 *
 * @typedef {"scored" | "no_clue" | "no_outlines"} Outcome
 * @typedef {{slot: number, owner: number, kind: "source" | "echo" | "automatic"}} Owned
 * @typedef {{seat: number, outline: number | null, final: number | null, confirmed: boolean}} Guess
 * @typedef {{seat: number, search: number, echo: number, guide: number}} Award
 *
 * @typedef {object} Reveal
 * @property {Outcome} outcome
 * @property {number | null} source
 * @property {Owned[] | null} cards
 * @property {Guess[] | null} guesses
 * @property {Award[] | null} awards
 *
 * @typedef {{seat: number, rank: number, score: number}} Standing
 * @typedef {{winners: number[], standings: Standing[]}} Result
 *
 * @typedef {object} Snapshot
 * @property {"snapshot"} type
 * @property {number} now
 * @property {number} version
 * @property {string} code
 * @property {Pace} pace
 * @property {Stage} stage
 * @property {number} stage_id
 * @property {number | null} deadline
 * @property {number | null} advance_at
 * @property {number | null} round
 * @property {number | null} rounds
 * @property {number} host
 * @property {number | null} guide
 * @property {Seat[]} seats
 * @property {number | null} watchers
 * @property {string | null} association
 * @property {Hanging[] | null} gallery
 * @property {You | null} you
 * @property {Reveal | null} reveal
 * @property {Result | null} result
 *
 * @typedef {"bad_request" | "too_large" | "unknown_action" | "not_in_game" | "game_not_found" | "game_full"
 *   | "already_started" | "name_taken" | "bad_name" | "bad_association" | "not_host" | "not_enough_seats"
 *   | "wrong_stage" | "too_early" | "too_late" | "not_allowed" | "already_done" | "own_echo"
 *   | "no_such_slot" | "rate_limited" | "try_again" | "internal"} Reason
 *
 * @typedef {{type: "accepted", now: number, request_id: string, action: string, code?: string,
 *   seat?: number}} Accepted
 * @typedef {{type: "rejected", now: number, request_id: string | null, action: string | null,
 *   reason: Reason, message: string}} Rejected
 * @typedef {{type: "pong", now: number, t: number}} Pong
 * @typedef {"replaced" | "removed" | "expired" | "too_many_errors"} Closing
 * @typedef {{type: "closed", now: number, reason: Closing}} Closed
 * @typedef {Accepted | Rejected | Snapshot | Pong | Closed} FromServer
 *
 * @typedef {{action: "create", key: string, name: string, pace?: Pace}} Create
 * @typedef {{action: "join", code: string, key: string, name?: string}} Join
 * @typedef {{action: "watch", code: string}} Watch
 * @typedef {{action: "settings", pace: Pace}} Settings
 * @typedef {{action: "rename", name: string}} Rename
 * @typedef {{action: "remove", seat: number}} Remove
 * @typedef {{action: "leave" | "start" | "advance" | "rematch" | "sync"}} Plain
 * @typedef {{action: "clue", action_token: string, card: number, association: string}} ClueMove
 * @typedef {{action: "echo", action_token: string, card: number}} EchoMove
 * @typedef {{action: "outline" | "final", action_token: string, slot: number}} GuessMove
 * @typedef {ClueMove | EchoMove | GuessMove} Move
 * @typedef {Create | Join | Watch | Settings | Rename | Remove | Plain | Move} Ask  a request without its id
 * @typedef {Ask & {request_id: string}} Request
 */

export {};
