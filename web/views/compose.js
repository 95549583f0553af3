import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { sending, turn } from "../state/turn.js";
import { associationFault, graphemes, limits, normalise, words } from "../text.js";
import { slotView } from "./slot.js";

/**
 * @typedef {import("./ui.js").Ui} Ui
 * @typedef {import("../wire.js").Card} Card
 */

/**
 * The Guide: a card and an association, then both together once more, then the confirmation.
 * @param {Ui} ui
 * @param {import("../wire.js").Snapshot} _snapshot
 * @param {Card[]} hand
 */
export function composeView(ui, _snapshot, hand) {
  const { pick, text, review } = ui.state.draft;
  const clean = normalise(text);
  const under = sending(ui.state) !== null || turn(ui.state) === "done";
  if (pick !== null && (under || (review && associationFault(clean) === null))) {
    return reviewView(ui, hand[pick], clean, under);
  }
  return html`<div class="compose">
    <div class="hand" role="radiogroup" aria-label=${ui.t("clue.hand")}>
      ${hand.map((card, index) =>
        slotView(ui, "hand", {
          card,
          index,
          label: ui.t("card.n", { n: index + 1 }),
          group: "source",
          picked: index === pick,
        }),
      )}
    </div>
    ${writing(ui, clean)}
  </div>`;
}

/**
 * @param {Ui} ui
 * @param {string} clean
 */
function writing({ state, t, act }, clean) {
  const { pick, text } = state.draft;
  const { most, words: mostWords } = limits.association;
  const length = graphemes(clean);
  const count = words(clean);
  const fault = associationFault(clean);
  const shown = fault !== null && fault !== "too_short" ? t(`fault.${fault}`) : "";
  const next = pick === null ? t("clue.first_card") : fault === "too_short" ? t("clue.then_text") : shown;
  return html`<form
    class="writing"
    @submit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      if (pick !== null && fault === null) act.review(true);
    }}
  >
    <label class="field" for="association">
      <span>${t("clue.text")}</span>
      <input
        id="association"
        dir="auto"
        autocomplete="off"
        enterkeyhint="done"
        maxlength="400"
        aria-describedby="counts"
        aria-invalid=${String(shown !== "")}
        .value=${live(text)}
        @input=${(/** @type {Event} */ event) => act.type(/** @type {HTMLInputElement} */ (event.target).value)}
      />
    </label>
    <div class="row">
      <div>
        <p id="counts" class="counts">
          <span class=${length > most ? "over" : ""}>${t("clue.characters", { n: length, most })}</span>
          <span class=${count > mostWords ? "over" : ""}
            >${t("clue.words", { n: count, most: mostWords })}</span
          >
        </p>
        <p class="hint ${shown === "" ? "" : "over"}">${next}</p>
      </div>
      <button class="button primary" ?disabled=${pick === null || fault !== null}>${t("clue.review")}</button>
    </div>
  </form>`;
}

/**
 * @param {Ui} ui
 * @param {Card} card
 * @param {string} clean
 * @param {boolean} under  under way or done
 */
function reviewView({ state, t, act }, card, clean, under) {
  const { pick } = state.draft;
  return html`<div class="review">
    <div class="review-card" role="img" aria-label=${[card.alt, card.paint?.alt].filter(Boolean).join(". ")}>
      <contour-card .card=${card} aria-hidden="true"></contour-card>
    </div>
    <div class="review-text">
      <blockquote dir="auto">${clean}</blockquote>
      <p class="hint">${t("clue.locks")}</p>
      <div class="row">
        <button
          class="button primary"
          ?disabled=${under || pick === null}
          @click=${() => pick !== null && act.clue(pick, clean)}
        >
          ${under ? t("round.sending") : t("clue.confirm")}
        </button>
        ${under ? nothing : html`<button class="button" @click=${() => act.review(false)}>${t("clue.back")}</button>`}
      </div>
    </div>
  </div>`;
}
