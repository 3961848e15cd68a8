// A button that prints the page; the style sheet says what of it goes on paper.

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-prints]")) print();
});
