"""The till: several people who pay together, or one who pays in a way of their own.

What it all comes to is worked out here and sold person by person: each sale is a wish of its own,
so a repeated tap goes on where it stopped and never sells twice.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID, uuid4

from django.http import QueryDict

from rules_engine.errors import RuleViolation
from rules_engine.units import Cents
from tournaments import typed
from tournaments.desk.services import Buyer
from tournaments.log.state import row_of
from tournaments.models import AccountKind, Person, Tournament
from tournaments.money.amounts import cents_of
from tournaments.money.currencies import money
from tournaments.people.services import checked_name

MOST = 12


@dataclass(frozen=True, slots=True)
class Bill:
    """What a group pays, and how; `given` is the cash that lies on the table."""

    buyers: tuple[Buyer, ...]
    fee: Cents
    by_card: Cents = 0
    gift: Cents = 0
    given: Cents | None = None
    free_because: str = ""
    age_is_seen: bool = False
    is_apart: bool = False

    @property
    def entries(self) -> Cents:
        """What the entries cost together."""
        return 0 if self.free_because else self.fee * len(self.buyers)

    @property
    def total(self) -> Cents:
        """What is to be paid, with the gift."""
        return self.entries + self.gift

    @property
    def in_cash(self) -> Cents:
        """What of it is paid in cash."""
        return self.total - self.by_card

    @property
    def change(self) -> Cents | None:
        """What is given back of the cash on the table; None if nobody said what lies there."""
        return None if self.given is None else self.given - self.in_cash

    def shares(self) -> list[Cents]:
        """What of each entry is paid by card, in the order of the buyers."""
        left, parts = min(self.by_card, self.entries), []
        for _ in self.buyers:
            part = min(left, 0 if self.free_because else self.fee)
            parts.append(part)
            left -= part
        return parts

    @property
    def gifts(self) -> Mapping[AccountKind, Cents]:
        """Where the gift goes: on the card what is left of it once the entries are paid."""
        on_card = max(0, self.by_card - self.entries)
        return {AccountKind.CARD: on_card, AccountKind.CASH: self.gift - on_card}


@dataclass(frozen=True, slots=True)
class Till:
    """The till as the desk sees it: whoever pays, the sums, and what is wrong so far."""

    tournament_id: int
    people: tuple[tuple[str, str], ...]
    typed: Mapping[str, str]
    sums: tuple[tuple[str, str], ...]
    wrong: str
    age_asked: int | None
    nonce: UUID


def bill(row: Tournament, said: QueryDict, *, fee: Cents) -> Bill:
    """What a form of the till says; RuleViolation for what cannot be."""
    free = typed.name(said.get("free_because", ""))[:120]
    found = Bill(
        buyers=tuple(_buyers(said)),
        fee=fee,
        gift=_amount(said, "gift") or 0,
        free_because=free,
        age_is_seen="age" in said,
        is_apart="apart" in said,
    )
    if not found.buyers:
        raise RuleViolation("nobody", "Nobody is at the till yet.")
    if len(found.buyers) > MOST:
        raise RuleViolation("too_many", f"At most {MOST} people pay together.")
    return _paid(found, said, currency=row.event.currency)


def till(tournament_id: int, said: QueryDict, *, fee: Cents) -> Till | None:
    """The till with these people; None while nobody is there."""
    row = row_of(tournament_id)
    people = tuple(_named(said))
    if not people:
        return None
    sums: tuple[tuple[str, str], ...] = ()
    wrong = ""
    try:
        sums = tuple(_sums(bill(row, said, fee=fee), currency=row.event.currency))
    except RuleViolation as refusal:
        wrong = str(refusal.sentence)
    return Till(
        tournament_id=tournament_id,
        people=people,
        typed={key: value for key, value in said.items() if isinstance(value, str)},
        sums=sums,
        wrong=wrong,
        age_asked=row.event.least_age,
        nonce=uuid4(),
    )


def words(found: Bill, *, currency: str) -> str:
    """What goes over the desk in money."""
    said = []
    if found.in_cash > 0:
        said.append(f"Take {money(found.in_cash, currency)} in cash.")
    if found.by_card:
        said.append(f"Take {money(found.by_card, currency)} by card.")
    if found.change:
        said.append(f"Give back {money(found.change, currency)}.")
    return " ".join(said) or "It is free."


def _paid(found: Bill, said: QueryDict, *, currency: str) -> Bill:
    by_card = found.total if said.get("paid_into") == "card" else _amount(said, "by_card") or 0
    given = _amount(said, "given")
    paid = replace(found, by_card=by_card, given=given)
    if by_card > found.total:
        sentence = f"It is {money(found.total, currency)} in all: less of it is paid by card."
        raise RuleViolation("too_much", sentence)
    if paid.change is not None and paid.change < 0:
        sentence = f"{money(-paid.change, currency)} are missing: look at the cash again."
        raise RuleViolation("too_little", sentence)
    return paid


def _sums(found: Bill, *, currency: str) -> Sequence[tuple[str, str]]:
    count = len(found.buyers)
    rows = [(f"{count} {'entry' if count == 1 else 'entries'}", found.entries)]
    rows += [("Gift for the charity", found.gift)] if found.gift else []
    rows += [("By card", found.by_card)] if found.by_card else []
    rows += [("In cash", found.in_cash)]
    rows += [("Give back", found.change)] if found.change else []
    return [(label, money(cents, currency)) for label, cents in rows]


def _buyers(said: QueryDict) -> Sequence[Buyer]:
    known = [Buyer(person_id=pk) for pk in typed.wholes(said.getlist("person"))]
    new = [Buyer(name=checked_name(name)) for name in said.getlist("new") if name.strip()]
    return list(dict.fromkeys([*known, *new]))


def _named(said: QueryDict) -> Sequence[tuple[str, str]]:
    """Whoever is there: the field that says so, and the name."""
    wanted = typed.wholes(said.getlist("person"))
    names = dict(Person.objects.filter(pk__in=wanted).values_list("pk", "name"))
    known = [(f"person={pk}", names[pk]) for pk in dict.fromkeys(wanted) if pk in names]
    new = [typed.name(name)[:120] for name in said.getlist("new") if name.strip()]
    return [*known, *((f"new={name}", name) for name in dict.fromkeys(new))]


def _amount(said: QueryDict, name: str) -> Cents | None:
    text = said.get(name, "")
    return cents_of(text) if text.strip() else None
