// A form that loads a page is sent once: a second Enter or click before the answer is there would be answered
// instead of the first, as if nothing had been done.

const ENOUGH = 4_000; // for what is answered with a file, where no page comes

let sent = new WeakSet();

addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post") return;
  if (sent.has(form)) return event.preventDefault();
  sent.add(form);
  setTimeout(() => sent.delete(form), ENOUGH);
});
addEventListener("pageshow", () => { sent = new WeakSet(); });
