// A tap is a POST that survives a bad connection. It is stored with its nonce before it is sent, sent
// again until the server has answered, and answered once: the server knows the nonce. Taps of one
// page go out in order. A refusal is shown; what was granted shows on the screen itself.

import { giveUpAfter } from "./patience.js";

const STORE = `riffle.taps.${location.pathname}`;
const root = document.documentElement;

let sending = false;
let attempts = 0;

function stored() {
  return JSON.parse(localStorage.getItem(STORE) || "[]");
}

function store(taps) {
  localStorage.setItem(STORE, JSON.stringify(taps));
  root.dataset.taps = taps.length;
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
  const toast = document.createElement("div");
  toast.className = "toast toast--error";
  toast.append(document.createElement("p"));
  toast.firstChild.textContent = sentence;
  document.querySelector("[data-toasts]").append(toast);
  setTimeout(() => toast.remove(), 10_000);
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
  if (response.status >= 500 || response.status === 429) throw new Error(String(response.status));
  if (response.ok) return;
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
      store(stored().filter((each) => each.nonce !== taps[0].nonce));
    }
  } catch {
    attempts += 1;
    const wait = Math.min(500 * 2 ** attempts, 10_000) * (0.75 + Math.random() / 2);
    setTimeout(sendAll, wait);
  } finally {
    sending = false;
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-tap]");
  if (!form) return;
  event.preventDefault();
  const fields = Object.fromEntries(new FormData(form, event.submitter));
  const tap = { nonce: nonce(), url: form.getAttribute("action"), fields: {} };
  tap.fields = { ...fields, nonce: tap.nonce };
  store([...stored(), tap]);
  form.closest("dialog")?.close();
  sendAll();
});

addEventListener("online", sendAll);
store(stored());
sendAll();
