// The browser as the line to the server needs it: a test hands in another, with a clock of its own.

export interface Timers {
  later(call: () => void, ms: number): number;
  never(timer: number): void;
}

export interface Dialling extends Timers {
  open(url: string): WebSocket;
  /** From 0 to 1. */
  chance(): number;
}

export interface World extends Dialling {
  /** This machine's clock, milliseconds since the epoch; somebody may set it. */
  now(): number;
  /** Milliseconds since some moment; nobody sets it, and in a sleep it may stand still. */
  steady(): number;
  visible(): boolean;
  on(what: "online" | "offline" | "shown", call: () => void): void;
}
