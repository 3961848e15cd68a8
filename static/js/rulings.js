// Finds as somebody types, and records a ruling so that a dead Wi-Fi loses nothing: the form keeps its
// nonce and is sent again until the server has answered. Without this script both forms work as they
// are.

import { finder } from "./find.js";
import { fieldsOf, insist } from "./riffle.js";

const found = document.querySelector("[data-found]");
const search = document.querySelector("[data-search]");

function address() {
  return `${search.getAttribute("action")}?${new URLSearchParams(new FormData(search))}`;
}

if (search && found) {
  finder(search, found, {
    address: () => `${address()}&part=found`,
    shown: () => history.replaceState(null, "", address()),
  });
}

document.addEventListener("submit", async (event) => {
  const form = event.target.closest("form[data-records]");
  if (!form) return;
  event.preventDefault();
  const button = event.submitter;
  if (button?.getAttribute("aria-busy") === "true") return;
  button?.setAttribute("aria-busy", "true");
  const told = form.querySelector("[data-told]");
  const answer = await insist(form.getAttribute("action"), fieldsOf(form, button), () => {
    told.textContent = "No connection. It is sent again until it arrives.";
  });
  if (answer.isGranted) return location.assign(answer.to);
  told.textContent = answer.sentence || "That is not possible now.";
  button?.removeAttribute("aria-busy");
});
