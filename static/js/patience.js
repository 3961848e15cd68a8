// AbortSignal.timeout for tablets that are too old to have it.

export function giveUpAfter(milliseconds) {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), milliseconds);
  return controller.signal;
}
