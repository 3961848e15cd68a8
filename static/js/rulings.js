// Finds as somebody types, and records a ruling so that a dead Wi-Fi loses nothing: the form keeps its
// nonce and is sent again until the server has answered. Without this script both forms work as they
// are.

import { giveUpAfter } from "./patience.js";

const found = document.querySelector("[data-found]");
const field = document.querySelector("[data-search] input[type=search]");
let typing = null;
let asked = 0;

async function find() {
  const number = (asked += 1);
  const wanted = new URLSearchParams(new FormData(field.form));
  const address = `${field.form.getAttribute("action")}?${wanted}`;
  try {
    const answer = await fetch(`${address}&part=found`, { signal: giveUpAfter(8000) });
    if (answer.redirected) return location.reload();
    if (!answer.ok || number !== asked) return;
    found.innerHTML = await answer.text();
    history.replaceState(null, "", address);
  } catch {
    // Not reachable now: the next letter, or Enter, asks again.
  }
}

if (field && found) {
  field.form.addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(find, 150);
  });
  // What a finger is about to tap must not change under it.
  found.addEventListener("pointerdown", () => {
    clearTimeout(typing);
    asked += 1;
  });
}

async function send(form, button, attempt = 0) {
  const told = form.querySelector("[data-told]");
  try {
    const answer = await fetch(form.action, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams(new FormData(form, button)),
      signal: giveUpAfter(10_000),
    });
    if (answer.redirected) return location.reload();
    if (answer.status >= 500) throw new Error(String(answer.status));
    const said = await answer.json().catch(() => ({}));
    if (answer.ok) return location.assign(said.to);
    told.textContent = said.sentence || "That is not possible now.";
    button?.removeAttribute("aria-busy");
  } catch {
    told.textContent = "No connection. It is sent again until it arrives.";
    const wait = Math.min(500 * 2 ** attempt, 10_000) * (0.75 + Math.random() / 2);
    setTimeout(() => send(form, button, attempt + 1), wait);
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-records]");
  if (!form) return;
  event.preventDefault();
  const button = event.submitter;
  if (button?.getAttribute("aria-busy") === "true") return;
  button?.setAttribute("aria-busy", "true");
  send(form, button);
});
