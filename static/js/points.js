// Finds points as somebody types; without this script the form loads the page anew.

import { finder } from "./find.js";

const form = document.querySelector("[data-find]");
const field = form.querySelector("input");

function address(more = {}) {
  const words = field.value.trim();
  return `?${new URLSearchParams({ ...(words && { q: words }), ...more })}`;
}

const { find } = finder(form, document.querySelector("[data-found]"), {
  address: () => address({ part: "list" }),
  shown: () => history.replaceState(null, "", address()),
});

form.querySelector("button").hidden = true;
form.addEventListener("submit", (event) => {
  event.preventDefault();
  find();
});

if (field.value !== field.defaultValue) find(); // typed before this script was here
