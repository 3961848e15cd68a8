"""A night under the St. Gabriel rules: a raffle, a rest, two redraws, and a deal in the end."""

import re

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

PLAN = Plan("Freeze Out")


def test_a_night_under_the_st_gabriel_rules(play: Play) -> None:
    play(make_a_deal)


def make_a_deal(night: Night) -> None:
    night.open_doors(PLAN)
    people = night.sell(20)
    night.sit_down((1, 2, 3))
    night.station(left="20 of 20", level="Level 1", raised="$160")
    night.desk.is_somebody_else(people[1], "Bridget Tallow")
    night.trip_over_the_cable()
    draw_the_raffle(night)
    rest(night)
    change_seats(night)
    come_to_the_final_table(night)
    share(night)
    settle(night)


def draw_the_raffle(night: Night) -> None:
    """A pause with a reason and an end that every screen counts down to."""
    night.director.pause_for("The raffle", minutes=10)
    night.lobby.expect("The raffle")
    night.player.expect("The raffle")
    for tablet in night.tablets:
        tablet.expect_text("The raffle")
    for who, what in (
        (night.lobby, "lobby"),
        (night.tablets[0], "tablet"),
        (night.player, "phone"),
    ):
        timer = who.page.get_by_role("timer").filter(has_text=re.compile(r"^0?9:\d\d$"))
        expect(timer.first).to_be_visible()
        night.album.take(who.page, f"{what}-pause")
    night.album.take(night.director.page, "director-pause")
    night.director.resume()


def rest(night: Night) -> None:
    """Shorter levels, and a rest that nobody had planned, made longer."""
    director = night.director
    with director.taps(2):
        director.shorten_levels(15)
    director.go_to_level(2)
    director.rest_now(5)
    director.rest_longer(15)
    night.lobby.expect(re.compile("19:[0-5]"))
    night.station(left="20 of 20", level="Rest break", raised="$160")
    night.album.take(night.lobby.page, "lobby-rest")
    night.album.take(director.page, "director-rest")
    director.end_the_rest()
    night.station(left="20 of 20", level="Level 2", raised="$160")


def change_seats(night: Night) -> None:
    """Two people swap, and one moves to a friend."""
    first, second, third = night.tablets
    for tablet in night.tablets:
        tablet.play()
    one, other = first.names[0], second.names[0]
    night.director.swap(one, other, why="A draught at the door")
    first.expect_text(other)
    second.expect_text(one)
    mover = first.names[1]
    night.director.order_move(mover, "Table 3, seat 8", why="Beside a friend")
    night.lobby.expect(mover)
    night.album.take(first.page, "tablet-move")
    first.settle_moves(1)
    third.settle_moves(1)
    assert mover in third.names


def come_to_the_final_table(night: Night) -> None:
    """New seats for eighteen at two tables, and for ten at one."""
    first, second, third = night.tablets
    director = night.director
    night.bust(third, 2, left=18)
    night.album.take(director.page, "director-redraw")
    director.decide("Redraw")
    director.decide("Close registration")
    for tablet in (first, second):
        tablet.draw_for_the_button()
        tablet.play(out=4)
    night.floor.confirm_busts(8)
    director.expect_left(10)
    director.decide("Redraw")
    first.draw_for_the_button()
    night.lobby.expect(re.compile("final table", re.IGNORECASE))
    night.album.take(night.lobby.page, "lobby-final")
    night.bust(first, 5, left=5)
    night.station(left="5 of 20", level="Level 2", raised="$160")


def share(night: Night) -> None:
    """The last three count their stacks and agree."""
    night.bust(night.tablets[0], 2, left=3)
    night.director.count_stacks(1, [1000, 600, 400])
    night.director.propose(["260", "210", "170"])
    night.album.take(night.director.page, "prizes-deal", whole=True)
    night.album.take(night.tablets[0].page, "tablet-deal")
    night.tablets[0].agree(3)
    night.lobby.expect("Thank you")


def settle(night: Night) -> None:
    """All of the pool of 20 times 32 dollars is paid; the rest is given."""
    night.desk.pay_everybody(night.tournament)
    amounts = night.desk.page.locator(".results__amount")
    expect(amounts).to_have_text(["$260", "$210", "$170"])
    night.album.take(night.desk.page, "payouts")
    night.report("$800", "$640", "$160")
