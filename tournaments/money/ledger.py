"""The double-entry ledger: every movement of money adds up to nothing and belongs to a wish."""

from collections.abc import Mapping, Sequence

from django.db.models import Sum

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.prizes import Price
from rules_engine.units import Cents, EntryNo
from tournaments.log import log
from tournaments.log.chain import FIRST_CHAIN, next_chain, posting_of
from tournaments.log.kinds import WishKind
from tournaments.log.log import Asked, Receipt
from tournaments.models import Account, AccountKind, Event, EventWish, LedgerLine, Posting, Wish
from tournaments.money import accounts, books
from tournaments.money.currencies import money


def post(
    wish: Wish, *, kind: str, lines: Mapping[AccountKind, Cents], entry: EntryNo | None = None
) -> Posting:
    """Write one posting of a tournament, to the accounts that are its own or all share."""
    held = accounts.of_tournament(wish.tournament, user_id=wish.user_id)
    by_account = {held[account]: cents for account, cents in lines.items()}
    return write(wish, kind=kind, lines=by_account, entry=entry)


def write(
    wish: Wish | EventWish,
    *,
    kind: str,
    lines: Mapping[Account, Cents],
    entry: EntryNo | None = None,
    reverses: Posting | None = None,
) -> Posting:
    """Write one posting into the books of an event; inside the transaction of its wish.

    RuleViolation `box_short` if that took more out of a box than it holds.
    """
    if sum(lines.values()) != 0:
        raise ValueError(f"the lines of a posting add up to nothing, not to {dict(lines)}")
    posting = Posting(kind=kind, entry=entry, reverses=reverses, **_whose(wish))
    event = log.lock_event(posting.event_id)
    _expect_covered(lines, currency=event.currency)
    last = Posting.objects.filter(event_id=posting.event_id).order_by("-number").first()
    posting.number = last.number + 1 if last else 1
    written = [
        LedgerLine(posting=posting, account=account, cents=cents)
        for account, cents in lines.items()
        if cents
    ]
    before = last.chain if last else FIRST_CHAIN
    posting.chain = next_chain(before, posting_of(posting, wish, written))
    posting.save(force_insert=True)
    LedgerLine.objects.bulk_create(written)
    Event.objects.filter(pk=posting.event_id).update(
        books_lines=posting.number, books_head=posting.chain
    )
    return posting


def _expect_covered(lines: Mapping[Account, Cents], *, currency: str) -> None:
    """No box ever holds less than nothing."""
    emptied = {
        box: -cents for box, cents in lines.items() if cents < 0 and box.kind in books.HOLDING
    }
    if not emptied:
        return
    rows = LedgerLine.objects.filter(account__in=emptied).values_list("account")
    held = dict(rows.annotate(held=Sum("cents")))
    for box, cents in emptied.items():
        there = held.get(box.pk, 0)
        if there < cents:
            sentence = (
                f"{box.name}: {money(max(there, 0), currency)} is there, {money(cents, currency)} "
                "is needed. Bring money into it from another box first."
            )
            raise RuleViolation("box_short", sentence)


def _whose(wish: Wish | EventWish) -> dict[str, object]:
    if isinstance(wish, EventWish):
        return {"event_id": wish.event_id, "event_wish": wish}
    return {"event_id": wish.tournament.event_id, "tournament": wish.tournament, "wish": wish}


def take_price(
    wish: Wish, *, kind: str, price: Price, entry: EntryNo, into: AccountKind, by_card: Cents = 0
) -> Posting:
    """Somebody paid a price: the box grows by the fee, pool and charity by their parts.

    The float is that of whoever makes the wish; of a mixed payment a part is `by_card`.
    """
    held = accounts.of_tournament(wish.tournament, user_id=wish.user_id)
    box = accounts.float_of(wish) if into is AccountKind.FLOAT else held[into]
    mixed = {held[AccountKind.CARD]: by_card} if by_card and into is AccountKind.CASH else {}
    lines = {
        box: price.fee - sum(mixed.values()),
        **mixed,
        held[AccountKind.PRIZE_POOL]: -(price.prize_part + price.bounty_part),
        held[AccountKind.CHARITY]: -price.donation_part,
    }
    return write(wish, kind=kind, lines=lines, entry=entry)


def pay_by_bank(wish: Wish, *, kind: str, cents: Cents, entry: EntryNo) -> Posting:
    """A prize goes by transfer: of the card money, and what lacks there the organisation lends."""
    held = accounts.of_tournament(wish.tournament, user_id=wish.user_id)
    event_id = wish.tournament.event_id
    log.lock_event(event_id)
    on_card = held[AccountKind.CARD].lines.aggregate(on_card=Sum("cents"))["on_card"] or 0
    of_card = min(cents, max(on_card, 0))
    lines = {held[AccountKind.CARD]: -of_card, held[AccountKind.PRIZE_POOL]: cents}
    if of_card < cents:
        lines[accounts.of_event(event_id, AccountKind.ORGANISATION)] = of_card - cents
    return write(wish, kind=kind, lines=lines, entry=entry)


def take_gift(
    tournament_id: int, *, cents: Cents, into: AccountKind, entry: EntryNo | None, asked: Asked
) -> Receipt:
    """Somebody gives the charity something for nothing; RuleViolation `amount_needed`."""

    def decide(t: engine.Tournament | None, *_: object) -> Sequence[engine.Fact]:
        if t is None:
            raise RuleViolation("not_open", "Sales have not opened yet.")
        if cents <= 0:
            raise RuleViolation("amount_needed", "Please give an amount, such as 5.")
        return ()

    def alongside(wish: Wish, _facts: Sequence[engine.Fact]) -> None:
        event_id = wish.tournament.event_id
        gifts = accounts.of_event(event_id, AccountKind.INCOME, name=accounts.GIFTS)
        box = accounts.of_tournament(wish.tournament, user_id=wish.user_id)[into]
        write(wish, kind=books.GIFT, lines={box: cents, gifts: -cents}, entry=entry)

    return log.commit(tournament_id, asked, WishKind.TAKE_GIFT, decide, alongside=alongside)


def give_back_gift(posting_id: int, *, asked: Asked) -> Receipt:
    """A gift was written down by mistake; RuleViolation `refunded_already`."""
    gift = Posting.objects.select_related("wish").get(pk=posting_id, kind=books.GIFT)

    def decide(*_: object) -> Sequence[engine.Fact]:
        if back := Posting.objects.filter(reverses=gift).first():
            sentence = "The gift was given back already."
            raise log.settled("refunded_already", sentence, by=back.tournament_wish)
        return ()

    return log.commit(
        gift.tournament_wish.tournament_id,
        asked,
        WishKind.GIVE_BACK_GIFT,
        decide,
        alongside=lambda wish, _facts: _take_back(gift, wish),
    )


def _take_back(gift: Posting, wish: Wish) -> None:
    reverse(gift, wish=wish)


def reverse(posting: Posting, *, wish: Wish | EventWish) -> Posting:
    """Give the money of a posting back, line by line, from where it is by now."""
    lines = {account: -cents for account, cents in books.lines_of(posting).items()}
    return write(wish, kind=books.REVERSAL, lines=lines, entry=posting.entry, reverses=posting)


def change_box(sale: Posting, *, into: AccountKind, wish: Wish) -> Posting:
    """Another box holds the money of a sale: one posting takes its place and moves the fee.

    Its lines are the reversal and the sale once more, summed up.
    """
    held = books.lines_of(sale)
    fee = sum(cents for account, cents in held.items() if account.kind in books.HOLDING)
    lines = {account: -cents for account, cents in held.items() if account.kind in books.HOLDING}
    box = accounts.of_tournament(wish.tournament, user_id=wish.user_id)[into]
    lines[box] = lines.get(box, 0) + fee
    return write(wish, kind=sale.kind, lines=lines, entry=sale.entry, reverses=sale)


def find_standing(tournament_id: int, *, kind: str, entry: EntryNo) -> Posting | None:
    """The newest posting of that kind for an entry that was not taken back."""
    return (
        Posting.objects.select_related("wish")
        .filter(tournament_id=tournament_id, kind=kind, entry=entry, reversed_by=None)
        .order_by("-pk")
        .first()
    )


def balances(tournament_id: int) -> dict[AccountKind, Cents]:
    """What each account holds of a tournament's money."""
    ledger = books.read(tournament_id)
    return {account: ledger.balance(account) for account in books.OF_A_TOURNAMENT}


def box(given: str) -> AccountKind:
    """Where money goes or comes from, as a form names it; RuleViolation `which_box`."""
    if given not in books.BOXES:
        raise RuleViolation("which_box", "Please say whether it is cash or card.")
    return AccountKind(given)


def count_cash(tournament_id: int, *, counted: Cents, expected: Cents, asked: Asked) -> Receipt:
    """The cash box was counted: what it holds too much or too little becomes a posting.

    `expected` is what the screen said during the count; RuleViolation `box_changed` if it holds
    something else by now. Nobody but the charity can bear a difference.
    """

    def decide(t: engine.Tournament | None, *_: object) -> Sequence[engine.Fact]:
        if t is None:
            raise RuleViolation("not_open", "Sales have not opened yet.")
        if balances(tournament_id)[AccountKind.CASH] != expected:
            raise RuleViolation(
                "box_changed", "Money went into or out of the box meanwhile. Please count again."
            )
        return ()

    def alongside(wish: Wish, _facts: Sequence[engine.Fact]) -> None:
        difference = counted - expected
        lines = {AccountKind.CASH: difference, AccountKind.CHARITY: -difference}
        post(wish, kind=books.CASH_COUNT, lines=lines)

    return log.commit(tournament_id, asked, WishKind.COUNT_CASH, decide, alongside=alongside)
