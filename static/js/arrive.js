// A page has come from the laptop that served before: what it brought stands in the part of the address that
// no server sees, and is taken from there before anything else. Its tokens work once; with them this browser
// is who it was. Taps go along only with a token that was good, because anybody can make such an address.

import { learn, post } from "./riffle.js";

const LONGEST = 400_000;
const written = location.hash.slice(1);
history.replaceState(null, "", location.pathname);

function read() {
  try {
    const brought = written.length < LONGEST ? JSON.parse(decodeURIComponent(written)) : {};
    const page = new URL(`${brought.page}`, location.origin);
    return { ...brought, page: page.origin === location.origin ? page : null };
  } catch {
    return { page: null };
  }
}

async function comeIn(tokens) {
  const shown = (Array.isArray(tokens) ? tokens : []).map((token) => ["token", `${token}`]);
  for (let attempts = 0; shown.length && attempts < 10; attempts += 1) {
    const answer = await post("/arrive/", shown);
    if (!answer.isOpen) return answer.isGranted;
    await new Promise((done) => setTimeout(done, 500));
  }
  return false;
}

function keep(path, list) {
  const store = `riffle.taps.${path}`;
  const here = JSON.parse(localStorage.getItem(store) || "[]");
  const known = here.map((tap) => tap.nonce);
  const isOurs = (tap) => typeof tap?.nonce === "string" && /^\/(?!\/)/.test(`${tap.url}`) && !known.includes(tap.nonce);
  localStorage.setItem(store, JSON.stringify([...here, ...list.filter(isOurs)]));
}

async function arrive() {
  const { tokens, page, term, key, taps } = read();
  if (!page) return location.replace("/");
  if (await comeIn(tokens)) {
    learn(`${term}`);
    for (const [path, list] of Object.entries(taps ?? {})) if (Array.isArray(list)) keep(path, list);
  } else if (key && taps) {
    localStorage.setItem("riffle.brought", JSON.stringify({ at: Date.now(), key, taps }));
    return location.replace("/pair/?moved");
  }
  return location.replace(page);
}

arrive();
