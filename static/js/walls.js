// A list that is longer than the wall turns to the next part of it by itself.

import "./awake.js";
import "./moved.js";

const EVERY = 12_000;

setInterval(() => {
  for (const list of document.querySelectorAll("[data-turns]")) {
    const isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 2;
    list.scrollTop = isAtEnd ? 0 : list.scrollTop + list.clientHeight * 0.9;
  }
}, EVERY);
