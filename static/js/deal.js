// Shares of a deal: filled in by one of the ways to divide, and not sent until they add up. The server has
// the last word.

const form = document.querySelector("form[data-deal]");

function cents(text) {
  const said = /^\D{0,4}(\d[\d,]*)(?:\.(\d{1,2}))?$/.exec(text.trim());
  return said ? Number(said[1].replaceAll(",", "")) * 100 + Number((said[2] || "0").padEnd(2, "0")) : NaN;
}

function amount(value) {
  const text = (value / 100).toLocaleString("en", { minimumFractionDigits: value % 100 ? 2 : 0 });
  return value % 100 ? text : text.replace(/\.00$/, "");
}

function shares() {
  return [...form.querySelectorAll("input[name^=share-]")];
}

function tell() {
  const left = Number(form.dataset.deal) - shares().reduce((sum, each) => sum + cents(each.value), 0);
  const sum = form.querySelector("[data-deal-sum]");
  sum.dataset.fits = left === 0 ? "yes" : "no";
  if (Number.isNaN(left)) sum.textContent = "Please give every share as an amount.";
  else if (left === 0) sum.textContent = "The shares add up.";
  else if (left > 0) sum.textContent = `${amount(left)} is still to be given out.`;
  else sum.textContent = `${amount(-left)} too much.`;
}

if (form) {
  form.querySelector("[data-deal-ways]").hidden = false;
  form.addEventListener("input", tell);
  form.addEventListener("submit", (event) => {
    if (form.querySelector("[data-deal-sum]").dataset.fits === "no") event.preventDefault();
  });
  form.addEventListener("click", (event) => {
    const way = event.target.closest("button[data-fills]")?.dataset.fills;
    if (!way) return;
    for (const share of shares()) share.value = share.dataset[way];
    tell();
  });
  tell();
}
