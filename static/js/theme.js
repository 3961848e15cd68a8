// The colours this device was told to use, set before the first paint; without a choice the page
// follows the device. Loaded as a plain script in the head, because a module would come too late.

(() => {
  const key = "riffle.theme";
  const themes = ["light", "dark"];

  function chosen() {
    try {
      const theme = localStorage.getItem(key);
      return themes.includes(theme) ? theme : "auto";
    } catch {
      return "auto";
    }
  }

  function choose(theme) {
    try {
      localStorage.setItem(key, theme);
    } catch {
      // Without storage the choice holds for this page only.
    }
    apply(theme);
  }

  function apply(theme) {
    if (themes.includes(theme)) document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
  }

  apply(chosen());

  document.addEventListener("DOMContentLoaded", () => {
    for (const picker of document.querySelectorAll("[data-theme-picker]")) {
      picker.querySelector(`[value="${chosen()}"]`).checked = true;
      picker.addEventListener("change", (event) => choose(event.target.value));
      picker.hidden = false;
    }
  });
})();
