// A tap is a POST that survives a bad connection. It is stored with its nonce before it is sent, sent
// again until the server has answered, and answered once: the server knows the nonce. Taps of one
// page go out in order. A refusal is shown; what was granted shows on the screen itself. A form with
// data-tap="once" says one thing only: until the screen shows its answer, the same tap again is no
// second one. A tap on which the server fails again and again is given up, or those behind it would
// wait for ever.

import { giveUpAfter } from "./patience.js";

const STORE = `riffle.taps.${location.pathname}`;
const MOST_FAILURES = 6;
const DRAWN_WITHIN = 2000;
const root = document.documentElement;

let sending = false;
let attempts = 0;
let failures = 0;
let retryTimer = null;
// What was granted and is not drawn yet, as it was said.
let granted = [];

function stored() {
  return JSON.parse(localStorage.getItem(STORE) || "[]");
}

function store(taps) {
  localStorage.setItem(STORE, JSON.stringify(taps));
  root.dataset.taps = taps.length;
  showWaiting(taps);
}

// Two forms may have one address: what waits is one of them, with all it says.
function showWaiting(taps) {
  const waiting = [...taps.map(said), ...granted];
  for (const button of document.querySelectorAll('form[data-tap="once"] button:not([type="button"])')) {
    const tap = { url: button.form.getAttribute("action"), fields: [...new FormData(button.form, button)] };
    button.setAttribute("aria-busy", waiting.includes(said(tap)));
  }
}

function said(tap) {
  const fields = [...new URLSearchParams(tap.fields)].filter(([name]) => name !== "nonce");
  return JSON.stringify([tap.url, fields]);
}

// crypto.randomUUID is missing on plain HTTP.
function nonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function tell(sentence) {
  takeBack();
  const toast = document.createElement("div");
  toast.className = "toast toast--error";
  toast.append(document.createElement("p"));
  toast.firstChild.textContent = sentence;
  document.querySelector("[data-toasts]").append(toast);
  setTimeout(() => toast.remove(), 10_000);
}

// What was refused before no longer matters.
function takeBack() {
  for (const toast of document.querySelectorAll("[data-toasts] > .toast--error")) toast.remove();
}

// The second click of two may come when the first is answered and its button is still there. The
// screen may also have been drawn before the answer came: nothing is held for long.
function grant(words) {
  granted.push(words);
  setTimeout(() => drawn(granted.filter((each) => each !== words)), DRAWN_WITHIN);
}

function drawn(left) {
  granted = left;
  showWaiting(stored());
}

async function send(tap) {
  const response = await fetch(tap.url, {
    method: "POST",
    headers: {
      Accept: "application/json",
      "X-CSRFToken": document.querySelector("[data-csrf]").dataset.csrf,
    },
    body: new URLSearchParams(tap.fields),
    redirect: "manual",
    signal: giveUpAfter(10_000),
  });
  if (response.status === 500 && ++failures >= MOST_FAILURES) {
    return tell("Something is wrong with Riffle, and this was not done. Please tell the director.");
  }
  if (response.status >= 500 || response.status === 429) throw new Error(String(response.status));
  if (response.ok) {
    grant(said(tap));
    return takeBack();
  }
  const refusal = await response.json().catch(() => ({}));
  // Too fast does not mean no: the tap goes out again, later.
  if (refusal.code === "too_often") throw new Error(refusal.code);
  tell(refusal.sentence || "That is not possible now.");
}

async function sendAll() {
  if (sending) return;
  sending = true;
  try {
    for (let taps = stored(); taps.length; taps = stored()) {
      await send(taps[0]);
      attempts = 0;
      failures = 0;
      delete root.dataset.tapsLate;
      store(stored().filter((each) => each.nonce !== taps[0].nonce));
    }
  } catch {
    attempts += 1;
    root.dataset.tapsLate = "yes";
    const wait = Math.min(500 * 2 ** attempts, 8_000) * (0.75 + Math.random() / 2);
    clearTimeout(retryTimer);
    retryTimer = setTimeout(sendAll, wait);
  } finally {
    sending = false;
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-tap]");
  if (!form) return;
  event.preventDefault();
  const tap = { nonce: nonce(), url: form.getAttribute("action"), fields: [] };
  tap.fields = [...new FormData(form, event.submitter), ["nonce", tap.nonce]];
  const before = [...stored().map(said), ...granted];
  const isAgain = form.dataset.tap === "once" && before.includes(said(tap));
  if (!isAgain) store([...stored(), tap]);
  form.closest("dialog")?.close();
  sendAll();
});

document.addEventListener("riffle:shown", () => drawn([]));
// The connection is back: nothing waits for its turn any longer.
for (const back of ["online", "riffle:live"]) addEventListener(back, sendAll);
store(stored());
sendAll();
