// Nothing moves under a finger. What is drawn anew inside [data-steady] waits while somebody presses
// anywhere, for it may push down what lies below, or has just moved the mouse over it; and a button that
// has come or moved takes no tap for half a second, so that nobody gives another one's answer.

const PRESSED_MS = 3_000;
const HOVERED_MS = 1_200;
const AFTER_CLICK_MS = 1_500;
const SETTLES_MS = 500;
const MOVED_PIXELS = 6;

const waiting = new Map(); // what to draw, by region
const places = new WeakMap(); // where each button was
let heldUntil = 0;
let hoverCountsFrom = 0;
let timer;

export function whenSteady(place, draw) {
  const name = place.dataset.region;
  if (place.closest("[data-steady]") && performance.now() < heldUntil) waiting.set(name, draw);
  else waiting.delete(name), draw();
}

function hold(milliseconds) {
  heldUntil = performance.now() + milliseconds;
  clearTimeout(timer);
  timer = setTimeout(release, milliseconds);
}

function release() {
  heldUntil = 0;
  clearTimeout(timer);
  if (!waiting.size) return;
  const draws = [...waiting.values()];
  waiting.clear();
  for (const draw of draws) draw();
  document.dispatchEvent(new Event("riffle:steady"));
}

function isOver({ pointerType, buttons, target }) {
  return pointerType === "mouse" && !buttons && target.closest?.("[data-steady]");
}

addEventListener("pointerdown", () => hold(PRESSED_MS), { passive: true });
addEventListener("pointermove", (event) => {
  if (isOver(event) && performance.now() > hoverCountsFrom) hold(HOVERED_MS);
}, { passive: true });
// Whoever has tapped wants to see what came of it, though the mouse still moves.
for (const over of ["click", "pointercancel"]) {
  addEventListener(over, () => {
    hoverCountsFrom = performance.now() + AFTER_CLICK_MS;
    release();
  });
}
document.documentElement.addEventListener("pointerleave", release);

function look(isFirst) {
  for (const button of document.querySelectorAll("[data-steady] :is(button, a.button)")) {
    const { left, top } = button.getBoundingClientRect();
    const now = { left: left + scrollX, top: top + scrollY };
    const before = places.get(button);
    places.set(button, now);
    if (isFirst || (before && Math.hypot(now.left - before.left, now.top - before.top) < MOVED_PIXELS)) continue;
    button.dataset.settles = "";
    setTimeout(() => delete button.dataset.settles, SETTLES_MS);
  }
}

if (document.querySelector("[data-steady]")) {
  look(true);
  addEventListener("resize", () => look(true));
  document.addEventListener("riffle:shown", () => look(false));
}
