// Keeps codes and printed addresses right while the laptop moves to another one. What they depend on is
// written in the page as data-reach; a live screen is sent a new one, any other page asks now and then.

import { giveUpAfter } from "./riffle.js";

const ASK_EVERY = 4000;
const place = () => document.querySelector("[data-reach]");
let shown = place()?.dataset.reach;

async function ask(path) {
  const answer = await fetch(path, { cache: "no-store", signal: giveUpAfter(3000) });
  return answer.ok ? answer.json() : {};
}

async function drawAnew(reach) {
  const places = [...document.querySelectorAll("[data-code], [data-link], [data-by-name]")];
  const asked = new Set(places.map(({ dataset }) => dataset.code ?? dataset.link ?? dataset.byName));
  for (const address of asked) put(address, await ask(address));
  shown = reach;
}

function put(address, { qr, link, by_name: byName }) {
  if (!link) return;
  const those = (name) => document.querySelectorAll(`[data-${name}="${CSS.escape(address)}"]`);
  those("code").forEach((each) => { each.innerHTML = qr; });
  those("link").forEach((each) => { each[each.matches("input") ? "value" : "textContent"] = link; });
  those("by-name").forEach((each) => {
    each.textContent = byName;
    each.closest("[data-named]").hidden = !byName;
  });
}

async function look() {
  const said = place() && await ask("/reach/").catch(() => ({}));
  if (said?.reach && said.reach !== shown) await drawAnew(said.reach).catch(() => {});
  setTimeout(look, ASK_EVERY);
}

function follow() {
  const { reach } = place().dataset;
  if (reach && reach !== shown) drawAnew(reach).catch(() => {});
}

if (document.querySelector("main[data-live] [data-reach]")) document.addEventListener("riffle:shown", follow);
else look();
