// What is new in the queue is said to screen readers and, where whoever holds the device has asked for
// it, rung and felt. Browsers keep silent until somebody has tapped: the switch is that tap, and after
// a reload the first tap anywhere. Several new things at once ring once.

const KEY = "riffle.rings";
const NOTES = [[660, 0], [880, 0.18]];
const LASTS = 0.5;
const LOUD = 0.25;
const SHAKES = [120, 80, 120];

const queue = document.getElementById("queue");
const news = document.querySelector("[data-news]");
const button = document.querySelector("[data-rings]");
let known = due();
let audio = null;

function due() {
  const items = document.querySelectorAll("#queue .queue__item");
  return new Map([...items].map((item) => [item.id, titleOf(item)]));
}

function titleOf(item) {
  const words = (selector) => item.querySelector(selector)?.firstChild?.textContent ?? "";
  return `${words(".overline")} ${words(".queue__title")}`.replace(/\s+/g, " ").trim();
}

function look() {
  const now = due();
  const fresh = [...now].filter(([id]) => !known.has(id)).map(([, title]) => title);
  known = now;
  if (!fresh.length) return;
  news.textContent = fresh.length === 1 ? `New: ${fresh[0]}` : `${fresh.length} new: ${fresh.join("; ")}`;
  if (isWanted()) ring();
}

function isWanted() {
  return localStorage.getItem(KEY) === "on";
}

async function ring() {
  navigator.vibrate?.(SHAKES);
  audio ??= new AudioContext();
  await audio.resume();
  for (const [pitch, begins] of NOTES) {
    const tone = audio.createOscillator();
    const loudness = audio.createGain();
    const at = audio.currentTime + begins;
    loudness.gain.setValueAtTime(LOUD, at);
    loudness.gain.exponentialRampToValueAtTime(0.001, at + LASTS);
    tone.frequency.value = pitch;
    tone.connect(loudness).connect(audio.destination);
    tone.start(at);
    tone.stop(at + LASTS);
  }
}

function say() {
  button.setAttribute("aria-pressed", isWanted());
}

if (queue && button) {
  button.hidden = false;
  say();
  button.addEventListener("click", () => {
    localStorage.setItem(KEY, isWanted() ? "off" : "on");
    say();
    if (isWanted()) ring();
  });
  addEventListener("pointerdown", () => isWanted() && (audio ??= new AudioContext()).resume(), { once: true });
  document.addEventListener("riffle:shown", look);
  document.addEventListener("riffle:steady", look);
}
