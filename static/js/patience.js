// How long a page waits: for an answer, and before it asks again.

// AbortSignal.timeout for tablets that are too old to have it.
export function giveUpAfter(milliseconds) {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), milliseconds);
  return controller.signal;
}

// A room full of tablets that lost the same Wi-Fi must not come back in the same moment.
export function jitter(milliseconds) {
  return milliseconds * (0.75 + Math.random() / 2);
}

export function backoff(attempts, most = 8_000) {
  return jitter(Math.min(500 * 2 ** attempts, most));
}
