// What native elements do not do by themselves: a button opens a dialog, closes a toast, copies a
// link, goes back; a menu closes when the attention moves on. All by delegation, so that parts
// swapped in by a push work as well.

const actions = {
  opens: open,
  closes: (button) => button.closest("dialog")?.close(),
  dismiss: (button) => button.closest(".toast")?.remove(),
  back: () => history.back(),
  copies: copy,
};

document.addEventListener("click", (event) => {
  closeMenus(event.target);
  if (event.target.matches?.("dialog[data-light-dismiss]")) event.target.close();
  const button = event.target.closest?.("button");
  if (!button) return;
  for (const [name, act] of Object.entries(actions)) {
    if (name in button.dataset) act(button);
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const menu = document.querySelector("details.menu[open]");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});

function open(button) {
  closeMenus();
  document.getElementById(button.dataset.opens)?.showModal();
}

function closeMenus(except) {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(except)) menu.open = false;
  }
}

// The clipboard needs a secure context, which a laptop in a tent is not: there the text is
// selected and copied the old way.
async function copy(button) {
  const source = document.getElementById(button.dataset.copies);
  source.focus();
  source.select();
  let copied = true;
  try {
    if (navigator.clipboard) await navigator.clipboard.writeText(source.value);
    else copied = document.execCommand("copy");
  } catch {
    copied = false;
  }
  const told = document.getElementById(button.dataset.tells);
  if (told) told.textContent = copied ? "Copied." : "Selected: copy it with the keyboard.";
}

for (const button of document.querySelectorAll("button[data-back]")) {
  button.hidden = history.length < 2;
}

// Good news leaves by itself; whatever needs reading stays until it is closed.
for (const toast of document.querySelectorAll(".toasts > .toast--success, .toasts > .toast--info")) {
  const leave = () => {
    if (toast.matches(":hover, :focus-within")) setTimeout(leave, 2000);
    else toast.remove();
  };
  setTimeout(leave, 7000);
}
