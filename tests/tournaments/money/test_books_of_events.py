"""The books belong to the event: accounts that its tournaments share, one chain of postings."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from tests.concurrency import soundness
from tests.factories import SOMEBODY, make_entry, make_open_tournament, make_sibling, make_user
from tournaments.log import event_log
from tournaments.log.kinds import EventWishKind
from tournaments.log.log import Asked
from tournaments.models import Account, AccountKind, EventWish, Posting, Role, Tournament, Wish
from tournaments.money import accounts, books, ledger

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]


def give(tournament: Tournament, cents: int) -> None:
    """Somebody at the bar gives money, for no tournament in particular."""

    def alongside(wish: EventWish) -> None:
        held = accounts.of_tournament(tournament)
        gifts, _ = Account.objects.get_or_create(
            event_id=tournament.event_id, kind=AccountKind.INCOME, name="Gifts"
        )
        lines = {held[AccountKind.CASH]: cents, gifts: -cents}
        ledger.write(wish, kind="gift", lines=lines)

    kind = EventWishKind.CHANGE_EVENT
    event_log.commit(tournament.event_id, Asked(SOMEBODY), kind, lambda _event: None, alongside)


def test_tournaments_share_the_box_the_machine_and_the_charity_and_have_their_own_pools() -> None:
    tournament = make_open_tournament()
    other = make_sibling(tournament)
    for row in (tournament, other):
        make_entry(row)
    held = books.of_event(tournament.event_id)
    assert sorted((one.kind.value, one.tournament_id, one.cents) for one in held) == [
        ("card", None, 0),
        ("cash", None, 80_00),
        ("charity", None, -16_00),
        ("prize_pool", tournament.pk, -32_00),
        ("prize_pool", other.pk, -32_00),
    ]
    assert ledger.balances(other.pk)[AccountKind.CASH] == 40_00


def test_money_of_the_event_is_in_its_books_and_in_those_of_no_tournament() -> None:
    tournament = make_open_tournament()
    make_entry(tournament)
    before = books.read(tournament.pk)
    give(tournament, 25_00)
    assert books.read(tournament.pk) == before
    held = {one.name: one.cents for one in books.of_event(tournament.event_id)}
    assert (held["Gifts"], held["Cash box"], sum(held.values())) == (-25_00, 65_00, 0)


def test_postings_of_an_event_are_numbered_and_chained_whoever_wrote_them() -> None:
    tournament = make_open_tournament()
    other = make_sibling(tournament)
    make_entry(tournament)
    give(tournament, 5_00)
    make_entry(other)
    elsewhere = make_open_tournament()
    make_entry(elsewhere)
    found = Posting.objects.filter(event=tournament.event_id).order_by("number")
    assert list(found.values_list("number", "tournament")) == [
        (1, tournament.pk),
        (2, None),
        (3, other.pk),
    ]
    assert [soundness.problems(row.pk) for row in (tournament, other, elsewhere)] == [[], [], []]
    assert Posting.objects.get(event=elsewhere.event_id).number == 1


def test_a_posting_belongs_to_a_tournaments_wish_or_to_one_of_the_event_never_to_both() -> None:
    tournament = make_open_tournament()
    give(tournament, 5_00)
    one, own = Wish.objects.get(), EventWish.objects.get()
    for whose in (
        {},
        {"wish": one},
        {"tournament": tournament},
        {"tournament": tournament, "wish": one, "event_wish": own},
        {"tournament": tournament, "event_wish": own},
    ):
        posting = Posting(event_id=tournament.event_id, number=99, kind="", chain="", **whose)
        with pytest.raises(IntegrityError), transaction.atomic():
            posting.save(force_insert=True)


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "purse"},
        {"kind": "charity"},
        {"kind": "card"},
        {"kind": "cash", "desk": 1},
        {"kind": "cash"},
        {"kind": "charity", "desk": 2},
        {"kind": "prize_pool"},
        {"kind": "income", "tournament": True},
        {"kind": "prize_pool", "tournament": True},
        {"kind": "float"},
        {"kind": "float", "holder": True},
        {"kind": "cost", "holder": True},
        {"kind": "cost", "name": "Hall"},
    ],
)
def test_the_database_refuses_accounts_that_cannot_be(wrong: dict[str, Any]) -> None:
    tournament, runner = make_open_tournament(), make_user(Role.FLOOR)
    make_entry(tournament)
    event = tournament.event
    Account.objects.create(event=event, kind="float", name="Runner", holder=runner)
    Account.objects.create(event=event, kind="cost", name="Hall")
    given = {"name": "Other", **wrong}
    given |= {"tournament": tournament} if "tournament" in wrong else {}
    given |= {"holder": runner} if "holder" in wrong else {}
    with pytest.raises(IntegrityError), transaction.atomic():
        Account.objects.create(event=event, **given)


def test_an_event_may_have_more_boxes_floats_and_kinds_of_income() -> None:
    tournament = make_open_tournament()
    make_entry(tournament)
    event = tournament.event
    Account.objects.create(event=event, kind="cash", name="Second desk", desk=2)
    Account.objects.create(event=event, kind="income", name="Bar")
    Account.objects.create(event=event, kind="income", name="Raffle")
    make_entry(tournament, "Ben Moss")
    held = {one.name: one.cents for one in books.of_event(event.pk)}
    assert (held["Cash box"], held["Second desk"], held["Bar"]) == (80_00, 0, 0)
