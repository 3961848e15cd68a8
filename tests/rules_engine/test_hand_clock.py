"""The clock on a slow player, the start of a hand, the heads-up limit and showdown mode."""

from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.clock.clock import Clock, ClockState
from rules_engine.clock.hand_clock import CalledClock, Caller, ClockConsequence, call_clock
from rules_engine.clock.hand_start import hand_began_at, hand_starts_with
from rules_engine.clock.heads_up import heads_up, showdown_stakes
from rules_engine.clock.structures import default_structure
from rules_engine.errors import RuleViolation
from rules_engine.house.keys import ClockCaller, ClockExpiryNoBet, HandStartsAt
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.house.rules import HouseRules

ST_GABRIEL = SHIPPED["st-gabriel"]
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def seconds(count: float) -> timedelta:
    return timedelta(seconds=count)


def minutes(count: int) -> timedelta:
    return timedelta(minutes=count)


def called(
    house: HouseRules, *, facing_bet: bool = True, event_heads_up: bool = False
) -> CalledClock:
    return call_clock(
        house,
        at=NOON,
        caller=Caller.TABLE_MATE,
        facing_bet=facing_bet,
        event_heads_up=event_heads_up,
        through_floor=True,
    )


# The called clock


@pytest.mark.parametrize(
    ("name", "event_heads_up", "countdown", "expiry"),
    [
        ("st-gabriel", False, 50, 60),
        ("st-gabriel", True, 50, 60),
        ("roberts", False, 50, 60),
        ("home-poker-tourney", False, 50, 60),
        ("club", False, 80, 90),
        ("club", True, 170, 180),
        ("charity-draft", False, 60, 70),
        ("charity-draft", True, 60, 70),
    ],
)
def test_how_long_a_called_clock_runs(
    name: str, event_heads_up: bool, countdown: int, expiry: int
) -> None:
    clock = called(SHIPPED[name], event_heads_up=event_heads_up)
    assert clock.countdown_at == NOON + seconds(countdown)
    assert clock.expires_at == NOON + seconds(expiry)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_hand_that_faces_a_bet_is_dead_when_the_clock_expires(name: str) -> None:
    assert called(SHIPPED[name]).consequence is ClockConsequence.HAND_DEAD


@pytest.mark.parametrize("name", SHIPPED)
def test_a_hand_that_faces_no_bet_is_checked_unless_the_house_kills_it(name: str) -> None:
    kills = SHIPPED[name].clock_expiry_no_bet is ClockExpiryNoBet.DEAD
    expected = ClockConsequence.HAND_DEAD if kills else ClockConsequence.CHECK
    assert called(SHIPPED[name], facing_bet=False).consequence is expected
    assert kills == (name == "charity-draft")


def test_a_called_clock_goes_through_its_phases() -> None:
    clock = called(ST_GABRIEL)
    phases = [clock.phase(NOON + seconds(s)) for s in (0, 49.9, 50, 59.9, 60, 9999)]
    assert [phase.value for phase in phases] == [
        "thinking",
        "thinking",
        "countdown",
        "countdown",
        "expired",
        "expired",
    ]
    assert [clock.left(NOON + seconds(s)) for s in (0, 50, 61)] == [
        seconds(60),
        seconds(10),
        seconds(0),
    ]


@pytest.mark.parametrize(
    ("who", "caller", "through_floor", "code"),
    [
        (ClockCaller.OPPONENTS, Caller.TABLE_MATE, False, None),
        (ClockCaller.OPPONENTS, Caller.PLAYER_TO_ACT, False, "opponents_only"),
        (ClockCaller.OPPONENTS, Caller.OTHER_TABLE, False, "must_be_present"),
        (ClockCaller.OTHER_PLAYERS_AT_TABLE, Caller.TABLE_MATE, False, None),
        (ClockCaller.OTHER_PLAYERS_AT_TABLE, Caller.PLAYER_TO_ACT, False, "opponents_only"),
        (ClockCaller.OTHER_PLAYERS_AT_TABLE, Caller.OTHER_TABLE, True, "must_be_present"),
        (ClockCaller.OTHER_PLAYER_OR_SELF, Caller.PLAYER_TO_ACT, False, None),
        (ClockCaller.OTHER_PLAYER_OR_SELF, Caller.TABLE_MATE, False, None),
        (ClockCaller.OTHER_PLAYER_OR_SELF, Caller.OTHER_TABLE, False, "must_be_present"),
        (ClockCaller.ANY_PLAYER_VIA_FLOOR, Caller.OTHER_TABLE, True, None),
        (ClockCaller.ANY_PLAYER_VIA_FLOOR, Caller.TABLE_MATE, True, None),
        (ClockCaller.ANY_PLAYER_VIA_FLOOR, Caller.TABLE_MATE, False, "ask_the_floor"),
    ],
)
def test_who_may_call_the_clock(
    who: ClockCaller, caller: Caller, through_floor: bool, code: str | None
) -> None:
    house = ST_GABRIEL.with_(clock_caller=who)
    call = partial(
        call_clock, house, at=NOON, caller=caller, facing_bet=True, through_floor=through_floor
    )
    if code is None:
        assert call().called_at == NOON
        return
    with pytest.raises(RuleViolation) as refusal:
        call()
    assert refusal.value.code == code
    assert refusal.value.sentence.endswith(".")


# The start of a hand


@pytest.mark.parametrize("name", SHIPPED)
def test_with_one_deck_the_house_says_what_begins_a_hand(name: str) -> None:
    first = HandStartsAt.FIRST_CARD if name == "charity-draft" else HandStartsAt.FIRST_RIFFLE
    assert hand_starts_with(SHIPPED[name], decks=1) is first


@pytest.mark.parametrize("name", SHIPPED)
def test_with_two_decks_a_hand_begins_with_its_first_card(name: str) -> None:
    """The second deck is riffled during the hand before."""
    assert hand_starts_with(SHIPPED[name], decks=2) is HandStartsAt.FIRST_CARD


def test_a_table_has_one_deck_or_two() -> None:
    with pytest.raises(ValueError, match="one deck or two"):
        hand_starts_with(ST_GABRIEL, decks=3)


@pytest.mark.parametrize(
    ("name", "decks", "level"),
    [("st-gabriel", 1, 1), ("st-gabriel", 2, 2), ("charity-draft", 1, 2)],
)
def test_a_shuffle_across_the_end_of_a_level(name: str, decks: int, level: int) -> None:
    clock = Clock(default_structure(SHIPPED[name]), "UTC").started(NOON)
    began_at = hand_began_at(
        SHIPPED[name],
        decks=decks,
        first_riffle=NOON + minutes(20) - seconds(10),
        first_card=NOON + minutes(20) + seconds(10),
    )
    assert clock.hand_level(began_at) == level


# Two players left


def evening(house: HouseRules = ST_GABRIEL) -> Clock:
    return Clock(default_structure(house), "UTC", hard_stop_at=NOON + minutes(300)).started(NOON)


def test_showdown_mode_comes_after_half_an_hour_of_play() -> None:
    clock = evening()
    out_at = NOON + minutes(71)  # one minute into level 4
    final = heads_up(ST_GABRIEL, clock=clock, at=out_at)
    assert final.left(clock, now=out_at) == minutes(30)
    assert final.showdown_from(clock, now=out_at) == out_at + minutes(30)
    assert not final.is_showdown(clock, now=out_at + minutes(30) - seconds(1))
    assert final.is_showdown(clock, now=out_at + minutes(30))
    assert final.left(clock, now=out_at + minutes(50)) == seconds(0)
    assert final.showdown_from(clock, now=out_at + minutes(50)) is None


def test_rest_breaks_and_pauses_do_not_count() -> None:
    clock = evening()
    out_at = NOON + minutes(50)  # ten minutes before a rest break of ten
    final = heads_up(ST_GABRIEL, clock=clock, at=out_at)
    assert final.showdown_from(clock, now=out_at) == out_at + minutes(40)
    paused = clock.paused(out_at + minutes(5))
    assert final.showdown_from(paused, now=out_at + minutes(6)) is None
    resumed = paused.resumed(out_at + minutes(25))
    assert final.left(resumed, now=out_at + minutes(25)) == minutes(25)
    assert final.showdown_from(resumed, now=out_at + minutes(25)) == out_at + minutes(60)


def test_the_limit_is_a_mark_of_the_clock() -> None:
    clock = evening()
    out_at = NOON + minutes(71)
    final = heads_up(ST_GABRIEL, clock=clock, at=out_at)
    assert final.mark is not None
    begins_at = out_at + minutes(30)
    assert clock.changes_at(begins_at - minutes(2), marks=[final.mark]) == begins_at
    before, after = (
        clock.moment(now, marks=[final.mark]) for now in (begins_at - seconds(1), begins_at)
    )
    assert after > before


def test_midnight_ends_the_tournament_before_showdown_mode() -> None:
    clock = evening()
    final = heads_up(ST_GABRIEL, clock=clock, at=NOON + minutes(290))
    assert final.showdown_from(clock, now=NOON + minutes(290)) is None
    assert clock.reading(NOON + minutes(300)).state is ClockState.STOPPED
    assert not final.is_showdown(clock, now=NOON + minutes(400))


def test_a_pause_dated_back_before_third_place_never_gives_more_than_the_limit() -> None:
    clock = evening()
    final = heads_up(ST_GABRIEL, clock=clock, at=NOON + minutes(10))
    back = clock.paused(NOON + minutes(9))
    assert final.left(back, now=NOON + minutes(12)) == minutes(30)


@pytest.mark.parametrize("name", [name for name in SHIPPED if name != "st-gabriel"])
def test_other_houses_play_heads_up_without_a_limit(name: str) -> None:
    clock = evening(SHIPPED[name])
    final = heads_up(SHIPPED[name], clock=clock, at=NOON)
    assert (final.mark, final.left(clock, now=NOON)) == (None, None)
    assert final.showdown_from(clock, now=NOON) is None
    assert not final.is_showdown(clock, now=NOON + minutes(200))


def test_in_showdown_mode_the_bigger_stack_keeps_what_it_covers() -> None:
    stakes = showdown_stakes({"A": 300, "B": 120})
    assert (stakes.at_risk, stakes.returned) == (120, {"A": 180})
    assert showdown_stakes({1: 50, 2: 50}).returned == {}


@pytest.mark.parametrize("stacks", [{}, {"A": 1}, {"A": 1, "B": 2, "C": 3}, {"A": 0, "B": 5}])
def test_showdown_mode_needs_two_players_with_chips(stacks: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="two players"):
        showdown_stakes(stacks)


@given(st.integers(1, 10**9), st.integers(1, 10**9))
def test_showdown_stakes_conserve_chips(first: int, second: int) -> None:
    stakes = showdown_stakes({1: first, 2: second})
    assert 2 * stakes.at_risk + sum(stakes.returned.values()) == first + second
