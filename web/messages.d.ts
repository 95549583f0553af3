/* Made from docs/asyncapi.yaml by `npm run wire`; not written by hand. */

export type Message = Request | FromServer;
export type Request =
  | Create
  | Join
  | Watch
  | Settings
  | Rename
  | Remove
  | Leave
  | Start
  | Clue
  | Echo
  | Outline
  | Final
  | Advance
  | Rematch
  | Sync
  | Ping;
export type FromServer = Accepted | Rejected | Snapshot | Pong | Closed;

/**
 * Make a game and take its first seat.
 */
export interface Create {
  action: "create";
  /**
   * Made by the client. An accepted request sent again with its id has had its one effect.
   */
  request_id: string;
  /**
   * A seat's secret, made by the client: 128 random bits or more. Whoever has it has the seat.
   */
  key: string;
  /**
   * 1-20 characters, at most 80 bytes, after normalisation.
   */
  name: string;
  /**
   * Whether stages end once everyone has acted.
   */
  pace?: "brisk" | "full";
}
/**
 * Take a seat in the lobby; with the key of a seat in that game, return to it at any time.
 */
export interface Join {
  action: "join";
  /**
   * Made by the client. An accepted request sent again with its id has had its one effect.
   */
  request_id: string;
  /**
   * A game's public name: 6 consonants, in any case.
   */
  code: string;
  /**
   * A seat's secret, made by the client: 128 random bits or more. Whoever has it has the seat.
   */
  key: string;
  name?: string | null;
}
/**
 * Watch a game without a seat.
 */
export interface Watch {
  action: "watch";
  /**
   * Made by the client. An accepted request sent again with its id has had its one effect.
   */
  request_id: string;
  /**
   * A game's public name: 6 consonants, in any case.
   */
  code: string;
}
/**
 * The host chooses the pace, in the lobby.
 */
export interface Settings {
  action: "settings";
  /**
   * Made by the client. An accepted request sent again with its id has had its one effect.
   */
  request_id: string;
  /**
   * Whether stages end once everyone has acted.
   */
  pace: "brisk" | "full";
}
/**
 * A seat takes another name, in the lobby.
 */
export interface Rename {
  action: "rename";
  /**
   * Made by the client. An accepted request sent again with its id has had its one effect.
   */
  request_id: string;
  /**
   * 1-20 characters, at most 80 bytes, after normalisation.
   */
  name: string;
}
/**
 * The host removes a seat; its key cannot come back to this game.
 */
export interface Remove {
  action: "remove";
  /**
   * Made by the client. An accepted request sent again with its id has had its one effect.
   */
  request_id: string;
  seat: number;
}
/**
 * Leave the game for good.
 */
export interface Leave {
  action: "leave";
  /**
   * Made by the client. An accepted request sent again with its id has had its one effect.
   */
  request_id: string;
}
/**
 * The host starts the game, in a lobby of 3-12 seats.
 */
export interface Start {
  action: "start";
  /**
   * Made by the client. An accepted request sent again with its id has had its one effect.
   */
  request_id: string;
}
/**
 * The Guide confirms a Source and an association together.
 */
export interface Clue {
  action: "clue";
  /**
   * Made by the client. An accepted request sent again with its id has had its one effect.
   */
  request_id: string;
  /**
   * The action token from the latest snapshot.
   */
  action_token: string;
  /**
   * Which card of the hand.
   */
  card: number;
  /**
   * 2-60 characters, at most 8 words, after normalisation.
   */
  association: string;
}
/**
 * A Seeker confirms an Echo.
 */
export interface Echo {
  action: "echo";
  /**
   * Made by the client. An accepted request sent again with its id has had its one effect.
   */
  request_id: string;
  /**
   * The action token from the latest snapshot.
   */
  action_token: string;
  /**
   * Which card of the hand.
   */
  card: number;
}
/**
 * A Seeker locks the outline guess.
 */
export interface Outline {
  action: "outline";
  /**
   * Made by the client. An accepted request sent again with its id has had its one effect.
   */
  request_id: string;
  /**
   * The action token from the latest snapshot.
   */
  action_token: string;
  /**
   * A card's place in the gallery, from 0.
   */
  slot: number;
}
/**
 * A Seeker keeps the outline guess, by naming its slot, or changes it, once.
 */
export interface Final {
  action: "final";
  /**
   * Made by the client. An accepted request sent again with its id has had its one effect.
   */
  request_id: string;
  /**
   * The action token from the latest snapshot.
   */
  action_token: string;
  /**
   * A card's place in the gallery, from 0.
   */
  slot: number;
}
/**
 * The host ends the reveal, 4 s after it began at the earliest.
 */
export interface Advance {
  action: "advance";
  /**
   * Made by the client. An accepted request sent again with its id has had its one effect.
   */
  request_id: string;
}
/**
 * The host opens the lobby again after the end.
 */
export interface Rematch {
  action: "rematch";
  /**
   * Made by the client. An accepted request sent again with its id has had its one effect.
   */
  request_id: string;
}
/**
 * Ask for a snapshot.
 */
export interface Sync {
  action: "sync";
  /**
   * Made by the client. An accepted request sent again with its id has had its one effect.
   */
  request_id: string;
}
/**
 * Ask whether the server is there and what its clock says; answered with a `pong`.
 */
export interface Ping {
  action: "ping";
  /**
   * Any number; it comes back.
   */
  t: number;
}
/**
 * The request took effect, once. To its sender alone.
 */
export interface Accepted {
  type: "accepted";
  /**
   * Milliseconds since the epoch, by the server's clock.
   */
  now: number;
  request_id: string;
  action: string;
  /**
   * For `create`, `join` and `watch`.
   */
  code?: string | null;
  /**
   * For `create` and `join`.
   */
  seat?: number | null;
}
/**
 * The request had no effect.
 */
export interface Rejected {
  type: "rejected";
  /**
   * Milliseconds since the epoch, by the server's clock.
   */
  now: number;
  /**
   * Null when it could not be read.
   */
  request_id: string | null;
  /**
   * Null when it could not be read.
   */
  action: string | null;
  /**
   * Stable, for programs.
   */
  reason:
    | "bad_request"
    | "too_large"
    | "unknown_action"
    | "not_in_game"
    | "game_not_found"
    | "game_full"
    | "already_started"
    | "name_taken"
    | "bad_name"
    | "bad_association"
    | "not_host"
    | "not_enough_seats"
    | "wrong_stage"
    | "too_early"
    | "too_late"
    | "not_allowed"
    | "already_done"
    | "own_echo"
    | "no_such_slot"
    | "rate_limited"
    | "try_again"
    | "internal";
  /**
   * One English sentence, for a person.
   */
  message: string;
}
/**
 * Everything its recipient may know, complete in itself.
 */
export interface Snapshot {
  type: "snapshot";
  /**
   * Milliseconds since the epoch, by the server's clock.
   */
  now: number;
  version: number;
  code: string;
  /**
   * Whether stages end once everyone has acted.
   */
  pace: "brisk" | "full";
  stage: "lobby" | "clue" | "echo" | "contour" | "color" | "reveal" | "finished";
  stage_id: number;
  deadline: number | null;
  advance_at: number | null;
  round: number | null;
  rounds: number | null;
  host: number | null;
  guide: number | null;
  seats: RosterSeat[];
  watchers: number | null;
  association: string | null;
  gallery: GalleryCard[] | null;
  you: You | null;
  reveal: RevealedRound | null;
  result: Result | null;
}
/**
 * A seat as the table sees it.
 */
export interface RosterSeat {
  seat: number;
  name: string;
  score: number;
  left: boolean;
  /**
   * Null except in lobby, reveal and finished.
   */
  online: boolean | null;
}
/**
 * A card of the gallery in its slot.
 */
export interface GalleryCard {
  slot: number;
  card: CardFace;
}
/**
 * A card in a 600 × 800 box; without `paint` it is the contour.
 */
export interface CardFace {
  /**
   * Shapes back to front, each one SVG path.
   */
  outline: string[];
  /**
   * The forms in words.
   */
  alt: string;
  /**
   * Never in contour.
   */
  paint?: Paint | null;
}
/**
 * What a card's shapes are painted with.
 */
export interface Paint {
  /**
   * Each as rrggbb.
   */
  colors: string[];
  /**
   * Each with the color into which a shape fades downwards, and by how many percent.
   */
  fades: [number, number][];
  /**
   * Each with its name, scale (units), angle (degrees), seed, and opacity (percent).
   */
  textures: [string, number, number, number, number][];
  /**
   * For each path its color, its fade (-1: none), its texture (missing: none) and that one's color.
   */
  shapes: number[][];
  /**
   * The colors and textures in words.
   */
  alt: string;
}
/**
 * What is this seat's own.
 */
export interface You {
  seat: number;
  role: ("guide" | "seeker") | null;
  action_token: string | null;
  hand: CardFace[] | null;
  source: Source | null;
  own_slot: number | null;
  done: Done;
}
/**
 * The Guide's own choice: its index in the hand and the full card.
 */
export interface Source {
  index: number;
  card: CardFace;
}
/**
 * What this seat has confirmed in this round so far; absent keys for what it has not.
 */
export interface Done {
  clue?: ClueDone | null;
  echo?: EchoDone | null;
  outline?: SlotDone | null;
  final?: SlotDone | null;
}
/**
 * The Guide's confirmation.
 */
export interface ClueDone {
  card: number;
  association: string;
}
/**
 * A Seeker's confirmed Echo.
 */
export interface EchoDone {
  card: number;
}
/**
 * A confirmed guess.
 */
export interface SlotDone {
  slot: number;
}
/**
 * How the round came out.
 */
export interface RevealedRound {
  outcome: "scored" | "no_clue" | "no_outlines";
  source: number | null;
  cards: RevealedCard[];
  guesses: RevealedGuess[];
  awards: RevealedAward[];
}
/**
 * Whose a card of the gallery was.
 */
export interface RevealedCard {
  slot: number;
  owner: number;
  kind: "source" | "echo" | "automatic";
}
/**
 * What a Seeker guessed by contour and in the end.
 */
export interface RevealedGuess {
  seat: number;
  outline: number | null;
  final: number | null;
  confirmed: boolean;
}
/**
 * What a seat earned in this round.
 */
export interface RevealedAward {
  seat: number;
  search: number;
  echo: number;
  guide: number;
}
/**
 * The end: every seat with the highest total wins.
 */
export interface Result {
  winners: number[];
  standings: Standing[];
}
/**
 * A line of the final table.
 */
export interface Standing {
  seat: number;
  rank: number;
  score: number;
}
/**
 * The answer to a `ping`.
 */
export interface Pong {
  type: "pong";
  /**
   * Milliseconds since the epoch, by the server's clock.
   */
  now: number;
  t: number;
}
/**
 * The server closes the connection; the client does not reconnect by itself.
 */
export interface Closed {
  type: "closed";
  /**
   * Milliseconds since the epoch, by the server's clock.
   */
  now: number;
  reason: "replaced" | "removed" | "expired" | "too_many_errors";
}
