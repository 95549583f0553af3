import { html, nothing } from "lit-html";
import { sending, sourceSlot, turn } from "../state/turn.js";
import { told } from "../state/story.js";
import { captionView } from "./reveal.js";
import { lockedView } from "./answer.js";
import { slotView } from "./slot.js";

/**
 * @typedef {import("./ui.js").Ui} Ui
 * @typedef {import("../state/model.js").State} State
 * @typedef {import("../wire.js").Snapshot} Snapshot
 */

/**
 * The slot that is marked as this seat's guess: confirmed, being sent, touched, or brought from contour.
 * @param {State} state
 * @param {Snapshot} snapshot
 * @returns {number | null}
 */
export function markedSlot(state, { stage, you }) {
  if (you === null) return null;
  const done = stage === "contour" ? you.done.outline : you.done.final;
  if (done) return done.slot;
  const under = sending(state);
  if (under !== null && "slot" in under) return under.slot;
  if (stage === "reveal") return you.done.outline?.slot ?? null;
  return state.draft.pick ?? you.done.outline?.slot ?? null;
}

/**
 * @param {Ui} ui
 * @param {Snapshot} snapshot
 */
export function galleryView(ui, snapshot) {
  const { state, t } = ui;
  const { stage, you } = snapshot;
  const gallery = snapshot.gallery ?? [];
  const acting = turn(state) === "act";
  const marked = markedSlot(state, snapshot);
  const story = told(snapshot);
  const source = sourceSlot(snapshot);
  // In the reveal the Source comes first, before the Echoes in the order in which they hang.
  const order =
    stage === "reveal"
      ? [...gallery].sort((one, other) => Number(other.slot === source) - Number(one.slot === source))
      : gallery;
  return html`<div
    class="spread gallery"
    data-count=${gallery.length}
    role=${acting ? "radiogroup" : "group"}
    aria-label=${t(stage === "contour" ? "gallery.contour" : "gallery.color")}
  >
    ${order.map(({ slot, card }) => {
      const own = you !== null && you.own_slot === slot;
      const tag = tagOf(ui, snapshot, slot, { own, marked, source });
      const teller = story.find((each) => each.slot === slot);
      return slotView(ui, "gallery", {
        card,
        index: slot,
        label: t("card.n", { n: slot + 1 }),
        ...(acting ? { group: "guess" } : {}),
        picked: marked === slot && stage !== "reveal",
        disabled: own && acting,
        look: stage === "reveal" && slot === source ? "is-source" : "",
        ...(tag === null ? {} : { note: tag, mine: slot === marked && !own && stage !== "reveal" }),
        ...(teller === undefined ? {} : { caption: captionView(ui, snapshot, teller) }),
      });
    })}
  </div>`;
}

/**
 * What a tag on the card says, or null.
 * @param {Ui} ui
 * @param {Snapshot} snapshot
 * @param {number} slot
 * @param {{own: boolean, marked: number | null, source: number | null}} marks
 */
function tagOf({ state, t }, { stage, you }, slot, { own, marked, source }) {
  if (stage === "reveal") return slot === source ? t("tag.source") : null;
  if (slot === source) return t("tag.your_source");
  if (own) return t("tag.your_echo");
  if (stage === "color" && you?.done.outline?.slot === slot) return t("tag.contour_guess");
  if (slot === marked && (turn(state) === "done" || turn(state) === "sending")) return t("tag.your_guess");
  return null;
}

/**
 * What a Seeker may press below the gallery; once that is done, what it has come to. Something stands there
 * through contour and color, so that no card moves when color comes.
 * @param {Ui} ui
 * @param {Snapshot} snapshot
 */
export function guessActions(ui, snapshot) {
  const { state, t, act } = ui;
  const now = turn(state);
  const marked = markedSlot(state, snapshot);
  if (now === "done") return lockedView(ui, marked);
  if (now === "missed") return html`<p class="hint">${t("color.none")}</p>`;
  if (now === "wait") return nothing;
  const under = now === "sending";
  if (snapshot.stage === "contour") {
    return html`<button
      class="button primary"
      ?disabled=${marked === null || under}
      @click=${() => marked !== null && act.outline(marked)}
    >
      ${under ? t("round.sending") : marked === null ? t("contour.pick") : t("contour.confirm", { n: marked + 1 })}
    </button>`;
  }
  const outline = snapshot.you?.done.outline?.slot ?? null;
  if (outline === null) return nothing;
  const changes = marked !== null && marked !== outline;
  const keep = html`<button
    class="button ${changes ? "" : "primary"}"
    ?disabled=${under}
    @click=${() => act.final(outline)}
  >
    ${under && !changes ? t("round.sending") : t("color.keep", { n: outline + 1 })}
  </button>`;
  if (!changes) return keep;
  return html`<button class="button primary" ?disabled=${under} @click=${() => act.final(marked)}>
      ${under ? t("round.sending") : t("color.change", { n: marked + 1 })}
    </button>
    ${under ? nothing : keep}`;
}
