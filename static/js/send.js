// What somebody says reaches the server as a POST with a nonce: however often it is sent, it is done
// once. An answer says yes, no or neither; neither, as from a dead Wi-Fi or a server that is busy,
// means that the same may be sent again. What a refusal looks like is up to those who send.

import { backoff, giveUpAfter } from "./patience.js";
import { isOlder, newestTerm } from "./term.js";

const MOST_FAILURES = 6;
const BROKEN = "Riffle has failed at this, and may have done it or not. Please tell the director.";

// crypto.randomUUID is missing on plain HTTP.
export function nonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

// With the button that was pressed, which FormData itself takes only since 2023.
export function fieldsOf(form, button) {
  const fields = new FormData(form);
  if (button?.name) fields.append(button.name, button.value);
  return fields;
}

// What the server says; `isOpen` where it has not decided.
export async function post(url, fields) {
  // Nothing is sent to a laptop that another one has taken over from: it waits until that is found.
  if (isOlder()) return { status: 0, isGranted: false, isOpen: true };
  const token = document.querySelector("[data-csrf]")?.dataset.csrf;
  const term = newestTerm();
  const answer = await fetch(url, {
    method: "POST",
    headers: {
      Accept: "application/json",
      ...(token && { "X-CSRFToken": token }),
      ...(term && { "X-Riffle-Term": term }),
    },
    body: new URLSearchParams(fields),
    redirect: "manual",
    signal: giveUpAfter(10_000),
  }).catch(() => Response.error());
  // Somebody has to log in first: the page itself leads there.
  if (answer.type === "opaqueredirect") location.reload();
  const said = await answer.json().catch(() => ({}));
  if (said.code === "elsewhere") dispatchEvent(new Event("riffle:elsewhere"));
  const { ok: isGranted, status } = answer;
  // Too fast does not mean no.
  const isOpen = !status || status >= 500 || status === 429 || said.code === "too_often";
  return { ...said, status, isGranted, isOpen };
}

// Sends until the server has decided, and tells `late` what it said instead. One that fails again and
// again is believed to go on failing for a while: its answer is still open.
export async function insist(url, fields, late) {
  let failures = 0;
  for (let attempts = 1; ; attempts += 1) {
    const answer = await post(url, fields);
    if (!answer.isOpen) return answer;
    failures += answer.status === 500;
    if (failures === MOST_FAILURES) return { ...answer, sentence: BROKEN };
    late(answer);
    await pause(attempts);
  }
}

// Until the time is over, the connection is back or somebody says something else.
function pause(attempts) {
  return new Promise((done) => {
    const over = giveUpAfter(backoff(attempts));
    over.addEventListener("abort", done);
    for (const back of ["online", "riffle:live", "riffle:again"]) addEventListener(back, done, { signal: over });
  });
}
