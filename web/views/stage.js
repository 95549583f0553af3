import { html, nothing } from "lit-html";
import { task } from "../state/task.js";
import { nameOf, turn } from "../state/turn.js";
import { backsView } from "./back.js";
import { composeView, reviewing } from "./compose.js";
import { galleryView, guessActions } from "./gallery.js";
import { echoView } from "./echo.js";
import { refusalView } from "./answer.js";
import { advanceActions, verdictView } from "./reveal.js";
import { pointsView, yoursView } from "./scores.js";
import { waitingView } from "./waiting.js";

/** A Guide's hand, which stays face down when no clue came of it. */
const HAND = 3;

/**
 * A stage of a round, for whoever looks at it. From contour to reveal it is one template with the gallery in
 * one place, so that each card's element lives on and color can come to it.
 * @param {import("./ui.js").Ui} ui
 * @param {import("../wire.js").Snapshot} snapshot
 */
export function stageView(ui, snapshot) {
  const { state, t, tell } = ui;
  const { stage, association } = snapshot;
  const now = turn(state);
  const key =
    stage === "clue" && now === "act" && reviewing(state) ? "task.clue.review" : task(state, snapshot);
  const guide = html`<bdi>${nameOf(snapshot, snapshot.guide)}</bdi>`;
  const revealed = stage === "reveal";
  const hung = snapshot.gallery !== null && snapshot.gallery.length > 0;
  return html`<main class="stage stage-${stage}" data-turn=${now}>
    ${association === null ? nothing : associationView(ui, snapshot, association)}
    <div class="task">
      <h1 tabindex="-1">${tell(key, { name: guide })}</h1>
      <p>${revealed ? verdictView(ui, snapshot) : tell(`${key}.hint`, { name: guide })}</p>
      ${revealed ? yoursView(ui, snapshot) : nothing}
    </div>
    ${stage === "clue" || stage === "echo" ? handView(ui, snapshot) : nothing}
    ${hung ? html`<div class="table">${galleryView(ui, snapshot)}</div>` : nothing}
    ${revealed && !hung ? backsView(HAND) : nothing} ${revealed ? pointsView(ui, snapshot) : nothing}
    ${footView(ui, snapshot)}
    <p class="visually-hidden">${t("round.keys")}</p>
  </main>`;
}

/**
 * What is to be pressed, or why it cannot be; nothing for those who only look on.
 * @param {import("./ui.js").Ui} ui
 * @param {import("../wire.js").Snapshot} snapshot
 */
function footView(ui, snapshot) {
  const { stage, you } = snapshot;
  const refused = refusalView(ui, "clue", "echo", "outline", "final", "advance");
  const guessing = (stage === "contour" || stage === "color") && you?.role === "seeker";
  if (stage !== "reveal" && !guessing && refused === nothing) return nothing;
  return html`<div class="actions">
    ${refused} ${guessing ? guessActions(ui, snapshot) : nothing}
    ${stage === "reveal" ? advanceActions(ui, snapshot) : nothing}
  </div>`;
}

/**
 * @param {import("./ui.js").Ui} ui
 * @param {import("../wire.js").Snapshot} snapshot
 * @param {string} association
 */
function associationView({ t }, snapshot, association) {
  const long = association.length > 30;
  return html`<figure class="association ${long ? "is-long" : ""}">
    <blockquote dir="auto">${association}</blockquote>
    <figcaption class="visually-hidden">
      ${t("round.by", { name: nameOf(snapshot, snapshot.guide) })}
    </figcaption>
  </figure>`;
}

/**
 * @param {import("./ui.js").Ui} ui
 * @param {import("../wire.js").Snapshot} snapshot
 */
function handView(ui, snapshot) {
  const { stage, you } = snapshot;
  const now = turn(ui.state);
  if (stage === "clue" && you?.hand && now !== "wait") return composeView(ui, you.hand);
  if (stage === "echo" && you?.hand && now !== "wait")
    return echoView(ui, you.hand, you.done.echo?.card ?? null);
  return waitingView(ui, snapshot);
}
