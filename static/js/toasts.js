// Says a sentence at the edge of the screen, for a while or until the next one.

export function tell(sentence) {
  takeBack();
  const toast = document.createElement("div");
  toast.className = "toast toast--error";
  toast.append(Object.assign(document.createElement("p"), { textContent: sentence }));
  document.querySelector("[data-toasts]").append(toast);
  setTimeout(() => toast.remove(), 10_000);
}

// What was refused before no longer matters.
export function takeBack() {
  for (const toast of document.querySelectorAll("[data-toasts] > .toast--error")) toast.remove();
}
