// The page of a structure answers while one types: the form goes to the server, which draws the page anew
// without saving, and the parts that only tell something are swapped in. Rows of levels come and go
// the same way. Without this script the buttons do the same by loading the page.

const form = document.querySelector("form[data-setup]");
const QUIET_MS = 350;

let timer = null;
let asked = 0;

async function draw(change) {
  const mine = (asked += 1);
  const fields = new FormData(form);
  fields.set("change", change);
  let answer;
  try {
    answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(fields) });
  } catch {
    return null;
  }
  if (!answer.ok || answer.redirected || mine !== asked) return null;
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

// A part that says nothing while a number is being typed keeps what it said; warnings may be empty.
const MAY_BE_EMPTY = ["problems", "antes"];

function swap(fresh, names) {
  for (const name of names) {
    const here = form.querySelector(`[data-part="${name}"]`);
    const there = fresh.querySelector(`[data-part="${name}"]`);
    if (!here || !there || here.contains(document.activeElement)) continue;
    if (!there.childElementCount && !MAY_BE_EMPTY.includes(name)) continue;
    const isOpen = here.querySelector("details")?.open;
    here.replaceChildren(...there.childNodes);
    const details = here.querySelector("details");
    if (details && isOpen) details.open = true;
  }
}

const TOLD = ["split", "chips", "antes", "timing", "tables", "prizes", "rules", "glance", "problems"];

async function preview() {
  const fresh = await draw("preview");
  if (fresh) swap(fresh, TOLD);
}

async function changeRows(change) {
  clearTimeout(timer);
  const fresh = await draw(change);
  if (!fresh) return;
  document.activeElement.blur();
  swap(fresh, ["levels", "after-levels", ...TOLD]);
  const [verb, index = 0] = change.split("-");
  const rows = form.querySelectorAll(".level-row");
  const at = verb === "add" ? rows.length - 1 : Number(index) + (verb === "after" ? 1 : 0);
  rows[Math.min(at, rows.length - 1)]?.querySelector("input").focus();
}

if (form) {
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(preview, QUIET_MS);
  });
  form.addEventListener("submit", (event) => {
    if (event.submitter?.name !== "change") return;
    event.preventDefault();
    changeRows(event.submitter.value);
  });
}
