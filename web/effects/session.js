// Carries requests to the server and its messages back: the first words on a new line, what was not answered
// again with its id, and the clock's pings.
import { Alarm } from "../net/alarm.js";
import { Line } from "../net/line.js";
import * as clocks from "../net/clock.js";
import { newKey } from "../net/ids.js";
import { Lookout } from "./lookout.js";

/**
 * @typedef {import("../net/browser.js").World} World
 * @typedef {import("../state/model.js").State} State
 * @typedef {import("../state/model.js").Message} Message
 * @typedef {import("../wire.js").Request} Request
 */

/** Milliseconds. */
const UNANSWERED = 8_000; // then the line is taken for dead
const PONG_WITHIN = 4_000;
const PING_GAP = 250;
const PINGS = 4;
const KEEP_ALIVE = 8 * 60_000; // API Gateway closes after 10 idle minutes
const CLOCK_JUMP = 200;
const TRY_AGAIN = 700;
const ENTER_AGAIN = 3_000;

/** The requests by which a window enters a game. */
const entering = new Set(["create", "join", "watch"]);

export class Session {
  clock = clocks.unset;
  #silence;
  #noPong;
  #noSnapshot;
  #idle;
  /** @type {number[]} */
  #burst = [];
  /** @type {number} */
  #machine;
  /** @type {Lookout} */
  #lookout;
  /** @type {(message: Message) => void} */
  #tell;

  /**
   * @param {string} url
   * @param {(message: Message) => void} tell
   * @param {() => State} state
   * @param {World} world
   */
  constructor(url, tell, state, world) {
    this.#tell = tell;
    this.state = state;
    this.world = world;
    this.#silence = new Alarm(world);
    this.#noPong = new Alarm(world);
    this.#noSnapshot = new Alarm(world);
    this.#idle = new Alarm(world);
    this.#machine = world.now() - world.steady();
    this.#lookout = new Lookout(world, {
      state,
      now: this.now,
      sync: () => this.sync(),
      checkClock: () => this.#checkClock(),
    });
    this.line = new Line(
      url,
      { onStatus: (line) => this.#status(line), onMessage: (message) => this.#heard(message) },
      world,
    );
    world.on("online", () => this.#wake());
    world.on("offline", () => this.line.lose());
    world.on("shown", () => this.#wake());
  }

  /** The server's clock, milliseconds. */
  now = () => this.world.now() + this.clock.offset;

  /**
   * What a change of the state asks of the line.
   * @param {State} state
   * @param {State} before
   * @param {Message} message
   */
  follow(state, before, message) {
    this.#lookout.follow(state, before);
    if (message.type === "asked") this.#ask(message.request);
    if (message.type === "returning") this.#enter();
    if (message.type === "rejected") this.#refused(state, before);
    if (state.present && !before.present) {
      this.#flush();
      this.#ping(PINGS);
    }
    if (state.outbox.length === 0 && (state.present || state.member === null)) this.#silence.clear();
    const nobodyHere = state.member === null && state.outbox.length === 0;
    if (nobodyHere && (before.member !== null || state.line === "lost")) this.line.hangUp();
  }

  /** Asks for a fresh snapshot. */
  sync() {
    if (!this.state().present || !this.line.send({ action: "sync", request_id: newKey() })) return;
    if (!this.#noSnapshot.isSet) this.#noSnapshot.set(UNANSWERED, () => this.line.redial());
  }

  /**
   * @param {State} state
   * @param {State} before
   */
  #refused(state, before) {
    if (before.present && !state.present && state.member !== null) return this.#enter();
    const again = state.outbox.filter((each, at) => each !== before.outbox[at] && each.tries > 0);
    if (again.length > 0) {
      this.world.later(() => this.#flush(), TRY_AGAIN * Math.max(...again.map(({ tries }) => tries)));
    }
    if (!state.present && state.member !== null && before.member !== null) {
      this.world.later(() => this.#enter(), ENTER_AGAIN);
    }
    if (state.refusal !== before.refusal && state.present) this.sync();
  }

  /** @param {Request} request */
  #ask(request) {
    if (!this.line.isOpen) this.line.call();
    else if (this.state().present || entering.has(request.action)) this.#send(request);
  }

  /** @param {Request} request */
  #send(request) {
    this.line.send(request);
    this.#silence.set(UNANSWERED, () => this.line.redial());
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
    this.#send(
      key === null ? { action: "watch", code, request_id } : { action: "join", code, key, request_id },
    );
  }

  /** @param {State["line"]} line */
  #status(line) {
    this.#noPong.clear();
    this.#noSnapshot.clear();
    if (line !== "open") this.#silence.clear();
    this.#tell({ type: "line", line });
    if (line === "open") this.#enter();
  }

  /** @param {import("../wire.js").FromServer} message */
  #heard(message) {
    this.#checkClock();
    const received = this.world.now();
    if (message.type === "pong") {
      this.#noPong.clear();
      this.clock = clocks.withPong(this.clock, message.t, received, message.now);
    } else if (Number.isFinite(message.now)) {
      this.clock = clocks.withNews(this.clock, received, message.now);
    }
    if ("action" in message && message.action === "sync") this.#noSnapshot.clear();
    this.#keepAlive();
    this.#tell(message);
    if (message.type === "closed") this.line.hangUp();
  }

  /** The tab slept, or the network came back: the line may be dead and the clock may have moved. */
  #wake() {
    if (this.state().member === null && this.state().outbox.length === 0) return;
    if (!this.line.isOpen) return this.line.redial();
    this.#checkClock();
    this.#ping(2);
    this.#lookout.wake();
  }

  /** Whether this machine's clock was set, or stood still in a sleep, since the last look. */
  #checkClock() {
    const machine = this.world.now() - this.world.steady();
    if (Math.abs(machine - this.#machine) < CLOCK_JUMP) return;
    this.#machine = machine;
    this.clock = clocks.doubted(this.clock);
    this.sync();
    this.#ping(PINGS);
  }

  /** @param {number} times */
  #ping(times) {
    this.#burst.forEach(this.world.never);
    this.#burst = Array.from({ length: times }, (_, at) =>
      this.world.later(() => {
        if (!this.line.send({ action: "ping", t: this.world.now() })) return;
        this.#noPong.set(PONG_WITHIN, () => this.line.redial());
        this.#keepAlive();
      }, at * PING_GAP),
    );
  }

  /** Every word on the line counts as life; only a long silence in a game needs a ping. */
  #keepAlive() {
    this.#idle.set(KEEP_ALIVE, () => this.state().member !== null && this.#ping(1));
  }
}
