// Finds in the page: rules that have all the words stay, if there are any, and chapters without them
// leave. What answers the words best is asked of the server and stands above; without this script the
// form does that. The list of contents starts closed where there is no room beside the rules.

import { finder } from "./find.js";

const form = document.querySelector("[data-find]");
const field = form.querySelector("input");
const told = form.querySelector("[data-told]");
const found = document.querySelector("[data-found]");
const contents = document.querySelector(".rules__list");
const chapters = [...document.querySelectorAll("[data-chapter]")];
const texts = new Map(
  [...document.querySelectorAll("[data-rule]")].map((rule) => [rule, rule.textContent.toLowerCase()]),
);

function address() {
  return field.value.trim() ? `?${new URLSearchParams({ q: field.value })}` : location.pathname;
}

function summary(words, count) {
  if (!words.length || !count) return "";
  const have = count === 1 ? "rule that has" : "rules that have";
  return `The page is down to the ${count} ${have} these very words. Best answers may have others.`;
}

function sift() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = [...texts].filter(([, text]) => words.every((word) => text.includes(word)));
  const kept = new Set(fitting.map(([rule]) => rule));
  for (const rule of texts.keys()) rule.hidden = kept.size > 0 && !kept.has(rule);
  for (const chapter of chapters) {
    const rules = [...chapter.querySelectorAll("[data-rule]")];
    chapter.hidden = words.length > 0 && kept.size > 0 && rules.every((rule) => rule.hidden);
  }
  told.textContent = summary(words, kept.size);
  contents.hidden = words.length > 0;
}

const { find } = finder(form, found, {
  address: () => `?${new URLSearchParams({ q: field.value, part: "found" })}`,
  shown: () => history.replaceState(null, "", address()),
});

form.querySelector("button").hidden = true;
field.addEventListener("input", sift);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  find();
});
if (field.value) sift();
if (matchMedia("(max-width: 59.99rem)").matches) contents.open = false;

// A link into the rules must not land on a rule that the search has hidden.
function reveal() {
  const wanted = document.getElementById(location.hash.slice(1));
  if (!wanted?.closest("[hidden]")) return;
  for (const rule of texts.keys()) rule.hidden = false;
  for (const chapter of chapters) chapter.hidden = false;
  wanted.scrollIntoView();
}

addEventListener("hashchange", reveal);
