// Carries requests to the server and its messages back: the first words on a new line, what was not answered
// again with its id, the clock's pings, and a question when a deadline has passed in silence.
import { Line } from "../net/line.js";
import * as clocks from "../net/clock.js";
import { newKey } from "../net/ids.js";

/**
 * @typedef {import("./store.js").Store} Store
 * @typedef {import("../state/model.js").State} State
 * @typedef {import("../state/model.js").Message} Message
 * @typedef {import("../wire.js").Request} Request
 */

/** Milliseconds. */
const QUIET = 1_000; // after a deadline, before asking what happened
const ASK_AGAIN = 3_000;
const UNANSWERED = 8_000; // then the line is taken for dead
const PONG_WITHIN = 4_000;
const PING_GAP = 250;
const PINGS = 4;
const KEEP_ALIVE = 8 * 60_000; // API Gateway closes after 10 idle minutes
const CLOCK_JUMP = 200;
const TRY_AGAIN = 700;

/** The requests by which a window enters a game. */
const entering = new Set(["create", "join", "watch"]);

export class Session {
  clock = clocks.unset;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #silence;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #late;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #idle;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #noPong;
  /** @type {number[]} */
  #burst = [];
  #machine = Date.now() - performance.now();
  /** @type {(message: Message) => void} */
  #tell;

  /**
   * @param {string} url
   * @param {(message: Message) => void} tell
   * @param {() => State} state
   */
  constructor(url, tell, state) {
    this.#tell = tell;
    this.state = state;
    this.line = new Line(
      url,
      { onStatus: (line) => this.#status(line), onMessage: (message) => this.#heard(message) },
      {
        open: (address) => new WebSocket(address),
        later: (call, ms) => window.setTimeout(call, ms),
        never: (timer) => window.clearTimeout(timer),
        chance: Math.random,
      },
    );
    addEventListener("online", () => this.#wake());
    addEventListener("offline", () => this.line.lose());
    addEventListener("pageshow", () => this.#wake());
    document.addEventListener(
      "visibilitychange",
      () => document.visibilityState === "visible" && this.#wake(),
    );
  }

  /** The server's clock, milliseconds. */
  now = () => Date.now() + this.clock.offset;

  /**
   * What a change of the state asks of the line.
   * @param {State} state
   * @param {State} before
   * @param {Message} message
   */
  follow(state, before, message) {
    if (message.type === "asked") this.#ask(message.request);
    if (
      message.type === "rejected" &&
      state.outbox.some((each, at) => each !== before.outbox[at] && each.tries > 0)
    ) {
      setTimeout(() => this.#flush(), TRY_AGAIN * Math.max(...state.outbox.map(({ tries }) => tries)));
    }
    if (message.type === "rejected" && !state.present && state.member !== null && before.member !== null) {
      setTimeout(() => this.#enter(), ASK_AGAIN);
    }
    if (message.type === "rejected" && state.refusal !== before.refusal && state.present) this.sync();
    if (message.type === "returning") this.#enter();
    if (state.present && !before.present) {
      this.#flush();
      this.#ping(PINGS);
    }
    if (state.outbox.length === 0) clearTimeout(this.#silence);
    if (state.member === null && state.outbox.length === 0 && before.member !== null) this.line.hangUp();
    if (state.snapshot?.deadline !== before.snapshot?.deadline) this.#watchDeadline();
  }

  /** Asks for a fresh snapshot. */
  sync() {
    if (this.state().present) this.line.send({ action: "sync", request_id: newKey() });
  }

  /** @param {Request} request */
  #ask(request) {
    if (!this.line.isOpen) this.line.call();
    else if (this.state().present || entering.has(request.action)) this.#send(request);
  }

  /** @param {Request} request */
  #send(request) {
    this.line.send(request);
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.line.redial(), UNANSWERED);
  }

  /** Sends everything that waits for an answer. */
  #flush() {
    for (const { request } of this.state().outbox) this.#ask(request);
  }

  /** The first words on a new line: the request that makes the seat, or the return to it. */
  #enter() {
    const { member, outbox, present } = this.state();
    if (present) return;
    if (!this.line.isOpen) return this.line.call();
    const entry = outbox.find(({ request }) => entering.has(request.action));
    if (entry !== undefined) return this.#send(entry.request);
    if (member === null) return;
    const { code, key } = member;
    const request_id = newKey();
    this.line.send(
      key === null ? { action: "watch", code, request_id } : { action: "join", code, key, request_id },
    );
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => !this.state().present && this.line.redial(), UNANSWERED);
  }

  /** @param {State["line"]} line */
  #status(line) {
    clearTimeout(this.#noPong);
    if (line !== "open") clearTimeout(this.#silence);
    this.#tell({ type: "line", line });
    if (line === "open") this.#enter();
  }

  /** @param {import("../wire.js").FromServer} message */
  #heard(message) {
    const received = Date.now();
    if (message.type === "pong") {
      clearTimeout(this.#noPong);
      this.clock = clocks.withPong(this.clock, message.t, received, message.now);
    } else if (Number.isFinite(message.now)) {
      this.clock = clocks.withNews(this.clock, received, message.now);
    }
    this.#keepAlive();
    this.#tell(message);
    if (message.type === "closed") this.line.hangUp();
  }

  /** The tab slept, or the network came back: the line may be dead and the clock may have moved. */
  #wake() {
    if (this.state().member === null && this.state().outbox.length === 0) return;
    if (!this.line.isOpen) return this.line.redial();
    this.checkClock();
    this.#ping(2);
    this.#watchDeadline();
  }

  /** Whether this machine's clock was set, or stood still in a sleep, since the last look. */
  checkClock() {
    const machine = Date.now() - performance.now();
    if (Math.abs(machine - this.#machine) < CLOCK_JUMP) return;
    this.#machine = machine;
    this.clock = clocks.doubted(this.clock);
    this.sync();
    this.#ping(PINGS);
  }

  /** @param {number} times */
  #ping(times) {
    this.#burst.forEach(clearTimeout);
    this.#burst = Array.from({ length: times }, (_, at) =>
      window.setTimeout(() => {
        if (!this.line.send({ action: "ping", t: Date.now() })) return;
        clearTimeout(this.#noPong);
        this.#noPong = setTimeout(() => this.line.redial(), PONG_WITHIN);
        this.#keepAlive();
      }, at * PING_GAP),
    );
  }

  /** Every word on the line counts as life; only a long silence in a game needs a ping. */
  #keepAlive() {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.state().member !== null && this.#ping(1), KEEP_ALIVE);
  }

  #watchDeadline() {
    clearTimeout(this.#late);
    const deadline = this.state().snapshot?.deadline;
    if (deadline === null || deadline === undefined) return;
    const wait = Math.max(0, deadline + QUIET - this.now());
    this.#late = setTimeout(() => this.#missedDeadline(deadline, 1), wait);
  }

  /**
   * @param {number} deadline
   * @param {number} times
   */
  #missedDeadline(deadline, times) {
    if (this.state().snapshot?.deadline !== deadline) return;
    if (this.now() < deadline + QUIET) return this.#watchDeadline();
    this.sync();
    this.#late = setTimeout(() => this.#missedDeadline(deadline, times + 1), ASK_AGAIN * Math.min(times, 5));
  }
}
