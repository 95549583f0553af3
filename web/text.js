/* eslint no-control-regex: off, no-misleading-character-class: off -- such characters are this file’s subject */
// What may stand in an association and in a name, by the same rules as the server's, so that the counts
// under a field and the server's verdict agree.

const ASSOCIATION = { least: 2, most: 60, words: 8, bytes: 480 };
const NAME = { least: 1, most: 20, words: Infinity, bytes: 80 };
const MARKS = 3;

export const limits = { association: ASSOCIATION, name: NAME };

const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });
const encoder = new TextEncoder();

// White space by Unicode, with the four separators that count as such in the server's language.
const SPACES = /[\p{White_Space}\x1c-\x1f]+/gu;
// Control and format characters, except the joiners (judged by their neighbours) and the tags of flags.
// Soft hyphen, word joiner, byte order mark, bidirectional marks and overrides are all format characters.
const UNSEEN =
  /(?![\u200c\u200d\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}\p{Cs}\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0]/gu;
const PICTOGRAPH = String.raw`\p{Extended_Pictographic}[\u{1f3fb}-\u{1f3ff}\ufe0f\u20e3]*`;
// Scripts in which a joiner or non-joiner between two letters changes how they are written.
const JOINING =
  String.raw`[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Devanagari}` +
  String.raw`\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}` +
  String.raw`\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}` +
  String.raw`\p{Script=Myanmar}\p{Script=Tibetan}]\p{M}*`;
const KEPT_JOINER = new RegExp(
  String.raw`(?<=${PICTOGRAPH})\u200d(?=\p{Extended_Pictographic})|(?<=${JOINING})[\u200c\u200d](?=${JOINING})`,
  "gu",
);
const JOINERS = /[\u200c\u200d]/g;

/**
 * The text as everyone will see it.
 * @param {string} raw
 */
export function normalise(raw) {
  const plain = raw.normalize("NFC").replace(SPACES, " ").replace(UNSEEN, "");
  return keepJoiners(plain).replace(SPACES, " ").trim().normalize("NFC");
}

/** @param {string} text */
function keepJoiners(text) {
  let kept = "";
  let from = 0;
  for (const match of text.matchAll(KEPT_JOINER)) {
    kept += text.slice(from, match.index).replace(JOINERS, "") + match[0];
    from = match.index + match[0].length;
  }
  return kept + text.slice(from).replace(JOINERS, "");
}

/**
 * User-perceived characters.
 * @param {string} text
 */
export function graphemes(text) {
  return [...segmenter.segment(text)].length;
}

/** @param {string} text  normalised */
export function words(text) {
  return text === "" ? 0 : text.split(" ").length;
}

/** @typedef {"too_short" | "too_long" | "too_many_words" | "too_many_bytes" | "too_many_marks"} Fault */

/**
 * @param {string} text  normalised
 * @param {{least: number, most: number, words: number, bytes: number}} limit
 * @returns {Fault | null} the first thing wrong with it
 */
function fault(text, limit) {
  const length = graphemes(text);
  if (length < limit.least) return "too_short";
  if (length > limit.most) return "too_long";
  if (words(text) > limit.words) return "too_many_words";
  if (encoder.encode(text).length > limit.bytes) return "too_many_bytes";
  if (mostMarks(text) > MARKS) return "too_many_marks";
  return null;
}

/** @param {string} text */
function mostMarks(text) {
  return Math.max(0, ...[...text.matchAll(/\p{M}+/gu)].map(([run]) => [...run].length));
}

/** @param {string} text  normalised */
export const associationFault = (text) => fault(text, ASSOCIATION);

/** @param {string} text  normalised */
export const nameFault = (text) => fault(text, NAME);
