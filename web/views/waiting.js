import { html } from "lit-html";

/**
 * Nothing to do but be curious: the Guide's own Source while the Seekers choose, or blank cards.
 * @param {import("./ui.js").Ui} _ui
 * @param {import("../wire.js").Snapshot} snapshot
 */
export function waitingView(_ui, snapshot) {
  const source = snapshot.you?.source?.card;
  if (source) {
    return html`<div class="waiting">
      <div
        class="review-card"
        role="img"
        aria-label=${[source.alt, source.paint?.alt].filter(Boolean).join(". ")}
      >
        <contour-card .card=${source} aria-hidden="true"></contour-card>
      </div>
    </div>`;
  }
  return html`<div class="waiting" aria-hidden="true">
    ${[0, 1, 2].map(
      (at) =>
        html`<svg class="blank blank-${at}" viewBox="0 0 60 80">
          <path d="M30 14c10 0 17 8 17 19 0 14-6 33-17 33S13 47 13 33c0-11 7-19 17-19z" />
          <path d="M31 23c6 0 10 5 10 11 0 9-4 23-10 23s-11-14-11-23c0-7 5-11 11-11z" />
          <path d="M31 31c3 0 5 2 5 5 0 6-2 13-5 13s-6-7-6-13c0-3 3-5 6-5z" />
        </svg>`,
    )}
  </div>`;
}
