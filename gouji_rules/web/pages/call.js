// Calling a person to the table: the page's title, a sound, the telephone's buzz.

import { read, t, write } from "./words.js";

const SOUND = "gouji.sound";
const BUZZ = "gouji.buzz";

export const sounds = () => read(SOUND) === "on";
export const buzzes = () => read(BUZZ) !== "off";
export const setSound = (/** @type {boolean} */ on) => write(SOUND, on ? "on" : null);
export const setBuzz = (/** @type {boolean} */ on) => write(BUZZ, on ? null : "off");

/** Let the title say whether one is asked. */
export function entitle(/** @type {boolean} */ asked) {
  document.title = asked ? `● ${t("your_turn")}` : `${t("title")} · Gouji`;
}

/** It is one's turn, or somebody reminds one of it. */
export function call(/** @type {boolean} */ again) {
  if (buzzes() && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(again ? [80, 60, 80] : 60);
  if (sounds()) tone(again ? [660, 880] : [660]);
}

function tone(/** @type {number[]} */ pitches) {
  try {
    const sound = new AudioContext();
    const volume = sound.createGain();
    volume.connect(sound.destination);
    pitches.forEach((pitch, i) => {
      const at = sound.currentTime + i * 0.18;
      const one = sound.createOscillator();
      one.frequency.value = pitch;
      volume.gain.setValueAtTime(0.08, at);
      volume.gain.exponentialRampToValueAtTime(0.001, at + 0.3);
      one.connect(volume);
      one.start(at);
      one.stop(at + 0.3);
      one.onended = () => { if (i === pitches.length - 1) sound.close(); };
    });
  } catch { /* a browser without sound */ }
}
