/** The shape of everything the page knows: one plain value, changed by reduce() alone. */

import type { Card, Closing, FromServer, Hanging, Reason, Request, Reveal, Snapshot } from "../wire.js";

export type { Card, Closing, Reason, Request, Snapshot } from "../wire.js";
export type Language = "en" | "de";
export type Panel = "rules" | "table" | "settings" | "leave" | null;

/** The one on whose behalf this window speaks: a seat (by its key) or a spectator (key null). */
export type Member = { code: string; key: string | null };

/** A request that has not been answered, and how often the server asked to have it again. */
export type Unanswered = { request: Request; tries: number };

export type Refusal = { action: string | null; reason: Reason };

/** What has been touched but not confirmed in the stage named by stageId. */
export type Draft = { stageId: number; pick: number | null; text: string; review: boolean };

/** Cards enlarged to the whole screen: which of those on the table, and by place in its row. */
export type Zoom = { of: "hand" | "gallery" | "evening"; index: number; round?: number };

/** A finished round as it is kept for the end of the evening. */
export type Round = {
  round: number;
  guide: number;
  association: string | null;
  gallery: Hanging[];
  reveal: Reveal;
};

export type State = {
  language: Language;
  sound: boolean;
  vibration: boolean;
  /** as last used in this browser */
  name: string;
  /** the code in the page's address */
  invite: string;
  /** the key of a seat that this browser has in the invite's game */
  held: string | null;
  line: "idle" | "connecting" | "open" | "lost";
  /** the server has taken this window into the game on this line */
  present: boolean;
  member: Member | null;
  closed: Closing | "gone" | null;
  snapshot: Snapshot | null;
  outbox: Unanswered[];
  refusal: Refusal | null;
  draft: Draft;
  evening: Round[];
  panel: Panel;
  zoom: Zoom | null;
  /** the link has just been copied */
  copied: boolean;
  /** the server's clock when the last message was reduced */
  now: number;
};

/** What a player does at the page, or what the browser tells it. */
export type FromPlayer =
  | { type: "asked"; request: Request }
  | { type: "line"; line: State["line"] }
  | { type: "typed"; text: string }
  | { type: "picked"; pick: number | null }
  | { type: "reviewed"; review: boolean }
  | { type: "zoomed"; zoom: Zoom | null }
  | { type: "opened"; panel: Panel }
  | { type: "set"; settings: Partial<Pick<State, "language" | "sound" | "vibration" | "name">> }
  | { type: "invited"; code: string; held: string | null }
  | { type: "returning"; member: Member }
  | { type: "went_home" }
  | { type: "copied"; copied: boolean }
  | { type: "refused"; action: string; reason: Reason }
  | { type: "clock" };

export type Message = (FromPlayer | FromServer) & { at?: number };
