import { html, nothing } from "lit-html";
import * as icons from "./icons.js";
import { mark, wordmark } from "./mark.js";

/**
 * The rules' stage lengths, milliseconds: how much of the ring is left.
 * @type {Record<string, number>}
 */
const whole = { clue: 45_000, echo: 30_000, contour: 25_000, color: 20_000, reveal: 15_000 };

/**
 * The strip on top: how long there is, where the game stands, the way to everything else.
 * @param {import("./ui.js").Ui} ui
 */
export function barView({ state, t, act, now }) {
  const { snapshot, member } = state;
  const deadline = snapshot?.deadline ?? null;
  const watching = member !== null && member.key === null && snapshot !== null;
  return html`<header class="bar ${watching ? "is-watching" : ""}">
    ${
      deadline === null || snapshot === null
        ? html`<span class="bar-mark">${snapshot === null ? mark : wordmark}</span>`
        : html`<time-ring
              .deadline=${deadline}
              .whole=${whole[snapshot.stage] ?? 1}
              .now=${now}
              role="timer"
              aria-label=${t("round.time")}
            ></time-ring>
            <p class="where">
              <b>${t(`stage.${snapshot.stage}`)}</b>
              <span class="round"
                >${t("round.of", { n: snapshot.round ?? 1, of: snapshot.rounds ?? 1 })}</span
              >
            </p>`
    }
    ${watching ? html`<span class="tag watching">${icons.eye} ${t("seat.watching")}</span>` : nothing}
    <span class="bar-rest"></span>
    <button class="icon-button" aria-label=${t("rules.title")} @click=${() => act.open("rules")}>
      ${icons.question}
    </button>
    <button class="icon-button" aria-label=${t("menu.title")} @click=${() => act.open("settings")}>
      ${icons.menu}
    </button>
  </header>`;
}
