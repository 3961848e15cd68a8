// Says what a rule would be while one chooses: the form goes to the server, which draws the page anew
// without changing anything, and the sentence and the count of those who agree are swapped in. What is
// typed chooses the way that it belongs to, and a table agrees at one tap.

const form = document.querySelector("form[data-point]");
const QUIET_MS = 250;

let timer = null;
let asked = 0;

async function preview() {
  const mine = (asked += 1);
  const fields = new FormData(form);
  fields.set("preview", "yes");
  try {
    const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(fields) });
    if (!answer.ok || answer.redirected || mine !== asked) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const part of form.querySelectorAll("[data-part]")) {
      part.innerHTML = fresh.querySelector(`[data-part="${part.dataset.part}"]`).innerHTML;
    }
  } catch {
    // Offline: the page still says what holds, and changing it says so itself.
  }
}

function soon() {
  clearTimeout(timer);
  timer = setTimeout(preview, QUIET_MS);
}

function agree(table) {
  const boxes = [...table.querySelectorAll("input[type=checkbox]")];
  const all = boxes.every((box) => box.checked);
  for (const box of boxes) box.checked = !all;
  soon();
}

if (form) {
  form.addEventListener("input", (event) => {
    const typed = form.querySelector('input[name="choice"][value="typed"]');
    if (typed && event.target.closest("[data-typed]")) typed.checked = true;
    soon();
  });
  for (const button of form.querySelectorAll("[data-all]")) {
    button.hidden = false;
    button.addEventListener("click", () => agree(button.closest("fieldset")));
  }
}
