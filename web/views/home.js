import { html, nothing } from "lit-html";
import { busy } from "../state/turn.js";
import { wordmark } from "./icons.js";
import { refusalView } from "./answer.js";
import { rulesInShort } from "./rules.js";
import { showpiece } from "./showpiece.js";

/**
 * @typedef {import("./ui.js").Ui} Ui
 * @typedef {import("./ui.js").View} View
 */

const entering = ["create", "join", "watch"];

/**
 * Make a game, join one, watch one: the whole way in.
 * @param {Ui} ui
 * @returns {View}
 */
export function homeView(ui) {
  const { state, t } = ui;
  return html`<main class="home">
    <div class="home-art">${showpiece()}</div>
    <div class="home-ways">
      <div>
        <h1 tabindex="-1">${wordmark}</h1>
        <p class="lead">${t("home.lead")}</p>
      </div>
      ${closedNote(ui)} ${state.invite === "" ? openHouse(ui) : invited(ui)}
    </div>
    <section class="home-rules" aria-labelledby="short-rules">
      <h2 id="short-rules">${t("rules.title")}</h2>
      ${rulesInShort(ui)}
    </section>
  </main>`;
}

/**
 * @param {Ui} ui
 * @returns {View}
 */
function closedNote({ state, t }) {
  if (state.closed === null) return nothing;
  return html`<p class="note" role="alert">${t(`closed.${state.closed}`)}</p>`;
}

/**
 * @param {Ui} ui
 * @param {string} id
 */
function nameField({ state, t, act }, id) {
  return html`<label class="field" for=${id}>
    <span>${t("home.name")}</span>
    <input
      id=${id}
      name="name"
      dir="auto"
      autocomplete="nickname"
      autocapitalize="words"
      enterkeyhint="go"
      maxlength="80"
      required
      .value=${state.name}
      @change=${(/** @type {Event} */ event) => act.remember(valueOf(event))}
    />
  </label>`;
}

/** @param {Event} event */
const valueOf = (event) => /** @type {HTMLInputElement} */ (event.target).value;

/**
 * @param {Event} event
 * @param {string} name
 */
function fieldOf(event, name) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.currentTarget);
  return String(new FormData(form).get(name) ?? "");
}

/**
 * Without an invitation.
 * @param {Ui} ui
 */
function openHouse(ui) {
  const { state, t, act } = ui;
  const waiting = busy(state, ...entering);
  return html`<form
      class="way"
      @submit=${(/** @type {Event} */ event) => act.create(fieldOf(event, "name"))}
      aria-label=${t("home.make")}
    >
      ${nameField(ui, "maker")} ${refusalView(ui, "create", "rename")}
      <button class="button primary" ?disabled=${waiting}>
        ${busy(state, "create") ? t("home.entering") : t("home.make")}
      </button>
    </form>
    <form
      class="way with-code"
      @submit=${(/** @type {Event} */ event) => act.invite(fieldOf(event, "code"))}
      aria-label=${t("home.enter_code")}
    >
      <label class="field" for="code">
        <span>${t("home.have_code")}</span>
        <input
          id="code"
          name="code"
          class="code-input"
          dir="ltr"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck="false"
          enterkeyhint="go"
          maxlength="12"
          placeholder="BCDFGH"
          required
        />
      </label>
      <button class="button">${t("home.enter_code")}</button>
      ${refusalView(ui, "invite")}
    </form>`;
}

/**
 * With a code, from the link or typed.
 * @param {Ui} ui
 */
function invited(ui) {
  const { state, t, tell, act } = ui;
  const waiting = busy(state, ...entering) || (state.member !== null && !state.present);
  const code = html`<b class="code" dir="ltr">${state.invite}</b>`;
  return html`<div class="way">
    <h2 class="invited">${tell("home.invited", { code })}</h2>
    ${
      state.held === null
        ? nothing
        : html`<p>${t("home.held")}</p>
            <button class="button primary" ?disabled=${waiting} @click=${() => act.comeBack()}>
              ${t("home.come_back")}
            </button>
            <hr />`
    }
    <form
      @submit=${(/** @type {Event} */ event) => act.join(fieldOf(event, "name"))}
      aria-label=${t("home.join")}
    >
      ${nameField(ui, "joiner")} ${refusalView(ui, "join", "watch")}
      <button class="button ${state.held === null ? "primary" : ""}" ?disabled=${waiting}>
        ${busy(state, "join") ? t("home.entering") : t("home.join")}
      </button>
    </form>
    <div class="row">
      <button class="button quiet" ?disabled=${waiting} @click=${() => act.watch()}>
        ${busy(state, "watch") ? t("home.entering") : t("home.watch")}
      </button>
      <button class="button quiet" @click=${() => act.goHome()}>${t("home.other")}</button>
    </div>
  </div>`;
}
