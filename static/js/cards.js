// Cards that a table has dealt are tapped in: the card goes to the seat whose turn it is, and the next
// empty seat follows. A seat that is tapped has the turn; a card that is tapped again is taken back.
// Without this script the cards are typed.

for (const form of document.querySelectorAll("form[data-dealing]")) {
  const seats = [...form.querySelectorAll(".dealt__card")];
  const deck = form.querySelector(".deck");
  const cards = [...deck.querySelectorAll("[data-card]")];
  let turn = null;

  const holder = (card) => seats.find((seat) => code(seat) === card.dataset.card.toLowerCase());

  function give(seat) {
    turn = seat;
    for (const each of seats) each.closest(".dealt__seat").toggleAttribute("data-turn", each === turn);
    for (const card of cards) card.setAttribute("aria-pressed", Boolean(holder(card)));
  }

  function next() {
    give(seats.find((seat) => !seat.value) || null);
  }

  for (const seat of seats) {
    seat.inputMode = "none";
    seat.addEventListener("focus", () => give(seat));
    seat.addEventListener("input", () => give(seat));
  }

  deck.addEventListener("click", (event) => {
    const card = event.target.closest("[data-card]");
    if (!card) return;
    const before = holder(card);
    if (before) {
      before.value = "";
      give(before);
    } else if (turn) {
      turn.value = card.dataset.card;
      next();
    }
  });

  deck.hidden = false;
  next();
}

function code(seat) {
  return seat.value.trim().toLowerCase().replace("10", "t");
}
