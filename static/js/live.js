// Keeps one screen current. The server pushes whole regions with a version; this module swaps them
// in when they are newer. Whatever is lost (a push, a socket, the Wi-Fi), a heartbeat that names a
// later version, a missed heartbeat or the next known change makes it fetch the page's regions by
// plain GET. Nothing is computed here.

import { Idiomorph } from "../vendor/idiomorph-0.8.0.esm.js";
import { backoff, giveUpAfter, jitter } from "./patience.js";

const root = document.querySelector("[data-live]");
const beatSeconds = Number(root.dataset.beatSeconds);
const lookEvery = 250;
// Said within 5 s where the heartbeat comes every 2 s, and within 12 s where it comes every 5 s.
const notLiveAfter = (beatSeconds * 2 + (beatSeconds > 2 ? 2 : 1)) * 1000 - 2 * lookEvery;

const shown = { version: Number(root.dataset.version), moment: Number(root.dataset.moment) };
let socket = null;
let attempts = 0;
let fetching = false;
// Time that nobody can set back: a tablet may correct its clock at any moment.
let heardAt = performance.now();
let socketHeardAt = performance.now();
let changeTimer = null;
let olderInARow = 0;
let offsets = [];

// Server time. A message can only be late, never early, so of the offsets measured lately the
// largest is the nearest to the truth: every clock in the room then shows the same second.
export function serverNow() {
  return performance.now() + (offsets.length ? Math.max(...offsets.map((each) => each.offset)) : 0);
}

function measure(serverTime) {
  const at = performance.now();
  offsets = offsets.filter((each) => at - each.at < 60_000);
  offsets.push({ at, offset: serverTime - at });
}

function heard(message) {
  heardAt = performance.now();
  measure(message.now);
  if (message.tablets) {
    root.dispatchEvent(new CustomEvent("riffle:tablets", { bubbles: true, detail: message.tablets }));
  }
  if (message.regions) {
    show(message);
  } else if (message.version > shown.version) {
    catchUp();
  }
  // One old message was overtaken on its way. Several in a row come from a server that goes on from
  // a backup: what is shown here has not happened there.
  olderInARow = message.version < shown.version ? olderInARow + 1 : 0;
  if (olderInARow === 3) location.reload();
  tellLive();
}

function show(drawing) {
  const isOlder = drawing.version < shown.version
    || (drawing.version === shown.version && drawing.moment <= shown.moment);
  planNextChange(drawing.changes_at);
  if (isOlder) return;
  shown.version = drawing.version;
  shown.moment = drawing.moment;
  for (const [name, html] of Object.entries(drawing.regions)) {
    const place = root.querySelector(`[data-region="${name}"]`);
    const callbacks = { beforeAttributeUpdated: isDrawn };
    if (place) Idiomorph.morph(place, html, { morphStyle: "innerHTML", ignoreActiveValue: isTyping(), callbacks });
  }
  root.dataset.version = shown.version;
  root.dataset.moment = shown.moment;
  root.dispatchEvent(new CustomEvent("riffle:shown", { bubbles: true }));
}

// What somebody is typing stays; a button that was just tapped must not keep its old words.
function isTyping() {
  return document.activeElement?.matches("input, textarea, select") ?? false;
}

// What somebody has unfolded stays unfolded.
function isDrawn(name, node) {
  return !(name === "open" && node.matches("details"));
}

function planNextChange(at) {
  clearTimeout(changeTimer);
  if (!at) return;
  const wait = Math.max(at - serverNow(), 0) + 300 + Math.random() * 1200;
  changeTimer = setTimeout(catchUp, Math.min(wait, 2 ** 31 - 1));
}

async function catchUp() {
  if (fetching) return;
  fetching = true;
  try {
    const answer = await fetch(location.href, {
      headers: { Accept: "application/json" },
      cache: "no-store",
      signal: giveUpAfter(8000),
    });
    if (answer.redirected || [403, 404].includes(answer.status)) location.reload();
    if (answer.ok) heard(await answer.json());
  } catch {
    // Not reachable now; the next heartbeat or poll tries again.
  } finally {
    fetching = false;
  }
}

function connect() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  socket = new WebSocket(`${scheme}://${location.host}/ws${location.pathname}`);
  socketHeardAt = performance.now();
  socket.onopen = () => { attempts = 0; };
  socket.onmessage = (event) => {
    socketHeardAt = performance.now();
    if (root.dataset.answers === "yes") event.target.send("");
    heard(JSON.parse(event.data));
  };
  // No longer allowed, or no longer there: the page itself says so.
  socket.onclose = (event) => ([4403, 4404].includes(event.code) ? location.reload() : connectLater());
}

function connectLater() {
  socket = null;
  attempts += 1;
  setTimeout(connect, backoff(attempts, 15_000));
}

// A socket can look open, or be about to open, and be dead: plain HTTP works, and no push comes.
function replaceSilentSocket() {
  if (!socket || performance.now() - socketHeardAt < notLiveAfter) return;
  socket.onmessage = null;
  socket.onclose = null;
  socket.close();
  connectLater();
}

function tellLive() {
  const { dataset } = document.documentElement;
  const was = dataset.live;
  dataset.live = performance.now() - heardAt < notLiveAfter ? "yes" : "no";
  if (was === "no" && dataset.live === "yes") dispatchEvent(new Event("riffle:live"));
}

// Sockets may be blocked or dead: after a missed heartbeat the page asks by plain HTTP instead.
function pollWhenSilent() {
  replaceSilentSocket();
  if (performance.now() - heardAt > beatSeconds * 1000 * 1.3) catchUp();
  setTimeout(pollWhenSilent, jitter(beatSeconds * 500));
}

measure(Number(root.dataset.now));
planNextChange(Number(root.dataset.changesAt));
connect();
pollWhenSilent();
setInterval(tellLive, lookEvery);
document.addEventListener("visibilitychange", () => { if (!document.hidden) catchUp(); });
