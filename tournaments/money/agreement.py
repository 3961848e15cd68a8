"""Whether the ledger and the log of a tournament say the same, wherever they were read from.

The log knows what was sold and what each place wins; the ledger knows where the money is. They
are written together, so they agree, and `problems` names every point on which they do not.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.tournament import questions
from rules_engine.units import Cents, EntryNo
from tournaments.money.account_kinds import AccountKind
from tournaments.money.currencies import money

ENTRY, REBUY, ADD_ON = "entry", "rebuy", "add_on"
SALES = (ENTRY, REBUY, ADD_ON)
REVERSAL, PAYOUT, CASH_COUNT = "reversal", "payout", "cash_count"
FLOAT_HANDED = "float_handed"
GIFT = "gift"
BOX_OPENED, MONEY_MOVED, HELPER_PAID = "box_opened", "money_moved", "helper_paid"
INCOME, COST = "income", "cost"
SIDE_PRIZE = "side_prize"
BOXES = (AccountKind.CASH, AccountKind.CARD)
HOLDING = (*BOXES, AccountKind.FLOAT)
"""Where money is: also what floor helpers carry until they hand it over at the desk."""
OF_THE_TILL = (AccountKind.INCOME, AccountKind.COST)
FOR_CHARITY = (AccountKind.CHARITY, *OF_THE_TILL)
"""What the charity gets: its share of what was sold, and what else came in, less what it cost."""
OF_A_TOURNAMENT = (*BOXES, AccountKind.PRIZE_POOL, AccountKind.CHARITY)


@dataclass(frozen=True, slots=True)
class Moved:
    """One posting: what it did to each account."""

    posting: int
    kind: str
    entry: EntryNo | None
    reverses: int | None
    lines: Mapping[AccountKind, Cents]

    @property
    def into_boxes(self) -> Cents:
        """What it brought into the cash box, the card machine and the floats together."""
        return sum(self.lines.get(box, 0) for box in HOLDING)


@dataclass(frozen=True, slots=True)
class Books:
    """The books of a tournament: of every account, the part that is this tournament's."""

    postings: Mapping[int, Moved]
    reversed: frozenset[int] = field(default_factory=frozenset)

    @classmethod
    def of(cls, postings: Iterable[Moved]) -> "Books":
        """The books that these postings make."""
        moved = {one.posting: one for one in postings}
        return cls(moved, frozenset(one.reverses for one in moved.values() if one.reverses))

    def balance(self, account: AccountKind) -> Cents:
        """What an account holds; what is owed to somebody is negative."""
        return sum(moved.lines.get(account, 0) for moved in self.postings.values())

    def standing(self, *kinds: str) -> Iterator[Moved]:
        """The postings of these kinds that were not taken back, as they were corrected."""
        for moved in self.postings.values():
            if moved.kind in kinds and moved.posting not in self.reversed:
                yield self._in_full(moved)

    def sold(self) -> Iterator[Moved]:
        """Every sale as it was corrected last, given back or not."""
        corrected = {moved.reverses for moved in self._of(SALES)}
        return (self._in_full(one) for one in self._of(SALES) if one.posting not in corrected)

    def taken(self, *boxes: AccountKind) -> Cents:
        """Everything that was ever paid for entries and chips, into these boxes or any."""
        return sum(moved.lines.get(box, 0) for moved in self._of(SALES) for box in boxes or HOLDING)

    @property
    def refunded(self) -> Cents:
        """What of it was given back."""
        return -sum(
            moved.into_boxes
            for moved in self._of((REVERSAL,))
            if moved.reverses and self.postings[moved.reverses].kind in SALES
        )

    @property
    def paid_out(self) -> Mapping[EntryNo, Cents]:
        """Prize money handed over, by entry."""
        paid: dict[EntryNo, Cents] = {}
        for moved in self.standing(PAYOUT):
            assert moved.entry is not None  # a payout is always somebody's
            won = moved.lines.get(AccountKind.PRIZE_POOL, 0)
            paid[moved.entry] = paid.get(moved.entry, 0) + won
        return paid

    @property
    def gifts(self) -> Cents:
        """What was given on top and not given back; it is income for the charity."""
        return sum(moved.into_boxes for moved in self.standing(GIFT))

    @property
    def difference(self) -> Cents:
        """What all counts of the cash box found: too much is positive, too little negative."""
        return sum(moved.into_boxes for moved in self._of((CASH_COUNT,)))

    def _in_full(self, moved: Moved) -> Moved:
        """A corrected sale with what it corrects: its own lines are only the difference."""
        lines, before = dict(moved.lines), moved
        while before.kind in SALES and before.reverses is not None:
            before = self.postings[before.reverses]
            for account, cents in before.lines.items():
                lines[account] = lines.get(account, 0) + cents
        return replace(moved, lines={account: cents for account, cents in lines.items() if cents})

    def _of(self, kinds: Iterable[str]) -> Iterator[Moved]:
        wanted = tuple(kinds)
        return (moved for moved in self.postings.values() if moved.kind in wanted)


@dataclass(frozen=True, slots=True)
class Due:
    """What one entry is to be paid, and for which places."""

    entry: EntryNo
    best: int | None
    worst: int | None
    prize: Cents
    bounty: Cents = 0

    @property
    def cents(self) -> Cents:
        return self.prize + self.bounty


def has_places(state: engine.Tournament) -> bool:
    """Whether play has begun, so that a place means something."""
    return state.stage in (engine.Stage.RUNNING, engine.Stage.ENDED)


def dues(state: engine.Tournament) -> tuple[Due, ...]:
    """What each entry has won so far, best place first; RuleViolation if prizes do not fit."""
    if not has_places(state):
        return ()
    bounties = dict(questions.bounties(state).paid) if state.terms.price.bounty_part else {}
    won = [
        Due(one.entry, one.best, one.worst, one.amount, bounties.pop(one.entry, 0))
        for one in questions.payouts(state)
    ]
    return (*won, *(Due(entry, None, None, 0, cents) for entry, cents in bounties.items()))


def problems(books: Books, state: engine.Tournament, *, currency: str) -> tuple[str, ...]:
    """Every disagreement between ledger and log, each as a sentence; empty if all is well."""
    return (
        *_unbalanced(books),
        *_sales_that_differ(books, state, currency),
        *_entries_that_differ(books, state),
        *_payouts_that_differ(books, state, currency),
    )


def _unbalanced(books: Books) -> Iterator[str]:
    for moved in books.postings.values():
        if sum(moved.lines.values()):
            yield f"Posting {moved.posting} does not add up to nothing."


def _sales_that_differ(books: Books, state: engine.Tournament, currency: str) -> Iterator[str]:
    """Money kept of what was sold, against the prices in the log; after a cancellation none is."""
    if state.stage is engine.Stage.CANCELLED:
        return
    split = questions.pool(state)
    kept = list(books.standing(*SALES))
    expected = {
        "Money taken": (sum(m.into_boxes for m in kept), split.collected),
        "The prize pool": (
            -sum(m.lines.get(AccountKind.PRIZE_POOL, 0) for m in kept),
            split.pool + split.bounties,
        ),
        "The charity share": (
            -sum(m.lines.get(AccountKind.CHARITY, 0) for m in kept),
            split.donation,
        ),
    }
    for name, (ledger, log) in expected.items():
        if ledger != log:
            yield (
                f"{name} is {money(ledger, currency)} in the ledger "
                f"and {money(log, currency)} in the log."
            )


def _entries_that_differ(books: Books, state: engine.Tournament) -> Iterator[str]:
    if state.stage is engine.Stage.CANCELLED:
        return
    paid = {moved.entry for moved in books.standing(ENTRY)}
    entries = questions.paid_entries(state)
    playing = {entry.number for entry in entries}
    # In a rehearsal nobody pays, and somebody may come in free.
    owing = {one.number for one in entries if one.price is None or one.price.fee}
    for number in sorted(owing - paid):
        yield f"Entry {number} plays, but its money is not in the ledger."
    for number in sorted(entry for entry in paid - playing if entry is not None):
        yield f"Entry {number} is paid, but does not play."


def _payouts_that_differ(books: Books, state: engine.Tournament, currency: str) -> Iterator[str]:
    paid = books.paid_out
    if not paid:
        return
    try:
        due = {one.entry: one.cents for one in dues(state)}
    except RuleViolation as misfit:
        yield misfit.sentence
        return
    for entry, cents in sorted(paid.items()):
        if cents != due.get(entry, 0):
            yield (
                f"Entry {entry} was paid {money(cents, currency)}; "
                f"its prize is {money(due.get(entry, 0), currency)}."
            )
