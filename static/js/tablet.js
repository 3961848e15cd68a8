// Opens the small forms of the tablet over its screen. Each lies ready in a <template> of the live
// region, so it opens without a connection, and a copy in the dialog is not swapped by a push.
// Starting stacks are asked for when two or more people went out in one hand; in hand-for-hand also of
// one, who may leave the field empty. Who took the last chips is asked only of those who are out.

const sheet = document.getElementById("sheet");

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-sheet]");
  const source = link && sheet && document.getElementById(link.dataset.sheet);
  if (!source || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  sheet.replaceChildren(source.content.cloneNode(true));
  sheet.setAttribute("aria-label", sheet.querySelector("h2").textContent);
  sheet.querySelectorAll("[data-out]").forEach(askForChips);
  if (!sheet.open) sheet.showModal();
  sheet.querySelector("h2").focus();
  sheet.scrollTop = 0;
});

document.addEventListener("change", (event) => {
  const form = event.target.closest?.("[data-out]");
  if (form) askForChips(form);
});

function askForChips(form) {
  const ticked = form.querySelectorAll("input[name=out]:checked").length;
  const nobodyKnows = form.querySelector("input[name=nobody_knows]");
  let asks = false;
  for (const line of form.querySelectorAll(".tick")) {
    const isOut = line.querySelector("input[name=out]").checked;
    const by = line.querySelector(".tick__by");
    if (by) by.hidden = !isOut;
    const chips = line.querySelector(".tick__chips");
    if (!chips) continue;
    const isKnown = !nobodyKnows.checked || ticked < 2;
    chips.hidden = !isOut || !isKnown || (ticked < 2 && form.dataset.out !== "always");
    chips.querySelector("input").required = !chips.hidden && ticked > 1;
    chips.querySelector("input").disabled = chips.hidden;
    asks ||= isOut && ticked > 1;
  }
  form.querySelector(".table-sheet__several").hidden = !asks;
  nobodyKnows.disabled = !asks;
  form.querySelector(".button--danger").disabled = ticked === 0;
}

document.querySelectorAll("[data-out]").forEach(askForChips);
