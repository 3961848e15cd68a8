"""The chip race at the table: what everybody has, who is dealt cards, who gets the chips."""

import pytest
from django.test import Client
from django.utils import timezone

from rules_engine import tournament as engine
from rules_engine.tournament import questions
from tests.tables.nights import (
    do,
    make_running_tournament,
    play_hand,
    seats_of,
    start_hand,
    state_of,
)
from tests.tables.tablet.test_hands import paired, shown
from tournaments.models import Tournament, User

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]


@pytest.fixture
def due() -> Tournament:
    """No blind or ante needs chips of 1 any more, and nobody knows the stacks."""
    night = make_running_tournament()
    play_hand(night)
    do(night, engine.set_level, level=9)
    return night


@pytest.fixture
def tablet(due: Tournament, floor: User) -> Client:
    return paired(due, 1, floor)


def address(night: Tournament) -> str:
    return f"/t/{night.pk}/tables/1/colour-up/1/"


def counts(night: Tournament, *odd: int) -> dict[str, str | int]:
    """Chips of 1 by seat; those not named have none."""
    seats = seats_of(night)
    given = dict(zip(seats, odd, strict=False))
    return {f"seat-{seat}": given.get(seat, 0) for seat in seats}


def test_the_tablet_says_when_chips_can_leave_the_table(due: Tournament) -> None:
    (race,) = shown(due).races
    assert (race.small, race.large) == (1, 5)
    assert race.reason.source == "St. Gabriel, Appendix B 3a"


def test_the_plan_says_who_gets_how_many_cards(due: Tournament, tablet: Client) -> None:
    page = tablet.get(address(due), counts(due, 3, 7, 5)).context["race"]
    assert page.step == "plan"
    assert [(seat.direct, seat.odd) for seat in page.seats[:3]] == [(0, 3), (1, 2), (1, 0)]
    assert sum(seat.deals for seat in page.dealing) == page.cards == 5
    assert page.chips == 1


def test_the_cards_of_the_table_decide(due: Tournament, tablet: Client) -> None:
    first, second = seats_of(due)[:2]
    said = counts(due, 3, 2) | {f"cards-{first}": "2c 3c 4d", f"cards-{second}": "10h, As"}
    assert tablet.post(address(due), said).status_code == 302
    page = tablet.get(address(due)).context["race"]
    assert page.step == "result"
    assert [seat.won for seat in page.seats[:2]] == [0, 1]
    assert [(card.rank, card.symbol) for card in page.seats[1].cards] == [("10", "♥"), ("A", "♠")]
    assert page.chips_in_play == state_of(due).tally.chips_in_play == 1000
    assert shown(due).races == ()


def test_the_cards_can_be_drawn_here(due: Tournament, tablet: Client) -> None:
    tablet.post(address(due), counts(due, 4, 4) | {"draw": "yes"})
    page = tablet.get(address(due)).context["race"]
    assert (page.chips, page.change) == (2, 2)
    assert [len(seat.cards) for seat in page.seats[:2]] == [4, 4]


def test_too_few_cards_and_a_missing_count_are_refused(due: Tournament, tablet: Client) -> None:
    first = seats_of(due)[0]
    few = tablet.post(address(due), counts(due, 3) | {f"cards-{first}": "2c"})
    assert few.status_code == 409
    assert tablet.get(address(due), {f"seat-{first}": 3}).status_code == 409
    assert tablet.get(address(due), counts(due) | {f"seat-{first}": "x"}).status_code == 409
    assert state_of(due).tables[1].coloured_up == ()


def test_wrong_cards_are_put_right_where_they_were_typed(due: Tournament, tablet: Client) -> None:
    first, second = seats_of(due)[:2]
    said = counts(due, 3, 2) | {f"cards-{first}": "2c 3c", f"cards-{second}": "10h, As"}
    answer = tablet.post(address(due), said)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert f"Cards of seat {first}: 3 of them" in page
    assert 'value="2c 3c"' in page
    assert 'value="10h, As"' in page
    many = tablet.get(address(due), counts(due, 3, 2) | {f"seat-{first}": 601})
    assert (many.status_code, many.context["race"].step) == (409, "count")
    assert 'value="601"' in many.content.decode()
    twice = tablet.post(address(due), said | {f"cards-{first}": "2c 3c As"})
    assert twice.status_code == 409
    assert twice.context["race"].refusal
    nonce = str(twice.context["nonce"])
    right = said | {f"cards-{first}": "2c 3c 4d", "nonce": nonce}
    assert tablet.post(address(due), right).status_code == 302


def test_the_same_tap_twice_races_once(due: Tournament, tablet: Client) -> None:
    said = counts(due, 4) | {"draw": "yes", "nonce": "7c1f6a54-9a65-4a28-8a3a-1d6c2d1c2f11"}
    assert tablet.post(address(due), said).status_code == 302
    assert tablet.post(address(due), said).status_code == 302
    assert state_of(due).tables[1].coloured_up == (1,)


def test_the_race_waits_for_the_hand(due: Tournament, tablet: Client) -> None:
    start_hand(due)
    assert tablet.get(address(due)).context["race"].waits == "Finish hand 2 first."
    answer = tablet.post(address(due), counts(due, 3) | {"draw": "yes"})
    assert answer.status_code == 409


def test_a_chip_that_is_still_needed_has_no_race(tablet: Client, due: Tournament) -> None:
    assert tablet.get(f"/t/{due.pk}/tables/1/colour-up/25/").status_code == 404
    assert [one.small for one in questions.races_due(state_of(due), 1, now=timezone.now())] == [1]


def test_only_staff_can_skip_the_race(due: Tournament, tablet: Client, director: User) -> None:
    said = counts(due, 3, 2) | {"round_up": "yes"}
    assert tablet.post(address(due), said).status_code == 409
    staff = Client()
    staff.force_login(director, backend="django.contrib.auth.backends.ModelBackend")
    assert staff.post(address(due), said).status_code == 302
    page = staff.get(address(due)).context["race"]
    assert [seat.won for seat in page.seats[:3]] == [1, 1, 0]


def test_a_count_that_the_stack_cannot_have_is_asked_again(due: Tournament, tablet: Client) -> None:
    stacks = dict.fromkeys(seats_of(due), 100)
    do(due, engine.count_stacks, table=1, stacks=stacks)
    answer = tablet.get(address(due), counts(due, 3))
    assert answer.status_code == 409
    assert "Seat" in answer.context["race"].refusal
    assert 'value="3"' in answer.content.decode()
    assert tablet.get(address(due), counts(due, 5)).context["race"].step == "plan"
