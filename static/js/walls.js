// What is longer than the wall turns to its next part by itself: a list by whole lines, or else the page.

import "./awake.js";
import "./moved.js";

const EVERY = 12_000;
const PART_OF_A_PAGE = 0.85;
const lists = [...document.querySelectorAll("[data-turns]")];

// No line is cut in half at the foot of the wall.
function fit(list) {
  list.style.maxHeight = "";
  const line = list.querySelector("li")?.getBoundingClientRect().height;
  if (line && list.scrollHeight > list.clientHeight) {
    list.style.maxHeight = `${Math.max(Math.floor(list.clientHeight / line), 1) * line}px`;
  }
}

function turn(place, step) {
  const isAtEnd = place.scrollTop + place.clientHeight >= place.scrollHeight - 2;
  place.scrollTop = isAtEnd ? 0 : place.scrollTop + step;
}

function fitAll() {
  for (const list of lists) fit(list);
}

setInterval(() => {
  fitAll();
  for (const list of lists) turn(list, list.clientHeight);
  const page = document.scrollingElement;
  if (!lists.length) turn(page, page.clientHeight * PART_OF_A_PAGE);
}, EVERY);

addEventListener("resize", fitAll);
addEventListener("riffle:shown", fitAll);
document.fonts.ready.then(fitAll);
