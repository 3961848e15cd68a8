// Sounds of the wall. The screen carries a timetable ([data-sounds]: "milliseconds:kind" and so on,
// in server time); this module follows it by its own clock, so that a level is heard on time even
// if its push is late. Each moment sounds once, and is written out for those who do not hear; the
// start is seen anyhow. A wall that says itself that it is not live announces nothing: the clock may
// have been paused meanwhile.
// Browsers keep silent until somebody has tapped: the first tap anywhere unlocks what was chosen.

import { serverNow } from "./riffle.js";

const KEY = "riffle.sounds";
const LATE = 4000;
const CAPTION_FOR = 8000;
const WORDS = {
  minute: "One minute left",
  level: "New level",
  rest: "Rest break",
  stop: "Time is up",
};

// Notes as [frequency, begins, lasts] in seconds: bells, low enough for a hall's loudspeakers.
const TUNES = {
  minute: [[660, 0, 0.7], [660, 0.35, 0.9]],
  level: [[523, 0, 0.9], [659, 0.22, 0.9], [784, 0.44, 1.1], [1047, 0.66, 1.8]],
  rest: [[784, 0, 1], [659, 0.3, 1], [523, 0.6, 2]],
  stop: [[392, 0, 1.2], [392, 0.6, 1.2], [262, 1.2, 2.4]],
};

TUNES.start = TUNES.level;

const button = document.querySelector("[data-sound-switch]");
const caption = document.querySelector("[data-sound-caption]");
const heard = new Set();
let audio = null;
let since = serverNow();
let timer = null;
let captionTimer = null;

// Staff choose which wall speaks; where nobody told this one, whoever stands before it does.
function wanted() {
  const { speaks } = document.documentElement.dataset;
  if (speaks) return speaks === "yes";
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false;
  }
}

function choose(on) {
  try {
    localStorage.setItem(KEY, on ? "on" : "off");
  } catch {
    // Without storage the choice holds until the page is loaded again.
  }
}

function isOn() {
  return audio?.state === "running";
}

async function unlock() {
  audio ??= new AudioContext();
  await audio.resume();
  tell();
}

async function toggle() {
  if (isOn()) {
    choose(false);
    await audio.suspend();
    tell();
  } else {
    choose(true);
    await unlock();
    play("minute");
  }
}

function tell() {
  button.hidden = false;
  button.setAttribute("aria-pressed", String(isOn()));
  button.textContent = isOn() ? "Sound is on" : "Tap for sound";
  document.documentElement.dataset.sound = isOn() ? "on" : "off";
}

function play(kind) {
  if (!isOn()) return;
  const begin = audio.currentTime + 0.05;
  for (const [frequency, after, lasts] of TUNES[kind]) {
    for (const [overtone, loudness] of [[1, 0.5], [2, 0.18], [3.01, 0.06]]) {
      bell(frequency * overtone, loudness, begin + after, lasts / overtone);
    }
  }
}

function bell(frequency, loudness, at, lasts) {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(loudness, at + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + lasts);
}

function writeOut(kind) {
  if (!WORDS[kind]) return;
  caption.textContent = WORDS[kind];
  caption.dataset.count = Number(caption.dataset.count || 0) + 1;
  clearTimeout(captionTimer);
  captionTimer = setTimeout(() => { caption.textContent = ""; }, CAPTION_FOR);
}

function timetable() {
  const written = document.querySelector("[data-sounds]")?.dataset.sounds || "";
  return written.split(" ").filter(Boolean).map((one) => {
    const [at, kind] = one.split(":");
    return { at: Number(at), kind, key: one };
  });
}

// What has come since the page was opened and was not heard yet; what is long past stays silent.
function follow() {
  clearTimeout(timer);
  const now = serverNow();
  const coming = timetable().filter((one) => one.at > since && !heard.has(one.key));
  for (const one of coming.filter((each) => each.at <= now)) {
    heard.add(one.key);
    if (now - one.at < LATE && document.documentElement.dataset.live !== "no") {
      play(one.kind);
      writeOut(one.kind);
    }
  }
  const next = Math.min(...coming.map((one) => one.at).filter((at) => at > now));
  timer = setTimeout(follow, Math.min(Math.max(next - now, 20), 1000));
}

button.addEventListener("click", toggle);
for (const touch of ["pointerup", "keyup"]) {
  addEventListener(touch, (event) => {
    if (wanted() && !isOn() && !button.contains(event.target)) unlock();
  });
}
document.addEventListener("riffle:shown", follow);
document.addEventListener("riffle:speaks", () => {
  if (wanted()) unlock();
  else audio?.suspend().then(tell);
});
tell();
if (wanted()) unlock();
follow();
