"""What a commit touches: every kind of fact says so, and an undo what it strikes out."""

import pytest

from rules_engine import tournament as engine
from rules_engine.tournament.facts.fact import KINDS
from tests.factories import SOMEBODY
from tests.tables.nights import do, make_running_tournament, state_of
from tournaments.live.topics import ROOM, hand, table, ticket
from tournaments.log import folds, log
from tournaments.log.log import Asked
from tournaments.log.touched import TOUCHES, touched
from tournaments.models import Tournament


def test_every_kind_of_fact_says_what_it_touches() -> None:
    assert set(TOUCHES) == set(KINDS.values())


def topics_of_undo(tournament: Tournament, *, back: int = 0) -> set[str]:
    """What taking back the newest wish touches, or an older one."""
    before = folds.read(tournament.pk)
    assert before is not None
    newest = before.lines[before.state.head].wish
    log.undo(tournament.pk, Asked(SOMEBODY), wish=newest - back)
    after = folds.read(tournament.pk)
    assert after is not None
    made = [line.fact for line in after.lines.since(before.state.head)]
    return set(touched(made, before=before, after=after))


@pytest.mark.django_db
def test_an_undo_touches_what_was_done_and_so_does_its_own_undo() -> None:
    night = make_running_tournament(entries=24, tables=3)
    do(night, engine.call_floor, table=2, reason="A spill")
    assert topics_of_undo(night) == {table(2)}
    assert topics_of_undo(night) == {table(2)}


@pytest.mark.django_db
def test_an_undo_touches_whom_it_concerns_and_their_table_however_much_has_happened_since() -> None:
    night = make_running_tournament(entries=24, tables=3)
    do(night, engine.mark_absent, entry=5)
    do(night, engine.call_floor, table=1, reason="A spill")
    seat = state_of(night).entries[5].where
    assert isinstance(seat, engine.SeatRef)
    assert topics_of_undo(night, back=1) - {ROOM} == {ticket(5), table(seat.table)}


@pytest.mark.django_db
def test_a_hand_that_begins_wakes_no_phone_that_tells_a_stack() -> None:
    night = make_running_tournament(entries=24, tables=3)
    do(night, engine.start_hand, table=1, hand=1)
    assert topics_of_undo(night) - {ROOM} == {hand(1)}
