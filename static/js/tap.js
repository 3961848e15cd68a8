// A tap is a POST that survives a bad connection. It is stored with its nonce before it is sent, sent
// again until the server has answered, and answered once: the server knows the nonce. Taps of one
// page go out in order. A refusal is shown, in the sheet that was filled in if there was one, and stays
// until somebody has seen it where the tap was kept for a while: who tapped may look elsewhere by then.
// What was granted shows on the screen itself. A form with data-tap="once" says one thing only: until
// the screen shows its answer, the same tap again is no second one. A tap on which the server fails again
// and again is put off, or those behind it would wait for ever: it may have been done, so it is kept and
// sent again until the server has answered or somebody lets it go.

import { forget, remember, showAgain } from "./refused.js";
import { fieldsOf, insist, nonce } from "./send.js";
import { remind, takeBack, tell } from "./toasts.js";

const STORE = `riffle.taps.${location.pathname}`;
const REFUSED = `riffle.refused.${location.pathname}`;
const DRAWN_WITHIN = 2000;
const PUT_OFF_MS = 30_000;
const root = document.documentElement;

let sending = false;
let timer;
// What was granted and is not drawn yet, as it was said.
let granted = [];

function stored() {
  return JSON.parse(localStorage.getItem(STORE) || "[]");
}

function store(taps) {
  localStorage.setItem(STORE, JSON.stringify(taps));
  root.dataset.taps = taps.length;
  showWaiting(taps);
  showPutOff(taps.filter((tap) => tap.again).length);
}

function showPutOff(count) {
  const what = count === 1 ? "One tap is" : `${count} taps are`;
  const sentence = `${what} not answered, and may have been done or not. Riffle goes on trying.`;
  remind("put-off", count && sentence, "Let it go", () => store(stored().filter((tap) => !tap.again)));
}

function refusals() {
  return JSON.parse(localStorage.getItem(REFUSED) || "[]");
}

function noteRefusal({ nonce, label }, sentence) {
  const said = label ? `"${label}" was not done: ${sentence}` : `A kept tap was not done: ${sentence}`;
  localStorage.setItem(REFUSED, JSON.stringify([...refusals(), { nonce, said }]));
  showRefusals();
}

function showRefusals() {
  for (const { nonce, said } of refusals()) remind(nonce, said, "Seen", () => forgetRefusal(nonce));
}

function forgetRefusal(nonce) {
  localStorage.setItem(REFUSED, JSON.stringify(refusals().filter((each) => each.nonce !== nonce)));
  remind(nonce);
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
    for (let tap = next(); tap; tap = next()) {
      let isKept = tap.isKept;
      const answer = await insist(tap.url, tap.fields, (said) => {
        isKept = true;
        late(said);
      });
      delete root.dataset.tapsLate;
      takeBack();
      const sentence = answer.sentence || "That is not possible now.";
      if (answer.isGranted) grant(said(tap));
      else if (isKept && !answer.isOpen) noteRefusal(tap, sentence);
      else if (answer.isOpen || !showAgain(tap.nonce, sentence)) tell(sentence);
      forget(tap.nonce);
      store(stored().flatMap((each) => (each.nonce === tap.nonce ? left(each, answer) : [each])));
    }
  } finally {
    sending = false;
  }
  clearTimeout(timer);
  if (stored().length) timer = setTimeout(sendAll, PUT_OFF_MS);
}

function left(tap, answer) {
  return answer.isOpen ? [{ ...tap, again: Date.now() + PUT_OFF_MS }] : [];
}

// In order, and what was put off when nothing else waits.
function next() {
  const taps = stored();
  return taps.find((tap) => !tap.again) || taps.find((tap) => tap.again <= Date.now());
}

function late(answer) {
  root.dataset.tapsLate = "yes";
  if (answer.code === "disk_full") tell(answer.sentence);
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-tap]");
  // A page that is not live would show no answer: there the form is a form.
  if (!form || !document.querySelector("[data-region]")) return;
  event.preventDefault();
  const label = event.submitter?.textContent.replace(/\s+/g, " ").trim();
  const tap = { nonce: nonce(), url: form.getAttribute("action"), label, fields: [] };
  tap.fields = [...fieldsOf(form, event.submitter), ["nonce", tap.nonce]];
  const before = [...stored().map(said), ...granted];
  const isAgain = form.dataset.tap === "once" && before.includes(said(tap));
  const waiting = stored().map((each) => (said(each) === said(tap) ? { ...each, again: 0 } : each));
  store(isAgain ? waiting : [...waiting, tap]);
  remember(tap.nonce, form);
  form.closest("dialog")?.close();
  dispatchEvent(new Event("riffle:again"));
  sendAll();
});

document.addEventListener("riffle:shown", () => drawn([]));
store(stored().map((tap) => ({ ...tap, isKept: true })));
showRefusals();
sendAll();
