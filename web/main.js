// Where everything is put together: what is kept, the state, the line to the server, and the views.
import { render } from "lit-html";
import "./cards/contour-card.js";
import "./views/time-ring.js";
import { actions, codeIn } from "./effects/actions.js";
import { stayCurrent, thisBrowser } from "./effects/edition.js";
import { focusAfter } from "./effects/focus.js";
import { forgetOldSeats, keep, keptHere, keptSeat, keptSettings } from "./effects/keep.js";
import { sense, senses } from "./effects/senses.js";
import { Session } from "./effects/session.js";
import { Store } from "./effects/store.js";
import { timetable } from "./effects/timetable.js";
import { browser } from "./effects/world.js";
import { languageFor, sayIn, tellIn } from "./i18n/translate.js";
import { announcement } from "./state/announce.js";
import { initial } from "./state/initial.js";
import { reduce } from "./state/reduce.js";
import { turn } from "./state/turn.js";
import { appView } from "./views/app.js";

forgetOldSeats(Date.now());

const invite = codeIn(new URLSearchParams(location.search).get("game") ?? "");
const here = keptHere();
const invitedElsewhere = invite !== "" && Boolean(here.member) && here.member?.code !== invite;
const store = new Store(
  reduce,
  {
    ...initial,
    language: languageFor(navigator.languages),
    ...keptSettings(),
    ...(invitedElsewhere ? {} : here),
    invite,
    held: invite === "" ? null : keptSeat(invite),
  },
  () => session.now(),
);
const tell = store.tell.bind(store);
const url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/live`;
const session = new Session(url, tell, () => store.state, browser);
const act = actions({ tell, state: () => store.state, seat: keptSeat });
const able = {
  share: "share" in navigator,
  copy: "clipboard" in navigator,
  vibrate: "vibrate" in navigator && matchMedia("(pointer: coarse)").matches,
};

const root = /** @type {HTMLElement} */ (document.getElementById("page"));
const live = /** @type {HTMLElement} */ (document.getElementById("live"));

/** @param {string} words */
function announce(words) {
  if (words !== "") live.textContent = words;
}

function draw() {
  const { state } = store;
  const { language } = state;
  document.documentElement.lang = language;
  render(appView({ state, t: sayIn(language), tell: tellIn(language), act, able, now: session.now }), root);
}

store.listen(draw);
store.listen(focusAfter);
store.listen(keep);
store.listen((state, before, message) => session.follow(state, before, message));
store.listen(senses);
store.listen((state, before) => announce(announcement(state, before, sayIn(state.language))));
store.listen((state, before) => {
  if (state.member === before.member && state.invite === before.invite) return;
  const code = state.member?.code ?? state.invite;
  history.replaceState(null, "", code === "" ? "/" : `/?game=${code}`);
});
timetable(store, (left) => {
  const { state } = store;
  if (turn(state) !== "act") return;
  announce(sayIn(state.language)("say.seconds", { n: left / 1000 }));
  sense(state, "soon");
});
const lookForNewPage = stayCurrent(store, thisBrowser());
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") void lookForNewPage();
});

draw();
const { member, outbox } = store.state;
if (member !== null) tell({ type: "returning", member });
else if (outbox.length > 0) session.line.call();
