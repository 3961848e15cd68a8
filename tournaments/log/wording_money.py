"""Money without facts as sentences for the director's log."""

from collections.abc import Sequence

from rules_engine.sentences import EntryRef, Sentence, listed, say
from tournaments.models import AccountKind, LedgerLine, Posting
from tournaments.money import books
from tournaments.money.currencies import money

_BY_BANK = (AccountKind.CARD, AccountKind.ORGANISATION)
_PLACES = (*books.HOLDING, AccountKind.ORGANISATION)


def describe_money(posting: Posting, *, currency: str) -> str:
    """What went into or out of a box, such as "Entry 5 was paid €160 from the cash box."."""
    boxes = [line for line in posting.lines.all() if line.account.kind in _PLACES]
    moved = sum(line.cents for line in boxes)
    amount = money(abs(moved), currency)
    if posting.kind == books.FLOAT_HANDED:
        handed = sum(line.cents for line in boxes if line.account.kind == AccountKind.CASH)
        return say("A floor helper handed {amount} over.", amount=money(handed, currency))
    if posting.kind == books.CASH_COUNT:
        return _counted(moved, amount)
    if posting.kind in books.SALES:
        return _changed_box(posting, boxes, currency)
    assert posting.entry is not None  # only the box itself is counted for nobody
    return say(
        "{Entry} {did} {where}.",
        entry=EntryRef(posting.entry),
        did=_gave(posting, moved, amount),
        where=_where(posting, moved, boxes),
    )


def _counted(moved: int, amount: str) -> str:
    if not moved:
        return "The cash box was counted, and nothing is missing."
    if moved > 0:
        return say("The cash box was counted: {amount} too much.", amount=amount)
    return say("The cash box was counted: {amount} too little.", amount=amount)


def _changed_box(posting: Posting, boxes: Sequence[LedgerLine], currency: str) -> str:
    """A sale alone comes with a fact, so this one corrects how another was paid."""
    assert posting.entry is not None  # a sale is always somebody's
    into = next(line for line in boxes if line.cents > 0)
    by_card = into.account.kind == AccountKind.CARD
    template = (
        "{Entry} paid {amount} by card, not in cash."
        if by_card
        else "{Entry} paid {amount} in cash, not by card."
    )
    return say(template, entry=EntryRef(posting.entry), amount=money(into.cents, currency))


def _gave(posting: Posting, moved: int, amount: str) -> Sentence:
    is_back = posting.kind == books.REVERSAL
    if posting.kind == books.PAYOUT:
        template = "was paid {amount}"
    elif moved > 0:
        template = "gave {amount} back" if is_back else "gave {amount}"
    else:
        template = "got {amount} back" if is_back else "got {amount}"
    return say(template, amount=amount)


def _where(posting: Posting, moved: int, boxes: Sequence[LedgerLine]) -> Sentence:
    # Without a fact, money comes in only when a payout is taken back.
    is_prize = posting.kind == books.PAYOUT or moved > 0
    if is_prize and all(line.account.kind in _BY_BANK for line in boxes):
        return say("by transfer")
    accounts = listed(
        (say(f"the {AccountKind(line.account.kind).label.lower()}") for line in boxes),
        between=" and ",
    )
    if moved > 0:
        return say("into {accounts}", accounts=accounts)
    return say("from {accounts}", accounts=accounts)
