// How much the guide beside the felt says: everything, only the steps, or nothing. The choice stays
// on this tablet; `device.js` has set it before the page was drawn, so that nothing jumps.

const KEY = "riffle.guide";
const root = document.documentElement;

const show = () => {
  for (const button of document.querySelectorAll(".depths [data-guide-depth]")) {
    button.setAttribute("aria-pressed", button.dataset.guideDepth === root.dataset.guide);
  }
};

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-guide-depth]");
  if (!button) return;
  root.dataset.guide = button.dataset.guideDepth;
  localStorage.setItem(KEY, root.dataset.guide);
  show();
});

document.addEventListener("DOMContentLoaded", show);
