// What the page knows before anything has happened.

/** @type {import("./model.js").Draft} */
export const noDraft = { stageId: -1, pick: null, text: "", review: false };

/** @type {import("./model.js").State} */
export const initial = {
  language: "en",
  sound: false,
  vibration: false,
  name: "",
  invite: "",
  held: null,
  line: "idle",
  present: false,
  member: null,
  closed: null,
  snapshot: null,
  outbox: [],
  refusal: null,
  draft: noDraft,
  evening: [],
  panel: null,
  zoom: null,
  copied: false,
  now: 0,
};
