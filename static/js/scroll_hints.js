// Says of what scrolls that there is more below, as long as there is: of the page, and of every place that
// asks for it with `data-scrolls`.

const root = document.documentElement;

function tell() {
  const page = root.dataset.turn > 0 ? document.body : root;
  hint(root, page);
  for (const place of document.querySelectorAll("[data-scrolls]")) hint(place, place);
}

function hint(told, place) {
  const below = place.scrollHeight - place.clientHeight - place.scrollTop;
  told.toggleAttribute("data-more", below > 8);
}

addEventListener("scroll", tell, { passive: true, capture: true });
for (const news of ["resize", "load", "riffle:viewed"]) addEventListener(news, tell);
document.addEventListener("riffle:shown", tell);
document.addEventListener("click", () => setTimeout(tell));
document.addEventListener("DOMContentLoaded", tell);
new MutationObserver(tell).observe(root, { attributeFilter: ["data-guide"] });
