// Finds in the page: rules that have all the words stay, chapters without any leave. The list of
// contents starts closed where there is no room beside the rules.

const finder = document.querySelector("[data-find]");
const field = finder.querySelector("input");
const told = finder.querySelector("[data-told]");
const chapters = [...document.querySelectorAll("[data-chapter]")];
const texts = new Map(
  [...document.querySelectorAll("[data-rule]")].map((rule) => [rule, rule.textContent.toLowerCase()]),
);

function find() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const [rule, text] of texts) {
    const fits = words.every((word) => text.includes(word));
    rule.hidden = !fits;
    count += fits;
  }
  for (const chapter of chapters) {
    const rules = [...chapter.querySelectorAll("[data-rule]")];
    chapter.hidden = words.length > 0 && rules.every((rule) => rule.hidden);
  }
  told.textContent = words.length ? `${count} of ${texts.size} rules` : "";
}

field.addEventListener("input", find);
finder.hidden = false;
if (field.value) find();
if (matchMedia("(width < 60rem)").matches) document.querySelector(".rules__list").open = false;

// A link into the rules must not land on a rule that the search has hidden.
addEventListener("hashchange", () => {
  const wanted = document.getElementById(location.hash.slice(1));
  if (!wanted?.closest("[hidden]")) return;
  field.value = "";
  find();
  wanted.scrollIntoView();
});
