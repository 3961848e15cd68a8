"""The till as whoever looks may see it: all boxes and sums, or the own box alone."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from rules_engine.units import Cents
from tournaments.log.wording import who
from tournaments.models import Account, AccountKind, Event, LedgerLine, Posting, User
from tournaments.money import books
from tournaments.money.accounts import FIRST_DESK
from tournaments.money.books import Held
from tournaments.money.currencies import money
from tournaments.till.kinds import FIRST, REVERSIBLE
from tournaments.words.times import hour

SHOWN = 40
_WORDS = {
    books.ENTRY: "Entry",
    books.REBUY: "Rebuy",
    books.ADD_ON: "Add-on",
    books.REVERSAL: "Taken back",
    books.PAYOUT: "Prize",
    books.CASH_COUNT: "Counted",
    books.FLOAT_HANDED: "From a floor helper",
    books.GIFT: "Gift",
    books.BOX_OPENED: "Box opened",
    books.MONEY_MOVED: "Moved",
    books.HELPER_PAID: "Back to a helper",
}
_PLACES = (books.HOLDING, (AccountKind.ORGANISATION,), (AccountKind.OWED,))


@dataclass(frozen=True, slots=True)
class Box:
    """A cash box; `pk` is none while nothing went into it."""

    key: str
    pk: int | None
    name: str
    keeper: str
    amount: str
    cents: Cents
    counted: str


@dataclass(frozen=True, slots=True)
class Owed:
    """What a helper laid out and has not got back."""

    account: int
    name: str
    amount: str
    cents: Cents


@dataclass(frozen=True, slots=True)
class Movement:
    """One posting, as it went through the boxes."""

    pk: int
    number: int
    at: str
    by: str
    what: str
    where: str
    words: str
    receipt: int | None
    amount: str
    is_out: bool
    can_be_taken_back: bool
    is_taken_back: bool


@dataclass(frozen=True, slots=True)
class Till:
    """`sums` and `floats` are empty for whoever sees the own box only."""

    event: Event
    sees_all: bool
    boxes: tuple[Box, ...]
    places: tuple[tuple[str, str], ...]
    card: str
    home: str
    net: str
    income: tuple[tuple[str, str], ...]
    costs: tuple[tuple[str, str], ...]
    floats: tuple[tuple[str, str], ...]
    owed: tuple[Owed, ...]
    movements: tuple[Movement, ...]
    has_more: bool

    @property
    def own(self) -> list[tuple[str, str]]:
        """Where somebody puts money: the cash boxes that they see, and the card machine."""
        return [(key, name) for key, name in self.places if key != AccountKind.ORGANISATION]


def build(event: Event, *, user: User, sees_all: bool) -> Till:
    """The till of an event, for this login."""
    held = books.of_event(event.pk)
    rows = {row.pk: row for row in _rows(event.pk)}
    boxes = tuple(_boxes(event, held, rows, user=user, sees_all=sees_all))
    postings = _seen(event.pk, boxes, user=user, sees_all=sees_all)
    shown = list(postings[: SHOWN + 1])

    def sums(kind: AccountKind, sign: int) -> tuple[tuple[str, str], ...]:
        found = [one for one in held if one.kind is kind and one.cents and sees_all]
        return tuple((one.name, money(sign * one.cents, event.currency)) for one in found)

    raised = -sum(one.cents for one in held if one.kind in books.FOR_CHARITY)
    return Till(
        event=event,
        sees_all=sees_all,
        boxes=boxes,
        places=(
            *((box.key, box.name) for box in boxes),
            (AccountKind.CARD.value, AccountKind.CARD.label),
            (AccountKind.ORGANISATION.value, "Organisation: safe or bank"),
        ),
        card=_total(held, AccountKind.CARD, event.currency),
        home=_total(held, AccountKind.ORGANISATION, event.currency),
        net=money(raised, event.currency) if sees_all else "",
        income=sums(AccountKind.INCOME, -1),
        costs=sums(AccountKind.COST, 1),
        floats=tuple(
            (str(rows[one.account].holder), money(one.cents, event.currency))
            for one in held
            if one.kind is AccountKind.FLOAT and one.cents and sees_all
        ),
        owed=tuple(
            Owed(one.account, one.name, money(-one.cents, event.currency), -one.cents)
            for one in held
            if one.kind is AccountKind.OWED and one.cents
        ),
        movements=tuple(_movement(one, event) for one in shown[:SHOWN]),
        has_more=len(shown) > SHOWN,
    )


def own_box(event_id: int, user: User) -> str:
    """The box that somebody sells into, as forms name it."""
    kept = Account.objects.filter(event=event_id, keeper=user).values_list("pk", flat=True)
    return next(map(str, kept), FIRST)


def _rows(event_id: int) -> "QuerySet[Account]":
    kinds = [AccountKind.CASH, AccountKind.FLOAT]
    return Account.objects.filter(event=event_id, kind__in=kinds).select_related("keeper", "holder")


def _boxes(
    event: Event, held: Sequence[Held], rows: dict[int, Account], *, user: User, sees_all: bool
) -> Iterator[Box]:
    found = [one for one in held if one.kind is AccountKind.CASH]
    own = own_box(event.pk, user)
    counts = _counts(event)
    first = next((one for one in found if rows[one.account].desk == FIRST_DESK), None)
    if first is None and (sees_all or own == FIRST):
        label = AccountKind.CASH.label
        yield Box(FIRST, None, label, "", money(0, event.currency), 0, "")
    for one in found:
        row = rows[one.account]
        is_own = str(row.pk) == own or (own == FIRST and row.desk == FIRST_DESK)
        if sees_all or is_own:
            amount = money(one.cents, event.currency)
            keeper = str(row.keeper or "")
            counted = counts.get(row.pk, "")
            key = FIRST if row.desk == FIRST_DESK else str(row.pk)
            yield Box(key, row.pk, row.name, keeper, amount, one.cents, counted)


def _counts(event: Event) -> dict[int, str]:
    """When each box was counted last, by whom, and what was found."""
    found = Posting.objects.filter(event=event, kind=books.CASH_COUNT, voucher__box__isnull=False)
    told: dict[int, str] = {}
    for one in found.select_related("voucher", "event_wish__user").order_by("number"):
        counted = money(one.voucher.counted or 0, event.currency)
        at = hour(one.made_by.at, event.zone)
        told[one.voucher.box_id or 0] = f"{counted} at {at}, {who(one.made_by)}"
    return told


def _seen(
    event_id: int, boxes: Sequence[Box], *, user: User, sees_all: bool
) -> "QuerySet[Posting]":
    found = Posting.objects.filter(event=event_id).order_by("-number")
    found = found.select_related("wish__user", "event_wish__user", "voucher", "reversed_by")
    found = found.prefetch_related(books.with_lines())
    if sees_all:
        return found
    inside = LedgerLine.objects.filter(account__in=[box.pk for box in boxes if box.pk])
    own = Q(pk__in=inside.values("posting")) | Q(event_wish__user=user)
    return found.filter(own)


def _movement(posting: Posting, event: Event) -> Movement:
    lines = [(line.account, line.cents) for line in posting.lines.all()]
    found = ([one for one in lines if one[0].kind in kinds] for kinds in _PLACES)
    moved = next(filter(None, found), [])
    box, cents = max(moved, key=lambda one: one[1], default=(None, 0))
    voucher = getattr(posting, "voucher", None)
    own = [account.name for account, _ in lines if account.kind in books.OF_THE_TILL]
    what = _WORDS.get(posting.kind, own[0] if own else posting.kind)
    if voucher and voucher.box:
        box = voucher.box
    reversed_by = getattr(posting, "reversed_by", None)
    return Movement(
        pk=posting.pk,
        number=posting.number,
        at=hour(posting.made_by.at, event.zone),
        by=who(posting.made_by),
        what=what,
        where=str(box or ""),
        words=voucher.words if voucher else "",
        receipt=voucher.receipt if voucher else None,
        amount=money(cents, event.currency),
        is_out=cents < 0,
        can_be_taken_back=posting.kind in REVERSIBLE and reversed_by is None,
        is_taken_back=reversed_by is not None and reversed_by.kind == books.REVERSAL,
    )


def _total(held: Sequence[Held], kind: AccountKind, currency: str) -> str:
    return money(sum(one.cents for one in held if one.kind is kind), currency)
