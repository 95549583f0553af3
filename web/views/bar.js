import { html, nothing } from "lit-html";
import * as icons from "./icons.js";
import { ringView } from "./time-ring.js";

/**
 * The strip on top: how long there is, where the game stands, the way to everything else.
 * @param {import("./ui.js").Ui} ui
 */
export function barView(ui) {
  const { state, t, act } = ui;
  const { snapshot, member, closed } = state;
  const home = snapshot === null && member === null && closed === null;
  const watching = member !== null && member.key === null && snapshot !== null;
  const tag = watching ? html`<span class="tag watching">${icons.eye} ${t("seat.watching")}</span>` : nothing;
  return html`<header class="bar ${watching ? "is-watching" : ""}">
    ${
      snapshot === null || snapshot.deadline === null
        ? html`${home ? nothing : icons.wordmark}${tag}`
        : html`${ringView(ui)}
            <div class="where">
              <b>${t(`stage.${snapshot.stage}`)}</b>
              <span class="round"
                >${t("round.of", { n: snapshot.round ?? 1, of: snapshot.rounds ?? 1 })}</span
              >
              ${tag}
            </div>`
    }
    <span class="bar-rest"></span>
    <button class="icon-button" aria-label=${t("rules.title")} @click=${() => act.open("rules")}>
      ${icons.question}
    </button>
    <button class="icon-button" aria-label=${t("menu.title")} @click=${() => act.open("settings")}>
      ${icons.menu}
    </button>
  </header>`;
}
