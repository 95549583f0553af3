import { svg, html } from "lit-html";

/** @param {import("lit-html").TemplateResult} shape  in a box of 24, drawn with the text's color */
const icon = (shape) => html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${shape}</svg>`;

export const menu = icon(svg`<path d="M4 7h16M4 12h16M4 17h10" />`);
export const question = icon(
  svg`<circle cx="12" cy="12" r="9" /><path d="M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.8v.1" />`,
);
export const close = icon(svg`<path d="M6 6l12 12M18 6L6 18" />`);
export const larger = icon(svg`<path d="M14 5h5v5M10 19H5v-5M19 5l-6 6M5 19l6-6" />`);
export const previous = icon(svg`<path d="M14.5 5l-7 7 7 7" />`);
export const next = icon(svg`<path d="M9.5 5l7 7-7 7" />`);
export const check = icon(svg`<path d="M5 12.5l4.5 4.5L19 7.5" />`);
export const share = icon(svg`<path d="M12 15V4M8 7.5L12 4l4 3.5M6 12v7h12v-7" />`);
export const copy = icon(svg`<path d="M9 9h10v11H9zM15 9V4H5v11h4" />`);
export const eye = icon(
  svg`<path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" /><circle cx="12" cy="12" r="2.8" />`,
);
export const lock = icon(svg`<path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />`);

/** The game's mark: a form and its echoes, as contour lines around a colored heart. */
const mark = html`<svg class="mark" viewBox="0 0 48 48" aria-hidden="true">
  <path class="mark-line" d="M24 3c12 0 21 7 21 18 0 13-8 24-21 24S3 36 3 24C3 11 12 3 24 3z" />
  <path class="mark-line" d="M25 10c8 0 13 5 13 12 0 9-5 16-14 16S10 32 10 24c0-8 6-14 15-14z" />
  <path class="mark-heart" d="M25.5 17c4 0 6 3 6 6 0 5-3 8-7 8s-7-3-7-7 3-7 8-7z" />
</svg>`;

export const wordmark = html`<span class="wordmark"
  >${mark}<span>Contour <em>Echo</em></span></span
>`;
