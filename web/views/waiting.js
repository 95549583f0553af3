import { html, nothing } from "lit-html";

/**
 * @typedef {import("./ui.js").Ui} Ui
 * @typedef {import("../wire.js").Snapshot} Snapshot
 */

/**
 * Nothing to do but be curious: the Guide's own Source while the Seekers choose, or three cards still blank;
 * and below, how everyone stands.
 * @param {Ui} ui
 * @param {Snapshot} snapshot
 */
export function waitingView(ui, snapshot) {
  const source = snapshot.you?.source?.card;
  return html`<div class="waiting">${source ? ownSource(source) : blanks} ${standing(ui, snapshot)}</div>`;
}

/** @param {import("../wire.js").Card} source */
function ownSource(source) {
  return html`<div
    class="review-card"
    role="img"
    aria-label=${[source.alt, source.paint?.alt].filter(Boolean).join(". ")}
  >
    <contour-card .card=${source} aria-hidden="true"></contour-card>
  </div>`;
}

const blanks = html`<div class="blanks" aria-hidden="true">
  ${[0, 1, 2].map(
    (at) =>
      html`<svg class="blank blank-${at}" viewBox="0 0 60 80">
        <path d="M30 14c10 0 17 8 17 19 0 14-6 33-17 33S13 47 13 33c0-11 7-19 17-19z" />
        <path d="M31 23c6 0 10 5 10 11 0 9-4 23-10 23s-11-14-11-23c0-7 5-11 11-11z" />
        <path d="M31 31c3 0 5 2 5 5 0 6-2 13-5 13s-6-7-6-13c0-3 3-5 6-5z" />
      </svg>`,
  )}
</div>`;

/**
 * @param {Ui} ui
 * @param {Snapshot} snapshot
 */
function standing({ t }, { seats, you, guide }) {
  if (seats.every(({ score }) => score === 0)) return nothing;
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
