// What a wall turns through by itself: its scenes, and the pages of a list that is longer than the wall.
// All of it follows from the server's time, so nothing drifts and a push in between changes no page. Of
// several walls with the same list, each is at another part of it (data-nth of data-walls).

import { serverNow } from "./riffle.js";

const SCENE_LASTS = 15_000;
const PAGE_LASTS = 9_000;
const LOOK_EVERY = 400;
const main = document.querySelector("main");

// How far one page is from the next: the columns of a list flow to the right, out of sight.
function pitch(list) {
  return list.clientWidth + (parseFloat(getComputedStyle(list).columnGap) || 0);
}

function pagesOf(list) {
  return list.clientWidth ? Math.max(1, Math.ceil((list.scrollWidth - 1) / pitch(list))) : 1;
}

function letterOf(line) {
  return line?.textContent.trim().slice(0, 1).toUpperCase() ?? "";
}

function turnTo(list, number, pages) {
  const left = number * pitch(list);
  if (Math.abs(list.scrollLeft - left) > 1) list.scrollLeft = left;
  const { left: from, right: to } = list.getBoundingClientRect();
  const shown = [...list.children].filter((line) => {
    const { left: x, width } = line.getBoundingClientRect();
    return x + width / 2 > from && x + width / 2 < to;
  });
  const [first, last] = [letterOf(shown[0]), letterOf(shown[shown.length - 1])];
  const around = list.closest(".paged");
  write(around.querySelector("[data-paged-letters]"), first === last ? first : `${first} – ${last}`);
  write(around.querySelector("[data-paged-page]"), pages > 1 ? `${number + 1} of ${pages}` : "");
}

function write(place, text) {
  if (place && place.textContent !== text) place.textContent = text;
}

function listIn(scene) {
  return scene.querySelector("[data-paged-list]");
}

function lasts(scene, isAlone) {
  const list = listIn(scene);
  const pages = list ? pagesOf(list) : 1;
  return pages > 1 || isAlone ? pages * PAGE_LASTS : SCENE_LASTS;
}

// Scenes lie over one another, so those out of sight have their size as well.
function follow() {
  const stage = main.querySelector("[data-order]");
  const scenes = stage ? inOrder(stage) : [main];
  if (!scenes.length) return;
  const { nth = 0, walls = 1 } = stage?.dataset ?? {};
  const lengths = scenes.map((scene) => lasts(scene, scenes.length === 1));
  const whole = lengths.reduce((sum, each) => sum + each, 0);
  let into = (serverNow() + (whole * Number(nth)) / Number(walls)) % whole;
  const at = lengths.findIndex((length) => {
    if (into < length) return true;
    into -= length;
    return false;
  });
  const scene = scenes[Math.max(at, 0)];
  if (stage) show(scene);
  const list = listIn(scene);
  if (list && list.clientWidth) {
    const pages = pagesOf(list);
    turnTo(list, Math.min(Math.floor(into / PAGE_LASTS), pages - 1), pages);
  }
}

function inOrder(stage) {
  return stage.dataset.order.split(" ").map((name) => main.querySelector(`[data-scene="${name}"]`)).filter(Boolean);
}

function show(scene) {
  if (main.dataset.scene === scene.dataset.scene && scene.classList.contains("is-on") && main.querySelectorAll(".is-on").length === 1) return;
  main.dataset.scene = scene.dataset.scene;
  for (const each of main.querySelectorAll("[data-scene]")) each.classList.toggle("is-on", each === scene);
}

document.addEventListener("riffle:shown", follow);
addEventListener("resize", follow);
setInterval(follow, LOOK_EVERY);
follow();
