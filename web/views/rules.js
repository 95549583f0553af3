import { html } from "lit-html";

/**
 * The game in four sentences.
 * @param {import("./ui.js").Ui} ui
 */
export function rulesInShort({ t }) {
  return html`<ol class="short-rules">
    ${["clue", "echo", "contour", "color"].map(
      (stage) => html`<li><b>${t(`stage.${stage}`)}</b> <span>${t(`rules.short.${stage}`)}</span></li>`,
    )}
  </ol>`;
}

/** The full rules, in the order of the rules page; and what becomes of what one writes. */
const full = ["players", "clue", "echo", "automatic", "contour", "color", "search", "owner", "guide", "end"];

/** @param {import("./ui.js").Ui} ui */
export function rulesInFull({ t }) {
  return html`<ol class="full-rules">
      ${full.map(
        (rule) =>
          html`<li>
            <h3>${t(`rules.${rule}.title`)}</h3>
            <p>${t(`rules.${rule}`)}</p>
          </li>`,
      )}
    </ol>
    <section class="full-rules">
      <h3>${t("rules.kept.title")}</h3>
      <p>${t("rules.kept")}</p>
    </section>`;
}
