// What was typed into a sheet is not lost when it is refused at once: the sheet opens again as it was,
// with the sentence at its form, where a toast would lie under it. A form of buttons alone has nothing
// to lose.

const sent = new Map();

export function remember(nonce, form) {
  form.querySelector("[data-refusal]")?.remove();
  const isTyped = form.closest("dialog") && form.querySelector("input:not([type=hidden]), select, textarea");
  if (isTyped) sent.set(nonce, form);
}

export function forget(nonce) {
  sent.delete(nonce);
}

// Whether it could be shown: somebody may have opened something else meanwhile.
export function showAgain(nonce, sentence) {
  const form = sent.get(nonce);
  const sheet = form?.isConnected && form.closest("dialog");
  if (!sheet || document.querySelector("dialog[open]")) return false;
  const line = document.createElement("p");
  line.className = "notice-bar notice-bar--bad";
  line.dataset.refusal = "";
  line.setAttribute("role", "alert");
  line.textContent = sentence;
  form.prepend(line);
  sheet.showModal();
  line.scrollIntoView({ block: "nearest" });
  return true;
}
