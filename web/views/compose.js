import { html, nothing } from "lit-html";
import { sending, turn } from "../state/turn.js";
import { associationFault, graphemes, limits, normalise, words } from "../text.js";
import { slotView } from "./slot.js";
import { takesFocus } from "./elements.js";

/**
 * @typedef {import("./ui.js").Ui} Ui
 * @typedef {import("../wire.js").Card} Card
 */

/**
 * Whether the Guide looks at card and association together, before or after confirming them.
 * @param {Ui["state"]} state
 */
export function reviewing(state) {
  const { pick, text, review } = state.draft;
  if (pick === null) return false;
  return sent(state) || (review && associationFault(normalise(text)) === null);
}

/** @param {Ui["state"]} state */
const sent = (state) => sending(state) !== null || turn(state) === "done";

/**
 * The Guide: a card and an association, then both together once more, then the confirmation.
 * @param {Ui} ui
 * @param {Card[]} hand
 */
export function composeView(ui, hand) {
  const { pick, text } = ui.state.draft;
  if (pick !== null && reviewing(ui.state))
    return reviewView(ui, hand[pick], normalise(text), sent(ui.state));
  return html`<div class="table">
      <div class="spread" data-count=${hand.length} role="radiogroup" aria-label=${ui.t("clue.hand")}>
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
    </div>
    ${writing(ui, normalise(text))}`;
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
    class="actions writing"
    @submit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      if (pick !== null && fault === null) act.review(true);
    }}
  >
    <label class="field" for="association">
      <span class="visually-hidden">${t("clue.text")}</span>
      <input
        id="association"
        dir="auto"
        autocomplete="off"
        enterkeyhint="done"
        maxlength="400"
        placeholder=${t("clue.text")}
        aria-describedby="counts"
        aria-invalid=${String(shown !== "")}
        .value=${text}
        @input=${(/** @type {Event} */ event) => act.type(/** @type {HTMLInputElement} */ (event.target).value)}
      />
    </label>
    <p id="counts" class="counts">
      <span class=${length > most ? "over" : ""}>${t("clue.characters", { n: length, most })}</span> ·
      <span class=${count > mostWords ? "over" : ""}>${t("clue.words", { n: count, most: mostWords })}</span>
    </p>
    <p class=${shown === "" ? "hint" : "over"}>${next}</p>
    <button class="button primary" ?disabled=${pick === null || fault !== null}>${t("clue.review")}</button>
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
  return html`<div class="table">
      <div class="review">
        <div class="held" role="img" aria-label=${[card.alt, card.paint?.alt].filter(Boolean).join(". ")}>
          <contour-card .card=${card} aria-hidden="true"></contour-card>
        </div>
        <blockquote dir="auto" tabindex="-1" ${takesFocus()}>${clean}</blockquote>
      </div>
    </div>
    <div class="actions">
      ${under ? nothing : html`<button class="button" @click=${() => act.review(false)}>${t("clue.back")}</button>`}
      <button
        class="button primary"
        ?disabled=${under || pick === null}
        @click=${() => pick !== null && act.clue(pick, clean)}
      >
        ${under ? t("round.sending") : t("clue.confirm")}
      </button>
    </div>`;
}
