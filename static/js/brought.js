// Takes in the taps that a tablet brings along from the laptop's former address (moved.js): they come in
// the part of the link that no server sees. They are kept until this tablet is paired here too, and
// sent then; their nonces keep them from being done twice. Anybody can make such a link, so they count
// only with the key of the table, which both pages were given.

const KEY = "riffle.brought";
const MARK = "#kept=";
const LONGEST = 200_000;
const AN_HOUR = 3_600_000;

function takeIn() {
  if (!location.hash.startsWith(MARK)) return;
  const kept = location.hash.slice(MARK.length);
  history.replaceState(null, "", location.pathname + location.search);
  if (kept.length > LONGEST) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ at: Date.now(), ...JSON.parse(decodeURIComponent(kept)) }));
  } catch {
    // It was no link of ours.
  }
}

function brought() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY));
    return Date.now() - found.at < AN_HOUR ? found : {};
  } catch {
    return {};
  }
}

function tapsOf(stored) {
  return Object.entries(stored ?? {}).filter(([, taps]) => Array.isArray(taps));
}

function sort() {
  const { key, taps } = brought();
  const table = document.querySelector("[data-taps-key]");
  if (table) {
    localStorage.removeItem(KEY);
    if (key === table.dataset.tapsKey) tapsOf(taps).forEach(([path, list]) => add(path, list));
  } else {
    say(tapsOf(taps).reduce((count, [, list]) => count + list.length, 0));
  }
}

function add(path, list) {
  const own = location.pathname;
  const store = `riffle.taps.${path}`;
  const here = JSON.parse(localStorage.getItem(store) || "[]");
  const known = here.map((tap) => tap.nonce);
  const added = list.filter((tap) => `${path}`.startsWith(own) && `${tap.url}`.startsWith(own) && !known.includes(tap.nonce));
  localStorage.setItem(store, JSON.stringify([...added, ...here]));
}

function say(count) {
  const place = document.querySelector("[data-brought]");
  if (!place || !count) return;
  place.textContent = count === 1
    ? "One tap of this tablet came along. It is sent once the tablet is paired with its table."
    : `${count} taps of this tablet came along. They are sent once the tablet is paired with its table.`;
  place.hidden = false;
}

try {
  takeIn();
  sort();
} catch {
  // Without storage there is nothing to bring.
}
