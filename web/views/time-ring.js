import { html, nothing } from "lit-html";

const NS = "http://www.w3.org/2000/svg";
const AROUND = 100;
const SOON = 10_000;
const NOW = 5_000;

/**
 * The time left as a ring and a number. It looks at the clock itself, four times a second, so that a passing
 * second draws nothing else of the page, and at once when it is given another deadline or comes into sight again.
 * Properties: deadline (server's clock, ms; the last to be set), whole (ms), now().
 */
export class TimeRing extends HTMLElement {
  #deadline = 0;
  whole = 1;
  /** @type {() => number} */
  now = () => 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #beat;
  #number = document.createElement("span");
  #ring = document.createElementNS(NS, "circle");
  #built = false;

  get deadline() {
    return this.#deadline;
  }

  set deadline(deadline) {
    this.#deadline = deadline;
    if (this.isConnected) this.draw();
  }

  #look = () => this.draw();

  connectedCallback() {
    if (!this.#built) this.#build();
    document.addEventListener("visibilitychange", this.#look);
    this.#beat = setInterval(() => this.draw(), 250);
    this.draw();
  }

  disconnectedCallback() {
    document.removeEventListener("visibilitychange", this.#look);
    clearInterval(this.#beat);
  }

  #build() {
    this.#built = true;
    const svg = document.createElementNS(NS, "svg");
    svg.setAttribute("viewBox", "0 0 36 36");
    svg.setAttribute("aria-hidden", "true");
    const track = document.createElementNS(NS, "circle");
    for (const [circle, name] of /** @type {const} */ ([
      [track, "track"],
      [this.#ring, "left"],
    ])) {
      circle.setAttribute("class", name);
      circle.setAttribute("cx", "18");
      circle.setAttribute("cy", "18");
      circle.setAttribute("r", "15.9155"); // a circumference of 100
      svg.append(circle);
    }
    this.append(svg, this.#number);
  }

  draw() {
    const left = Math.max(0, this.#deadline - this.now());
    const seconds = String(Math.ceil(left / 1000));
    if (this.#number.textContent !== seconds) this.#number.textContent = seconds;
    const share = Math.min(1, left / this.whole);
    this.#ring.style.strokeDashoffset = String(AROUND * (1 - share));
    this.dataset.left = left <= NOW ? "now" : left <= SOON ? "soon" : "enough";
  }
}

customElements.define("time-ring", TimeRing);

/**
 * The rules' stage lengths, milliseconds: how much of the ring is left.
 * @type {Record<string, number>}
 */
const whole = { clue: 45_000, echo: 30_000, contour: 25_000, color: 20_000, reveal: 15_000 };

/**
 * The time left, wherever the player looks: in the bar and above whatever lies over the page.
 * @param {import("./ui.js").Ui} ui
 */
export function ringView({ state, t, now }) {
  const { snapshot } = state;
  if (snapshot === null || snapshot.deadline === null) return nothing;
  return html`<time-ring
    .now=${now}
    .whole=${whole[snapshot.stage] ?? 1}
    .deadline=${snapshot.deadline}
    role="timer"
    aria-label=${t("round.time")}
  ></time-ring>`;
}
