// The desk by keyboard. Typing finds people; Enter goes to the first of them, arrows move between
// buttons, Enter again sells. A form is sent by script so that a refusal shows in its place and a
// dead Wi-Fi loses nothing: the form keeps its nonce, so pressing again never sells twice.

import { Idiomorph } from "../vendor/idiomorph-0.8.0.esm.js";
import { finder } from "./find.js";
import { giveUpAfter } from "./patience.js";
import "./print.js";
import { fieldsOf, nonce, post } from "./send.js";
import { tell } from "./toasts.js";

const field = document.getElementById("find");
const found = document.querySelector("[data-found]");

// A refusal stands in the form that it is about: a toast would lie under an open dialog.
function answer(form, sentence) {
  form.querySelector("[data-refusal]")?.remove();
  if (!sentence) return;
  const line = document.createElement("p");
  line.className = "field__error desk__refusal";
  line.dataset.refusal = "";
  line.setAttribute("role", "alert");
  line.textContent = sentence;
  form.append(line);
}

// -- finding ----------------------------------------------------------------------------------

const search = field && finder(field.form, found, {
  address: () => `${field.form.dataset.find}?q=${encodeURIComponent(field.value)}`,
  lost: () => tell("Not reachable. Trying again with the next letter."),
});

async function choose() {
  await search.find();
  buttons()[0]?.focus();
}

function buttons() {
  return [...found.querySelectorAll("button:not([disabled]), a.button")];
}

function startOver() {
  search.stop();
  field.value = "";
  found.replaceChildren();
  field.focus();
}

if (field) {
  field.form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (field.value.trim()) choose();
  });
  document.addEventListener("keydown", keys);
}

function keys(event) {
  if (document.querySelector("dialog[open]")) return;
  if (event.key === "Escape") return startOver();
  const all = buttons();
  const at = all.indexOf(document.activeElement);
  if (event.target === field && event.key === "ArrowDown" && all.length) {
    event.preventDefault();
    return all[0].focus();
  }
  if (at < 0) return;
  const items = [...found.querySelectorAll("[data-item]")];
  const item = items.indexOf(document.activeElement.closest("[data-item]"));
  const near = { ArrowDown: items[item + 1], ArrowUp: items[item - 1] }[event.key];
  if (event.key === "ArrowRight" && all[at + 1]) all[at + 1].focus();
  else if (event.key === "ArrowLeft") (all[at - 1] || field).focus();
  else if (near) near.querySelector("button:not([disabled]), a.button")?.focus();
  else if (event.key === "ArrowUp") field.focus();
  else return;
  event.preventDefault();
}

// -- sending ----------------------------------------------------------------------------------

function wordsOf(form, button) {
  for (const copy of form.querySelectorAll("[data-copy-of]")) {
    copy.value = document.getElementById(copy.dataset.copyOf).value;
  }
  const fields = fieldsOf(form, button);
  if (!fields.get("nonce")) fields.set("nonce", form.dataset.nonce ||= nonce());
  return fields;
}

async function send(form, button) {
  if (form.dataset.busy) return;
  form.dataset.busy = "yes";
  answer(form, "");
  button?.setAttribute("aria-busy", "true");
  const said = await post(form.getAttribute("action"), wordsOf(form, button));
  if (said.isGranted) return location.assign(said.to);
  if (!said.isOpen) renew(form);
  const otherwise = said.status
    ? "That did not work. Please try again: nothing is done twice."
    : "Not sent: the server is not reachable. Press again, nothing is done twice.";
  answer(form, said.sentence || otherwise);
  delete form.dataset.busy;
  button?.removeAttribute("aria-busy");
}

// A refusal is kept under its nonce, so the next try needs another one.
function renew(form) {
  delete form.dataset.nonce;
  const kept = form.querySelector("input[name=nonce]");
  if (kept) kept.value = nonce();
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-send]");
  if (!form) return;
  event.preventDefault();
  send(form, event.submitter);
});

// -- the list and the ticket ------------------------------------------------------------------

const words = document.querySelector("[data-filter]");
const state = document.querySelector("[data-filter-state]");

function filter() {
  const wanted = words.value.trim().toLowerCase();
  let shown = 0;
  const lines = document.querySelectorAll("[data-words]");
  for (const line of lines) {
    const fits = line.dataset.words.toLowerCase().includes(wanted)
      && (!state.value || line.dataset.state === state.value);
    line.hidden = !fits;
    shown += fits;
  }
  const empty = document.querySelector("[data-filter-empty]");
  if (empty) empty.hidden = shown > 0 || !lines.length;
}

async function refreshTicket() {
  const place = document.querySelector("[data-refreshes]");
  if (!place) return;
  try {
    const answer = await fetch(place.dataset.refreshes, { signal: giveUpAfter(8000) });
    if (answer.ok) Idiomorph.morph(place, await answer.text(), { morphStyle: "innerHTML" });
  } catch {
    // The next change asks again.
  }
}

words.addEventListener("input", filter);
state.addEventListener("input", filter);
document.addEventListener("riffle:shown", () => {
  filter();
  refreshTicket();
});
