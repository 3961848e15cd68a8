// Tables are dragged to where they stand in the hall, or moved by arrow keys and set down by Enter.
// Places are counted in half tables. What the server says counts: a refusal puts the table back.

import { insist, nonce } from "./send.js";
import { remind } from "./toasts.js";

const SIZE = 2;
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const plan = document.querySelector("[data-arrange]");
const said = document.querySelector("[data-arranged]");
const columns = Number(plan.dataset.columns);
const rows = Number(plan.dataset.rows);
let held = null;

const within = (value, most) => Math.max(0, Math.min(most - SIZE, value));

function show(table, x, y) {
  table.style.gridColumn = `${x + 1} / span ${SIZE}`;
  table.style.gridRow = `${y + 1} / span ${SIZE}`;
  Object.assign(table.dataset, { atX: x, atY: y });
}

function pick(table, event) {
  const box = table.getBoundingClientRect();
  held = { table, left: event.clientX - box.left, top: event.clientY - box.top };
  table.setPointerCapture(event.pointerId);
  table.dataset.held = "";
}

function drag({ clientX, clientY }) {
  if (!held) return;
  const box = plan.getBoundingClientRect();
  const x = Math.round((clientX - held.left - box.left) / (box.width / columns));
  const y = Math.round((clientY - held.top - box.top) / (box.height / rows));
  show(held.table, within(x, columns), within(y, rows));
}

async function drop(table) {
  held = null;
  delete table.dataset.held;
  const { table: number, x, y, atX = x, atY = y } = table.dataset;
  if (atX === x && atY === y) return;
  const fields = { nonce: nonce(), table: number, x: atX, y: atY };
  const { isGranted, sentence } = await insist(plan.dataset.place, fields, () => {});
  if (!isGranted) {
    show(table, Number(x), Number(y));
    remind("arranged", sentence, "Seen", () => {});
    return;
  }
  const other = [...plan.children].find((one) => one !== table && overlap(one, atX, atY));
  if (other) settle(other, x, y);
  const spot = other ? { x: other.dataset.wasX, y: other.dataset.wasY } : { x: atX, y: atY };
  settle(table, spot.x, spot.y);
  said.textContent = `${table.textContent.trim()}: row ${Number(spot.y) / SIZE + 1}, ${Number(spot.x) / SIZE + 1} from the left`;
}

function overlap({ dataset }, x, y) {
  return Math.abs(dataset.x - x) < SIZE && Math.abs(dataset.y - y) < SIZE;
}

function settle(table, x, y) {
  Object.assign(table.dataset, { wasX: table.dataset.x, wasY: table.dataset.y, x, y });
  show(table, Number(x), Number(y));
}

function step(table, [right, down]) {
  const { x, y, atX = x, atY = y } = table.dataset;
  show(table, within(Number(atX) + right, columns), within(Number(atY) + down, rows));
}

plan.addEventListener("pointerdown", (event) => {
  const table = event.target.closest("[data-table]");
  if (table) pick(table, event);
});
plan.addEventListener("pointermove", drag);
plan.addEventListener("pointerup", () => held && drop(held.table));
plan.addEventListener("pointercancel", () => held && drop(held.table));
plan.addEventListener("keydown", (event) => {
  const table = event.target.closest("[data-table]");
  if (!table) return;
  if (STEPS[event.key]) step(table, STEPS[event.key]);
  else if (event.key === "Enter") drop(table);
  else return;
  event.preventDefault();
});
plan.addEventListener("focusout", (event) => {
  const table = event.target.closest("[data-table]");
  if (table && !held) drop(table);
});
