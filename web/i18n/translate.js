import { html } from "lit-html";
import texts from "./texts.js";

/**
 * @typedef {import("../state/model.js").Language} Language
 * @typedef {string | {one: string, other: string}} Entry
 * @typedef {Record<string, [en: Entry, de: Entry]>} Catalogue  each text in every language, side by side
 * @typedef {Record<string, string | number>} Values
 * @typedef {(key: string, values?: Values) => string} Say
 * @typedef {(key: string, values?: Record<string, unknown>) => unknown} Tell
 */

/**
 * Each language's own name, in the order in which the catalogue has them.
 * @type {Record<Language, string>}
 */
export const languages = { en: "English", de: "Deutsch" };

const places = Object.keys(languages);

/**
 * The first of the browser's languages that the page speaks.
 * @param {readonly string[]} wanted
 * @returns {Language}
 */
export function languageFor(wanted) {
  const found = wanted.map((each) => each.slice(0, 2)).find((each) => each in languages);
  return /** @type {Language} */ (found ?? "en");
}

/**
 * @param {Language} language
 * @param {string} key
 * @param {unknown} [n]  the number that decides between singular and plural
 */
function entry(language, key, n) {
  const found = texts[key]?.[places.indexOf(language)];
  if (found === undefined) throw new Error(`no text for ${key}`);
  if (typeof found === "string") return found;
  return new Intl.PluralRules(language).select(Number(n)) === "one" ? found.one : found.other;
}

/**
 * Plain strings. What players wrote is set apart (U+2068 … U+2069), so that a name written from right to
 * left does not turn the sentence around it.
 * @param {Language} language
 * @returns {Say}
 */
export const sayIn =
  (language) =>
  (key, values = {}) =>
    entry(language, key, values.n).replace(/\{(\w+)\}/g, (_, name) => {
      const value = values[name];
      return typeof value === "string" ? `\u2068${value}\u2069` : String(value);
    });

/**
 * Parts for a template: the text with templates in its places.
 * @param {Language} language
 * @returns {Tell}
 */
export const tellIn =
  (language) =>
  (key, values = {}) =>
    entry(language, key, values.n)
      .split(/\{(\w+)\}/)
      .map((part, at) => (at % 2 === 0 ? part : html`${values[part]}`));
