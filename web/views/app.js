import { html, nothing } from "lit-html";
import { backsView } from "./back.js";
import { barView } from "./bar.js";
import { finishView } from "./finish.js";
import { homeView } from "./home.js";
import { lobbyView } from "./lobby.js";
import { panelView } from "./panels.js";
import { stageView } from "./stage.js";
import { zoomView } from "./zoom.js";

/**
 * @typedef {import("./ui.js").Ui} Ui
 * @typedef {import("../state/model.js").State} State
 */

/** How many cards lie face down between two games. */
const HAND = 3;

/**
 * @typedef {"home" | "returning" | "closed" | "lobby" | "round" | "finished"} Screen
 * @param {State} state
 * @returns {Screen}
 */
export function screenOf({ snapshot, member, closed }) {
  if (closed !== null) return "closed";
  if (snapshot === null) return member === null ? "home" : "returning";
  if (snapshot.stage === "lobby" || snapshot.stage === "finished") return snapshot.stage;
  return "round";
}

/** @param {Ui} ui */
export function appView(ui) {
  return html`${barView(ui)} ${lineView(ui)} ${screenView(ui)} ${panelView(ui)}
  ${ui.state.snapshot === null ? nothing : zoomView(ui, ui.state.snapshot)}`;
}

/** @param {Ui} ui */
function screenView(ui) {
  const { snapshot } = ui.state;
  const screen = screenOf(ui.state);
  if (screen === "closed") return closedView(ui);
  if (screen === "returning") return returningView(ui);
  if (screen === "home" || snapshot === null) return homeView(ui);
  if (screen === "lobby") return lobbyView(ui, snapshot);
  return screen === "finished" ? finishView(ui, snapshot) : stageView(ui, snapshot);
}

/**
 * A lost connection is said at once, and goes away by itself.
 * @param {Ui} ui
 */
function lineView({ state, t }) {
  const { line, member, outbox } = state;
  const lost = line === "lost" && (member !== null || outbox.length > 0);
  return lost
    ? html`<aside class="lost"><span class="pulse" aria-hidden="true"></span>${t("line.lost")}</aside>`
    : nothing;
}

/** @param {Ui} ui */
function returningView({ t, act }) {
  return html`<main class="between">
    ${backsView(HAND)}
    <h1 tabindex="-1">${t("line.returning")}</h1>
    <button class="button quiet" @click=${() => act.goHome()}>${t("home.other")}</button>
  </main>`;
}

/**
 * The server has ended this window's part; each reason with a way on.
 * @param {Ui} ui
 */
function closedView({ state, t, act }) {
  const { closed, held, invite } = state;
  const back = held !== null;
  const watch = invite !== "" && !back;
  return html`<main class="between">
    ${backsView(HAND)}
    <h1 tabindex="-1">${t(`closed.${closed}.title`)}</h1>
    <p>${t(`closed.${closed}`)}</p>
    <div class="row">
      ${
        back
          ? html`<button class="button primary" @click=${() => act.comeBack()}>
              ${t(closed === "replaced" ? "closed.here" : "home.come_back")}
            </button>`
          : nothing
      }
      ${
        watch
          ? html`<button class="button primary" @click=${() => act.watch()}>${t("home.watch")}</button>`
          : nothing
      }
      <button class="button ${back || watch ? "" : "primary"}" @click=${() => act.goHome()}>
        ${t("closed.home")}
      </button>
    </div>
  </main>`;
}
