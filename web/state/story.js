// A reveal, read as a story: whose card was whose, who looked where, who changed their mind, who earned what.

/**
 * @typedef {import("../wire.js").Snapshot} Snapshot
 * @typedef {import("./told.js").Told} Told
 */

/**
 * Each card of the gallery, by slot.
 * @param {Pick<Snapshot, "reveal">} snapshot
 * @returns {Told[]}
 */
export function told({ reveal }) {
  if (!reveal?.cards) return [];
  const { source, guesses } = reveal;
  return reveal.cards.map((card) => ({
    ...card,
    visits: (guesses ?? []).flatMap((guess) => visit(guess, card.slot, source)),
  }));
}

/**
 * @param {import("../wire.js").Guess} guess
 * @param {number} slot
 * @param {number | null} source
 * @returns {Told["visits"]}
 */
function visit({ seat, outline, final, confirmed }, slot, source) {
  if (final === slot) {
    if (!confirmed) return [{ seat, how: "stayed", to: null }];
    if (outline !== slot) return [{ seat, how: "came", to: null }];
    return [{ seat, how: slot === source ? "found" : "kept", to: null }];
  }
  return outline === slot ? [{ seat, how: "went", to: final }] : [];
}

/**
 * The seats whose final guess is the Source.
 * @param {Pick<Snapshot, "reveal">} snapshot
 */
export function finders({ reveal }) {
  if (!reveal || reveal.source === null) return [];
  return (reveal.guesses ?? []).filter(({ final }) => final === reveal.source).map(({ seat }) => seat);
}

/**
 * The scoreboard after this round, best first; equal scores in join order.
 * @param {Snapshot} snapshot
 * @returns {import("./told.js").Earned[]}
 */
export function scoreboard({ seats, reveal }) {
  const awards = new Map((reveal?.awards ?? []).map((award) => [award.seat, award]));
  const rows = seats.map(({ seat, score }) => {
    const { search, echo, guide } = awards.get(seat) ?? { search: 0, echo: 0, guide: 0 };
    return { seat, search, echo, guide, gain: search + echo + guide, score, moved: 0 };
  });
  const before = [...rows].sort((a, b) => b.score - b.gain - (a.score - a.gain));
  const after = [...rows].sort((a, b) => b.score - a.score);
  return after.map((row, place) => ({ ...row, moved: before.indexOf(row) - place }));
}
