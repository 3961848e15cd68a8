// Opens what a link with [data-sheet] leads to in a dialog over the screen, so that no push closes it;
// without this script the link leads to a page of its own. Also counts what is due in the title.

const sheet = document.getElementById("sheet");
const title = document.title;

async function open(link) {
  try {
    const address = new URL(link.href);
    address.searchParams.set("dialog", "");
    const answer = await fetch(address, { cache: "no-store" });
    if (!answer.ok || answer.redirected) throw new Error(String(answer.status));
    sheet.innerHTML = await answer.text();
    if (!sheet.open) sheet.showModal();
    sheet.scrollTop = 0;
  } catch {
    location.assign(link.href);
  }
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-sheet]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  open(link);
});

// What unfolds at the bottom of a sheet is in sight, with its button.
sheet.addEventListener("toggle", (event) => {
  if (event.target.open) event.target.scrollIntoView({ block: "nearest" });
}, true);

function count() {
  const due = Number(document.querySelector("[data-due]")?.dataset.due || 0);
  document.title = due ? `(${due}) ${title}` : title;
}

document.addEventListener("riffle:shown", count);
count();
