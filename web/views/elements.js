import { directive, Directive } from "lit-html/directive.js";
import { noChange } from "lit-html";

/**
 * Custom properties on an element, set one by one: a style attribute would need `unsafe-inline` in the
 * Content-Security-Policy, and Lit's styleMap writes one at first.
 */
class Vars extends Directive {
  /** @param {Record<string, string | number>} vars */
  render(vars) {
    return vars;
  }

  /**
   * @param {import("lit-html/directive.js").ElementPart} part
   * @param {[Record<string, string | number>]} args
   */
  update(part, [vars]) {
    const { style } = /** @type {HTMLElement} */ (part.element);
    for (const [name, value] of Object.entries(vars)) style.setProperty(`--${name}`, String(value));
    return noChange;
  }
}

export const vars = directive(Vars);

/** An element that takes the focus once when it comes, where what led to it is gone. */
class TakesFocus extends Directive {
  #taken = false;

  render() {
    return noChange;
  }

  /** @param {import("lit-html/directive.js").ElementPart} part */
  update(part) {
    if (!this.#taken)
      queueMicrotask(() => /** @type {HTMLElement} */ (part.element).focus({ preventScroll: true }));
    this.#taken = true;
    return noChange;
  }
}

export const takesFocus = directive(TakesFocus);
