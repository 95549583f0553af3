import { html } from "lit-html";
import { sending, turn } from "../state/turn.js";
import { lockedView } from "./answer.js";
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
  return html`<div class="table">
      <div
        class="spread ${fixed === null ? "" : "is-fixed"}"
        data-count=${hand.length}
        role=${fixed === null ? "radiogroup" : "group"}
        aria-label=${t("echo.hand")}
      >
        ${hand.map((card, index) =>
          slotView(ui, "hand", {
            card,
            index,
            label: t("card.n", { n: index + 1 }),
            ...(fixed === null ? { group: "echo" } : {}),
            picked: index === pick,
            ...(index === fixed ? { note: t("echo.yours"), mine: true } : {}),
          }),
        )}
      </div>
    </div>
    <div class="actions">
      ${
        now === "done"
          ? lockedView(ui, fixed)
          : html`<button
              class="button primary"
              ?disabled=${pick === null || now === "sending"}
              @click=${() => pick !== null && act.echo(pick)}
            >
              ${now === "sending" ? t("round.sending") : pick === null ? t("echo.pick") : t("echo.confirm", { n: pick + 1 })}
            </button>`
      }
    </div>`;
}
