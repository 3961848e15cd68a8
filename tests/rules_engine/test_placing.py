from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.errors import RuleViolation
from rules_engine.prizes.placing import (
    Exit,
    ExitCause,
    Finish,
    correct_place,
    finish_places,
    prize_places,
    rank_by_chips,
    standing,
)


def places(finishes: tuple[Finish, ...]) -> dict[int, tuple[int, int]]:
    return {finish.entry: (finish.best, finish.worst) for finish in finishes}


def bust(entry: int, chips_before: int | None = None) -> tuple[Exit]:
    return (Exit(entry, chips_before),)


def disqualified(entry: int) -> tuple[Exit]:
    return (Exit(entry, cause=ExitCause.DISQUALIFIED),)


@st.composite
def stories(draw: st.DrawFn) -> tuple[int, list[list[Exit]]]:
    """A field and exits until one is left: busts alone and together, disqualifications."""
    field = draw(st.integers(1, 40))
    out = draw(st.permutations(range(1, field + 1)))[: field - 1]
    rounds: list[list[Exit]] = []
    while out:
        size = draw(st.integers(1, min(4, len(out))))
        leaving, out = out[:size], out[size:]
        if size == 1 and draw(st.booleans()):
            rounds.append(list(disqualified(leaving[0])))
        else:
            rounds.append([Exit(entry, draw(st.integers(1, 5)) * 100) for entry in leaving])
    return field, rounds


def test_one_bust_takes_the_worst_place_still_open() -> None:
    """St. Gabriel, General 5."""
    assert places(finish_places(bust(7), remaining_before=12)) == {7: (12, 12)}


def test_more_chips_before_the_hand_finish_higher() -> None:
    """St. Gabriel, General 5; Robert's Rules, section 15.35; Club rules, 6.2."""
    exits = [Exit(1, 25), Exit(2, 40), Exit(3, 10)]
    assert places(finish_places(exits, remaining_before=5)) == {2: (3, 3), 1: (4, 4), 3: (5, 5)}


def test_equal_chips_share_their_places() -> None:
    """St. Gabriel, General 5."""
    exits = [Exit(1, 50), Exit(2, 30), Exit(3, 30)]
    assert places(finish_places(exits, remaining_before=6)) == {1: (4, 4), 2: (5, 6), 3: (5, 6)}


def test_two_busts_together_need_both_stacks() -> None:
    with pytest.raises(RuleViolation) as refusal:
        finish_places([Exit(1, 50), Exit(2, None)], remaining_before=6)
    assert refusal.value.code == "stack_needed"
    assert "entry 2" in refusal.value.sentence


def test_more_exits_than_entries_are_nonsense() -> None:
    with pytest.raises(ValueError, match="cannot leave"):
        finish_places([Exit(1, 5), Exit(2, 5)], remaining_before=1)


def test_a_disqualification_is_never_part_of_a_hand() -> None:
    both = [*disqualified(1), Exit(2, 5)]
    with pytest.raises(ValueError, match="round of its own"):
        finish_places(both, remaining_before=5)


def test_the_last_one_standing_wins() -> None:
    finishes = standing([1, 2, 3], rounds=[bust(2), bust(3)])
    assert places(finishes) == {1: (1, 1), 3: (2, 2), 2: (3, 3)}
    assert [finish.cause for finish in finishes] == [None, ExitCause.BUST, ExitCause.BUST]


def test_nobody_has_won_while_two_are_in() -> None:
    assert places(standing([1, 2, 3], rounds=[bust(2)])) == {2: (3, 3)}


def test_late_entries_push_earlier_busts_down() -> None:
    assert places(standing(range(1, 41), rounds=[bust(2)])) == {2: (40, 40)}
    assert places(standing(range(1, 46), rounds=[bust(2)])) == {2: (45, 45)}


def test_a_round_of_hand_for_hand_counts_as_one_hand() -> None:
    """Charity draft rules, 56: the short stack that held out longer gains nothing."""
    one_round = standing(range(1, 11), rounds=[[Exit(1, 300), Exit(2, 900)]])
    one_by_one = standing(range(1, 11), rounds=[[Exit(2, 900)], [Exit(1, 300)]])
    assert places(one_round) == {2: (9, 9), 1: (10, 10)}
    assert places(one_by_one) == {1: (9, 9), 2: (10, 10)}


@pytest.mark.parametrize("rounds", [[bust(9)], [bust(1), bust(1)], [[Exit(1, 5), Exit(1, 5)]]])
def test_only_an_entry_that_is_in_can_go_out(rounds: list[list[Exit]]) -> None:
    with pytest.raises(ValueError, match="still in"):
        standing([1, 2, 3], rounds=rounds)


@given(stories())
def test_places_are_a_ranking_of_the_whole_field(story: tuple[int, list[list[Exit]]]) -> None:
    field, rounds = story
    finishes = standing(range(1, field + 1), rounds=rounds)
    assert sorted(finish.entry for finish in finishes) == list(range(1, field + 1))
    expected = count(1)
    for finish in finishes:
        assert finish.best <= next(expected) <= finish.worst
        sharing = [other for other in finishes if other.best == finish.best]
        assert finish.worst - finish.best + 1 == len(sharing)


@given(stories())
def test_prize_places_leave_no_gap_where_somebody_was_disqualified(
    story: tuple[int, list[list[Exit]]],
) -> None:
    field, rounds = story
    finishes = standing(range(1, field + 1), rounds=rounds)
    kept = prize_places(finishes)
    assert not any(finish.cause is ExitCause.DISQUALIFIED for finish in kept)
    for number, finish in enumerate(kept, start=1):
        assert finish.best <= number <= finish.worst
    order = [f.entry for f in finishes if f.cause is not ExitCause.DISQUALIFIED]
    assert [f.entry for f in kept] == order


def test_everybody_below_a_disqualified_entry_moves_up_for_prizes() -> None:
    """The place stays, the prize goes to the next: expulsion earns nothing."""
    rounds = [bust(5), bust(4), disqualified(3), bust(2)]
    finishes = standing(range(1, 6), rounds=rounds)
    assert places(finishes)[3] == (3, 3)
    assert places(prize_places(finishes)) == {1: (1, 1), 2: (2, 2), 4: (3, 3), 5: (4, 4)}


def test_a_disqualification_moves_up_those_already_out_while_play_goes_on() -> None:
    finishes = standing(range(1, 11), rounds=[bust(9), disqualified(4)])
    assert places(prize_places(finishes)) == {9: (9, 9)}


def test_chips_rank_those_still_in_when_time_is_up() -> None:
    """St. Gabriel, General 6."""
    ranked = rank_by_chips({4: 2500, 1: 900, 2: 2500, 3: 3100})
    assert places(ranked) == {3: (1, 1), 2: (2, 3), 4: (2, 3), 1: (4, 4)}


def test_a_negative_stack_cannot_be_ranked() -> None:
    with pytest.raises(ValueError, match="never negative"):
        rank_by_chips({1: -5})


FINAL = standing(range(1, 7), rounds=[bust(6), [Exit(5, 10), Exit(4, 10)], bust(3), bust(2)])


@pytest.mark.parametrize(
    ("entry", "place", "expected"),
    [
        (3, 1, {3: (1, 1), 1: (2, 2), 2: (3, 3), 4: (4, 5), 5: (4, 5), 6: (6, 6)}),
        (1, 3, {2: (1, 1), 3: (2, 2), 1: (3, 3), 4: (4, 5), 5: (4, 5), 6: (6, 6)}),
        (6, 4, {1: (1, 1), 2: (2, 2), 3: (3, 3), 6: (4, 4), 4: (5, 6), 5: (5, 6)}),
        (5, 5, {1: (1, 1), 2: (2, 2), 3: (3, 3), 4: (4, 4), 5: (5, 5), 6: (6, 6)}),
        (2, 2, places(FINAL)),
    ],
)
def test_a_corrected_place_shifts_those_between(
    entry: int, place: int, expected: dict[int, tuple[int, int]]
) -> None:
    assert places(correct_place(FINAL, entry=entry, place=place)) == expected


def test_a_correction_keeps_why_everybody_went_out() -> None:
    finishes = standing(range(1, 5), rounds=[bust(4), disqualified(3)])
    corrected = correct_place(finishes, entry=3, place=4)
    assert {f.entry: f.cause for f in corrected} == {f.entry: f.cause for f in finishes}


@pytest.mark.parametrize(
    ("entry", "place", "code"),
    [(9, 1, "not_placed"), (3, 0, "no_such_place"), (3, 7, "no_such_place"),
     (6, 5, "place_is_shared"), (1, 4, "place_is_shared")],
)  # fmt: skip
def test_a_correction_that_cannot_be_is_refused(entry: int, place: int, code: str) -> None:
    with pytest.raises(RuleViolation) as refusal:
        correct_place(FINAL, entry=entry, place=place)
    assert refusal.value.code == code


def test_only_places_already_decided_can_be_corrected() -> None:
    halfway = standing(range(1, 11), rounds=[bust(10), bust(9)])
    assert places(correct_place(halfway, entry=10, place=9)) == {10: (9, 9), 9: (10, 10)}
    with pytest.raises(RuleViolation, match="Only places 9 to 10"):
        correct_place(halfway, entry=10, place=3)
