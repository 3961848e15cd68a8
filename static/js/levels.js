// The page of a structure answers while one types: the form goes to the server, which draws the page anew
// without saving, and the parts that only tell something are swapped in. Rows of levels come and go
// the same way. Without this script the buttons do the same by loading the page.

const form = document.querySelector("form[data-setup]");
const QUIET_MS = 350;

let timer = null;
let asked = 0;

async function draw(change, pasted = "") {
  const mine = (asked += 1);
  const fields = new FormData(form);
  fields.set("change", change);
  if (pasted) fields.set("pasted", pasted);
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
const MAY_BE_EMPTY = ["problems", "antes", "over-limit"];

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

const GRIDS = ["bands", "chip-rows"];
const TOLD = ["split", "over-limit", "stock", "chips", "antes", "timing", "tables", "prizes", "rules", "glance", "problems"];

async function preview() {
  const fresh = await draw("preview");
  if (fresh) swap(fresh, [...GRIDS, ...TOLD]);
}

async function changeRows(change, pasted = "") {
  clearTimeout(timer);
  const fresh = await draw(change, pasted);
  if (!fresh) return;
  document.activeElement.blur();
  swap(fresh, ["levels", "after-levels", ...GRIDS, ...TOLD]);
  handy();
  const [verb, index = 0, to] = change.split("-");
  if (!ROWS.includes(verb)) return;
  const rows = form.querySelectorAll(".level-row");
  const at = verb === "add" ? rows.length - 1 : Number(verb === "move" ? to : index) + (verb === "after" ? 1 : 0);
  const row = rows[Math.min(at, rows.length - 1)];
  row?.querySelector(verb === "move" ? "[data-grip]" : "input").focus();
}

// -- pasting and dragging ------------------------------------------------------------------------

const ROWS = ["add", "after", "remove", "move", "paste"];

// What only works with this script is shown by it.
function handy() {
  for (const one of form.querySelectorAll("[data-grip], [data-pastes]")) one.hidden = false;
}

function paste(event) {
  const field = event.target.closest(".level-row input, [data-grid] input");
  const text = event.clipboardData?.getData("text/plain") ?? "";
  if (!field || !/[\t\n]/.test(text.trim())) return;
  event.preventDefault();
  const cells = field.closest("tr");
  const column = [...cells.querySelectorAll("input")].indexOf(field);
  const row = [...cells.parentElement.querySelectorAll("tr")].filter((one) => one.querySelector("input")).indexOf(cells);
  changeRows(`${field.closest("[data-grid]")?.dataset.grid ?? "paste"}-${row}-${column}`, text);
}

const rowsNow = () => [...form.querySelectorAll(".level-row")];

function drag(event) {
  const grip = event.target.closest("[data-grip]");
  if (!grip) return;
  event.preventDefault();
  const row = grip.closest(".level-row");
  const from = rowsNow().indexOf(row);
  grip.setPointerCapture(event.pointerId);
  row.dataset.dragged = "";
  let to = from;
  const move = ({ clientY }) => {
    const rows = rowsNow();
    to = rows.findIndex((one) => clientY < one.getBoundingClientRect().bottom);
    if (to < 0) to = rows.length - 1;
    for (const one of rows) delete one.dataset.target;
    if (to !== from) rows[to].dataset.target = to < from ? "before" : "after";
  };
  const drop = () => {
    grip.removeEventListener("pointermove", move);
    delete row.dataset.dragged;
    for (const one of rowsNow()) delete one.dataset.target;
    if (to !== from) changeRows(`move-${from}-${to}`);
  };
  grip.addEventListener("pointermove", move);
  grip.addEventListener("pointerup", drop, { once: true });
  grip.addEventListener("pointercancel", () => { to = from; drop(); }, { once: true });
}

function step(event) {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const row = event.target.closest("[data-grip]")?.closest(".level-row");
  if (!by || !row) return;
  event.preventDefault();
  const from = rowsNow().indexOf(row);
  if (rowsNow()[from + by]) changeRows(`move-${from}-${from + by}`);
}

if (form) {
  handy();
  form.addEventListener("paste", paste);
  form.addEventListener("pointerdown", drag);
  form.addEventListener("keydown", step);
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
