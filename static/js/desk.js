// The desk by keyboard. Typing finds people; Enter goes to the first of them, arrows move between
// buttons, Enter again sells. Whatever is typed lands in the field: a sale that was sent, or that was
// asked for before the list had come, goes on in a line of its own, and the next name can be typed.
// A form is sent by script so that a refusal shows in its place and a dead Wi-Fi loses nothing: the
// nonce is kept, so pressing again never sells twice.

import { finder } from "./find.js";
import "./print.js";
import { scanner } from "./scan.js";
import { Idiomorph, fieldsOf, giveUpAfter, nonce, post, tell } from "./riffle.js";

const field = document.getElementById("find");
const found = document.querySelector("[data-found]");
const underWay = document.querySelector("[data-under-way]");
const pane = document.querySelector("[data-pane]");

// -- finding ----------------------------------------------------------------------------------

const UNSEEN_MS = 400;
let asked = "";
let listed = "";
let choosing = "";

const search = field && finder(field.form, found, {
  address: () => address(asked = field.value),
  shown: () => (listed = asked),
  lost: () => tell("Not reachable. Trying again with the next letter."),
});

function address(text) {
  return `${field.form.dataset.find}?q=${encodeURIComponent(text)}`;
}

// A second Enter before the list has come is a sale all the same.
async function choose() {
  const text = field.value;
  if (choosing === text) return sellUnseen(text);
  if (listed !== text) {
    choosing = text;
    await search.find();
    // Whoever presses Enter twice in a row has not seen whom the list names.
    if (found.querySelectorAll("[data-item]").length > 1) await unseen();
    if (choosing !== text) return;
    choosing = "";
  }
  if (listed === text && document.activeElement === field) buttons()[0]?.focus();
}

function unseen() {
  return new Promise((seen) => setTimeout(seen, UNSEEN_MS));
}

function buttons() {
  const sells = document.querySelectorAll("[data-till-sells]");
  return [...underWay.querySelectorAll("button"), ...found.querySelectorAll("button, a.button"), ...sells]
    .filter((button) => !button.disabled);
}

function startOver() {
  search.stop();
  asked = listed = choosing = field.value = "";
  found.replaceChildren();
  field.focus();
}

if (field) {
  listed = found.childElementCount ? field.value : "";
  field.addEventListener("input", () => (choosing = ""));
  field.form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (field.value.trim()) choose();
    else buttons()[0]?.focus();
  });
  document.addEventListener("keydown", keys);
  document.addEventListener("click", follow);
  scanner(document.querySelector("[data-scan]"), document.getElementById("scan"), (text) => {
    startOver();
    field.value = text;
    choose();
  });
}

// Links of this page show what they lead to without leaving it.
function follow(event) {
  const link = event.target.closest("a[href^='?']");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const name = new URLSearchParams(link.search).get("q");
  startOver();
  if (name === null) return arrive(link.getAttribute("href"));
  field.value = name;
  choose();
}

function keys(event) {
  if (document.querySelector("dialog[open]")) return;
  if (event.key === "Escape") return startOver();
  if (begins(event)) return type();
  const all = buttons();
  const at = all.indexOf(document.activeElement);
  if (event.target === field && event.key === "ArrowDown" && all.length) {
    event.preventDefault();
    return all[0].focus();
  }
  if (at < 0) return;
  const items = [...document.querySelectorAll("[data-item]")];
  const item = items.indexOf(document.activeElement.closest("[data-item]"));
  const near = { ArrowDown: items[item + 1], ArrowUp: items[item - 1] }[event.key];
  if (event.key === "ArrowRight" && all[at + 1]) all[at + 1].focus();
  else if (event.key === "ArrowLeft") (all[at - 1] || field).focus();
  else if (near) near.querySelector("button:not([disabled]), a.button")?.focus();
  else if (event.key === "ArrowUp") field.focus();
  else return;
  event.preventDefault();
}

// A letter where no letter can be typed.
function begins(event) {
  const isLetter = event.key.length === 1 && event.key !== " ";
  return isLetter && !event.ctrlKey && !event.metaKey && !event.altKey
    && !event.target.closest("input, select, textarea");
}

// The letter lands in the field. Whoever was chosen and not sold to is set aside, not forgotten.
function type() {
  if (found.contains(document.activeElement)) {
    const text = listed;
    const list = [...found.childNodes];
    startOver();
    wonder(begin(text), text, list);
  }
  field.focus();
}

// -- sales under way --------------------------------------------------------------------------

function begin(who) {
  const line = document.createElement("li");
  line.className = "desk__line";
  underWay.append(line);
  say(line, who, "Selling …");
  return line;
}

function say(line, who, words, ...more) {
  const title = Object.assign(document.createElement("p"), { className: "row__title", textContent: who });
  const note = Object.assign(document.createElement("p"), { className: "row__note", textContent: words });
  note.setAttribute("role", more.length ? "alert" : "status");
  const text = Object.assign(document.createElement("div"), { className: "desk__who" });
  text.append(title, note);
  line.replaceChildren(text, ...more);
}

function button(words, who, press) {
  const made = Object.assign(document.createElement("button"), { className: "button", type: "button" });
  made.append(words, Object.assign(document.createElement("span"), { className: "visually-hidden", textContent: `: ${who}` }));
  made.addEventListener("click", press);
  return made;
}

function refuse(line, who, sentence, again) {
  const drop = button("Do not sell", who, () => line.remove());
  drop.classList.add("button--quiet");
  say(line, who, sentence, button("Try again", who, again), drop);
}

// The server says whether only one person can be meant; otherwise somebody has to look.
async function sellUnseen(text, line = begin(text)) {
  if (field.value === text) startOver();
  try {
    const answer = await fetch(address(text), { signal: giveUpAfter(8000) });
    if (!answer.ok || answer.redirected) throw new Error(answer.status);
    const list = document.createElement("template");
    list.innerHTML = await answer.text();
    const certain = list.content.querySelector("[data-certain] form");
    if (certain) return sell(certain, certain.querySelector("button"), line);
    wonder(line, text, list.content.childNodes);
  } catch {
    refuse(line, text, "Not reachable, and nothing is sold yet.", () => sellUnseen(text, line));
  }
}

function wonder(line, text, list) {
  const drop = button("Do not sell", text, () => line.remove());
  drop.classList.add("button--quiet");
  say(line, text, `Who is “${text}”? Nothing is sold yet.`, drop, ...list);
}

function sell(form, pressed, line = form.closest(".desk__line")) {
  const fields = wordsOf(form, pressed);
  const who = form.dataset.who || fields.get("name");
  if (!line) startOver();
  return attempt(line || begin(who), who, form.getAttribute("action"), fields);
}

async function attempt(line, who, action, fields) {
  say(line, who, "Selling …");
  const said = await post(action, fields);
  if (said.isGranted) {
    line.remove();
    return arrive(said.to);
  }
  if (!said.isOpen) fields.set("nonce", nonce());
  refuse(line, who, said.sentence || otherwise(said), () => attempt(line, who, action, fields));
}

// -- the till ---------------------------------------------------------------------------------

// Several who pay together, or one who pays in another way: the server says what it comes to.
const till = document.querySelector("[data-till]");

function atTill() {
  const form = till.querySelector("form");
  const said = new URLSearchParams(form ? new FormData(form) : []);
  said.delete("csrfmiddlewaretoken");
  for (const { value } of till.querySelectorAll("[data-who]")) said.append(...split(value));
  return said;
}

function split(who) {
  const at = who.indexOf("=");
  return [who.slice(0, at), who.slice(at + 1)];
}

async function showTill(said) {
  try {
    const answer = await fetch(`${till.dataset.till}?${said}`, { signal: giveUpAfter(8000) });
    if (!answer.ok || answer.redirected) throw new Error(answer.status);
    Idiomorph.morph(till, await answer.text(), { morphStyle: "innerHTML", ignoreActiveValue: true });
  } catch {
    tell("The till is not reachable. Try again.");
  }
}

async function add(button) {
  const said = atTill();
  const fields = new FormData(button.form);
  if (fields.get("person")) said.append("person", fields.get("person"));
  else if (fields.get("name")?.trim()) said.append("new", fields.get("name"));
  else return button.form.reportValidity();
  startOver();
  await showTill(said);
}

async function drop(who) {
  const said = who === "*" ? new URLSearchParams() : atTill();
  if (who !== "*") said.delete(...split(who));
  await showTill(said);
  field.focus();
}

if (till && field) {
  document.addEventListener("click", (event) => {
    const { adds, drops } = event.target.closest("button")?.dataset ?? {};
    if (adds !== undefined) add(event.target.closest("button"));
    if (drops !== undefined) drop(drops);
  });
  till.addEventListener("change", () => showTill(atTill()));
}

// -- sending ----------------------------------------------------------------------------------

let arrivals = 0;

// What was done shows without another page, so that no key is lost on the way.
async function arrive(to) {
  const number = arrivals += 1;
  try {
    const answer = await fetch(`${to}${to.includes("?") ? "&" : "?"}part=pane`, { signal: giveUpAfter(8000) });
    if (!answer.ok || answer.redirected) throw new Error(answer.status);
    const html = await answer.text();
    if (number !== arrivals) return;
    pane.innerHTML = html;
    pane.querySelector("[role=status]")?.scrollIntoView({ block: "nearest" });
    history.replaceState(null, "", to);
  } catch {
    tell("Done. The server is not reachable just now; it is in the list.");
  }
}

function wordsOf(form, button) {
  for (const copy of form.querySelectorAll("[data-copy-of]")) {
    copy.value = document.getElementById(copy.dataset.copyOf).value;
  }
  const fields = fieldsOf(form, button);
  for (const { value } of form.querySelectorAll("[data-who]")) fields.append(...split(value));
  if (!fields.get("nonce")) fields.set("nonce", form.dataset.nonce ||= nonce());
  return fields;
}

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

function otherwise(said) {
  return said.status
    ? "That did not work. Please try again: nothing is done twice."
    : "Not sent: the server is not reachable. Press again, nothing is done twice.";
}

async function send(form, button) {
  if (form.dataset.busy) return;
  form.dataset.busy = "yes";
  answer(form, "");
  button?.setAttribute("aria-busy", "true");
  const said = await post(form.getAttribute("action"), wordsOf(form, button));
  if (!said.isOpen) renew(form);
  if (said.isGranted) {
    form.closest("dialog")?.close();
    form.reset();
    if (form.matches("[data-till-form]")) {
      till.replaceChildren();
      field.focus();
    }
    await arrive(said.to);
  } else {
    answer(form, said.sentence || otherwise(said));
  }
  delete form.dataset.busy;
  button?.removeAttribute("aria-busy");
}

// An answer is kept under its nonce, so the next try needs another one.
function renew(form) {
  delete form.dataset.nonce;
  const kept = form.querySelector("input[name=nonce]");
  if (kept) kept.value = nonce();
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-send]");
  if (!form) return;
  event.preventDefault();
  if (form.closest("[data-item]")) sell(form, event.submitter);
  else send(form, event.submitter);
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

// Not while an answer is awaited: the form would forget its nonce.
async function refreshTicket() {
  const place = document.querySelector("[data-refreshes]");
  if (!place || place.querySelector("[data-nonce]")) return;
  try {
    const answer = await fetch(place.dataset.refreshes, { signal: giveUpAfter(8000) });
    if (answer.ok && !place.querySelector("[data-nonce]")) Idiomorph.morph(place, await answer.text(), { morphStyle: "innerHTML" });
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
