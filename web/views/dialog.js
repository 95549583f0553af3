import { html } from "lit-html";
import * as icons from "./icons.js";
import { ringView } from "./time-ring.js";

/** Around a dialog: shows it as soon as it is there, and gives the focus back when it is gone, by whatever way. */
class ModalPanel extends HTMLElement {
  /** @type {Element | null} */
  #opener = null;

  connectedCallback() {
    this.#opener = document.activeElement;
    this.querySelector("dialog")?.showModal();
  }

  disconnectedCallback() {
    if (this.#opener?.isConnected) /** @type {HTMLElement} */ (this.#opener).focus({ preventScroll: true });
  }
}

customElements.define("modal-panel", ModalPanel);

/**
 * A modal dialog: the browser keeps the focus inside it and gives it back.
 * @param {import("./ui.js").Ui} ui
 * @param {{title: unknown, look: string, body: unknown, onClose: () => void,
 *   onKey?: (event: KeyboardEvent) => void}} dialog
 */
export function dialogView(ui, { title, look, body, onClose, onKey }) {
  const { t } = ui;
  return html`<modal-panel
    ><dialog
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
    </dialog></modal-panel
  >`;
}
