"""Full mode with pot-limit, limit and big-blind antes: what the tablet offers and what counts."""

from typing import Any

import pytest
from django.utils import timezone

from rules_engine import tournament as engine
from rules_engine.hand import AnteRule
from rules_engine.house.keys import Betting, ShortPostOrder
from rules_engine.tournament import questions
from tables.tablet import screen as table_screen
from tables.tracked import services as tracking
from tables.tracked.screen import Turn
from tests.tables.nights import do, state_of
from tests.tables.tracked.tracked_tables import finish, make_small_night, start, tap, tracked
from tournaments.models import Tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]


def dealt(*, entries: int = 4, **points: Any) -> Tournament:
    night = make_small_night(entries=entries, **points)
    tracking.switch_mode(night.pk, table=1, tracks_hands=True)
    start(night)
    return night


def turn_after(night: Tournament, *words: str) -> Turn:
    for word in words:
        tap(night, word)
    screen = table_screen.build(now=timezone.now(), tournament_id=night.pk, table=1)
    assert screen.full
    assert screen.full.hand
    assert screen.full.hand.turn
    return screen.full.hand.turn


def labels(turn: Turn) -> list[tuple[str, str]]:
    return [(choice.label, choice.note) for choice in turn.choices]


def test_pot_limit_offers_the_pot_and_nothing_above_it() -> None:
    night = dealt(betting=Betting.POT_LIMIT)
    turn = turn_after(night)
    assert labels(turn)[1:] == [("Call 2", ""), ("Raise to 4", "minimum"), ("Raise to 7", "pot")]
    assert turn.limit == "at most 7, the pot"
    assert turn.pad
    assert (turn.pad.least, turn.pad.most, turn.pad.all_in) == (4, 7, "")
    assert turn_after(night, "-r7").limit == "at most 24, the pot"


def test_limit_offers_one_bet_that_doubles_on_the_turn() -> None:
    night = dealt(betting=Betting.LIMIT, entries=3)
    turn = turn_after(night)
    assert labels(turn)[1:] == [("Call 2", ""), ("Raise to 4", "limit")]
    assert (turn.limit, turn.pad) == ("bets of 2", None)
    turn = turn_after(night, "-c", "-c", "-x", "[]", "-x", "-x", "-x", "[]")
    assert labels(turn)[1:] == [("Check", ""), ("Bet 4", "limit")]
    assert turn.limit == "bets of 4"


def test_a_capped_street_says_why_nobody_raises() -> None:
    turn = turn_after(dealt(betting=Betting.LIMIT), "-r4", "-r6", "-r8")
    assert [label for label, _ in labels(turn)] == ["Fold", "Call 6"]
    assert "a bet and three raises" in turn.no_raise
    assert "Robert's Rules" in turn.no_raise


def with_table_ante(**points: Any) -> Tournament:
    """At level 5 with blinds 5 and 10 the ante is 1."""
    night = make_small_night(entries=3, ante_rule=AnteRule.BIG_BLIND, **points)
    do(night, engine.set_level, level=5)
    tracking.switch_mode(night.pk, table=1, tracks_hands=True)
    start(night)
    return night


def test_the_big_blind_pays_for_all_and_no_chip_is_lost() -> None:
    night = with_table_ante()
    hand = tracked(night).hand
    big_blind = hand.deal.positions.big_blind
    assert (hand.stacks_by_seat[big_blind], hand.chips_in_pot) == (100 - 10 - 1, 16)
    assert sorted(hand.stacks_by_seat.values()) == [89, 95, 100]
    turn_after(night, "-f")
    tap(night, "-f")
    finish(night)
    stacks = {number: seat.stack or 0 for number, seat in state_of(night).tables[1].held()}
    assert stacks[big_blind] == 105
    assert sum(stacks.values()) == 300


@pytest.mark.parametrize(
    ("order", "blind"), [(ShortPostOrder.ANTE_FIRST, 4), (ShortPostOrder.BLIND_FIRST, 5)]
)
def test_a_short_big_blind_pays_in_the_order_of_the_house(
    order: ShortPostOrder, blind: int
) -> None:
    night = make_small_night(entries=3, ante_rule=AnteRule.BIG_BLIND, short_post_order=order)
    do(night, engine.set_level, level=5)
    tracking.switch_mode(night.pk, table=1, tracks_hands=True)
    state = state_of(night)
    big_blind = questions.next_hand(state, 1).positions.big_blind
    seats = [number for number, _ in state.tables[1].held() if number != big_blind]
    do(
        night,
        engine.count_stacks,
        table=1,
        stacks=dict(zip(seats, (145, 150), strict=True)) | {big_blind: 5},
    )
    start(night)
    hand = tracked(night).hand
    assert hand.wagers_by_seat[big_blind] == blind
    assert hand.chips_in_pot == 5 + 5


def test_another_betting_holds_from_the_next_hand_on() -> None:
    night = dealt(entries=3)
    do(night, engine.change_point, point="betting", value=Betting.LIMIT)
    turn = turn_after(night)
    assert ("All-in 100", "every chip") in labels(turn)
    for word in ("-f", "-f"):
        tap(night, word)
    finish(night)
    start(night)
    assert turn_after(night).limit == "bets of 2"
