// In which term the laptop of this page serves, and the newest that this browser has seen. A laptop that
// takes over begins a newer one, and nothing is sent to an older one from then on.

const KEY = "riffle.term";
let own = document.querySelector("[data-term]")?.dataset.term ?? "";
let newest = later(own, stored());

function stored() {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

export function number(term) {
  return Number.parseInt(term, 10) || 0;
}

function later(one, other) {
  return number(one) < number(other) ? other : one;
}

// A laptop has said in which term it serves: this page's own one, or another.
export function hear(term) {
  own = term;
  learn(term);
}

export function learn(term) {
  newest = later(newest, term);
  try {
    if (number(stored()) < number(newest)) localStorage.setItem(KEY, newest);
  } catch {
    // Then only this page knows.
  }
}

export function newestTerm() {
  return later(newest, stored());
}

// Whether this page's laptop is not the one that serves any more.
export function isOlder() {
  return Boolean(own) && number(own) < number(newestTerm());
}

learn(own);
