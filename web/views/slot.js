import { html, nothing } from "lit-html";
import * as icons from "./icons.js";
import { wave } from "./wave.js";

/**
 * One card on the table. The same template serves every stage, so that the element that draws the card
 * stays when color comes to it.
 * @param {import("./ui.js").Ui} ui
 * @param {"hand" | "gallery"} of
 * @param {import("./ui.js").SlotLook} slot
 */
export function slotView({ t, act }, of, slot) {
  const { card, index, label, group, picked = false, disabled = false } = slot;
  const described = [label, slot.note, card.alt, card.paint?.alt].filter(Boolean).join(". ");
  const zoom = () => act.zoom({ of, index });
  const pickable = group !== undefined;
  return html`<div
    class="slot ${slot.look ?? ""} ${picked ? "is-picked" : ""} ${disabled ? "is-own" : ""}"
    data-slot=${index}
  >
    <div class="face">
      <contour-card ${wave(card, index)} aria-hidden="true"></contour-card>
      ${
        pickable
          ? html`<input
              type="radio"
              class="pick"
              name=${group}
              .checked=${picked}
              ?disabled=${disabled}
              aria-label=${described}
              aria-keyshortcuts="Z"
              @change=${() => act.pick(index)}
              @keydown=${(/** @type {KeyboardEvent} */ event) => {
                if (event.key.toLowerCase() === "z") zoom();
              }}
            />`
          : html`<button
              type="button"
              class="look"
              aria-label=${`${described}. ${t("card.enlarge")}`}
              @click=${zoom}
            ></button>`
      }
      ${badgeView(slot)}
      ${
        pickable
          ? html`<button
              type="button"
              class="enlarge"
              tabindex=${disabled ? 0 : -1}
              aria-label=${`${label}. ${t("card.enlarge")}`}
              @click=${zoom}
            >
              ${icons.larger}
            </button>`
          : nothing
      }
    </div>
    ${slot.caption ?? nothing}
  </div>`;
}

/**
 * On the card: its number, and what it is, or a mark when it is touched.
 * @param {import("./ui.js").SlotLook} slot
 */
function badgeView({ index, note, picked = false, mine = false }) {
  return html`<span
    class="badge ${note === undefined ? "" : "tag"} ${mine && note !== undefined ? "is-mine" : ""}"
    aria-hidden="true"
    >${index + 1} ${note ?? (picked ? icons.check : nothing)}</span
  >`;
}
