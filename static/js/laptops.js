// Keeps the page of the second laptop current, on either laptop: how it follows, and where Riffle goes on.

import { giveUpAfter } from "./riffle.js";

const EVERY = 1000;
const standby = document.querySelector("[data-standby]");
const own = document.querySelector("[data-laptops]");

async function read(path) {
  try {
    const headers = { Accept: "application/json" };
    const answer = await fetch(path, { headers, cache: "no-store", signal: giveUpAfter(3000) });
    return await answer.json();
  } catch {
    return {};
  }
}

function write(selector, text) {
  const place = document.querySelector(selector);
  if (place && text) place.textContent = text;
}

async function look() {
  if (standby) {
    const [said, reach] = [await read("/state/"), await read("/reach/")];
    write("[data-sentence]", said.sentence);
    write("[data-lacks]", said.lacks);
    if (reach.serves) return location.replace("/");
  } else {
    const said = await read(location.pathname);
    write("[data-standing]", said.sentence);
    if (said.goes_on_at && own.dataset.laptops === "waits") return location.replace(`${said.goes_on_at}/second/`);
  }
  return setTimeout(look, EVERY);
}

standby?.querySelector("form")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target;
  form.querySelector("button").disabled = true;
  await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) }).catch(() => null);
  write("[data-sentence]", "Taking over. This page goes on by itself.");
});

look();
