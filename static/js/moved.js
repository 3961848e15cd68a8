// The laptop may get another address while this page is open at the old one. Then the page looks for the
// same laptop under its other names and goes on there. Taps that were not sent lie in the storage of the
// old address, which no page at the new one can read; so they go along (brought.js), and until the
// laptop is found this page says how many there are and lets somebody type where it is.

import { giveUpAfter, jitter, number } from "./riffle.js";

const LOOK_EVERY = 3000;
const MISSED_FOR = 8000;
const root = document.documentElement;
const main = document.querySelector("main[data-hosts]");
const form = document.querySelector("[data-moved]");
let missedSince = null;
let isPutAway = false;

function unsent() {
  const found = {};
  for (let index = 0; index < localStorage.length; index += 1) {
    const name = localStorage.key(index);
    const path = name.startsWith("riffle.taps.") ? name.slice("riffle.taps.".length) : "";
    const taps = path.startsWith(location.pathname) ? JSON.parse(localStorage.getItem(name)) : [];
    if (taps.length) found[path] = taps;
  }
  return found;
}

function at(host) {
  return `${location.protocol}//${host}${location.port ? `:${location.port}` : ""}`;
}

function go(origin) {
  const key = document.querySelector("[data-taps-key]")?.dataset.tapsKey;
  const taps = key ? unsent() : {};
  const along = Object.keys(taps).length ? `#kept=${encodeURIComponent(JSON.stringify({ key, taps }))}` : "";
  // A tablet has to be paired there too, unless it was before.
  const page = document.querySelector("[data-pair]")?.dataset.pair ?? location.pathname + location.search;
  location.replace(origin + page + along);
}

// The number at which the laptop was found under another name: new codes hold it too, so that a tablet
// that is paired by one finds there what it brought along.
async function foundAt(host) {
  try {
    const answer = await fetch(`${at(host)}/reach/`, { cache: "no-store", signal: giveUpAfter(2500) });
    const said = await answer.json();
    // One of another term is another laptop (other.js).
    const isSame = said.laptop === main.dataset.laptop && number(said.term) === number(main.dataset.term);
    return isSame && said.serves ? said.here : "";
  } catch {
    return "";
  }
}

async function search() {
  for (const host of main.dataset.hosts.split(" ").filter((each) => each !== location.hostname)) {
    const here = await foundAt(host);
    if (here && here !== location.hostname && root.dataset.live === "no") return go(at(here));
  }
  return null;
}

function tell(isMissed) {
  if (!form) return;
  const count = Number(root.dataset.taps ?? 0);
  isPutAway &&= isMissed;
  form.hidden = !isMissed || isPutAway;
  form.querySelector("[data-unsent]").textContent = count === 1 ? "One tap is kept here." : count ? `${count} taps are kept here.` : "";
}

async function look() {
  missedSince = root.dataset.live === "no" ? (missedSince ?? performance.now()) : null;
  const isMissed = missedSince !== null && performance.now() - missedSince > MISSED_FOR;
  tell(isMissed);
  if (isMissed) await search();
  setTimeout(look, jitter(LOOK_EVERY));
}

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  const typed = new FormData(form).get("where").trim().replace(/^https?:\/\//, "").replace(/\/.*$/, "");
  if (!typed) return;
  const [host, port] = typed.split(":");
  go(port ? `${location.protocol}//${host}:${port}` : at(host));
});

// It lies over the table, where taps are kept meanwhile.
form?.querySelector("[data-later]").addEventListener("click", () => {
  isPutAway = true;
  form.hidden = true;
});

if (main) look();
