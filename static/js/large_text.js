// Larger letters on this device; `device.js` sets the choice before the first paint.

const KEY = "riffle.text";
const button = document.querySelector("[data-large-text]");
const { dataset } = document.documentElement;

function say() {
  button.setAttribute("aria-pressed", dataset.text === "large");
}

if (button) {
  button.hidden = false;
  say();
  button.addEventListener("click", () => {
    if (dataset.text === "large") delete dataset.text;
    else dataset.text = "large";
    say();
    try {
      localStorage.setItem(KEY, dataset.text ?? "");
    } catch {
      // Without storage the choice holds for this page only.
    }
  });
}
