import { html, nothing } from "lit-html";
import { scoreboard } from "../state/story.js";
import { vars } from "./elements.js";

/**
 * @typedef {import("./ui.js").Ui} Ui
 * @typedef {import("../wire.js").Snapshot} Snapshot
 * @typedef {import("../state/told.js").Earned} Earned
 */

/** Points for the search, and for each guess on an Echo. */
const FOUND = 160;
const ON_ECHO = 60;

/**
 * The first thing that each player wants to know: what was it worth to me?
 * @param {Ui} ui
 * @param {Snapshot} snapshot
 */
export function yoursView(ui, snapshot) {
  const row = scoreboard(snapshot).find(({ seat }) => seat === snapshot.you?.seat);
  if (row === undefined || snapshot.reveal?.outcome !== "scored") return nothing;
  if (row.gain === 0) return html`<p class="yours">${ui.t("points.none")}</p>`;
  return html`<p class="yours"><b>+${row.gain}</b> ${why(ui, row)}</p>`;
}

/**
 * What a gain was for; where it has several parts, with each one's points.
 * @param {Ui} ui
 * @param {Earned} row
 */
function why({ t }, { search, echo, guide }) {
  const parts = /** @type {[number, string][]} */ ([
    [search, t(search > FOUND ? "points.bonus" : "points.search")],
    [echo, t("points.echo", { n: Math.round(echo / ON_ECHO) })],
    [guide, t("points.guide")],
  ]).filter(([points]) => points > 0);
  return parts.map(([points, text]) => (parts.length > 1 ? `${points} ${text}` : text)).join(" · ");
}

/**
 * The scoreboard, moving from its order before the round to the one after it.
 * @param {Ui} ui
 * @param {Snapshot} snapshot
 */
export function pointsView(ui, snapshot) {
  const { t } = ui;
  return html`<section class="points" aria-labelledby="points">
    <h2 id="points">${t("points.title")}</h2>
    <ol class="scoreboard">
      ${scoreboard(snapshot).map((row) => rowView(ui, snapshot, row))}
    </ol>
  </section>`;
}

/**
 * @param {Ui} ui
 * @param {Snapshot} snapshot
 * @param {Earned} row
 */
function rowView(ui, snapshot, row) {
  const { t } = ui;
  const { seats, you, guide } = snapshot;
  const seat = seats.find((each) => each.seat === row.seat);
  return html`<li class=${row.seat === you?.seat ? "is-you" : ""} ${vars({ moved: row.moved })}>
    <span class="name"
      ><bdi>${seat?.name}</bdi
      >${row.seat === guide ? html` <span class="tag">${t("seat.guide")}</span>` : nothing}${
        seat?.left ? html` <span class="tag faint">${t("seat.left")}</span>` : nothing
      }${row.moved > 0 ? html` <span class="up" aria-hidden="true">▲ ${row.moved}</span>` : nothing}</span
    >
    <span class="why">${why(ui, row)}</span>
    <span class="gain ${row.gain > 0 ? "has-gain" : ""}">${row.gain > 0 ? `+${row.gain}` : "–"}</span>
    <b class="score">${row.score}</b>
  </li>`;
}
