// Says every few seconds that a tablet is there, on the pages that have no live screen to answer.

import { giveUpAfter } from "./riffle.js";

const { alive } = document.querySelector("[data-alive]").dataset;

function tell() {
  fetch(alive, { cache: "no-store", signal: giveUpAfter(2000) }).catch(() => {});
}

setInterval(tell, 3000);
