"""Any sequence of money wishes and of taking them back balances, and no box is ever below zero."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db.models import Sum
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules_engine.errors import RuleViolation
from tests.concurrency import soundness
from tests.factories import SOMEBODY
from tests.tournaments.endings import make_ended_tournament, state_of
from tournaments.log.log import Asked
from tournaments.models import (
    Account,
    AccountKind,
    LedgerLine,
    Posting,
    SideEvent,
    SideKind,
    SidePrize,
    Tournament,
)
from tournaments.money import books, ledger
from tournaments.results import services as payouts
from tournaments.sides import services as sides
from tournaments.till import services as till
from tournaments.till.kinds import REVERSIBLE, Cost, Income

pytestmark = pytest.mark.django_db(transaction=True)

PLACES = ("first", "card", "organisation", "999")
place, cents = st.sampled_from(PLACES), st.integers(-1, 500_00)
Wanted = tuple[str, dict[str, Any]]
WISHES = st.one_of(
    st.tuples(
        st.just("take"),
        st.fixed_dictionaries({"kind": st.sampled_from(Income), "cents": cents, "into": place}),
    ),
    st.tuples(
        st.just("cost"),
        st.fixed_dictionaries(
            {
                "kind": st.sampled_from(Cost),
                "cents": cents,
                "out_of": place,
                "helper": st.sampled_from(["", "Priya", "Tom"]),
            }
        ),
    ),
    st.tuples(
        st.just("move"), st.fixed_dictionaries({"from_": place, "to": place, "cents": cents})
    ),
    st.tuples(st.just("count"), st.fixed_dictionaries({"off": st.integers(-100_00, 100_00)})),
    st.tuples(st.just("helper"), st.fixed_dictionaries({"which": st.integers(0, 3)})),
    st.tuples(st.just("back"), st.fixed_dictionaries({"which": st.integers(0, 9)})),
    st.tuples(
        st.just("prize"),
        st.fixed_dictionaries(
            {"which": st.integers(0, 3), "out_of": st.sampled_from(["cash", "card"])}
        ),
    ),
    st.tuples(st.just("unpaid"), st.fixed_dictionaries({"which": st.integers(0, 3)})),
    st.tuples(st.just("gift"), st.fixed_dictionaries({"cents": cents})),
    st.tuples(st.just("box"), st.fixed_dictionaries({"change": st.integers(0, 80_00)})),
    st.tuples(
        st.just("tickets"),
        st.fixed_dictionaries({"first": st.integers(1, 30), "many": st.integers(0, 20)}),
    ),
    st.tuples(st.just("draw"), st.just({})),
    st.tuples(st.just("next"), st.just({})),
    st.tuples(st.just("won"), st.fixed_dictionaries({"out_of": place})),
)


def ask(night: Tournament, wish: Wanted, nonce: UUID) -> None:
    """One wish of somebody at the till, the desk or the payouts."""
    name, said = wish
    event, asked = night.event_id, Asked(SOMEBODY, nonce)
    acts: dict[str, Callable[[], Any]] = {
        "take": lambda: till.take_money(event, words="", asked=asked, **said),
        "cost": lambda: till.pay_cost(event, words="Receipt", asked=asked, **said),
        "move": lambda: till.move_money(event, words="", asked=asked, **said),
        "count": lambda: count(night, said["off"], asked),
        "helper": lambda: pay_helper(event, said["which"], asked),
        "back": lambda: take_back(event, said["which"], asked),
        "prize": lambda: prize(night, said["which"], said["out_of"], asked),
        "unpaid": lambda: payouts.take_back_payout(
            night.pk, entry=winners(night)[said["which"]][0], asked=asked
        ),
        "gift": lambda: ledger.take_gift(
            night.pk, into=AccountKind.CASH, entry=1, asked=asked, **said
        ),
        "tickets": lambda: sell_tickets(event, asked=asked, **said),
        "draw": lambda: sides.draw(event, raffle(event).pk, asked=asked),
        "next": lambda: sides.draw_next(event, pot(event).pk, asked=asked),
        "won": lambda: sides.pay_prize(
            event, pot(event).pk, expected=pot(event).cents, asked=asked, **said
        ),
        "box": lambda: till.open_box(event, name="Bar", keeper=None, asked=asked, **said),
    }
    with suppress(RuleViolation):
        acts[name]()


def raffle(event: int) -> SideEvent:
    """The 50/50 of the event; made when somebody asks for it first."""
    found = SideEvent.objects.filter(event=event).first()
    if found is None:
        terms = sides.Terms(SideKind.FIFTY_FIFTY, "50/50", price=3_33, winner_percent=50)
        sides.begin_side(event, terms, [sides.Offered("The pot")], asked=Asked(SOMEBODY))
        found = SideEvent.objects.get(event=event)
    return found


def pot(event: int) -> SidePrize:
    return raffle(event).prizes.get()


def sell_tickets(event: int, *, first: int, many: int, asked: Asked) -> None:
    said: dict[str, Any] = {"first": first, "last": first + many - 1, "name": "", "into": "first"}
    sides.sell_tickets(event, raffle(event).pk, **said, asked=asked)


def winners(night: Tournament) -> list[tuple[int, int]]:
    return [(due.entry, due.cents) for due in books.dues(state_of(night))] * 4


def prize(night: Tournament, which: int, out_of: str, asked: Asked) -> None:
    entry, won = winners(night)[which]
    payouts.pay_out(night.pk, entry=entry, cents=won, out_of=AccountKind(out_of), asked=asked)


def count(night: Tournament, off: int, asked: Asked) -> None:
    box = Account.objects.filter(event=night.event_id, kind="cash").latest("pk")
    there = till.held(box)
    found = {"counted": max(0, there + off), "expected": there}
    till.count_box(night.event_id, box.pk, reason="?", hand_to=None, asked=asked, **found)


def pay_helper(event: int, which: int, asked: Asked) -> None:
    owed = list(Account.objects.filter(event=event, kind="owed"))
    if which < len(owed):
        due = -till.held(owed[which])
        till.pay_helper(event, owed[which].pk, expected=due, out_of="first", asked=asked)


def take_back(event: int, which: int, asked: Asked) -> None:
    newest = list(Posting.objects.filter(event=event).order_by("-number")[:10])
    till.take_back(event, newest[which % len(newest)].pk, reason="Mistake", asked=asked)


def expect_sound(night: Tournament) -> None:
    held = books.of_event(night.event_id)
    assert sum(one.cents for one in held) == 0
    assert [one for one in held if one.kind in books.HOLDING and one.cents < 0] == []
    beside = Posting.objects.filter(event=night.event_id, kind=books.SIDE_PRIZE, reversed_by=None)
    assert beside.count() <= SidePrize.objects.filter(cents__gt=0, won_at__isnull=False).count()
    unbalanced = Posting.objects.annotate(sum=Sum("lines__cents")).exclude(sum=0).exclude(sum=None)
    assert not unbalanced.exists()
    assert list(soundness.of_books(night.pk)) == []
    paid = Posting.objects.filter(kind=books.PAYOUT, reversed_by=None).values_list("entry")
    assert len(paid) == len(set(paid))
    assert not books.problems(books.read(night.pk), state_of(night), currency="USD")
    taken_back = Posting.objects.filter(kind=books.REVERSAL, tournament=None)
    assert {row.reverses.kind for row in taken_back if row.reverses} <= set(REVERSIBLE)


@pytest.fixture
def night() -> Tournament:
    return make_ended_tournament()


@settings(
    max_examples=12,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(wishes=st.lists(st.tuples(WISHES, st.booleans()), min_size=6, max_size=14))
def test_any_sequence_of_money_wishes_balances_and_leaves_no_box_below_zero(
    night: Tournament, wishes: list[tuple[Wanted, bool]]
) -> None:
    """Each goes on with the books that the one before has left; some taps are sent twice."""
    for wish, is_sent_twice in wishes:
        nonce, before = uuid4(), LedgerLine.objects.count()
        ask(night, wish, nonce)
        after = LedgerLine.objects.count()
        if is_sent_twice and after > before and wish[0] not in ("helper", "back", "count"):
            ask(night, wish, nonce)
            assert LedgerLine.objects.count() == after
    expect_sound(night)
