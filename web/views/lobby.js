import { html, nothing } from "lit-html";
import { busy, hosting, nameOf } from "../state/turn.js";
import * as icons from "./icons.js";
import { qrView } from "./qr.js";
import { refusalView } from "./answer.js";
import { rulesInShort } from "./rules.js";

/**
 * @typedef {import("./ui.js").Ui} Ui
 * @typedef {import("./ui.js").View} View
 * @typedef {import("../wire.js").Snapshot} Snapshot
 */

const FEWEST = 3;
const MOST = 12;

/**
 * @param {Ui} ui
 * @param {Snapshot} snapshot
 */
export function lobbyView(ui, snapshot) {
  const { t } = ui;
  return html`<main class="lobby">
    <h1 tabindex="-1" class="visually-hidden">${t("lobby.title")}</h1>
    ${invitation(ui, snapshot)}
    <section class="who" aria-labelledby="who">
      <h2 id="who">${t("lobby.who")} <span class="count">${snapshot.seats.length}/${MOST}</span></h2>
      ${roster(ui, snapshot)} ${places(ui, snapshot)} ${refusalView(ui, "rename", "remove", "join")}
    </section>
    ${pace(ui, snapshot)}
    <section class="lobby-rules" aria-labelledby="short-rules">
      <h2 id="short-rules">${t("rules.title")}</h2>
      ${rulesInShort(ui)}
      <button class="button quiet" @click=${() => ui.act.open("rules")}>${t("rules.full")}</button>
    </section>
    ${starting(ui, snapshot)}
  </main>`;
}

/**
 * @param {Ui} ui
 * @param {Snapshot} snapshot
 */
function invitation({ state, t, act, able }, { code }) {
  const link = act.link(code);
  return html`<section class="invitation" aria-labelledby="invite">
    ${qrView(link, t("lobby.qr"))}
    <div>
      <h2 id="invite">${t("lobby.invite")}</h2>
      <p class="code big" dir="ltr" aria-label=${[...code].join(" ")}>${code}</p>
      <div class="row">
        ${
          able.share
            ? html`<button class="button" @click=${() => act.share(link)}>
                ${icons.share} ${t("lobby.share")}
              </button>`
            : nothing
        }
        ${
          able.copy
            ? html`<button class="button ${able.share ? "quiet" : ""}" @click=${() => act.copy(link)}>
                ${state.copied ? icons.check : icons.copy}
                ${state.copied ? t("lobby.copied") : t("lobby.copy")}
              </button>`
            : html`<p class="link" dir="ltr">${link}</p>`
        }
      </div>
    </div>
  </section>`;
}

/**
 * @param {Ui} ui
 * @param {Snapshot} snapshot
 */
function roster({ t, act }, snapshot) {
  const { seats, you, host } = snapshot;
  return html`<ul class="roster">
    ${seats.map(
      ({ seat, name, online }) =>
        html`<li class=${online === false ? "is-away" : ""}>
          <bdi class="name">${name}</bdi>
          ${seat === you?.seat ? html`<span class="tag you">${t("seat.you")}</span>` : nothing}
          ${seat === host ? html`<span class="tag">${t("seat.host")}</span>` : nothing}
          ${online === false ? html`<span class="tag faint">${t("seat.away")}</span>` : nothing}
          ${
            hosting(snapshot) && seat !== you?.seat
              ? html`<button
                  class="icon-button"
                  aria-label=${t("lobby.remove", { name })}
                  @click=${() => act.remove(seat)}
                >
                  ${icons.close}
                </button>`
              : nothing
          }
        </li>`,
    )}
  </ul>`;
}

/**
 * A seat for a spectator, another name for a seat.
 * @param {Ui} ui
 * @param {Snapshot} snapshot
 */
function places({ state, t, act }, snapshot) {
  const { you, seats, watchers } = snapshot;
  const full = seats.length >= MOST;
  const name = you === null ? state.name : nameOf(snapshot, you.seat);
  const watching = watchers
    ? html`<p class="faint">${icons.eye} ${t("lobby.watchers", { n: watchers })}</p>`
    : nothing;
  if (you === null && full)
    return html`${watching}
      <p>${t("lobby.full")}</p>`;
  const form = html`<form
    class="inline"
    @submit=${(/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const form = /** @type {HTMLFormElement} */ (event.currentTarget);
      const wanted = String(new FormData(form).get("name"));
      if (you === null) act.takeSeat(wanted);
      else act.rename(wanted);
    }}
  >
    <label class="field" for="own-name">
      <span>${you === null ? t("lobby.take_seat") : t("lobby.rename")}</span>
      <input
        id="own-name"
        name="name"
        dir="auto"
        maxlength="80"
        required
        autocomplete="nickname"
        value=${name}
      />
    </label>
    <button class="button" ?disabled=${busy(state, "rename", "join")}>
      ${you === null ? t("home.join") : t("lobby.rename_do")}
    </button>
  </form>`;
  if (you === null) return html`${form} ${watching}`;
  return html`${watching}
    <details>
      <summary>${t("lobby.change_name")}</summary>
      ${form}
    </details>`;
}

/**
 * @param {Ui} ui
 * @param {Snapshot} snapshot
 */
function pace({ state, t, act }, snapshot) {
  if (!hosting(snapshot)) {
    return html`<section class="pace">
      <h2>${t("pace.title")}</h2>
      <p class="hint"><b>${t(`pace.${snapshot.pace}`)}</b>: ${t(`pace.${snapshot.pace}.means`)}</p>
    </section>`;
  }
  const asked = state.outbox
    .map(({ request }) => request)
    .findLast((request) => request.action === "settings");
  const chosen = asked?.action === "settings" ? asked.pace : snapshot.pace;
  return html`<fieldset class="pace">
    <legend>${t("pace.title")}</legend>
    ${
      /** @type {const} */ (["brisk", "full"]).map(
        (each) =>
          html`<label class="choice">
            <input type="radio" name="pace" .checked=${chosen === each} @change=${() => act.pace(each)} />
            <span><b>${t(`pace.${each}`)}</b> <span>${t(`pace.${each}.means`)}</span></span>
          </label>`,
      )
    }
  </fieldset>`;
}

/**
 * @param {Ui} ui
 * @param {Snapshot} snapshot
 */
function starting(ui, snapshot) {
  const { state, t, tell, act } = ui;
  const missing = FEWEST - snapshot.seats.length;
  const host = html`<bdi>${nameOf(snapshot, snapshot.host)}</bdi>`;
  return html`<div class="actions">
    ${refusalView(ui, "start", "settings")}
    ${missing > 0 ? html`<p class="hint">${t("lobby.missing", { n: missing })}</p>` : nothing}
    ${
      hosting(snapshot)
        ? html`<button
            class="button primary"
            ?disabled=${missing > 0 || busy(state, "start")}
            @click=${() => act.start()}
          >
            ${busy(state, "start") ? t("lobby.starting") : t("lobby.start")}
          </button>`
        : missing > 0
          ? nothing
          : html`<p class="hint">${tell("lobby.wait", { name: host })}</p>`
    }
  </div>`;
}
