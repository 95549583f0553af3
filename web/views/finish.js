import { html, nothing } from "lit-html";
import { busy, hosting, nameOf } from "../state/turn.js";
import { refusalView } from "./refusal.js";

/**
 * @typedef {import("./ui.js").Ui} Ui
 * @typedef {import("../wire.js").Snapshot} Snapshot
 */

/**
 * @param {Ui} ui
 * @param {Snapshot} snapshot
 */
export function finishView(ui, snapshot) {
  const { state, t, tell, act } = ui;
  const winners = snapshot.result?.winners ?? [];
  const names = winners.map((seat) => html`<bdi>${nameOf(snapshot, seat)}</bdi>`);
  return html`<main class="finish">
    <div class="task">
      <p class="eyebrow">${t("finish.title")}</p>
      <h1 tabindex="-1">
        ${tell(winners.length > 1 ? "finish.tie" : "finish.winner", { names: listed(names, t("finish.and")) })}
      </h1>
    </div>
    ${standings(ui, snapshot)} ${lookBack(ui, snapshot)}
    <div class="actions">
      ${refusalView(ui, "rematch")}
      ${
        hosting(snapshot)
          ? html`<button
              class="button primary"
              ?disabled=${busy(state, "rematch")}
              @click=${() => act.rematch()}
            >
              ${t("finish.rematch")}
            </button>`
          : html`<p>${tell("finish.wait", { name: html`<bdi>${nameOf(snapshot, snapshot.host)}</bdi>` })}</p>`
      }
      <button class="button" @click=${() => act.open("leave")}>${t("menu.leave")}</button>
    </div>
  </main>`;
}

/**
 * @param {import("lit-html").TemplateResult[]} names
 * @param {string} and
 */
function listed(names, and) {
  return html`${names.map((name, at) => {
    if (at === 0) return name;
    return at === names.length - 1 ? html` ${and} ${name}` : html`, ${name}`;
  })}`;
}

/**
 * @param {Ui} ui
 * @param {Snapshot} snapshot
 */
function standings({ t }, snapshot) {
  const { result, you } = snapshot;
  return html`<section class="points" aria-labelledby="standings">
    <h2 id="standings">${t("finish.standings")}</h2>
    <ol class="scoreboard final">
      ${(result?.standings ?? []).map(
        ({ seat, rank, score }) =>
          html`<li class="${seat === you?.seat ? "is-you" : ""} rank-${rank}">
            <span class="rank">${rank}.</span>
            <span class="name"><bdi>${nameOf(snapshot, seat)}</bdi></span>
            <b class="score">${score}</b>
          </li>`,
      )}
    </ol>
  </section>`;
}

/**
 * The evening's Sources and associations; each opens its round's whole gallery.
 * @param {Ui} ui
 * @param {Snapshot} snapshot
 */
function lookBack({ state, t, tell, act }, snapshot) {
  const rounds = state.evening.filter(({ gallery }) => gallery.length > 0);
  if (rounds.length === 0) return nothing;
  return html`<section class="evening" aria-labelledby="evening">
    <h2 id="evening">${t("finish.evening")}</h2>
    <ul class="evening-cards">
      ${rounds.map(({ round, guide, association, gallery, reveal }) => {
        const index = reveal.source ?? 0;
        const card = gallery[index].card;
        return html`<li>
          <div class="face">
            <contour-card .card=${card} aria-hidden="true"></contour-card>
            <button
              type="button"
              class="look"
              aria-label=${[association, card.alt, card.paint?.alt, t("card.enlarge")].filter(Boolean).join(". ")}
              @click=${() => act.zoom({ of: "evening", index, round })}
            ></button>
          </div>
          <blockquote dir="auto">${association}</blockquote>
          <p class="faint">
            ${tell("finish.by", { name: html`<bdi>${nameOf(snapshot, guide)}</bdi>`, round })}
          </p>
        </li>`;
      })}
    </ul>
  </section>`;
}
