/**
 * @typedef {import("./model.js").Round} Round
 * @typedef {import("../wire.js").Snapshot} Snapshot
 */

/**
 * The rounds of this game so far, for the look back at its end. The server keeps none of it: each window
 * collects what it was shown in the reveals it saw.
 * @param {Round[]} evening
 * @param {Snapshot} snapshot
 * @returns {Round[]}
 */
export function withRound(evening, snapshot) {
  if (snapshot.stage === "lobby") return evening.length === 0 ? evening : [];
  const { round, guide, reveal } = snapshot;
  if (snapshot.stage !== "reveal" || round === null || guide === null || reveal === null) return evening;
  if (evening.some((each) => each.round === round)) return evening;
  const { association, gallery } = snapshot;
  return [...evening, { round, guide, association, gallery: gallery ?? [], reveal }];
}
