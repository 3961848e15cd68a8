"""A night under the HomePokerTourney rules: pot-limit, a big blind ante, a race, a paid deal."""

import pytest
from playwright.sync_api import expect

from tests.nights.conftest import Play
from tests.nights.director import Plan
from tests.nights.hall import Night

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services,
    pytest.mark.deep,
    pytest.mark.timeout(600),
]

PLAN = Plan(
    "HomePokerTourney",
    fields={
        "Tables in the room": "2",
        "Buy-in": "40",
        "For the prize pool": "32",
        "Level 1, Ante": "10",
    },
    choices={
        "How much may be bet": "Pot-limit",
        "Who pays the ante": "The big blind for all",
    },
)


def test_a_night_under_the_home_poker_tourney_rules(play: Play) -> None:
    play(bet_the_pot)


def bet_the_pot(night: Night) -> None:
    night.open_doors(PLAN)
    people = night.sell(12)
    night.sit_down((1, 2))
    night.station(left="12 of 12", level="Level 1", raised="$96")
    fall_ill(night, people[0])
    track_a_hand(night)
    lose_somebody(night)
    race(night)
    settle(night)


def fall_ill(night: Night, name: str) -> None:
    """Before the first hand: the money goes back, whatever was drawn since."""
    night.desk.take_back(name, why="Ill before the first hand")
    night.album.take(night.desk.page, "desk-given-back")
    night.station(left="11 of 11", level="Level 1", raised="$88")


def track_a_hand(night: Night) -> None:
    """A raise of the pot, with the ante of the big blind in it, and everybody folds."""
    for screen in (night.lobby, night.player):
        screen.expect("Pot-limit")
    for tablet in night.tablets:
        tablet.expect_text("BB ante 10")
        tablet.track("Raise to 45", *["Fold"] * (len(tablet.names) - 1))
        night.album.take(tablet.page, "tablet-tracked")
        tablet.tap("Stop tracking actions")


def lose_somebody(night: Night) -> None:
    """A disqualification leaves ten, enough for one table."""
    director = night.director
    director.decide("Close registration")
    tablet = night.tablets[1]
    tablet.play()
    director.disqualify(tablet.names[0], chips=900, why="Threw cards at the dealer")
    director.expect_left(10)
    director.decide("Redraw")
    final = night.final_tablet()
    final.draw_for_the_button()
    night.bust(final, 4, left=6)
    night.station(left="6 of 11", level="Level 1", raised="$88")


def race(night: Night) -> None:
    """Nobody needs the chips of 5 from level 9 on; rests on the way there are skipped."""
    director, final = night.director, night.tablets[0]
    with director.taps(2):
        director.shorten_levels(10)
    for level in range(2, 10):
        if level in (4, 7):
            director.skip_the_rest(level)
        else:
            director.go_to_level(level)
    final.race_off([3, 4, 5, 6, 3, 4])
    night.album.take(final.page, "tablet-race")
    final.follow("Back to the table")
    night.bust(final, 4, left=2)
    night.station(left="2 of 11", level="Level 9", raised="$88")
    night.album.take(final.page, "tablet-heads-up")
    night.album.take(night.lobby.page, "lobby-heads-up")


def settle(night: Night) -> None:
    """The last two share what the rules would have played for, and the director pays it."""
    night.director.count_stacks(night.tablets[0].table, [6100, 4000])
    night.director.propose(["150", "132"], pays=True)
    night.tablets[0].agree(2)
    night.lobby.expect("Thank you")
    night.desk.pay_everybody(night.tournament)
    amounts = night.desk.page.locator(".results__amount")
    expect(amounts).to_have_text(["$150", "$132", "$70"])
    night.album.take(night.desk.page, "payouts")
    night.report("$480", "$352", "$88", "$40")
