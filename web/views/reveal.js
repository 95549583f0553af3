import { html, nothing } from "lit-html";
import { finders } from "../state/story.js";
import { busy, hosting, nameOf } from "../state/turn.js";
import * as icons from "./icons.js";

/**
 * @typedef {import("./ui.js").Ui} Ui
 * @typedef {import("../wire.js").Snapshot} Snapshot
 * @typedef {import("../state/told.js").Told} Told
 */

/**
 * One sentence on how the round went.
 * @param {Ui} ui
 * @param {Snapshot} snapshot
 */
export function verdictView({ tell, t }, snapshot) {
  const { reveal, guide } = snapshot;
  const name = html`<bdi>${nameOf(snapshot, guide)}</bdi>`;
  if (reveal?.outcome !== "scored") return tell(`verdict.${reveal?.outcome ?? "no_clue"}`, { name });
  const n = finders(snapshot).length;
  const of = (reveal.guesses ?? []).filter(({ final }) => final !== null).length;
  if (n === 0) return t("verdict.nobody");
  if (n === of && of > 1) return t("verdict.everybody");
  return t("verdict.some", { n, of });
}

/**
 * Below a card in the reveal: whose it was, and who looked at it, those of one mind together.
 * @param {Ui} ui
 * @param {Snapshot} snapshot
 * @param {Told} told
 */
export function captionView({ tell, t }, snapshot, told) {
  const owner = html`<bdi>${nameOf(snapshot, told.owner)}</bdi>`;
  const sign = told.kind === "source" ? icons.check : icons.close;
  return html`<div class="caption">
    <p class="owner">${tell(`reveal.${told.kind}`, { name: owner })}</p>
    <ul class="visits">
      ${ofOneMind(told.visits).map(
        ({ how, to, seats }) =>
          html`<li>
            ${how === "went" ? nothing : sign}
            ${seats.map(
              (seat, at) =>
                html`${at > 0 ? ", " : nothing}<bdi class="visit visit-${how}"
                    >${nameOf(snapshot, seat)}</bdi
                  >`,
            )}
            <span class="how">${t(`visit.${how}`, { n: (to ?? 0) + 1 })}</span>
          </li>`,
      )}
    </ul>
  </div>`;
}

const minds = /** @type {const} */ (["found", "kept", "came", "stayed", "went"]);

/**
 * Visits by what they were: those who stayed before those who left, and these by where they went.
 * @param {Told["visits"]} visits
 */
function ofOneMind(visits) {
  return minds.flatMap((how) => {
    const alike = visits.filter((visit) => visit.how === how);
    const ways = [...new Set(alike.map(({ to }) => to))];
    return ways.map((to) => ({
      how,
      to,
      seats: alike.filter((visit) => visit.to === to).map(({ seat }) => seat),
    }));
  });
}

/**
 * @param {Ui} ui
 * @param {Snapshot} snapshot
 */
export function advanceActions({ state, t, tell, act }, snapshot) {
  const { round, rounds, advance_at: from } = snapshot;
  const last = round !== null && round === rounds;
  if (!hosting(snapshot)) {
    const name = html`<bdi>${nameOf(snapshot, snapshot.host)}</bdi>`;
    return html`<p class="hint">${tell(last ? "reveal.wait_end" : "reveal.wait", { name })}</p>`;
  }
  const early = from !== null && state.now < from;
  return html`<button
    class="button primary"
    ?disabled=${early || busy(state, "advance")}
    @click=${() => act.advance()}
  >
    ${last ? t("reveal.finish") : t("reveal.next")}
  </button>`;
}
