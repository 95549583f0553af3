import { html } from "lit-html";
import { sending, turn } from "../state/turn.js";
import * as icons from "./icons.js";
import { slotView } from "./slot.js";

/**
 * A Seeker's hand: one of three is offered as an Echo.
 * @param {import("./ui.js").Ui} ui
 * @param {import("../wire.js").Card[]} hand
 * @param {number | null} offered  confirmed before
 */
export function echoView(ui, hand, offered) {
  const { state, t, act } = ui;
  const now = turn(state);
  const under = sending(state);
  const fixed = offered ?? (under?.action === "echo" ? under.card : null);
  const pick = fixed ?? state.draft.pick;
  const label = (/** @type {number} */ index) => t("card.n", { n: index + 1 });
  return html`<div
      class="hand ${fixed === null ? "" : "is-fixed"}"
      role=${fixed === null ? "radiogroup" : "group"}
      aria-label=${t("echo.hand")}
    >
      ${hand.map((card, index) =>
        slotView(ui, "hand", {
          card,
          index,
          label: label(index),
          ...(fixed === null ? { group: "echo" } : {}),
          picked: index === pick,
          ...(index === fixed
            ? {
                note: t("echo.yours"),
                tag: html`<span class="tag on-card">${icons.lock} ${t("echo.yours")}</span>`,
              }
            : {}),
        }),
      )}
    </div>
    ${
      now === "done"
        ? html``
        : html`<div class="actions inner">
            <button
              class="button primary"
              ?disabled=${pick === null || now === "sending"}
              @click=${() => pick !== null && act.echo(pick)}
            >
              ${now === "sending" ? t("round.sending") : pick === null ? t("echo.pick") : t("echo.confirm", { n: pick + 1 })}
            </button>
          </div>`
    }`;
}
