import { html, nothing } from "lit-html";
import { backsView } from "./back.js";
import { eveningView } from "./evening.js";
import { rulesInShort } from "./rules.js";

/**
 * @typedef {import("./ui.js").Ui} Ui
 * @typedef {import("../wire.js").Snapshot} Snapshot
 */

const HAND = 3;
const LAST = 3;

/**
 * Nothing to do but be curious: the Guide sees the Source again while the Seekers choose, everyone else as many
 * cards face down as there will be; below, what was meant so far and how everyone stands, or, before the first
 * reveal, what is going to happen.
 * @param {Ui} ui
 * @param {Snapshot} snapshot
 */
export function waitingView(ui, snapshot) {
  const { you, stage, seats } = snapshot;
  const source = you?.source?.card;
  const early = seats.every(({ score }) => score === 0);
  return html`<div class="waiting">
    ${source ? ownSource(source) : backsView(stage === "clue" ? HAND : seats.length)}
    ${eveningView(ui, snapshot, "round.so_far_meant", LAST)}
    ${
      early
        ? html`<section aria-labelledby="short-rules">
            <h2 id="short-rules">${ui.t("rules.title")}</h2>
            ${rulesInShort(ui)}
          </section>`
        : standing(ui, snapshot)
    }
  </div>`;
}

/** @param {import("../wire.js").Card} source */
function ownSource(source) {
  return html`<div
    class="held"
    role="img"
    aria-label=${[source.alt, source.paint?.alt].filter(Boolean).join(". ")}
  >
    <contour-card .card=${source} aria-hidden="true"></contour-card>
  </div>`;
}

/**
 * @param {Ui} ui
 * @param {Snapshot} snapshot
 */
function standing({ t }, { seats, you, guide }) {
  const ordered = [...seats].sort((a, b) => b.score - a.score);
  return html`<section class="points" aria-labelledby="so-far">
    <h2 id="so-far">${t("round.so_far")}</h2>
    <ol class="scoreboard">
      ${ordered.map(
        ({ seat, name, score }) =>
          html`<li class=${seat === you?.seat ? "is-you" : ""}>
            <span class="name"
              ><bdi>${name}</bdi
              >${seat === guide ? html` <span class="tag">${t("seat.guide")}</span>` : nothing}</span
            >
            <b class="score">${score}</b>
          </li>`,
      )}
    </ol>
  </section>`;
}
