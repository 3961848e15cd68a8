// Keeps one screen current. The server pushes whole regions with a version; this module swaps them
// in when they are newer. A push that carries only what has changed since another drawing is of use
// to a page that shows that one; any other page fetches all. A screen may have a part that it shares
// with others, which comes in messages of its own. Whatever is lost (a push, a socket, the Wi-Fi), a
// heartbeat that names a later change, a missed heartbeat or the next known change makes it fetch the
// page's regions by plain GET. Nothing is computed here.

import { Idiomorph } from "../vendor/idiomorph-0.8.0.esm.js";
import { report } from "./report.js";
import { backoff, giveUpAfter, jitter } from "./patience.js";
import { whenSteady } from "./steady.js";

// A page that is not live has nothing here but the time.
const root = document.querySelector("main[data-live]") ?? document.createElement("main");
const beatSeconds = Number(root.dataset.beatSeconds);
const lookEvery = 250;
// Said within 5 s where the heartbeat comes every 2 s, and within 12 s where it comes every 5 s.
const notLiveAfter = (beatSeconds * 2 + (beatSeconds > 2 ? 2 : 1)) * 1000 - 2 * lookEvery;

// What is shown of the screen's own, under "", and of each part.
const shown = {
  "": {
    version: Number(root.dataset.version),
    moment: Number(root.dataset.moment),
    mark: root.dataset.mark,
    changes_at: Number(root.dataset.changesAt),
  },
  ...JSON.parse(root.dataset.parts ?? "{}"),
};
const kept = {}; // the newest HTML of every region, wherever it has its place
let socket = null;
let attempts = 0;
let fetching = false;
let fetchAgain = false; // something newer was heard of meanwhile
// Time that nobody can set back: a tablet may correct its clock at any moment.
let heardAt = performance.now();
let heardTime = Date.now(); // for people
let socketHeardAt = performance.now();
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

// What is shown, for a page that is opened while the server is away (kept.js).
export function shownNow() {
  const places = [...root.querySelectorAll("[data-region]")];
  const regions = Object.fromEntries(places.map((place) => [place.dataset.region, place.innerHTML]));
  return { regions, heard: heardTime, ahead: serverNow() - Date.now() };
}

// Shows that again. It counts as older than anything that comes, and as silent for ever.
export function recall(last) {
  for (const part of Object.values(shown)) Object.assign(part, { version: -1, moment: -1, mark: "" });
  for (const [name, html] of Object.entries(last.regions)) swap(name, html);
  offsets = [{ at: 0, offset: Date.now() + last.ahead - performance.now() }];
  heardTime = last.heard;
  root.dispatchEvent(new CustomEvent("riffle:shown", { bubbles: true }));
  tellLive();
}

function heard(message) {
  delete document.documentElement.dataset.kept;
  heardAt = performance.now();
  heardTime = Date.now();
  measure(message.now);
  if (message.tablets) {
    root.dispatchEvent(new CustomEvent("riffle:tablets", { bubbles: true, detail: message.tablets }));
  }
  if (message.term) root.dispatchEvent(new CustomEvent("riffle:laptops", { bubbles: true, detail: message }));
  take(message.part ?? "", message);
  for (const [name, part] of Object.entries(message.parts ?? {})) take(name, part);
  Object.assign(kept, message.aside);
  for (const [name, html] of Object.entries(message.aside ?? {})) swap(name, html);
  fillPlaces();
  tellLive();
}

function take(name, message) {
  const part = (shown[name] ??= { version: -1, moment: -1 });
  // One old message was overtaken on its way. Several in a row come from a server that goes on from
  // a backup: what is shown here has not happened there.
  part.olderInARow = message.version < part.version ? (part.olderInARow ?? 0) + 1 : 0;
  if (part.olderInARow === 3) location.reload();
  if (message.regions) {
    show(part, message);
  } else if (message.changed > part.version) {
    catchUp();
  } else if (!message.behind && message.version > part.version) {
    part.version = message.version;
  }
  tell("version", shown[""].version);
  tell("moment", shown[""].moment);
}

function tell(name, value) {
  if (root.dataset[name] !== String(value)) root.dataset[name] = value;
}

function show(part, drawing) {
  const isOlder = drawing.version < part.version
    || (drawing.version === part.version && drawing.moment <= part.moment);
  planNextChange(part, drawing.changes_at);
  if (isOlder ? drawing.mark === part.mark : isOfUse(part, drawing)) Object.assign(kept, drawing.regions);
  if (isOlder) return;
  if (!isOfUse(part, drawing)) {
    catchUp();
    return;
  }
  part.version = drawing.version;
  part.moment = drawing.moment;
  part.mark = drawing.mark;
  for (const [name, html] of Object.entries(drawing.regions)) swap(name, html);
  for (const name of drawing.gone ?? []) {
    swap(name, "");
    delete kept[name];
  }
  fillPlaces();
  root.dispatchEvent(new CustomEvent("riffle:shown", { bubbles: true }));
}

function isOfUse(part, drawing) {
  return drawing.since === undefined || drawing.since === part.mark;
}

function swap(name, html) {
  const place = root.querySelector(`[data-region="${name}"]`);
  if (!place) return;
  const callbacks = { beforeAttributeUpdated: isDrawn, beforeNodeMorphed: isNoRegion };
  whenSteady(place, () => {
    Idiomorph.morph(place, html, { morphStyle: "innerHTML", ignoreActiveValue: isTyping(), callbacks });
  });
}

document.addEventListener("riffle:steady", () => {
  fillPlaces();
  root.dispatchEvent(new CustomEvent("riffle:shown", { bubbles: true }));
});

// The place of a region may come with another one, later than what belongs there.
function fillPlaces() {
  for (const place of root.querySelectorAll("[data-region]:empty")) {
    const html = kept[place.dataset.region];
    if (html) swap(place.dataset.region, html);
  }
}

// A region inside another one has its own HTML; the outer one only says where it is.
function isNoRegion(node, drawn) {
  return !(node.dataset?.region && node.dataset.region === drawn.dataset?.region);
}

// What somebody is typing stays; a button that was just tapped must not keep its old words.
function isTyping() {
  return document.activeElement?.matches("input, textarea, select") ?? false;
}

// What somebody has unfolded stays unfolded, and what has just moved settles.
function isDrawn(name, node) {
  return name !== "data-settles" && !(name === "open" && node.matches("details"));
}

function planNextChange(part, at) {
  clearTimeout(part.changeTimer);
  if (!at) return;
  const wait = Math.max(at - serverNow(), 0) + 300 + Math.random() * 1200;
  part.changeTimer = setTimeout(catchUp, Math.min(wait, 2 ** 31 - 1));
}

async function catchUp() {
  fetchAgain = fetching;
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
    if (fetchAgain) catchUp();
  }
}

function connect() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  socket = new WebSocket(`${scheme}://${location.host}/ws${location.pathname}`);
  socketHeardAt = performance.now();
  socket.onopen = () => { attempts = 0; };
  socket.onmessage = (event) => {
    socketHeardAt = performance.now();
    heard(JSON.parse(event.data));
    if (root.dataset.answers === "yes") answer(event.target);
  };
  // No longer allowed, or no longer there: the page itself says so.
  socket.onclose = (event) => {
    if (event.code === 4409) dispatchEvent(new Event("riffle:elsewhere"));
    if ([4403, 4404].includes(event.code)) location.reload();
    else connectLater();
  };
}

function answer(to) {
  const said = report(serverNow(), to.said);
  if (said) to.said = said;
  to.send(said);
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
  if (dataset.live === "no") tellSince();
  if (was === "no" && dataset.live === "yes") dispatchEvent(new Event("riffle:live"));
}

function tellSince() {
  const asOnClocks = { hour: "2-digit", minute: "2-digit", hourCycle: document.documentElement.dataset.hours };
  const since = new Date(heardTime).toLocaleTimeString([], asOnClocks);
  for (const place of document.querySelectorAll("[data-heard]")) {
    if (place.textContent !== since) place.textContent = since;
    place.parentElement.hidden = false;
  }
}

// Sockets may be blocked or dead: after a missed heartbeat the page asks by plain HTTP instead.
function pollWhenSilent() {
  replaceSilentSocket();
  if (performance.now() - heardAt > beatSeconds * 1000 * 1.3) catchUp();
  setTimeout(pollWhenSilent, jitter(beatSeconds * 500));
}

if (root.isConnected) {
  const { kept: keptAt } = document.documentElement.dataset;
  if (keptAt) {
    heardAt = -Infinity;
    heardTime = Number(keptAt);
    tellLive();
  }
  measure(Number(root.dataset.now));
  for (const part of Object.values(shown)) planNextChange(part, part.changes_at);
  connect();
  pollWhenSilent();
  setInterval(tellLive, lookEvery);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) catchUp(); });
}
