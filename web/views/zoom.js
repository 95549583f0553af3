import { html, nothing } from "lit-html";
import { sending, turn } from "../state/turn.js";
import { told } from "../state/story.js";
import { markedSlot } from "./gallery.js";
import { dialogView } from "./dialog.js";
import * as icons from "./icons.js";
import { captionView } from "./reveal.js";

/**
 * @typedef {import("./ui.js").Ui} Ui
 * @typedef {import("../state/model.js").Zoom} Zoom
 * @typedef {import("../wire.js").Snapshot} Snapshot
 * @typedef {import("../wire.js").Card} Card
 */

/** A finger that moves this far (CSS pixels) sideways means the next card. */
const SWIPE = 40;

/**
 * One card as large as the screen allows, its neighbours a touch or an arrow key away.
 * @param {Ui} ui
 * @param {Snapshot} snapshot
 */
export function zoomView(ui, snapshot) {
  const { state, t, act } = ui;
  const { zoom } = state;
  if (zoom === null) return nothing;
  const cards = cardsOf(ui, snapshot, zoom);
  const card = cards[zoom.index];
  if (card === undefined) return nothing;
  const onClose = () => act.zoom(null);
  const turnTo = (/** @type {number} */ step) =>
    act.zoom({ ...zoom, index: (zoom.index + step + cards.length) % cards.length });
  const said =
    zoom.of === "evening"
      ? state.evening.find(({ round }) => round === zoom.round)?.association
      : snapshot.association;
  const place = t("card.n", { n: zoom.index + 1 });
  const title =
    said === null || said === undefined
      ? place
      : html`<span class="said" dir="auto">${said}</span> <span class="faint">${place}</span>`;
  const body = html`<div
      class="zoom-card"
      role="img"
      aria-label=${[card.alt, card.paint?.alt].filter(Boolean).join(". ")}
      @pointerdown=${(/** @type {PointerEvent} */ event) => swipe(event, turnTo)}
    >
      <contour-card .card=${card} aria-hidden="true"></contour-card>
    </div>
    <div class="zoom-foot">
      <button type="button" class="icon-button" aria-label=${t("zoom.previous")} @click=${() => turnTo(-1)}>
        ${icons.previous}
      </button>
      <div class="zoom-middle">${footView(ui, snapshot, zoom)}</div>
      <button type="button" class="icon-button" aria-label=${t("zoom.next")} @click=${() => turnTo(1)}>
        ${icons.next}
      </button>
    </div>`;
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "ArrowLeft") turnTo(-1);
    if (event.key === "ArrowRight") turnTo(1);
  };
  return dialogView(ui, { title, look: "panel-zoom", body, onClose, onKey });
}

/**
 * @param {Ui} ui
 * @param {Snapshot} snapshot
 * @param {Zoom} zoom
 * @returns {Card[]}
 */
function cardsOf({ state }, snapshot, zoom) {
  if (zoom.of === "hand") return snapshot.you?.hand ?? [];
  const gallery =
    zoom.of === "gallery"
      ? snapshot.gallery
      : state.evening.find(({ round }) => round === zoom.round)?.gallery;
  return (gallery ?? []).map(({ card }) => card);
}

/**
 * Below the card: the choice, where there is one; whose it was, where that is known.
 * @param {Ui} ui
 * @param {Snapshot} snapshot
 * @param {Zoom} zoom
 */
function footView(ui, snapshot, zoom) {
  const { state, t, act } = ui;
  if (zoom.of === "evening") {
    const round = state.evening.find((each) => each.round === zoom.round);
    const teller = round && told(round).find(({ slot }) => slot === zoom.index);
    return teller === undefined ? nothing : captionView(ui, snapshot, teller);
  }
  if (snapshot.stage === "reveal") {
    const teller = told(snapshot).find(({ slot }) => slot === zoom.index);
    return teller === undefined ? nothing : captionView(ui, snapshot, teller);
  }
  const own = zoom.of === "gallery" && snapshot.you?.own_slot === zoom.index;
  if (own) return html`<p>${t("tag.your_echo")}</p>`;
  if (turn(state) !== "act" || sending(state) !== null) {
    return nothing;
  }
  const marked = zoom.of === "gallery" ? markedSlot(state, snapshot) : state.draft.pick;
  const chosen = marked === zoom.index;
  return html`<button type="button" class="button primary" @click=${() => act.pick(zoom.index)}>
    ${chosen ? icons.check : nothing} ${chosen ? t("zoom.chosen") : t("zoom.choose", { n: zoom.index + 1 })}
  </button>`;
}

/**
 * @param {PointerEvent} down
 * @param {(step: number) => void} turnTo
 */
function swipe(down, turnTo) {
  const from = down.clientX;
  /** @param {PointerEvent} up */
  const end = (up) => {
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    if (Math.abs(up.clientX - from) > SWIPE) turnTo(up.clientX < from ? 1 : -1);
  };
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}
