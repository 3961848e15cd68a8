"""Where tables stand: in rows at first, then where staff have put them, for the venue."""

import pytest
from django.test import Client

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from tests.factories import make_open_tournament
from tests.tables.nights import do, entry_at, make_running_tournament, seats_of
from tournaments.hall import services
from tournaments.hall.plan import Spot, arranged, plan_of
from tournaments.models import Event, Registration, Tournament
from tournaments.people import tickets

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def night() -> Tournament:
    return make_open_tournament()


def place(night: Tournament, table: int, *spot: int) -> None:
    services.place_table(night.pk, table=table, spot=Spot(*spot), among=[1, 2, 3, 4])


def spots(venue: str = "") -> dict[int, Spot]:
    return {one.number: one.spot for one in plan_of(venue, [1, 2, 3, 4]).tables}


def test_tables_stand_in_rows_until_somebody_arranges_them() -> None:
    found = arranged(range(1, 51), {})
    assert len(set(found.values())) == 50
    assert (found[1], found[2], found[50]) == ((0, 0), (2, 0), (8, 10))


def test_a_new_table_stands_where_nobody_does() -> None:
    found = arranged([1, 2, 3], {1: Spot(1, 0), 3: Spot(4, 0)})
    assert found == {1: (1, 0), 2: (6, 0), 3: (4, 0)}


def test_a_table_stays_where_it_was_put_and_so_do_the_others(night: Tournament) -> None:
    before = spots()
    place(night, 2, 9, 8)
    assert spots() == before | {2: Spot(9, 8)}


def test_two_tables_swap_where_one_is_put_on_the_other(night: Tournament) -> None:
    before = spots()
    place(night, 1, *before[4])
    assert spots() == before | {1: before[4], 4: before[1]}


def test_the_door_is_on_the_plan_once_somebody_has_put_it_there(night: Tournament) -> None:
    place(night, 3, 4, 4)
    assert plan_of("", [1, 2, 3, 4]).door is None
    place(night, 0, 10, 6)
    assert plan_of("", [1, 2, 3, 4]).door == (10, 6)


@pytest.mark.parametrize(
    ("table", "spot", "code"),
    [(1, (19, 0), "off_plan"), (9, (4, 4), "no_such_table"), (1, (3, 0), "no_room")],
)
def test_what_cannot_stand_there_stays(
    night: Tournament, table: int, spot: tuple[int, int], code: str
) -> None:
    with pytest.raises(RuleViolation, check=lambda refusal: refusal.code == code):
        place(night, table, *spot)


def test_a_plan_is_kept_for_its_venue_however_it_is_written(night: Tournament) -> None:
    Event.objects.update(venue=" St. Gabriel  Hall")
    place(night, 1, 12, 8)
    assert spots("st. gabriel hall")[1] == (12, 8)
    assert spots("elsewhere")[1] == (0, 0)
    services.forget_plan(night.pk)
    assert spots("st. gabriel hall")[1] == (0, 0)


def test_whoever_moves_sees_the_way_on_the_phone() -> None:
    night = make_running_tournament()
    entry = entry_at(night, 1, seats_of(night)[0])
    seat = next(n for n in range(1, 10) if n not in seats_of(night, 2))
    token = tickets.token_of(Registration.objects.get(tournament=night, entry=entry))
    before = Client().get(f"/p/{token}/").content.decode()
    assert "Plan of the room with 2 tables; table 1 is marked" in before
    do(
        night,
        engine.choose_mover,
        entry=entry,
        to=engine.SeatRef(2, seat),
        reason="a bad back",
    )
    page = Client().get(f"/p/{token}/").content.decode()
    assert "Plan of the room with 2 tables; table 2 is marked" in page
