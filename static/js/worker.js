// The service worker, by HTTPS only: it keeps the screens of tablets and walls, so that they open while
// the laptop is away, and nothing else. The server says of each answer whether it may be kept. A screen
// from here is marked as not live before anybody sees it. RELEASE is written above by the server: another
// release is another worker, which throws away what the one before has kept.

const SCREENS = "riffle-screens";
const SHELL = `riffle-shell-${RELEASE}`;
const PATIENCE = 4000;
const LONGEST = 3 * 24 * 60 * 60 * 1000;
const IS_SCREEN = /^\/t\/\d+\/(tables\/\d+\/)?(\?tv=[\w-]+)?$/;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("message", (event) => event.waitUntil(keep(event.data)));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  const page = pathname + search;
  if (origin !== location.origin) return;
  if (request.method === "POST" && pathname === "/logout/") event.waitUntil(forgetAll());
  if (request.method !== "GET") return;
  if (pathname.startsWith("/static/")) event.respondWith(file(request));
  else if (request.mode === "navigate" && IS_SCREEN.test(page)) event.respondWith(screen(event, page));
});

async function takeOver() {
  const others = (await caches.keys()).filter((name) => name.startsWith("riffle-") && name !== SHELL);
  if (others.some((name) => name !== SCREENS)) await Promise.all(others.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function forgetAll() {
  await caches.delete(SCREENS);
}

// What the page asks for that is open: itself, unless it came through here, and its files.
async function keep({ page, files }) {
  if (!IS_SCREEN.test(page)) return;
  const screens = await caches.open(SCREENS);
  if (!(await screens.match(page))) await store(page, await fetch(page, { cache: "no-store" }));
  const shell = await caches.open(SHELL);
  const ours = files.filter((name) => name.startsWith(`${location.origin}/static/`));
  await Promise.all(ours.map(async (name) => (await shell.match(name)) ?? shell.add(name)));
}

async function file(request) {
  const shell = await caches.open(SHELL);
  return (await shell.match(request)) ?? fetch(request);
}

async function screen(event, page) {
  const kept = await young(page);
  const coming = fetch(event.request);
  try {
    const answer = await (kept ? Promise.race([coming, givingUp()]) : coming);
    event.waitUntil(store(page, answer.clone()));
    return answer;
  } catch (error) {
    if (!kept) throw error;
    coming.catch(() => {}); // the page itself goes on asking
    return marked(kept);
  }
}

function givingUp() {
  return new Promise((_, reject) => { setTimeout(() => reject(new Error("no answer")), PATIENCE); });
}

async function young(page) {
  const found = await (await caches.open(SCREENS)).match(page);
  return found && Date.now() - keptAt(found) < LONGEST ? found : null;
}

function keptAt(answer) {
  return Number(answer.headers.get("X-Riffle-Kept-At"));
}

// Whoever is turned away here now, by a logout or because the tablet was unpaired, finds nothing later.
async function store(page, answer) {
  const screens = await caches.open(SCREENS);
  if (answer.ok && answer.headers.get("X-Riffle-Keep")) {
    const headers = new Headers(answer.headers);
    headers.set("X-Riffle-Kept-At", Date.now());
    await screens.put(page, new Response(await answer.text(), { headers }));
  } else if (answer.status < 500 && answer.status !== 429) {
    await Promise.all([page, `/shown${page}`].map((each) => screens.delete(each)));
  }
}

// Before the first paint, and whether or not a script runs.
async function marked(kept) {
  const html = await kept.text();
  const told = `<html data-live="no" data-kept="${keptAt(kept)}" `;
  return new Response(html.replace("<html ", told), { headers: kept.headers });
}
