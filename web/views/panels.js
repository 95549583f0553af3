import { html, nothing } from "lit-html";
import { busy, hosting } from "../state/turn.js";
import { languages } from "../i18n/translate.js";
import { dialogView } from "./dialog.js";
import * as icons from "./icons.js";
import { refusalView } from "./answer.js";
import { rulesInFull } from "./rules.js";

/**
 * @typedef {import("./ui.js").Ui} Ui
 * @typedef {import("../wire.js").Snapshot} Snapshot
 */

/**
 * What lies over the page: the rules, the table with its settings, the question before leaving.
 * @param {Ui} ui
 */
export function panelView(ui) {
  const { state, t, act } = ui;
  const onClose = () => act.open(null);
  switch (state.panel) {
    case "rules":
      return dialogView(ui, { title: t("rules.title"), look: "panel-rules", body: rulesInFull(ui), onClose });
    case "settings":
      return dialogView(ui, { title: t("menu.title"), look: "panel-menu", body: menu(ui), onClose });
    case "leave":
      return dialogView(ui, { title: t("leave.title"), look: "panel-leave", body: leaving(ui), onClose });
    default:
      return nothing;
  }
}

/** @param {Ui} ui */
function menu(ui) {
  const { state, t, act } = ui;
  const { snapshot } = state;
  return html`${snapshot === null || snapshot.stage === "lobby" ? nothing : table(ui, snapshot)}
    ${settings(ui)}
    <div class="row">
      <button class="button" @click=${() => act.open("rules")}>${icons.question} ${t("rules.title")}</button>
      ${
        state.member === null
          ? nothing
          : html`<button class="button" @click=${() => act.open("leave")}>${t("menu.leave")}</button>`
      }
    </div>`;
}

/** @param {Ui} ui */
function settings({ state, t, act, able }) {
  return html`<section class="settings" aria-label=${t("menu.settings")}>
    <label class="field" for="language">
      <span>${t("menu.language")}</span>
      <select
        id="language"
        @change=${(/** @type {Event} */ event) => {
          const { value } = /** @type {HTMLSelectElement} */ (event.target);
          act.set({ language: /** @type {"en" | "de"} */ (value) });
        }}
      >
        ${Object.entries(languages).map(
          ([code, name]) =>
            html`<option value=${code} lang=${code} ?selected=${code === state.language}>${name}</option>`,
        )}
      </select>
    </label>
    <label class="choice">
      <input type="checkbox" .checked=${state.sound} @change=${() => act.set({ sound: !state.sound })} />
      <span>${t("menu.sound")}</span>
    </label>
    ${
      able.vibrate
        ? html`<label class="choice">
            <input
              type="checkbox"
              .checked=${state.vibration}
              @change=${() => act.set({ vibration: !state.vibration })}
            />
            <span>${t("menu.vibration")}</span>
          </label>`
        : nothing
    }
  </section>`;
}

/**
 * Who plays, with what score; for the host, the means to go on without somebody.
 * @param {Ui} ui
 * @param {Snapshot} snapshot
 */
function table(ui, snapshot) {
  const { state, t, act } = ui;
  const { seats, you, host, guide, stage } = snapshot;
  const ordered = [...seats].sort((a, b) => b.score - a.score);
  return html`<section aria-label=${t("menu.players")}>
    <ul class="roster">
      ${ordered.map(
        ({ seat, name, score, left, online }) =>
          html`<li class=${left || online === false ? "is-away" : ""}>
            <bdi class="name">${name}</bdi>
            ${seat === you?.seat ? html`<span class="tag you">${t("seat.you")}</span>` : nothing}
            ${seat === guide ? html`<span class="tag">${t("seat.guide")}</span>` : nothing}
            ${seat === host ? html`<span class="tag">${t("seat.host")}</span>` : nothing}
            ${left ? html`<span class="tag faint">${t("seat.left")}</span>` : nothing}
            ${!left && online === false ? html`<span class="tag faint">${t("seat.away")}</span>` : nothing}
            <b class="score">${score}</b>
            ${
              hosting(snapshot) && seat !== you?.seat && !left && stage !== "finished"
                ? html`<button
                    class="icon-button"
                    aria-label=${t("lobby.remove", { name })}
                    ?disabled=${busy(state, "remove")}
                    @click=${() => act.remove(seat)}
                  >
                    ${icons.close}
                  </button>`
                : nothing
            }
          </li>`,
      )}
    </ul>
    ${refusalView(ui, "remove")}
  </section>`;
}

/** @param {Ui} ui */
function leaving({ state, t, act }) {
  const { snapshot, member } = state;
  const seated = member !== null && member.key !== null;
  const midgame = snapshot !== null && snapshot.stage !== "lobby" && snapshot.stage !== "finished";
  return html`<p>${t(!seated ? "leave.watcher" : midgame ? "leave.game" : "leave.lobby")}</p>
    <div class="row">
      <button class="button primary" @click=${() => act.leave()}>${t("menu.leave")}</button>
      <button class="button" @click=${() => act.open(null)}>${t("leave.stay")}</button>
    </div>`;
}
