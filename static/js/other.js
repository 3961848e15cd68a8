// The other laptop: it follows the one of this page, and may take over. Cookies and kept taps belong to
// one address, so this page holds in memory where the other one is and a token that lets it in there. When
// its own laptop is silent it asks the other; where that serves in a newer term, it goes there with the token
// and the taps that were not sent, in the part of the address that no server sees (arrive.js reads it).

import { giveUpAfter, jitter } from "./patience.js";
import { post } from "./send.js";
import { hear, isOlder, learn, newestTerm, number } from "./term.js";
import { tell } from "./toasts.js";

const LOOK_EVERY = 1000;
const ASKS_FOR = 1500;
const root = document.documentElement;
const place = document.querySelector("[data-other]");
const button = document.querySelector("[data-take-over]");
const { laptop, other: allowed = "" } = place?.dataset ?? {};
let other = allowed;
let tokens = [];
let isCalled = false; // this page's laptop has said that it accepts nothing any more
let isGoing = false;

function origin() {
  return other.split(" ").find((each) => each.startsWith(`${location.protocol}//`)) ?? "";
}

async function fetchTokens() {
  const path = document.querySelector("[data-tokens]")?.dataset.tokens;
  if (!other || !path) return;
  const answer = await post(path, []);
  if (answer.isGranted) tokens = answer.tokens ?? [];
  else if (answer.isOpen) setTimeout(fetchTokens, jitter(3000));
}

// A page may ask only where it was allowed to when it was loaded.
function reloadWhenIdle() {
  const isBusy = Number(root.dataset.taps ?? 0) || document.querySelector("dialog[open]")
    || document.activeElement?.matches("input, textarea, select");
  if (isBusy || root.dataset.live === "no") setTimeout(reloadWhenIdle, LOOK_EVERY);
  else location.reload();
}

document.addEventListener("riffle:laptops", ({ detail }) => {
  hear(detail.term);
  if (detail.other === other) return;
  other = detail.other;
  if (other && other !== allowed) setTimeout(reloadWhenIdle, jitter(LOOK_EVERY));
});

async function ask() {
  try {
    const answer = await fetch(`${origin()}/reach/`, { cache: "no-store", signal: giveUpAfter(ASKS_FOR) });
    return await answer.json();
  } catch {
    return {};
  }
}

async function look() {
  const isSilent = root.dataset.live === "no" || isCalled || isOlder();
  if (isSilent && origin() && !isGoing) {
    const said = await ask();
    const isOurs = said.laptop === laptop;
    if (isOurs && said.serves && number(said.term) > number(place.dataset.term)) go(said.term);
    offer(isOurs && said.serves === false ? said : null);
  } else {
    offer(null);
  }
  setTimeout(look, jitter(LOOK_EVERY));
}

// Somebody who directs may have it take over from here.
function offer(said) {
  if (!button) return;
  button.hidden = !said || !tokens.length || said.takes_over;
  button.title = said?.lacks ?? "";
}

button?.addEventListener("click", async () => {
  const said = await ask();
  const sentence = `${said.lacks ?? ""} Let the second laptop take over?`;
  if (!confirm(sentence)) return;
  for (const token of tokens) {
    const answer = await fetch(`${origin()}/take-over/`, { method: "POST", body: new URLSearchParams({ token }) })
      .catch(() => null);
    if (answer?.ok) return tell("The second laptop is taking over. This page goes there by itself.");
  }
  return tell("The second laptop did not answer. Take over on that laptop itself.");
});

function unsent() {
  const found = {};
  for (let index = 0; index < localStorage.length; index += 1) {
    const name = localStorage.key(index);
    const path = name.startsWith("riffle.taps.") ? name.slice("riffle.taps.".length) : "";
    const taps = path ? JSON.parse(localStorage.getItem(name)) : [];
    if (taps.length) found[path] = taps;
  }
  return found;
}

function go(term) {
  isGoing = true;
  learn(term);
  const page = location.pathname + location.search;
  const taps = unsent();
  if (!tokens.length && !Object.keys(taps).length) return location.replace(origin() + page);
  const key = document.querySelector("[data-taps-key]")?.dataset.tapsKey;
  const along = { tokens, page, key, term, taps };
  return location.replace(`${origin()}/arrive/#${encodeURIComponent(JSON.stringify(along))}`);
}

addEventListener("riffle:elsewhere", () => { isCalled = true; });

// A form without a script would be sent all the same.
addEventListener("submit", (event) => {
  if (!isOlder()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  tell("Riffle goes on on the other laptop. This page goes there as soon as it is found.");
}, { capture: true });

if (place && newestTerm()) {
  setTimeout(fetchTokens, jitter(500));
  look();
}
