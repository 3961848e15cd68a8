// Letters as large as there is room for: whatever is marked `data-fits` is set smaller, step by step, until
// nothing of it is cut. A name of a hundred letters is then small, but all of it is there.

const STEP = 0.94;
const SMALLEST = 0.22;

// What a font reserves above and below its letters sticks out of a line without being cut: so lines of text
// are counted, and lists have a little room at their end.
function isCut(element) {
  const style = getComputedStyle(element);
  if (element.scrollWidth > element.clientWidth + 1) return true;
  if (element.childElementCount === 0) {
    const text = document.createRange();
    text.selectNodeContents(element);
    const lines = new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
    return lines * parseFloat(style.lineHeight) > element.clientHeight + 1;
  }
  return element.scrollHeight > element.clientHeight + 1 + Math.min(parseFloat(style.paddingBottom), parseFloat(style.fontSize) * 0.4);
}

function fit(element) {
  element.style.removeProperty("--fit");
  for (let size = 1; size > SMALLEST && isCut(element); size *= STEP) element.style.setProperty("--fit", size.toFixed(3));
}

function fitAll() {
  for (const element of document.querySelectorAll("[data-fits]")) if (element.clientWidth) fit(element);
}

document.addEventListener("riffle:shown", fitAll);
addEventListener("resize", fitAll);
document.fonts?.ready.then(fitAll);
fitAll();
