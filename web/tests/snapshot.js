export const TOKEN = "BCDFGH-2-7-AAAAAAAAAAAAAAAAAAAAAA";
export const KEY = "k".repeat(32);

/**
 * A Seeker's snapshot in the echo stage, with what a test changes in it.
 * @param {Partial<import("../wire.js").Snapshot>} change
 * @param {Partial<import("../wire.js").You>} [own]
 * @returns {import("../wire.js").Snapshot & {type: "snapshot"}}
 */
export function snapshot(change, own = {}) {
  return {
    type: "snapshot",
    now: 1,
    version: 7,
    code: "BCDFGH",
    pace: "brisk",
    stage: "echo",
    stage_id: 7,
    deadline: 30_000,
    advance_at: null,
    round: 1,
    rounds: 6,
    host: 1,
    guide: 1,
    seats: [],
    watchers: null,
    association: "a door in the sea",
    gallery: null,
    reveal: null,
    result: null,
    ...change,
    you: {
      seat: 2,
      role: "seeker",
      action_token: TOKEN,
      hand: [],
      source: null,
      own_slot: null,
      done: {},
      ...own,
    },
  };
}

/** @type {Partial<import("../wire.js").Snapshot>} */
export const lobby = {
  stage: "lobby",
  deadline: null,
  round: null,
  rounds: null,
  guide: null,
  association: null,
};
