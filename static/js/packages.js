// Rows of packages come by a button; without this script a saved page has two more.

const rows = document.querySelector("[data-package-rows]");
const more = rows?.querySelector("[data-add-package]");
const MOST = 60;

function add() {
  const total = rows.querySelector('input[name="package-TOTAL_FORMS"]');
  const number = Number(total.value);
  const last = [...rows.querySelectorAll("[data-package-row]")].pop();
  const row = last.cloneNode(true);
  row.querySelector(".package-row__number").textContent = `Package ${number + 1}`;
  row.querySelector(".field__error")?.remove();
  for (const input of row.querySelectorAll("input")) {
    input.name = input.name.replace(/^package-\d+/, `package-${number}`);
    input.value = "";
    input.removeAttribute("aria-invalid");
  }
  last.after(row);
  total.value = number + 1;
  more.disabled = number + 1 >= MOST;
  row.querySelector("input").focus();
}

if (more) {
  more.hidden = false;
  more.addEventListener("click", add);
}
