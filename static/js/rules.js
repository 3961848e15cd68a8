// Finds in the page: rules that have all the words stay, chapters without any leave, and so does the
// list of contents, which starts closed where there is no room beside the rules.

const finder = document.querySelector("[data-find]");
const field = finder.querySelector("input");
const told = finder.querySelector("[data-told]");
const contents = document.querySelector(".rules__list");
const chapters = [...document.querySelectorAll("[data-chapter]")];
const texts = new Map(
  [...document.querySelectorAll("[data-rule]")].map((rule) => [rule, rule.textContent.toLowerCase()]),
);

function summary(words, count) {
  if (!words.length) return "";
  return count ? `${count} of ${texts.size} rules` : "No rule has these words. Try another one.";
}

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
  told.textContent = summary(words, count);
  contents.hidden = words.length > 0;
}

field.addEventListener("input", find);
finder.hidden = false;
if (field.value) find();
if (matchMedia("(max-width: 59.99rem)").matches) contents.open = false;

// A link into the rules must not land on a rule that the search has hidden.
addEventListener("hashchange", () => {
  const wanted = document.getElementById(location.hash.slice(1));
  if (!wanted?.closest("[hidden]")) return;
  field.value = "";
  find();
  wanted.scrollIntoView();
});
