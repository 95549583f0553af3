import { html, nothing } from "lit-html";
import { task } from "../state/task.js";
import { nameOf, turn } from "../state/turn.js";
import { composeView } from "./compose.js";
import { galleryView, guessActions } from "./gallery.js";
import { echoView } from "./echo.js";
import { refusalView } from "./refusal.js";
import { advanceActions, pointsView, verdictView } from "./reveal.js";
import { waitingView } from "./waiting.js";

/**
 * A stage of a round, for whoever looks at it. From contour to reveal it is one template with the gallery in
 * one place, so that each card's element lives on and color can come to it.
 * @param {import("./ui.js").Ui} ui
 * @param {import("../wire.js").Snapshot} snapshot
 */
export function stageView(ui, snapshot) {
  const { state, t, tell } = ui;
  const { stage, association } = snapshot;
  const key = task(state, snapshot);
  const guide = html`<bdi>${nameOf(snapshot, snapshot.guide)}</bdi>`;
  const revealed = stage === "reveal";
  return html`<main class="stage stage-${stage}" data-turn=${turn(state)}>
    ${association === null ? nothing : associationView(ui, snapshot, association)}
    <div class="task">
      <h1 tabindex="-1">${tell(key, { name: guide })}</h1>
      <p>${revealed ? verdictView(ui, snapshot) : tell(`${key}.hint`, { name: guide })}</p>
    </div>
    ${stage === "clue" || stage === "echo" ? handView(ui, snapshot) : nothing}
    ${snapshot.gallery === null || snapshot.gallery.length === 0 ? nothing : galleryView(ui, snapshot)}
    ${revealed ? pointsView(ui, snapshot) : nothing}
    <div class="actions" data-empty=${String(quiet(ui, snapshot))}>
      ${refusalView(ui, "clue", "echo", "outline", "final", "advance")}
      ${stage === "contour" || stage === "color" ? guessActions(ui, snapshot) : nothing}
      ${revealed ? advanceActions(ui, snapshot) : nothing}
    </div>
    <p class="visually-hidden">${t("round.keys")}</p>
  </main>`;
}

/**
 * Whether there is nothing to press below.
 * @param {import("./ui.js").Ui} ui
 * @param {import("../wire.js").Snapshot} snapshot
 */
function quiet({ state }, { stage, host, you }) {
  if (stage === "reveal") return you?.seat !== host;
  const now = turn(state);
  return stage === "clue" || stage === "echo" || !(now === "act" || now === "sending");
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
  if (stage === "clue" && you?.hand && now !== "wait") return composeView(ui, snapshot, you.hand);
  if (stage === "echo" && you?.hand && now !== "wait")
    return echoView(ui, you.hand, you.done.echo?.card ?? null);
  return waitingView(ui, snapshot);
}
