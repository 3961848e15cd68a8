// What everybody should look up for: one from the money, in the money, the final table, the last two, the
// winner. It fills the wall for some seconds when it comes; whoever opens the page later is not told again.

const LASTS = 14_000;
const main = document.querySelector("main");
const current = () => main.querySelector("[data-occasion]")?.dataset.occasion ?? "";
let known = current();
let timer = null;

function put(occasion) {
  clearTimeout(timer);
  main.dataset.looksUp = occasion;
  timer = setTimeout(() => { delete main.dataset.looksUp; }, LASTS);
}

document.addEventListener("riffle:shown", () => {
  const occasion = current();
  if (occasion === known) return;
  known = occasion;
  if (occasion) put(occasion);
  else delete main.dataset.looksUp;
});
