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

// Stays until it is said again, or no sentence is; with a button that somebody may press. What is
// said about one thing takes no other's place.
export function remind(about, sentence, label, press) {
  for (const toast of document.querySelectorAll("[data-toasts] > .toast--reminder")) {
    if (toast.dataset.about === about) toast.remove();
  }
  if (!sentence) return;
  const button = Object.assign(document.createElement("button"), { className: "button", type: "button", textContent: label });
  button.addEventListener("click", press);
  const toast = show("toast--warning toast--reminder", sentence);
  toast.dataset.about = about;
  toast.append(button);
}
