// Full mode: cards are picked and amounts put together here, then sent as one tap. What is legal is
// decided by the server; every form carries the number of lines that it answers. What was picked so
// far survives a push, as long as the hand itself has not moved on.

const pad = document.getElementById("pad");
let picks = [];
let chosen = null;
let answered = null;

const hand = () => document.querySelector(".full[data-answers]");

// -- cards ------------------------------------------------------------------------------------------

function target() {
  const targets = [...document.querySelectorAll("[data-target]")];
  return targets.find((each) => each.dataset.target === chosen) || targets[0];
}

function showPicks() {
  const at = target();
  for (const each of document.querySelectorAll("[data-target]")) {
    each.setAttribute("aria-pressed", each === at);
    each.querySelector("[data-picked]").textContent = each === at && picks.length
      ? `${picks.length} of ${each.dataset.count}` : "";
  }
  for (const form of document.querySelectorAll("[data-for]")) {
    form.hidden = form.dataset.for !== at?.dataset.target;
  }
  for (const card of document.querySelectorAll("[data-card]")) {
    card.setAttribute("aria-pressed", picks.includes(card.dataset.card));
  }
}

function pick(card) {
  const form = card.closest("[data-picker]");
  const at = target();
  if (!at || form.dataset.picker === answered) return;
  const code = card.dataset.card;
  picks = picks.includes(code) ? picks.filter((each) => each !== code) : [...picks, code];
  showPicks();
  if (picks.length < Number(at.dataset.count)) return;
  form.elements.step.value = `${at.dataset.prefix}${picks.join("")}${at.dataset.suffix}`;
  answered = form.dataset.picker;
  // Not requestSubmit, which tablets know only since Safari 16.
  form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  // A refusal brings no new screen: then the cards can be picked again.
  setTimeout(() => { if (answered === form.dataset.picker) startOver(); }, 1500);
}

function startOver() {
  picks = [];
  chosen = null;
  answered = null;
  showPicks();
}

// -- amounts ----------------------------------------------------------------------------------------

let amount = 0;
let typed = false;
let terms = {};

function openPad(button) {
  const { label, prefix, least, most, unit, chips, allIn, who } = button.dataset;
  terms = { label, prefix, allIn, least: Number(least), most: Number(most), unit: Number(unit) };
  const source = button.form;
  const form = pad.querySelector("form");
  form.setAttribute("action", source.getAttribute("action"));
  form.elements.answers.value = source.elements.answers.value;
  pad.querySelector(".pad__title").textContent = who;
  pad.querySelector(".pad__label").textContent = label;
  const words = `${terms.least.toLocaleString("en")} to ${terms.most.toLocaleString("en")}`;
  pad.querySelector(".pad__range").textContent = terms.unit > 1
    ? `${words}, in steps of ${terms.unit.toLocaleString("en")}` : words;
  pad.querySelector(".pad__chips").replaceChildren(...chips.trim().split(" ").map(chipButton));
  setAmount(terms.least);
  typed = false;
  pad.showModal();
}

function chipButton(value) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "pad__chip";
  button.dataset.adds = value;
  button.textContent = `+${Number(value).toLocaleString("en")}`;
  return button;
}

function setAmount(to) {
  amount = Math.min(to, terms.most);
  pad.querySelector("output").textContent = amount.toLocaleString("en");
  const isAllIn = terms.allIn && amount === terms.most;
  const fits = amount >= terms.least && (isAllIn || amount % terms.unit === 0);
  const go = pad.querySelector(".pad__go");
  go.disabled = !fits;
  go.textContent = isAllIn ? "All-in" : `${terms.label} ${amount.toLocaleString("en")}`;
  pad.querySelector("form").elements.step.value = isAllIn ? terms.allIn : `${terms.prefix}${amount}`;
}

function press(key) {
  const { digit, adds } = key.dataset;
  if (adds) {
    setAmount(amount + Number(adds));
  } else if (digit) {
    setAmount(Number(`${typed ? amount : ""}${digit}`));
    typed = true;
  } else {
    setAmount(0);
    typed = true;
  }
}

// -- everything by delegation, so that parts swapped in by a push work as well -----------------------

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("button");
  if (!button) return;
  if ("card" in button.dataset) pick(button);
  else if ("pad" in button.dataset) openPad(button);
  else if (pad.contains(button) && button.matches("[data-digit], [data-adds], [data-clear]")) {
    press(button);
  } else if ("target" in button.dataset) {
    chosen = button.dataset.target;
    picks = [];
    showPicks();
  }
});

// One answer for each moment: a second tap before the first one has arrived is no second action. A
// tap shows at once that it was felt; what follows is the next drawing, or a refusal.
let sent = null;

document.addEventListener("submit", (event) => {
  const form = event.target;
  const moment = form.elements.answers?.value;
  if (!moment || !form.matches("[data-tap]")) return;
  if (moment === sent) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  sent = moment;
  event.submitter?.setAttribute("data-felt", "");
  setTimeout(() => {
    event.submitter?.removeAttribute("data-felt");
    if (sent === moment) sent = null;
  }, 1500);
}, { capture: true });

let lines = hand()?.dataset.answers;

document.addEventListener("riffle:shown", () => {
  const now = hand()?.dataset.answers;
  if (now !== lines) {
    lines = now;
    startOver();
    if (pad.open) pad.close();
  } else {
    showPicks();
  }
});

showPicks();
