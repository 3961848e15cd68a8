// Says a sentence at the edge of the screen: for a while or until the next one, or as long as it is so.

export function tell(sentence) {
  takeBack();
  const toast = show("toast--error", sentence);
  setTimeout(() => toast.remove(), 10_000);
}

function show(look, sentence) {
  const toast = document.createElement("div");
  toast.className = `toast ${look}`;
  toast.append(Object.assign(document.createElement("p"), { textContent: sentence }));
  document.querySelector("[data-toasts]").append(toast);
  return toast;
}

// What was refused before no longer matters.
export function takeBack() {
  for (const toast of document.querySelectorAll("[data-toasts] > .toast--error")) toast.remove();
}

// Stays until it is said again, or no sentence is; with a button that somebody may press.
export function remind(sentence, label, press) {
  document.querySelector("[data-toasts] > .toast--reminder")?.remove();
  if (!sentence) return;
  const button = Object.assign(document.createElement("button"), { className: "button", type: "button", textContent: label });
  button.addEventListener("click", press);
  show("toast--warning toast--reminder", sentence).append(button);
}
