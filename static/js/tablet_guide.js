// How much the guide beside the felt says: everything, only the steps, or nothing. The choice stays
// on this tablet; `device.js` has set it before the page was drawn, so that nothing jumps. Steps that do
// not fit are below: as long as some are, the guide says so.

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

const watch = () => {
  const body = document.querySelector(".guide__body");
  const told = () => {
    const below = body.scrollHeight - body.clientHeight - body.scrollTop;
    body.parentElement.toggleAttribute("data-more", below > 8);
  };
  body.addEventListener("scroll", told, { passive: true });
  new ResizeObserver(told).observe(body);
  new MutationObserver(told).observe(body, { childList: true, subtree: true });
  new MutationObserver(told).observe(root, { attributeFilter: ["data-guide"] });
};

document.addEventListener("DOMContentLoaded", () => {
  show();
  watch();
});
