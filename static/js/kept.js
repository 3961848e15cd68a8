// Lets this screen open while the laptop is away: a service worker keeps the page, and what the page
// shows is noted beside it every few seconds. When it is opened from there it shows the last of that,
// says of when it is and that it is not live, and goes on asking.

import { recall, shownNow } from "./riffle.js";

const SCREENS = "riffle-screens"; // static/js/worker.js keeps the pages there
const NOTE_EVERY = 5000;
const page = location.pathname + location.search;
const { dataset } = document.documentElement;

async function note() {
  if (dataset.live !== "yes") return;
  const screens = await caches.open(SCREENS);
  if (await screens.match(page)) await screens.put(`/shown${page}`, new Response(JSON.stringify(shownNow())));
}

async function showLast() {
  const found = await (await caches.open(SCREENS)).match(`/shown${page}`);
  const last = found && (await found.json());
  if (last?.heard > Number(dataset.kept)) recall(last);
}

async function register() {
  const wasControlled = Boolean(navigator.serviceWorker.controller);
  const { worker } = document.querySelector("link[data-worker]").dataset;
  const registration = await navigator.serviceWorker.register(worker);
  // Another release has come with another worker: its page replaces this one.
  navigator.serviceWorker.addEventListener("controllerchange", () => { if (wasControlled) location.reload(); });
  addEventListener("riffle:live", () => registration.update());
  const { active } = await navigator.serviceWorker.ready;
  const files = performance.getEntriesByType("resource").map((entry) => entry.name);
  if (!dataset.kept) active.postMessage({ page, files });
}

if (isSecureContext && navigator.serviceWorker) {
  if (dataset.kept) showLast();
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
  setInterval(note, NOTE_EVERY);
  addEventListener("pagehide", note);
}
