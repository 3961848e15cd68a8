"""The till: money that belongs to no tournament, and the boxes that hold all of it.

Each is a wish of the event's own with one posting and its voucher. Nothing is edited: what was
wrong is taken back with a reason, by a posting that reverses it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.db.models import Max, Sum

from rules_engine.errors import RuleViolation
from rules_engine.units import Cents
from tournaments import typed
from tournaments.licences.checks import of_income
from tournaments.licences.licence import refuse
from tournaments.log import event_log
from tournaments.log.event_log import EventReceipt
from tournaments.log.kinds import EventWishKind
from tournaments.log.log import Asked
from tournaments.models import (
    Account,
    AccountKind,
    Event,
    EventWish,
    Posting,
    SideSale,
    User,
    Voucher,
)
from tournaments.money import accounts, books, ledger
from tournaments.till.kinds import FIRST, REVERSIBLE, Cost, Income

# Makes or finds the accounts that a posting goes to; inside the transaction of its wish.
Lines = Callable[[], Mapping[Account, Cents]]


@dataclass(frozen=True, slots=True)
class Said:
    """What goes on the voucher of a posting."""

    words: str = ""
    is_cost: bool = False
    box: Account | None = None
    counted: Cents | None = None
    handed_to: User | None = None


def open_box(
    event_id: int, *, name: str, keeper: User | None, change: Cents, asked: Asked
) -> EventReceipt:
    """Another cash box, with the change that is put into it; RuleViolation `keeps_another`."""

    def decide(_event: object) -> None:
        _expect_free(event_id, keeper)

    def alongside(wish: EventWish) -> None:
        accounts.first_box(event_id)
        boxes = Account.objects.filter(event=event_id, kind=AccountKind.CASH)
        last = boxes.aggregate(last=Max("desk"))["last"]
        box = Account.objects.create(
            event_id=event_id, kind=AccountKind.CASH, name=name, desk=last + 1, keeper=keeper
        )
        lent = accounts.of_event(event_id, AccountKind.ORGANISATION)
        said = Said(f"Opened with {name}", box=box)
        post(wish, books.BOX_OPENED, {box: change, lent: -change}, said)

    return commit(event_id, asked, EventWishKind.OPEN_BOX, decide, alongside)


def take_money(
    event_id: int, *, kind: Income, cents: Cents, into: str, words: str, asked: Asked
) -> EventReceipt:
    """Money comes in for something beside the tournaments; RuleViolation `amount_needed`."""

    def lines() -> Mapping[Account, Cents]:
        refuse(of_income(Event.objects.get(pk=event_id), kind.value))
        source = accounts.of_event(event_id, AccountKind.INCOME, name=kind.account)
        return {box_of(event_id, into): cents, source: -cents}

    return write(event_id, asked, EventWishKind.TAKE_MONEY, books.INCOME, cents, lines, Said(words))


def pay_cost(
    event_id: int, *, kind: Cost, cents: Cents, out_of: str, helper: str, words: str, asked: Asked
) -> EventReceipt:
    """Something is paid for out of a box, or by a helper who is owed it; its receipt is numbered.

    RuleViolation `amount_needed`, `box_short`.
    """

    def lines() -> Mapping[Account, Cents]:
        goes = accounts.of_event(event_id, AccountKind.COST, name=kind.account)
        if helper:
            return {goes: cents, accounts.of_event(event_id, AccountKind.OWED, name=helper): -cents}
        return {goes: cents, box_of(event_id, out_of): -cents}

    said = Said(words, is_cost=True)
    return write(event_id, asked, EventWishKind.PAY_COST, books.COST, cents, lines, said)


def pay_helper(
    event_id: int, account: int, *, expected: Cents, out_of: str, asked: Asked
) -> EventReceipt:
    """A helper gets back what they laid out, whole; RuleViolation `owed_changed`, `box_short`."""

    def lines() -> Mapping[Account, Cents]:
        owed = Account.objects.get(pk=account, event=event_id, kind=AccountKind.OWED)
        if -held(owed) != expected:
            raise RuleViolation("owed_changed", "Another sum is owed by now. Please look again.")
        return {owed: expected, box_of(event_id, out_of): -expected}

    kind = EventWishKind.PAY_HELPER
    return write(event_id, asked, kind, books.HELPER_PAID, expected, lines, Said())


def move_money(
    event_id: int, *, from_: str, to: str, cents: Cents, words: str, asked: Asked
) -> EventReceipt:
    """From one box into another, or from and to what the organisation has of its own.

    RuleViolation `amount_needed`, `same_box`, `box_short`.
    """
    if from_ == to:
        raise RuleViolation("same_box", "Please choose two different places.")

    def lines() -> Mapping[Account, Cents]:
        return {box_of(event_id, to): cents, box_of(event_id, from_): -cents}

    kind = EventWishKind.MOVE_MONEY
    return write(event_id, asked, kind, books.MONEY_MOVED, cents, lines, Said(words))


def count_box(
    event_id: int,
    account: int,
    *,
    counted: Cents,
    expected: Cents,
    reason: str,
    hand_to: User | None,
    asked: Asked,
) -> EventReceipt:
    """A cash box was counted, and perhaps handed to somebody; a difference has a reason.

    Nobody but the charity can bear it. RuleViolation `reason_needed`, `keeps_another`, and
    `box_changed` if the box holds something else than the screen said.
    """

    def decide(_event: object) -> None:
        box = _cash_box(event_id, account)
        if held(box) != expected:
            sentence = "Money went into or out of the box meanwhile. Please count again."
            raise RuleViolation("box_changed", sentence)
        if counted != expected and not reason:
            raise RuleViolation("reason_needed", "Please say why, or that nobody knows.")
        if hand_to and box.keeper_id != hand_to.pk:
            _expect_free(event_id, hand_to)

    def alongside(wish: EventWish) -> None:
        box, found = _cash_box(event_id, account), counted - expected
        charity = accounts.of_event(event_id, AccountKind.CHARITY)
        said = Said(reason, box=box, counted=counted, handed_to=hand_to)
        post(wish, books.CASH_COUNT, {box: found, charity: -found}, said)
        if hand_to:
            Account.objects.filter(pk=account).update(keeper=hand_to)

    kind = EventWishKind.HAND_OVER_BOX if hand_to else EventWishKind.COUNT_BOX
    return commit(event_id, asked, kind, decide, alongside)


def take_back(event_id: int, posting_id: int, *, reason: str, asked: Asked) -> EventReceipt:
    """Something of the till was a mistake; RuleViolation `not_of_the_till`, `reason_needed`.

    Also `taken_back_already`, `drawn_already`, and `box_short` where its money has gone on.
    """

    def decide(_event: object) -> None:
        posting = _of_the_till(event_id, posting_id)
        if not reason:
            raise RuleViolation("reason_needed", "Please say why it is taken back.")
        if Posting.objects.filter(reverses=posting).exists():
            raise RuleViolation("taken_back_already", "That was taken back already.")
        if SideSale.objects.filter(posting=posting, side__closed_at__isnull=False).exists():
            sentence = "The winners are known: what was in the draw stays."
            raise RuleViolation("drawn_already", sentence)

    def alongside(wish: EventWish) -> None:
        posting = _of_the_till(event_id, posting_id)
        _keep(ledger.reverse(posting, wish=wish), Said(reason))

    return commit(event_id, asked, EventWishKind.TAKE_BACK_MONEY, decide, alongside)


def box_of(event_id: int, place: str) -> Account:
    """Where money is, as a form names it; made when it is needed, RuleViolation `which_box`.

    A number is that of a cash box; `first` is that of the first desk.
    """
    if place == FIRST:
        return accounts.first_box(event_id)
    if place in (AccountKind.CARD, AccountKind.ORGANISATION):
        return accounts.of_event(event_id, AccountKind(place))
    number = typed.whole(place)
    boxes = Account.objects.filter(pk=number or 0, event=event_id, kind=AccountKind.CASH)
    found = boxes.first()
    if found is None:
        raise RuleViolation("which_box", "Please say which box.")
    return found


def held(account: Account) -> Cents:
    """What an account holds; what is owed to somebody is negative."""
    return account.lines.aggregate(held=Sum("cents"))["held"] or 0


def write(
    event_id: int,
    asked: Asked,
    kind: EventWishKind,
    posting_kind: str,
    cents: Cents,
    lines: Lines,
    said: Said,
) -> EventReceipt:
    def decide(_event: object) -> None:
        if cents <= 0:
            raise RuleViolation("amount_needed", "Please give an amount, such as 5.")

    def alongside(wish: EventWish) -> None:
        post(wish, posting_kind, lines(), said)

    return commit(event_id, asked, kind, decide, alongside)


def commit(
    event_id: int,
    asked: Asked,
    kind: EventWishKind,
    decide: event_log.Decide,
    alongside: event_log.Alongside,
) -> EventReceipt:
    return event_log.commit(event_id, asked, kind, decide, alongside, is_shown=False)


def post(wish: EventWish, kind: str, lines: Mapping[Account, Cents], said: Said) -> Posting:
    """Write one posting with its voucher; RuleViolation `box_short`."""
    posting = ledger.write(wish, kind=kind, lines=lines)
    _keep(posting, said)
    return posting


def _keep(posting: Posting, said: Said) -> None:
    receipt = None
    if said.is_cost:
        given = Voucher.objects.filter(event=posting.event_id)
        receipt = (given.aggregate(last=Max("receipt"))["last"] or 0) + 1
    Voucher.objects.create(
        posting=posting,
        event_id=posting.event_id,
        words=said.words,
        receipt=receipt,
        box=said.box,
        counted=said.counted,
        handed_to=said.handed_to,
    )


def _of_the_till(event_id: int, posting_id: int) -> Posting:
    found = Posting.objects.filter(
        pk=posting_id, event=event_id, tournament=None, kind__in=REVERSIBLE
    ).first()
    if found is None:
        sentence = "Only what the till wrote is taken back here; entries and prizes at the desk."
        raise RuleViolation("not_of_the_till", sentence)
    return found


def _cash_box(event_id: int, account: int) -> Account:
    return Account.objects.get(pk=account, event=event_id, kind=AccountKind.CASH)


def _expect_free(event_id: int, keeper: User | None) -> None:
    kept = Account.objects.filter(event=event_id, keeper=keeper).first() if keeper else None
    if kept:
        raise RuleViolation("keeps_another", f"{keeper} keeps {kept.name} already.")
