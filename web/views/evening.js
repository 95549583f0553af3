import { html, nothing } from "lit-html";
import { nameOf } from "../state/turn.js";

/**
 * @typedef {import("./ui.js").Ui} Ui
 * @typedef {import("../wire.js").Snapshot} Snapshot
 */

/**
 * The Sources and associations of the rounds that were seen; each opens its round's whole gallery.
 * @param {Ui} ui
 * @param {Snapshot} snapshot
 * @param {string} title  key of its heading
 * @param {number} [last]  only so many of the last
 */
export function eveningView({ state, t, tell, act }, snapshot, title, last = Infinity) {
  const rounds = sourcesOf(state).slice(-last);
  if (rounds.length === 0) return nothing;
  return html`<section class="evening" aria-labelledby="evening">
    <h2 id="evening">${t(title)}</h2>
    <ul class="evening-cards">
      ${rounds.map(
        ({ round, guide, association, index, card }) =>
          html`<li>
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
          </li>`,
      )}
    </ul>
  </section>`;
}

/**
 * Each round's Source: its card, and its place in its gallery.
 * @param {Ui["state"]} state
 */
export function sourcesOf({ evening }) {
  return evening
    .filter(({ gallery }) => gallery.length > 0)
    .map(({ round, guide, association, gallery, reveal }) => {
      const index = reveal.source ?? 0;
      return { round, guide, association, index, card: gallery[index].card };
    });
}
