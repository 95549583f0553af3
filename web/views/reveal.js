import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { finders, scoreboard } from "../state/story.js";
import { busy, hosting, nameOf } from "../state/turn.js";
import * as icons from "./icons.js";
import { vars } from "./ui.js";

/**
 * @typedef {import("./ui.js").Ui} Ui
 * @typedef {import("../wire.js").Snapshot} Snapshot
 * @typedef {import("../state/story.js").Told} Told
 * @typedef {import("../state/story.js").Earned} Earned
 */

/**
 * One sentence on how the round went.
 * @param {Ui} ui
 * @param {Snapshot} snapshot
 */
export function verdictView({ tell, t }, snapshot) {
  const { reveal, guide } = snapshot;
  const name = html`<bdi>${nameOf(snapshot, guide)}</bdi>`;
  if (reveal?.outcome !== "scored") return tell(`verdict.${reveal?.outcome ?? "no_clue"}`, { name });
  const n = finders(snapshot).length;
  const of = (reveal.guesses ?? []).filter(({ final }) => final !== null).length;
  if (n === 0) return t("verdict.nobody");
  if (n === of && of > 1) return t("verdict.everybody");
  return t("verdict.some", { n, of });
}

/**
 * Below a card in the reveal: whose it was, and who looked at it.
 * @param {Ui} ui
 * @param {Snapshot} snapshot
 * @param {Told} told
 */
export function captionView({ tell, t }, snapshot, told) {
  const owner = html`<bdi>${nameOf(snapshot, told.owner)}</bdi>`;
  return html`<div class="caption">
    <p class="owner">${tell(`reveal.${told.kind}`, { name: owner })}</p>
    ${
      told.visits.length === 0
        ? nothing
        : html`<ul class="visits">
            ${told.visits.map(
              ({ seat, how, to }) =>
                html`<li class="visit visit-${how}">
                  ${how === "went" ? nothing : told.kind === "source" ? icons.check : icons.close}
                  <bdi>${nameOf(snapshot, seat)}</bdi>
                  <span class="how">${t(`visit.${how}`, { n: (to ?? 0) + 1 })}</span>
                </li>`,
            )}
          </ul>`
    }
  </div>`;
}

/**
 * The scoreboard, moving from its order before the round to the one after it.
 * @param {Ui} ui
 * @param {Snapshot} snapshot
 */
export function pointsView(ui, snapshot) {
  const { t } = ui;
  const rows = scoreboard(snapshot);
  return html`<section class="points" aria-labelledby="points">
    <h2 id="points">${t("points.title")}</h2>
    <ol class="scoreboard">
      ${repeat(
        rows,
        ({ seat }) => seat,
        (row) => rowView(ui, snapshot, row),
      )}
    </ol>
  </section>`;
}

/**
 * @param {Ui} ui
 * @param {Snapshot} snapshot
 * @param {Earned} row
 */
function rowView({ t }, snapshot, row) {
  const { seats, you, guide } = snapshot;
  const seat = seats.find((each) => each.seat === row.seat);
  const why = [
    row.search > 160 ? t("points.bonus") : row.search > 0 ? t("points.search") : "",
    row.echo > 0 ? t("points.echo", { n: Math.round(row.echo / 60) }) : "",
    row.guide > 0 ? t("points.guide") : "",
  ].filter(Boolean);
  return html`<li class=${row.seat === you?.seat ? "is-you" : ""} ${vars({ moved: row.moved })}>
    <span class="name"
      ><bdi>${seat?.name}</bdi>${tags({ t }, { left: seat?.left ?? false, guide: row.seat === guide })}</span
    >
    <span class="why">${why.join(" · ")}</span>
    <span class="gain">${row.gain > 0 ? `+${row.gain}` : "–"}</span>
    <b class="score">${row.score}</b>
  </li>`;
}

/**
 * @param {Pick<Ui, "t">} ui
 * @param {{left: boolean, guide: boolean}} marks
 */
function tags({ t }, { left, guide }) {
  return html`${guide ? html` <span class="tag">${t("seat.guide")}</span>` : nothing}${
    left ? html` <span class="tag faint">${t("seat.left")}</span>` : nothing
  }`;
}

/**
 * @param {Ui} ui
 * @param {Snapshot} snapshot
 */
export function advanceActions({ state, t, act }, snapshot) {
  if (!hosting(snapshot)) return nothing;
  const { round, rounds, advance_at: from } = snapshot;
  const early = from !== null && state.now < from;
  const last = round !== null && round === rounds;
  return html`<button
    class="button primary"
    ?disabled=${early || busy(state, "advance")}
    @click=${() => act.advance()}
  >
    ${last ? t("reveal.finish") : t("reveal.next")}
  </button>`;
}
