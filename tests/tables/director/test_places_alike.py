"""Places are numbered alike on every screen: after a disqualification, and after cards."""

from typing import Any

import pytest
from django.utils import timezone

from rules_engine import tournament as engine
from rules_engine.prizes import Package
from rules_engine.tournament import questions
from tables.director import screen_entries
from tests.tables.nights import do
from tests.tournaments.endings import make_running_tournament, play_hand, state_of, stop_play
from tests.tournaments.phone.test_phone import shown as phone
from tournaments.lobby import screen as lobby_screen
from tournaments.models import Tournament
from tournaments.people.names import Names
from tournaments.results import screen as results_screen
from tournaments.results import screen_report as report_screen
from tournaments.words.whereabouts import places

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]


def by_name(night: Tournament) -> dict[str, str]:
    """The places as the engine numbers them."""
    names = Names.load(night.pk, [one.number for one in state_of(night).entries])
    taken = questions.places_taken(state_of(night))
    return {names.of(one.entry): places(one.best, one.worst) for one in taken}


def expect_alike(night: Tournament) -> None:
    """Results, payouts, wall, phones and the staff's list say what the engine says."""
    wanted: dict[str, Any] = {"now": timezone.now(), "tournament_id": night.pk}
    expected = by_name(night)
    results = results_screen.build(**wanted).lines
    assert {one.name: one.place for one in results if one.place} == expected
    payouts = results_screen.build_payouts(**wanted).lines
    assert payouts
    assert all(expected[one.name] == one.place for one in payouts)
    reported = report_screen.build(**wanted).prizes
    assert len(reported) == len(payouts)
    assert all(expected[one.name] == one.place for one in reported)
    wall = lobby_screen.build(**wanted)
    assert all(expected[one.name] == one.place for one in wall.winners)
    assert all(expected[one.name] == one.place for one in wall.out)
    listed = screen_entries.build(wanted="", **wanted).lines
    assert all(expected[one.name] in one.where for one in listed if one.name in expected)
    for entry in questions.places_taken(state_of(night)):
        result = phone(night, entry.entry).result
        assert result
        assert result.place == places(entry.best, entry.worst)


def test_a_disqualification_moves_everybody_below_up_on_every_screen() -> None:
    night = make_running_tournament()
    for table in (1, 2):
        play_hand(night, table)
    expelled = state_of(night).tables[1].seats
    entry = next(seat.entry for seat in expelled if seat)
    do(night, engine.disqualify, entry=entry, reason="threats")
    for table in (1, 2):
        while state_of(night).tables[table].size > 1:
            play_hand(night, table)
    stop_play(night)
    assert sorted(by_name(night).values()) != []
    assert "10th" not in by_name(night).values()
    expect_alike(night)
    last = results_screen.build(now=timezone.now(), tournament_id=night.pk).lines[-1]
    assert (last.is_disqualified, last.place, last.prize) == (True, "", "")
    gone = phone(night, entry)
    assert gone.is_disqualified
    assert gone.result is None


def test_a_tie_that_cards_have_settled_is_no_tie_on_any_screen() -> None:
    night = make_running_tournament()
    do(night, engine.list_packages, packages=[Package("Ham"), Package("Cake")], trophies=0)
    for number in (1, 2):
        stacks = {seat: 100 for seat, _ in state_of(night).tables[number].held()}
        do(night, engine.count_stacks, table=number, stacks=stacks)
    stop_play(night)
    assert set(by_name(night).values()) == {"1st to 10th"}
    expect_alike(night)
    do(night, engine.draw_tie_cards)
    assert len(set(by_name(night).values())) == 10
    expect_alike(night)
    first = questions.pick_order(state_of(night))[0]
    assert phone(night, first).result.place == "1st"
