import { html, nothing } from "lit-html";
import { busy, hosting, nameOf } from "../state/turn.js";
import { eveningView, sourcesOf } from "./evening.js";
import { refusalView } from "./answer.js";
import { vars } from "./elements.js";

/**
 * @typedef {import("./ui.js").Ui} Ui
 * @typedef {import("../wire.js").Snapshot} Snapshot
 */

const MOST_IN_FAN = 3;

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
      ${fanView(sourcesOf(state).slice(-MOST_IN_FAN))}
      <h1 tabindex="-1">
        ${tell(winners.length > 1 ? "finish.tie" : "finish.winner", { names: listed(names, t("finish.and")) })}
      </h1>
    </div>
    ${standings(ui, snapshot)} ${eveningView(ui, snapshot, "finish.evening")}
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
          : html`<p class="hint">
              ${tell("finish.wait", { name: html`<bdi>${nameOf(snapshot, snapshot.host)}</bdi>` })}
            </p>`
      }
      <button class="button quiet" @click=${() => act.open("leave")}>${t("menu.leave")}</button>
    </div>
  </main>`;
}

/**
 * The last Sources once more, as a hand.
 * @param {{card: import("../wire.js").Card}[]} cards
 */
function fanView(cards) {
  if (cards.length === 0) return nothing;
  return html`<div class="fan" aria-hidden="true">
    ${cards.map(
      ({ card }, at) =>
        html`<contour-card .card=${card} ${vars({ at: at - (cards.length - 1) / 2 })}></contour-card>`,
    )}
  </div>`;
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
