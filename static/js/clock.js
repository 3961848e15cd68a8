// Counts down. The server says until when ([data-counts-until], milliseconds) or how much is left of
// something that stands still ([data-left], milliseconds); the seconds in between are counted here,
// in server time, so that all clocks in the room agree. A progress bar fills until [data-full-at], or
// stands with [data-still-left] to go. How long somebody waits is said in minutes ([data-since]). On the
// ribbon of a night ([data-night], from when to when over how many units) the mark of now moves along.

import { serverNow } from "./live.js";

function text(milliseconds) {
  const seconds = Math.max(Math.ceil(milliseconds / 1000), 0);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const padded = [minutes, seconds % 60].map((part) => String(part).padStart(2, "0")).join(":");
  return hours ? `${hours}:${padded}` : padded;
}

function show() {
  for (const place of document.querySelectorAll("[data-counts-until], [data-left]")) {
    const { countsUntil, left } = place.dataset;
    const shown = text(countsUntil ? Number(countsUntil) - serverNow() : Number(left));
    if (place.textContent !== shown) place.textContent = shown;
  }
  for (const place of document.querySelectorAll("[data-since]")) {
    const minutes = Math.floor((serverNow() - Number(place.dataset.since)) / 60_000);
    const shown = minutes < 1 ? "" : `${minutes} min`;
    if (place.textContent !== shown) place.textContent = shown;
  }
  for (const bar of document.querySelectorAll("[data-full-at], [data-still-left]")) {
    const { fullAt, stillLeft } = bar.dataset;
    bar.value = Math.max(bar.max - (fullAt ? Number(fullAt) - serverNow() : Number(stillLeft)), 0);
  }
  moveNow();
}

function moveNow() {
  for (const ribbon of document.querySelectorAll("[data-night]")) {
    const [begins, ends, width] = ribbon.dataset.night.split(" ").map(Number);
    const share = Math.min(Math.max((serverNow() - begins) / (ends - begins), 0), 1);
    const place = `translate(${Math.round(share * width * 10) / 10} 0)`;
    const mark = ribbon.querySelector("[data-night-now]");
    if (mark.getAttribute("transform") !== place) mark.setAttribute("transform", place);
  }
}

function tick() {
  show();
  setTimeout(tick, 1000 - (serverNow() % 1000) + 5);
}

document.addEventListener("riffle:shown", show);
if (document.querySelector("main[data-live]")) tick();
