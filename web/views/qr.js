import { html } from "lit-html";
import { generate } from "lean-qr/nano";

/** @type {{link: string, view: import("lit-html").TemplateResult} | null} */
let last = null;

/**
 * The link as a QR code, always dark on light: many readers do not know the reverse.
 * @param {string} link
 * @param {string} label
 */
export function qrView(link, label) {
  if (last?.link === link) return last.view;
  const code = generate(link);
  let path = "";
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) path += `M${x} ${y}h1v1h-1z`;
  }
  const box = `-3 -3 ${code.size + 6} ${code.size + 6}`;
  const view = html`<svg
    class="qr"
    viewBox=${box}
    role="img"
    aria-label=${label}
    shape-rendering="crispEdges"
  >
    <path d=${path} />
  </svg>`;
  last = { link, view };
  return view;
}
