// Finds as somebody types: asks a moment after the last letter, and shows the newest answer only.

import { giveUpAfter } from "./riffle.js";

const QUIET_MS = 150;

export function finder(form, found, { address, shown = () => {}, lost = () => {} }) {
  let typing = null;
  let asked = 0;

  function stop() {
    clearTimeout(typing);
    asked += 1;
  }

  async function find() {
    stop();
    const number = asked;
    try {
      const answer = await fetch(address(), { signal: giveUpAfter(8000) });
      if (answer.redirected) return location.reload();
      const html = await answer.text();
      if (!answer.ok || number !== asked) return;
      found.innerHTML = html;
      shown();
    } catch {
      lost();
    }
  }

  form.addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(find, QUIET_MS);
  });
  // What a finger is about to tap must not change under it.
  found.addEventListener("pointerdown", stop);
  return { find, stop };
}
