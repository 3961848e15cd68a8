// The picker of this device's colours; `device.js` sets the choice before the first paint.

const { dataset } = document.documentElement;

function choose(theme) {
  if (theme === "auto") delete dataset.theme;
  else dataset.theme = theme;
  try {
    localStorage.setItem("riffle.theme", theme);
  } catch {
    // Without storage the choice holds for this page only.
  }
}

for (const picker of document.querySelectorAll("[data-theme-picker]")) {
  picker.querySelector(`[value="${dataset.theme ?? "auto"}"]`).checked = true;
  picker.addEventListener("change", (event) => choose(event.target.value));
  picker.hidden = false;
}
