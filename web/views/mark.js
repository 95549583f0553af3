import { html } from "lit-html";

/** The game's mark: a form and its echoes, as contour lines around a colored heart. */
export const mark = html`<svg class="mark" viewBox="0 0 48 48" aria-hidden="true">
  <path class="mark-line" d="M24 3c12 0 21 7 21 18 0 13-8 24-21 24S3 36 3 24C3 11 12 3 24 3z" />
  <path class="mark-line" d="M25 10c8 0 13 5 13 12 0 9-5 16-14 16S10 32 10 24c0-8 6-14 15-14z" />
  <path class="mark-heart" d="M25.5 17c4 0 6 3 6 6 0 5-3 8-7 8s-7-3-7-7 3-7 8-7z" />
</svg>`;

export const wordmark = html`<span class="wordmark"
  >${mark}<span>Contour <em>Echo</em></span></span
>`;
