/** What every view is given. */

import type { nothing, TemplateResult } from "lit-html";
import type { Actions } from "../effects/actions.js";
import type { Say, Tell } from "../i18n/translate.js";
import type { Card, State } from "../state/model.js";

export type Ui = {
  state: State;
  /** a plain string, for attributes and short labels */
  t: Say;
  /** parts for a template, with names kept apart */
  tell: Tell;
  act: Actions;
  able: Able;
  /** the server's clock */
  now: () => number;
};

/** What this browser can do here: some of it only in secure contexts. */
export type Able = { share: boolean; copy: boolean; vibrate: boolean };

export type View = TemplateResult | typeof nothing;

/** A card on the table. */
export type SlotLook = {
  card: Card;
  /** place in its row, from 0 */
  index: number;
  /** how the card is called: "Card 3" */
  label: string;
  /** name of the radio group, when it can be picked */
  group?: string;
  picked?: boolean;
  disabled?: boolean;
  /** what the card is to whoever looks, for eyes and ears */
  note?: string;
  /** the note tells of a choice of one's own */
  mine?: boolean;
  caption?: View;
  /** further class names */
  look?: string;
};
