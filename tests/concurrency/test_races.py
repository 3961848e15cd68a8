"""Of two wishes at once one has its way, and the other gets an answer that a person understands.

`test_races_without_the_lock` shows that these are races.
"""

from functools import partial

import pytest
from django.utils import timezone

from rules_engine import tournament as engine
from tables.models import HandStep, PairingCode, Rehearsal, Tablet, Wall
from tables.rehearsal import services as rehearsals
from tables.tablet import pairing
from tables.walls import services as walls
from tests.concurrency import rivals, soundness
from tests.concurrency.racing import INTO_THE_ACCOUNTS, INTO_THE_BOOKS, errors, race, refusals
from tests.factories import SOMEBODY, make_open_tournament
from tournaments.log import folds
from tournaments.log.log import Asked, Receipt
from tournaments.models import (
    Account,
    AccountKind,
    Event,
    EventWish,
    Fact,
    Posting,
    Registration,
    Tournament,
    Wish,
)
from tournaments.money import ledger

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]


def state(tournament: Tournament) -> engine.Tournament:
    folded = folds.read(tournament.pk)
    assert folded
    return folded.state


def test_the_last_seat_is_sold_once() -> None:
    scene = rivals.for_the_last_seat()
    outcomes = race(*scene.wishes)
    assert refusals(outcomes) == ["full"]
    assert errors(outcomes) == []
    assert state(scene.tournament).sales.entries == Posting.objects.count() == 2
    assert ledger.balances(scene.tournament.pk)[AccountKind.CASH] == 80_00
    assert sorted(Registration.objects.values_list("status", flat=True)) == [
        "admitted",
        "admitted",
        "signed_up",
    ]
    assert soundness.problems(scene.tournament.pk) == []


def test_a_double_tap_happens_once_and_both_get_the_same_answer() -> None:
    scene = rivals.by_one_tap()
    one, two = race(*scene.wishes)
    assert isinstance(one, Receipt)
    assert isinstance(two, Receipt)
    assert {one.is_replay, two.is_replay} == {True, False}
    assert (one.wish, one.lines, one.version) == (two.wish, two.lines, two.version)
    assert len(state(scene.tournament).floor.calls) == 1
    assert soundness.problems(scene.tournament.pk) == []


def test_of_two_directors_one_confirms_the_bust_and_the_other_hears_that_it_is_closed() -> None:
    scene = rivals.over_one_bust()
    left = state(scene.tournament).tally.in_play
    outcomes = race(*scene.wishes)
    assert refusals(outcomes) == ["already_closed"]
    assert errors(outcomes) == []
    assert Fact.objects.filter(kind="seat_busted").count() == 1
    assert state(scene.tournament).tally.in_play == left - 1
    assert soundness.problems(scene.tournament.pk) == []


def test_of_two_taps_for_one_player_one_counts_and_the_other_came_too_late() -> None:
    scene = rivals.over_one_turn()
    outcomes = race(*scene.wishes)
    assert refusals(outcomes) == ["stale_tap"]
    assert errors(outcomes) == []
    assert HandStep.objects.count() == 1
    assert soundness.problems(scene.tournament.pk) == []


def test_money_is_given_back_once() -> None:
    scene = rivals.over_one_refund()
    outcomes = race(*scene.wishes)
    assert len(refusals(outcomes)) == 1
    assert errors(outcomes) == []
    assert set(ledger.balances(scene.tournament.pk).values()) == {0}
    assert soundness.problems(scene.tournament.pk) == []


def test_two_tournaments_of_an_event_write_into_its_books_one_by_one() -> None:
    scene = rivals.for_one_number_in_the_books()
    outcomes = race(*scene.wishes, line=INTO_THE_BOOKS)
    assert errors(outcomes) == refusals(outcomes) == []
    assert sorted(Posting.objects.values_list("number", flat=True)) == [1, 2, 3, 4]
    assert [soundness.problems(row.pk) for row in Tournament.objects.all()] == [[], []]


def test_two_tournaments_make_the_accounts_that_they_share_once() -> None:
    scene = rivals.for_the_first_accounts()
    outcomes = race(*scene.wishes, line=INTO_THE_ACCOUNTS)
    assert errors(outcomes) == refusals(outcomes) == []
    kinds = Account.objects.values_list("kind", flat=True)
    assert sorted(kinds) == ["card", "cash", "charity", "prize_pool", "prize_pool"]
    assert [soundness.problems(row.pk) for row in Tournament.objects.all()] == [[], []]


def test_an_event_and_its_tournaments_do_not_wait_for_each_other_for_ever() -> None:
    scene = rivals.for_one_number_in_the_books()
    change = partial(rivals.change_event, scene.tournament)
    outcomes = race(*scene.wishes, change, line=INTO_THE_BOOKS)
    assert errors(outcomes) == refusals(outcomes) == []
    assert Event.objects.get().name == "Poker"
    assert [soundness.problems(row.pk) for row in Tournament.objects.all()] == [[], []]


def test_a_double_tap_for_an_event_happens_once() -> None:
    tournament, asked = make_open_tournament(), Asked(rivals.ANN)
    outcomes = race(*[partial(rivals.change_event, tournament, asked)] * 2)
    assert [each.wish for each in outcomes] == [1, 1]
    assert {each.is_replay for each in outcomes} == {True, False}
    assert EventWish.objects.count() == 1


def test_an_undo_and_a_fact_that_needs_what_it_takes_back_do_not_both_happen() -> None:
    scene = rivals.over_the_past()
    outcomes = race(*scene.wishes)
    undone, paused = outcomes
    assert len(refusals(outcomes)) == 1
    assert errors(outcomes) == []
    if isinstance(undone, Receipt):
        assert state(scene.tournament).stage is engine.Stage.DRAWN
    else:
        assert refusals(outcomes) == ["undo_blocked"]
        assert isinstance(paused, Receipt)
    assert soundness.problems(scene.tournament.pk) == []


def test_one_code_pairs_one_tablet() -> None:
    scene = rivals.with_one_code()
    outcomes = race(*scene.wishes)
    assert refusals(outcomes) == ["code_used"]
    assert errors(outcomes) == []
    tablet, token = next(each for each in outcomes if isinstance(each, tuple))
    assert pairing.find(token) == tablet == Tablet.objects.get()


def test_a_table_has_one_code_however_many_ask_for_it() -> None:
    outcomes = race(*rivals.for_one_tables_code().wishes)
    assert errors(outcomes) == refusals(outcomes) == []
    assert PairingCode.objects.filter(used_at=None).count() == 1


def test_a_person_pays_once() -> None:
    scene = rivals.for_one_person()
    outcomes = race(*scene.wishes)
    assert refusals(outcomes) == ["paid_already"]
    assert errors(outcomes) == []
    assert Registration.objects.count() == Posting.objects.count() == 1


def test_versions_are_handed_out_one_by_one() -> None:
    scene = rivals.by_one_tap()
    before = Tournament.objects.get().version
    race(*rivals.taps_on(scene.tournament, count=3))
    granted = Wish.objects.filter(refusal_code="", version__gt=before)
    versions = sorted(granted.values_list("version", flat=True))
    assert versions == list(range(before + 1, before + 4))
    assert Tournament.objects.get().version == versions[-1]
    assert soundness.problems(scene.tournament.pk) == []


def test_of_two_televisions_that_are_to_speak_at_once_one_does() -> None:
    night = make_open_tournament()
    named = [Wall.objects.create(name=name, token_hash=name) for name in ("Bar", "Stage")]
    now = timezone.now()
    speak = partial(walls.let_speak, night.pk, speaks=True, now=now)
    outcomes = race(*(partial(speak, one.pk) for one in named), line='UPDATE "tables_wall"')
    assert outcomes == [None, None]
    assert Wall.objects.filter(speaks=True).count() == 1


def test_of_two_rehearsals_begun_at_once_one_has_the_devices() -> None:
    night = make_open_tournament()
    wall = Wall.objects.create(name="Stage", token_hash="x", tournament=night)
    begin = partial(rehearsals.begin, night.pk, asked=Asked(SOMEBODY))
    assert errors(race(begin, begin)) == []
    rehearsal = Rehearsal.objects.get(is_on=True)
    wall.refresh_from_db()
    assert wall.tournament == rehearsal.stand_in
    held = Registration.objects.values_list("tournament", flat=True).distinct()
    assert set(held) == {rehearsal.stand_in_id}
