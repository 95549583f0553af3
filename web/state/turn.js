// What this window's player is to do now, read off the state.

/**
 * @typedef {import("./model.js").State} State
 * @typedef {import("../wire.js").Snapshot} Snapshot
 * @typedef {import("../wire.js").Move} Move
 *
 * act: may choose and confirm; sending: has confirmed, unanswered; done: confirmed;
 * missed: let the contour stage pass, so that color is only watched; wait: not this player's stage.
 * @typedef {"act" | "sending" | "done" | "missed" | "wait"} Turn
 */

const moves = /** @type {const} */ ({ clue: "clue", echo: "echo", contour: "outline", color: "final" });

/**
 * The action that the stage asks for, or null in lobby, reveal and finished.
 * @param {Snapshot} snapshot
 */
export function moveOf(snapshot) {
  return snapshot.stage in moves ? moves[/** @type {keyof typeof moves} */ (snapshot.stage)] : null;
}

/**
 * @param {State} state
 * @returns {Turn}
 */
export function turn(state) {
  const { snapshot } = state;
  const move = snapshot === null ? null : moveOf(snapshot);
  const you = snapshot?.you;
  if (!you || move === null) return "wait";
  if (you.done[move] !== undefined) return "done";
  if (you.action_token !== null) return sending(state) === null ? "act" : "sending";
  return you.role === "seeker" && move === "final" && you.done.outline === undefined ? "missed" : "wait";
}

/**
 * The move that has been sent in this stage and not been answered.
 * @param {State} state
 * @returns {Move | null}
 */
export function sending(state) {
  for (const { request } of state.outbox) {
    if ("action_token" in request) return request;
  }
  return null;
}

/**
 * Whether a request of this kind is on its way.
 * @param {State} state
 * @param {...string} actions
 */
export function busy(state, ...actions) {
  return state.outbox.some(({ request }) => actions.includes(request.action));
}

/**
 * The slot of the Guide's own Source, which only the Guide's window can tell: the same card has the same
 * outline wherever it is shown.
 * @param {Snapshot} snapshot
 * @returns {number | null}
 */
export function sourceSlot(snapshot) {
  const outline = snapshot.you?.source?.card.outline.join();
  const found = snapshot.gallery?.find(({ card }) => card.outline.join() === outline);
  return snapshot.reveal?.source ?? found?.slot ?? null;
}

/**
 * @param {Snapshot} snapshot
 * @param {number | null | undefined} seat
 */
export function nameOf(snapshot, seat) {
  return snapshot.seats.find((each) => each.seat === seat)?.name ?? "?";
}

/** @param {Snapshot} snapshot */
export function hosting(snapshot) {
  return snapshot.you !== null && snapshot.you.seat === snapshot.host;
}
