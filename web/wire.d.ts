/**
 * The messages between the page and the server, by the names that the page uses. What they are is the server's to say:
 * messages.d.ts is made from its contract. Seats are integers from 1 in join order and may have gaps; slots count from
 * 0; every time is the server's clock in milliseconds since the epoch.
 */

import type {
  CardFace,
  Closed,
  FromServer,
  GalleryCard,
  Ping,
  Rejected,
  Request as AnyRequest,
  RevealedRound,
  Snapshot,
} from "./messages.js";

export type {
  Accepted,
  Closed,
  Done,
  FromServer,
  Rejected,
  RevealedGuess as Guess,
  Snapshot,
  You,
} from "./messages.js";
export type Card = CardFace;
export type Paint = NonNullable<CardFace["paint"]>;
export type Hanging = GalleryCard;
export type Reveal = RevealedRound;
export type Stage = Snapshot["stage"];
export type Pace = Snapshot["pace"];
export type Reason = Rejected["reason"];
export type Closing = Closed["reason"];

export type Request = Exclude<AnyRequest, Ping>;
/** A request without its id. */
export type Ask = WithoutId<Request>;
/** What one confirms by an action token. */
export type Move = Extract<Ask, { action_token: string }>;

type WithoutId<One> = One extends unknown ? Omit<One, "request_id"> : never;
