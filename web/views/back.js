import { html } from "lit-html";
import { vars } from "./elements.js";

/** A contour around its heart, and how far each next one lies outside it. */
const FORM = "M0-9C7-9 11-4 10 2S4 11-1 10-10 5-10-1-6-9 0-9z";
const RINGS = [0.34, 0.7, 1.1, 1.55, 2.05, 2.6, 3.2, 3.9, 4.7];

const drawing = html`<svg viewBox="0 0 60 80">
  ${RINGS.map(
    (size, ring) =>
      html`<svg x="31" y="43" overflow="visible">
        <path
          class=${ring === 0 ? "heart" : ""}
          d=${FORM}
          transform="rotate(${ring * 13}) scale(${size} ${size * 1.08})"
          ${vars({ ring })}
        />
      </svg>`,
  )}
</svg>`;

/**
 * Cards face down, held as a fan: an echo runs outward through their contours.
 * @param {number} count
 */
export function backsView(count) {
  return html`<div class="fan" aria-hidden="true" ${vars({ count })}>
    ${Array.from(
      { length: count },
      (_, at) => html`<div class="back" ${vars({ at: at - (count - 1) / 2 })}>${drawing}</div>`,
    )}
  </div>`;
}
