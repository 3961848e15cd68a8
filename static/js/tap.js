// A tap is a POST that survives a bad connection. It is stored with its nonce before it is sent, sent
// again until the server has answered, and answered once: the server knows the nonce. Taps of one
// page go out in order. A refusal is shown; what was granted shows on the screen itself. A form with
// data-tap="once" says one thing only: until the screen shows its answer, the same tap again is no
// second one. A tap on which the server fails again and again is given up, or those behind it would
// wait for ever.

import { fieldsOf, insist, nonce } from "./send.js";
import { takeBack, tell } from "./toasts.js";

const STORE = `riffle.taps.${location.pathname}`;
const DRAWN_WITHIN = 2000;
const root = document.documentElement;

let sending = false;
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
    const tap = { url: button.form.getAttribute("action"), fields: [...fieldsOf(button.form, button)] };
    button.setAttribute("aria-busy", waiting.includes(said(tap)));
  }
}

function said(tap) {
  const fields = [...new URLSearchParams(tap.fields)].filter(([name]) => name !== "nonce");
  return JSON.stringify([tap.url, fields]);
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

async function sendAll() {
  if (sending) return;
  sending = true;
  try {
    for (let taps = stored(); taps.length; taps = stored()) {
      const [tap] = taps;
      const answer = await insist(tap.url, tap.fields, () => { root.dataset.tapsLate = "yes"; });
      delete root.dataset.tapsLate;
      takeBack();
      if (answer.isGranted) grant(said(tap));
      else tell(answer.sentence || "That is not possible now.");
      store(stored().filter((each) => each.nonce !== tap.nonce));
    }
  } finally {
    sending = false;
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-tap]");
  // A page that is not live would show no answer: there the form is a form.
  if (!form || !document.querySelector("[data-region]")) return;
  event.preventDefault();
  const tap = { nonce: nonce(), url: form.getAttribute("action"), fields: [] };
  tap.fields = [...fieldsOf(form, event.submitter), ["nonce", tap.nonce]];
  const before = [...stored().map(said), ...granted];
  const isAgain = form.dataset.tap === "once" && before.includes(said(tap));
  if (!isAgain) store([...stored(), tap]);
  form.closest("dialog")?.close();
  dispatchEvent(new Event("riffle:again"));
  sendAll();
});

document.addEventListener("riffle:shown", () => drawn([]));
store(stored());
sendAll();
