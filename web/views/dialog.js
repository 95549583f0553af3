import { html } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import * as icons from "./icons.js";
import { ringView } from "./ring.js";

/** @type {HTMLElement | null} */
let opener = null;

/**
 * Shows the dialog when it is drawn, and gives the focus back when it is taken away, by whatever way.
 * @param {Element | undefined} element
 */
function show(element) {
  const dialog = /** @type {HTMLDialogElement | undefined} */ (element);
  if (dialog === undefined) {
    if (opener?.isConnected) opener.focus({ preventScroll: true });
    opener = null;
    return;
  }
  opener = /** @type {HTMLElement | null} */ (document.activeElement);
  // Drawn into the page after this call: a dialog can be shown only once it is part of the document.
  queueMicrotask(() => dialog.isConnected && !dialog.open && dialog.showModal());
}

/**
 * A modal dialog: the browser keeps the focus inside it and gives it back.
 * @param {import("./ui.js").Ui} ui
 * @param {{title: unknown, look: string, body: unknown, onClose: () => void,
 *   onKey?: (event: KeyboardEvent) => void}} dialog
 */
export function dialogView(ui, { title, look, body, onClose, onKey }) {
  const { t } = ui;
  return html`<dialog
    ${ref(show)}
    class="panel ${look}"
    aria-labelledby="dialog-title"
    @close=${onClose}
    @keydown=${(/** @type {KeyboardEvent} */ event) => onKey?.(event)}
    @click=${(/** @type {MouseEvent} */ event) => {
      if (event.target === event.currentTarget) onClose();
    }}
  >
    <div class="panel-inside">
      <header class="panel-head">
        ${ringView(ui)}
        <h2 id="dialog-title">${title}</h2>
        <button type="button" class="icon-button" aria-label=${t("panel.close")} @click=${onClose}>
          ${icons.close}
        </button>
      </header>
      ${body}
    </div>
  </dialog>`;
}
