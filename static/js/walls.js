// A page that is longer than the television turns to its next part by itself.

import "./awake.js";
import "./moved.js";

const EVERY = 12_000;
const PART_OF_A_PAGE = 0.85;

setInterval(() => {
  const page = document.scrollingElement;
  const isAtEnd = page.scrollTop + page.clientHeight >= page.scrollHeight - 2;
  page.scrollTop = isAtEnd ? 0 : page.scrollTop + page.clientHeight * PART_OF_A_PAGE;
}, EVERY);
