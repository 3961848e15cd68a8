from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.cards import parse_card
from rules_engine.errors import RuleViolation
from rules_engine.house.keys import ButtonRule, HeadsUpEntry, MovedPlayerWaitsIn
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.house.rules import HouseRules
from rules_engine.room.button import (
    Blind,
    ComingHand,
    Position,
    Positions,
    coming_hand,
    first_button,
    first_hand,
    next_positions,
    order_after_flop,
    order_before_flop,
    rule_newcomer,
    still_new,
)
from rules_engine.room.circle import at_or_before, clockwise, following, is_between, preceding

ST_GABRIEL = SHIPPED["st-gabriel"]
CLUB = SHIPPED["club"]
DEAD_BUTTON = [house for house in SHIPPED.values() if house.button_rule is ButtonRule.DEAD]
HOUSES = list(SHIPPED.values())
START = Positions(button=1, small_blind=2, big_blind=3)


def hand(seats: str, last: Positions = START, house=ST_GABRIEL, new: str = "") -> ComingHand:
    """The coming hand with these seats, each a digit; `new` are newcomers among them."""
    return coming_hand(
        house, seated=[int(seat) for seat in seats], last=last, newcomers=[int(s) for s in new]
    )


def summary(coming: ComingHand) -> tuple[int, int | None, int, int]:
    positions = coming.positions
    return (
        positions.button,
        coming.small_blind_posted_by,
        positions.big_blind,
        coming.acts_last,
    )


def sentences(coming: ComingHand) -> str:
    return " ".join(reason.sentence for reason in coming.reasons)


# Dead button (St. Gabriel, Appendix C; Charity draft rules, 21-24)


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        ("123456", (2, 3, 4, 2)),
        ("13456", (2, 3, 4, 1)),  # small blind out
        ("12456", (2, None, 4, 2)),  # big blind out
        ("1456", (2, None, 4, 1)),  # both blinds out
        ("23456", (2, 3, 4, 2)),  # button out: nothing is dead
        ("12356", (2, 3, 5, 2)),  # the one due out: the next one posts
        ("156", (2, None, 5, 1)),  # three neighbours out at once
        ("3456", (2, 3, 4, 6)),  # button and small blind out: the seat before both acts last
    ],
)
def test_dead_button_after_exits(seats, expected) -> None:
    assert summary(hand(seats)) == expected


def test_vacated_big_blind_seat_gets_a_dead_button_one_hand_later() -> None:
    first = hand("12456")
    second = hand("12456", first.positions)
    assert first.positions == Positions(2, 3, 4)
    assert summary(second) == (3, 4, 5, 2)


def test_both_blinds_out_lets_one_seat_act_last_three_times() -> None:
    second = hand("1456")
    third = hand("1456", second.positions)
    assert [second.acts_last, third.acts_last] == [1, 1]
    assert summary(third) == (3, 4, 5, 1)


def test_two_big_blinds_out_in_a_row_leave_two_hands_without_a_small_blind() -> None:
    first = hand("12456")
    assert summary(hand("1256", first.positions)) == (3, None, 5, 2)


def test_a_hand_without_small_blind_says_why_and_cites_the_rule() -> None:
    coming = hand("12456")
    assert "seat 3, which had the big blind: there is no small blind this hand" in sentences(coming)
    assert all(reason.source == ST_GABRIEL.cite("button_rule") for reason in coming.reasons)


def test_a_dead_button_says_who_acts_last() -> None:
    assert "The button stands at seat 2, where nobody plays: seat 1 acts last." in sentences(
        hand("13456")
    )


def test_cards_are_dealt_from_the_left_of_a_dead_button_to_players_only() -> None:
    assert hand("13456").dealt_in == (3, 4, 5, 6, 1)


# Moving button (Club rules, 3.5)


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        ("123456", (2, 3, 4, 2)),
        ("13456", (3, 4, 5, 3)),  # seat 3 had the big blind and is let off the small one
        ("12456", (2, 4, 5, 2)),
        ("1456", (4, 5, 6, 4)),
        ("23456", (2, 3, 4, 2)),
    ],
)
def test_moving_button_after_exits(seats, expected) -> None:
    coming = hand(seats, house=CLUB)
    assert summary(coming) == expected
    assert coming.reasons[0].source == CLUB.cite("button_rule")


# Two players


@pytest.mark.parametrize("house", DEAD_BUTTON, ids=lambda house: house.name)
@pytest.mark.parametrize(
    ("seats", "expected"),
    [("23", (3, 3, 2, 3)), ("13", (3, 3, 1, 3)), ("12", (2, 2, 1, 2))],
)
def test_from_three_to_two_the_player_due_posts_the_big_blind(house, seats, expected) -> None:
    coming = hand(seats, house=house)
    assert summary(coming) == expected
    assert coming.reasons[0].source == house.cite("heads_up_entry")


@pytest.mark.parametrize(
    ("seats", "expected"),
    [("23", (2, 2, 3, 2)), ("13", (3, 3, 1, 3)), ("12", (2, 2, 1, 2))],
)
def test_from_three_to_two_the_club_button_just_moves_on(seats, expected) -> None:
    coming = hand(seats, house=CLUB)
    assert summary(coming) == expected
    assert "the button moves on" in sentences(coming)


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.name)
def test_two_players_alternate(house) -> None:
    first = hand("25", Positions(2, 2, 5), house)
    second = hand("25", first.positions, house)
    assert [first.positions, second.positions] == [Positions(5, 5, 2), Positions(2, 2, 5)]


def test_two_of_four_out_in_one_hand() -> None:
    assert summary(hand("25", Positions(3, 4, 5))) == (5, 5, 2, 5)


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.name)
def test_with_two_players_the_first_card_goes_to_the_one_without_the_button(house) -> None:
    coming = hand("25", Positions(2, 2, 5), house)
    assert coming.dealt_in[0] != coming.positions.button


@pytest.mark.parametrize(
    ("third", "expected"),
    [("4", (4, 5, 2, 4)), ("6", (2, 5, 6, 2)), ("1", (2, 5, 1, 2)), ("3", (3, 5, 2, 3))],
)
def test_third_player_joins_two(third, expected) -> None:
    coming = hand("25" + third, Positions(2, 2, 5), new=third)
    assert summary(coming) == expected
    assert coming.waiting == ()


def test_third_player_in_place_of_the_last_big_blind() -> None:
    coming = hand("246", Positions(2, 2, 5), new="46")
    assert summary(coming) == (4, None, 6, 4)


def test_one_player_cannot_play() -> None:
    with pytest.raises(RuleViolation) as refusal:
        hand("4")
    assert refusal.value.code == "too_few_players"


# Newcomers


@pytest.mark.parametrize(
    ("house", "seat", "position", "dealt_in", "posts"),
    [
        ("st-gabriel", 4, Position.BETWEEN_BUTTON_AND_SB, False, None),
        ("st-gabriel", 5, Position.SMALL_BLIND, True, Blind.SMALL),
        ("st-gabriel", 3, Position.BUTTON, True, None),
        ("st-gabriel", 6, Position.BIG_BLIND, True, Blind.BIG),
        ("st-gabriel", 8, Position.OTHER, True, None),
        ("roberts", 4, Position.BETWEEN_BUTTON_AND_SB, False, None),
        ("roberts", 3, Position.BUTTON, True, None),
        ("charity-draft", 4, Position.BETWEEN_BUTTON_AND_SB, False, None),
        ("club", 5, Position.SMALL_BLIND, False, None),
        ("club", 3, Position.BUTTON, False, None),
        ("club", 4, Position.BETWEEN_BUTTON_AND_SB, False, None),
        ("club", 6, Position.BIG_BLIND, True, Blind.BIG),
        ("club", 1, Position.OTHER, True, None),
    ],
)
def test_newcomer(house, seat, position, dealt_in, posts) -> None:
    ruling = rule_newcomer(SHIPPED[house], positions=Positions(3, 5, 6), seat=seat)
    assert (ruling.position, ruling.dealt_in, ruling.posts) == (position, dealt_in, posts)
    assert ruling.reason.sentence.startswith(f"Seat {seat} ")
    assert ruling.reason.source == SHIPPED[house].cite("moved_player_waits_in")


def test_between_is_found_across_the_end_of_the_circle() -> None:
    positions = Positions(button=7, small_blind=2, big_blind=3)
    assert [
        rule_newcomer(ST_GABRIEL, positions=positions, seat=seat).position
        for seat in (8, 1, 3, 4, 6)
    ] == [
        Position.BETWEEN_BUTTON_AND_SB,
        Position.BETWEEN_BUTTON_AND_SB,
        Position.BIG_BLIND,
        Position.OTHER,
        Position.OTHER,
    ]


def test_newcomer_in_the_seat_of_a_bust_big_blind_posts_the_small_blind() -> None:
    coming = hand("123456", new="3")
    assert summary(coming) == (2, 3, 4, 2)
    assert coming.newcomers[0].posts is Blind.SMALL


def test_newcomer_on_the_dead_button_seat_gets_the_button() -> None:
    coming = hand("123456", new="2")
    assert coming.newcomers[0].position is Position.BUTTON
    assert coming.acts_last == 2


def test_newcomer_between_waits_one_hand_and_is_dealt_in_when_the_button_has_passed() -> None:
    last = Positions(button=1, small_blind=2, big_blind=5)
    first = hand("12356", last, new="3")
    assert first.waiting == (3,)
    assert summary(first) == (2, 5, 6, 2)
    assert 3 not in first.dealt_in
    second = hand("12356", first.positions, new="3")
    assert second.waiting == ()
    assert second.newcomers[0].position is Position.OTHER


def test_newcomer_left_of_the_last_big_blind_posts_it() -> None:
    coming = hand("12346", Positions(1, 2, 3), new="4")
    assert coming.newcomers[0].posts is Blind.BIG


def test_club_newcomer_on_the_small_blind_waits_until_the_button_has_passed() -> None:
    last = Positions(1, 2, 4)
    first = hand("123456", last, CLUB, new="3")
    assert first.waiting == (3,)
    assert summary(first) == (2, 4, 5, 2)  # the next two players post
    second = hand("123456", first.positions, CLUB, new="3")
    assert second.waiting == (3,)  # now the button would be there
    assert summary(second) == (4, 5, 6, 4)
    third = hand("123456", second.positions, CLUB, new="3")
    assert third.waiting == ()


def test_club_newcomer_on_the_button_waits_one_hand() -> None:
    first = hand("123456", Positions(1, 3, 4), CLUB, new="2")
    assert first.waiting == (2,)
    assert summary(first) == (3, 4, 5, 3)
    assert hand("123456", first.positions, CLUB, new="2").waiting == ()


def test_club_newcomers_in_a_row_all_wait_when_the_small_blind_falls_on_each() -> None:
    coming = hand("123456", Positions(1, 2, 5), CLUB, new="34")
    assert coming.waiting == (3, 4)
    assert summary(coming) == (2, 5, 6, 2)


def test_club_newcomer_beside_two_players_is_dealt_in_once_the_button_has_passed() -> None:
    table = Table(CLUB, {1, 2, 3}, Positions(2, 2, 3), {1})
    assert [table.play().waiting for _ in range(3)] == [(1,), (1,), ()]


def test_nobody_waits_when_fewer_than_two_would_be_left() -> None:
    coming = hand("347", Positions(1, 2, 5), new="34")
    assert coming.waiting == ()
    assert {newcomer.seat for newcomer in coming.newcomers} == {3, 4}
    assert "too few would be left" in coming.newcomers[0].reason.sentence


def test_button_is_put_right_of_the_small_blind_when_its_seat_has_become_the_big_blind() -> None:
    coming = hand("2345", Positions(1, 2, 5), new="34")
    assert summary(coming) == (4, 5, 2, 4)
    assert coming.waiting == ()


def test_organiser_may_let_newcomers_wait_on_a_dead_button_small_blind() -> None:
    house = ST_GABRIEL.with_(
        moved_player_waits_in=(
            MovedPlayerWaitsIn.SMALL_BLIND,
            MovedPlayerWaitsIn.BETWEEN_BUTTON_AND_SB,
        )
    )
    coming = hand("123456", house=house, new="3")
    assert coming.waiting == (3,)
    assert summary(coming) == (2, None, 4, 2)


# First button


def test_highest_card_gets_the_first_button_and_suits_break_ties() -> None:
    cards = {1: "Kh", 2: "Ad", 3: "Ac", 4: "Qs"}
    drawn = first_button(
        SHIPPED["roberts"], cards={seat: parse_card(card) for seat, card in cards.items()}
    )
    assert drawn.seat == 2
    assert "Ad" in drawn.reason.sentence


def test_spades_beat_hearts_for_the_first_button() -> None:
    assert first_button(CLUB, cards={1: parse_card("Ah"), 2: parse_card("As")}).seat == 2


def test_same_card_twice_is_nonsense() -> None:
    with pytest.raises(ValueError, match="same card"):
        first_button(CLUB, cards={1: parse_card("Ah"), 2: parse_card("Ah")})


def test_first_hand_from_a_drawn_button() -> None:
    coming = first_hand(ST_GABRIEL, seated=[1, 4, 6, 8], button=6)
    assert summary(coming) == (6, 8, 1, 6)


def test_first_hand_of_two_players() -> None:
    assert first_hand(ST_GABRIEL, seated=[1, 4], button=4).positions == Positions(4, 4, 1)


def test_staff_may_put_the_button_at_an_empty_seat() -> None:
    assert summary(first_hand(ST_GABRIEL, seated=[1, 4, 6], button=5)) == (5, 6, 1, 4)


def test_with_two_players_the_button_needs_one_of_them() -> None:
    with pytest.raises(RuleViolation) as refusal:
        first_hand(ST_GABRIEL, seated=[1, 4], button=5)
    assert refusal.value.code == "seat_empty"


# Order of action


def test_action_before_and_after_the_flop() -> None:
    everybody = [1, 2, 3, 4, 5, 6]
    assert order_before_flop(everybody, big_blind=5) == (6, 1, 2, 3, 4, 5)
    assert order_after_flop([1, 2, 3, 5, 6], button=3) == (5, 6, 1, 2, 3)


def test_action_with_two_players() -> None:
    assert order_before_flop([2, 5], big_blind=5) == (2, 5)
    assert order_after_flop([2, 5], button=2) == (5, 2)


def test_action_behind_a_dead_button() -> None:
    assert order_after_flop([1, 3, 4, 5, 6], button=2) == (3, 4, 5, 6, 1)


# The circle


SEATS = st.sets(st.integers(1, 10), min_size=1)


@given(SEATS, st.integers(1, 10))
def test_the_circle_agrees_with_itself(seats, seat) -> None:
    order = clockwise(seats, after=seat)
    assert set(order) == seats
    assert order[0] == following(seats, seat)
    assert preceding(seats, seat) == (order[-1] if seat not in seats else order[len(seats) - 2])
    assert at_or_before(seats, seat) == (seat if seat in seats else order[-1])


@given(st.permutations(range(1, 11)))
def test_of_three_seats_exactly_one_of_two_directions_is_clockwise(seats) -> None:
    one, two, three = seats[:3]
    assert is_between(two, one, three) != is_between(two, three, one)


# Properties over whole stretches of play


@dataclass
class Table:
    """A table that plays on while people leave and arrive."""

    house: HouseRules
    seated: set[int]
    last: Positions
    newcomers: set[int]

    def play(self) -> ComingHand:
        coming = coming_hand(
            self.house, seated=self.seated, last=self.last, newcomers=self.newcomers
        )
        self.newcomers = set(
            still_new(
                self.newcomers,
                dealt_in=coming.dealt_in,
                last=self.last,
                positions=coming.positions,
            )
        )
        self.last = coming.positions
        return coming


CHANGES = st.lists(
    st.tuples(st.sets(st.integers(1, 9), max_size=3), st.sets(st.integers(1, 9), max_size=2)),
    min_size=1,
    max_size=25,
)


def stretch(house, start: set[int], button: int, changes):
    """Hands with the people left out and seated before each, as long as two are there."""
    table = Table(
        house, set(start), first_hand(house, seated=start, button=button).positions, set()
    )
    for leaving, arriving in changes:
        table.seated -= leaving
        table.newcomers -= leaving
        fresh = arriving - table.seated - leaving
        table.seated |= fresh
        table.newcomers |= fresh
        if len(table.seated) < 2:
            return
        yield set(table.seated), table.play()


STARTS = st.sets(st.integers(1, 9), min_size=3, max_size=9)


@given(st.sampled_from(HOUSES), STARTS, st.integers(0, 8), CHANGES)
def test_every_hand_has_sound_positions(house, start, nth, changes) -> None:
    button = sorted(start)[nth % len(start)]
    for seated, coming in stretch(house, start, button, changes):
        dealt_in, positions = coming.dealt_in, coming.positions
        assert len(dealt_in) >= 2
        assert set(dealt_in) | set(coming.waiting) == seated
        assert not set(dealt_in) & set(coming.waiting)
        assert positions.big_blind in dealt_in
        assert coming.acts_last == dealt_in[-1]
        assert positions.is_heads_up == (len(dealt_in) == 2)
        assert coming.reasons
        posts = {newcomer.seat: newcomer.posts for newcomer in coming.newcomers}
        assert all(posts[seat] is None for seat in coming.waiting)
        if len(dealt_in) > 2:
            assert is_between(positions.small_blind, positions.button, positions.big_blind)
            assert positions.button != positions.big_blind


@given(st.sampled_from(HOUSES), STARTS, st.integers(0, 8), CHANGES)
def test_nobody_waits_for_long(house, start, nth, changes) -> None:
    """One hand between button and small blind; small blind and button at the club are two."""
    waited: Counter[int] = Counter()
    longest = 2 if house.button_rule is ButtonRule.MOVING else 1
    for seated, coming in stretch(house, start, sorted(start)[nth % len(start)], changes):
        for seat in list(waited):
            if seat not in seated or seat in coming.dealt_in:
                del waited[seat]
        waited.update(coming.waiting)
        assert all(hands <= longest for hands in waited.values())


@given(st.sampled_from(DEAD_BUTTON), STARTS, st.integers(0, 8), CHANGES)
def test_dead_button_makes_nobody_skip_or_repeat_a_big_blind(house, start, nth, changes) -> None:
    """Between two big blinds of one survivor every other survivor posts exactly one."""
    hands = list(stretch(house, start, sorted(start)[nth % len(start)], changes))
    throughout = set(start).intersection(*(seated for seated, _ in hands)) if hands else set()
    posted = [
        coming.positions.big_blind
        for _, coming in hands
        if coming.positions.big_blind in throughout
    ]
    orbits = [posted[i : i + len(throughout)] for i in range(0, len(posted), len(throughout) or 1)]
    for orbit in orbits:
        assert len(set(orbit)) == len(orbit)
    for earlier, later in pairwise(orbits):
        assert later == earlier[: len(later)]


@given(st.sampled_from(DEAD_BUTTON), STARTS, st.integers(0, 8), CHANGES)
def test_dead_button_small_blind_is_who_had_the_big_blind(house, start, nth, changes) -> None:
    previous = None
    for seated, coming in stretch(house, start, sorted(start)[nth % len(start)], changes):
        poster = coming.small_blind_posted_by
        if previous is not None and poster is not None and len(coming.dealt_in) > 2:
            assert poster == previous
        previous = coming.positions.big_blind
        del seated


@given(st.sampled_from(HOUSES), STARTS)
def test_while_nobody_moves_everybody_has_every_position_once_a_round(house, start) -> None:
    button = min(start)
    hands = [coming for _, coming in stretch(house, start, button, [(set(), set())] * len(start))]
    for position in ("button", "small_blind", "big_blind"):
        held = Counter(getattr(coming.positions, position) for coming in hands)
        assert held == Counter(dict.fromkeys(start, 1))


@given(st.sampled_from(HOUSES), STARTS, st.integers(0, 8))
def test_waiting_changes_nothing_when_nobody_is_new(house, start, nth) -> None:
    last = first_hand(house, seated=start, button=sorted(start)[nth % len(start)]).positions
    coming = coming_hand(house, seated=start, last=last)
    assert coming.positions == next_positions(house, occupied=start, last=last)
    assert coming.newcomers == ()


def test_heads_up_entry_and_button_rule_are_separate_choices() -> None:
    house = ST_GABRIEL.with_(heads_up_entry=HeadsUpEntry.BUTTON_MOVES_ON)
    assert summary(hand("23", house=house)) == (2, 2, 3, 2)
