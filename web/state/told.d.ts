/** A reveal, read as a story. */

/** A card of the gallery, and who was there. */
export type Told = { slot: number; owner: number; kind: "source" | "echo" | "automatic"; visits: Visit[] };

/** Somebody's guess on a card. */
export type Visit = {
  seat: number;
  /**
   * found: the outline guess, confirmed, right; kept: the same but wrong; came: changed to this card in color;
   * stayed: never confirmed; went: the outline guess, given up in color
   */
  how: "found" | "kept" | "came" | "stayed" | "went";
  /** the slot they went to */
  to: number | null;
};

export type Earned = {
  seat: number;
  search: number;
  echo: number;
  guide: number;
  gain: number;
  /** after this round */
  score: number;
  /** places on the scoreboard, positive for upward */
  moved: number;
};
