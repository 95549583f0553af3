import { html, nothing } from "lit-html";

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
