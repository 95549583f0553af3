/* eslint no-control-regex: off, no-misleading-character-class: off -- such characters are this file’s subject */
// What may stand in an association and in a name, by the same rules as the server's, so that the counts
// under a field and the server's verdict agree.

const ASSOCIATION = { least: 2, most: 60, words: 8, bytes: 480 };
const NAME = { least: 1, most: 20, words: Infinity, bytes: 80 };
const MARKS = 3;

export const limits = { association: ASSOCIATION, name: NAME };

const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });
const encoder = new TextEncoder();

const SPACE = /\p{White_Space}+/gu;
// Controls, formats (bidirectional marks and overrides among them) and whatever draws nothing; not the joiners, the
// tags of flags and the variation selectors, which are judged by their neighbours.
const UNSEEN =
  /(?![\u200c\u200d\u{e0020}-\u{e007f}\p{Variation_Selector}])[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu;
// A selector without a character to vary is invisible.
const LOOSE_SELECTOR = /(?<![\p{L}\p{N}\p{P}\p{S}])\p{Variation_Selector}/gu;
// The scripts whose letters change their shape at a joiner or a non-joiner (Unicode Standard, 23.2).
const SCRIPTS = [
  ...["Arabic", "Syriac", "Mongolian", "Nko", "Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya"],
  ...["Tamil", "Telugu", "Kannada", "Malayalam", "Sinhala", "Khmer", "Myanmar"],
].map((script) => String.raw`\p{Script_Extensions=${script}}`);
const LETTER = String.raw`(?=[${SCRIPTS.join("")}])[\p{L}\p{M}]`;
const PICTURE = String.raw`\p{Extended_Pictographic}`;
const LOOSE_JOINER = new RegExp(
  [
    String.raw`(?<!${LETTER})\u200c|\u200c(?!${LETTER})`,
    String.raw`(?<!${LETTER}|${PICTURE}\ufe0f?|${PICTURE}\p{Emoji_Modifier})\u200d`,
    String.raw`(?<=${LETTER})\u200d(?!${LETTER})`,
    String.raw`(?<!${LETTER})\u200d(?!${PICTURE})`,
  ].join("|"),
  "gu",
);
// The tags that spell a flag stand behind the black flag and end with the cancel tag.
const TAGS = /(\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f})|[\u{e0020}-\u{e007f}]+/gu;

/**
 * The text as everyone will see it.
 * @param {string} raw
 */
export function normalise(raw) {
  const spaced = raw.normalize("NFC").replace(SPACE, " ").replace(UNSEEN, "");
  const seen = spaced.replace(TAGS, (_, flag) => flag ?? "").replace(LOOSE_SELECTOR, "");
  return withoutLooseJoiners(seen).normalize("NFC").replace(SPACE, " ").replace(/^ | $/g, "");
}

/**
 * Removing one joiner can leave another loose: a joiner needs its neighbours, not another joiner.
 * @param {string} text
 * @returns {string}
 */
function withoutLooseJoiners(text) {
  const kept = text.replace(LOOSE_JOINER, "");
  return kept === text ? text : withoutLooseJoiners(kept);
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
  // A joiner between marks does not begin another pile.
  const piles = [...text.normalize("NFD").matchAll(/(?:\p{M}[\u200c\u200d]?)+/gu)];
  return Math.max(0, ...piles.map(([pile]) => [...pile.matchAll(/\p{M}/gu)].length));
}

/** @param {string} text  normalised */
export const associationFault = (text) => fault(text, ASSOCIATION);

/** @param {string} text  normalised */
export const nameFault = (text) => fault(text, NAME);
