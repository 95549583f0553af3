import { turn } from "./turn.js";

/**
 * The catalogue's key for what this player is to do now: `task.<stage>.<turn>`, for its heading and, with
 * `.hint` behind it, for the sentence below.
 * @param {import("./model.js").State} state
 * @param {import("../wire.js").Snapshot} snapshot
 * @returns {string}
 */
export function task(state, snapshot) {
  const { stage, you, reveal } = snapshot;
  if (stage === "reveal") return `task.reveal.${reveal?.outcome ?? "scored"}`;
  const now = turn(state);
  if (now !== "wait") return `task.${stage}.${now === "sending" ? "act" : now}`;
  return `task.${stage}.${you?.role === "guide" ? "guide" : "wait"}`;
}
