// Sound, vibration and the screen that stays awake: gentle, and only as asked for.
import { turn } from "../state/turn.js";

/**
 * @typedef {import("../state/model.js").State} State
 */

/** Notes by what has happened, in hertz. */
const notes = {
  turn: [392, 523],
  locked: [523],
  color: [330, 392, 494, 659],
  reveal: [523, 659, 784],
  soon: [440],
};

/** @type {AudioContext | null} */
let audio = null;

/** @param {number[]} tune */
function play(tune) {
  audio ??= new AudioContext();
  const { currentTime } = audio;
  tune.forEach((pitch, at) => {
    if (audio === null) return;
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    const from = currentTime + at * 0.11;
    tone.type = "sine";
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0, from);
    gain.gain.linearRampToValueAtTime(0.12, from + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.0001, from + 0.5);
    tone.connect(gain).connect(audio.destination);
    tone.start(from);
    tone.stop(from + 0.55);
  });
}

/**
 * @param {State} state
 * @param {keyof typeof notes} what
 */
export function sense(state, what) {
  if (state.sound) play(notes[what]);
  if (state.vibration && "vibrate" in navigator && what !== "locked")
    navigator.vibrate(what === "soon" ? 40 : 80);
}

/**
 * What a change gives to hear and to feel.
 * @param {State} state
 * @param {State} before
 */
export function senses(state, before) {
  const { snapshot } = state;
  const began = snapshot !== null && snapshot.stage_id !== before.snapshot?.stage_id;
  if (began && snapshot.stage === "color") sense(state, "color");
  else if (began && snapshot.stage === "reveal") sense(state, "reveal");
  else if (began && turn(state) === "act") sense(state, "turn");
  else if (turn(state) === "done" && turn(before) !== "done") sense(state, "locked");
  if (state.sound && !before.sound) play(notes.turn);
  if (state.vibration && !before.vibration && "vibrate" in navigator) navigator.vibrate(80);
  stayAwake(snapshot !== null && snapshot.deadline !== null);
}

/** @type {WakeLockSentinel | null} */
let awake = null;
let wanted = false;

/** @param {boolean} want */
async function stayAwake(want) {
  wanted = want;
  if (!("wakeLock" in navigator)) return;
  if (!want) {
    await awake?.release();
    awake = null;
  } else if ((awake === null || awake.released) && document.visibilityState === "visible") {
    // The browser may say no, on low battery for one: the game goes on without.
    awake = await navigator.wakeLock.request("screen").catch(() => null);
  }
}

document.addEventListener("visibilitychange", () => wanted && void stayAwake(true));
