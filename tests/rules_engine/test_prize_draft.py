import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.cards import FULL_DECK, parse_card
from rules_engine.errors import RuleViolation
from rules_engine.prizes.draft import (
    Picker,
    Picking,
    available,
    break_tie,
    check_pick,
    pick_order,
    picking_places,
    ties_to_break,
    trophy_places,
    trophy_winners,
    turns,
)
from rules_engine.prizes.placing import Exit, ExitCause, Finish, prize_places, standing

PACKAGES = tuple(f"P{number}" for number in range(1, 12))


def in_order(*entries: int) -> tuple[Finish, ...]:
    return tuple(Finish(entry, place, place) for place, entry in enumerate(entries, start=1))


TIED = (
    *in_order(10, 20, 30),
    Finish(40, best=4, worst=5),
    Finish(50, best=4, worst=5),
    Finish(60, best=6, worst=6),
)


def test_the_last_eleven_pick_and_the_last_three_get_trophies() -> None:
    """Charity draft rules, 72 and 73."""
    assert list(picking_places(finishers=30, packages=11)) == list(range(1, 12))
    assert list(trophy_places(finishers=30, trophies=3)) == [1, 2, 3]


def test_a_small_field_picks_from_more_packages_than_it_needs() -> None:
    assert list(picking_places(finishers=7, packages=11)) == list(range(1, 8))
    assert list(trophy_places(finishers=2, trophies=3)) == [1, 2]


def test_the_winner_picks_first() -> None:
    assert pick_order(in_order(7, 3, 9), packages=11) == (7, 3, 9)
    assert pick_order(in_order(7, 3, 9), packages=2) == (7, 3)


def test_nobody_disqualified_picks() -> None:
    rounds = [[Exit(4)], [Exit(3, cause=ExitCause.DISQUALIFIED)], [Exit(2)]]
    finishes = prize_places(standing([1, 2, 3, 4], rounds=rounds))
    assert pick_order(finishes, packages=3) == (1, 2, 4)


def test_a_tie_is_picked_by_high_card_suits_ranked() -> None:
    cards = {40: parse_card("Qh"), 50: parse_card("Qs")}
    assert break_tie(cards) == (50, 40)
    assert pick_order(TIED, packages=11, tie_cards=cards) == (10, 20, 30, 50, 40, 60)


def test_a_tie_at_the_last_package_leaves_one_without() -> None:
    cards = {40: parse_card("2c"), 50: parse_card("3c")}
    assert pick_order(TIED, packages=4, tie_cards=cards) == (10, 20, 30, 50)


def test_a_tie_below_the_packages_needs_no_cards() -> None:
    assert ties_to_break(TIED, packages=3) == ()
    assert pick_order(TIED, packages=3) == (10, 20, 30)


def test_a_tie_waits_for_its_cards() -> None:
    assert ties_to_break(TIED, packages=11) == ((40, 50),)
    with pytest.raises(RuleViolation, match="deal one card each to 50") as refusal:
        pick_order(TIED, packages=11, tie_cards={40: parse_card("Qh")})
    assert refusal.value.code == "tie_needs_cards"


def test_two_cannot_draw_the_same_card() -> None:
    with pytest.raises(RuleViolation) as refusal:
        break_tie({1: parse_card("Qh"), 2: parse_card("Qh")})
    assert refusal.value.code == "duplicate_card"


def test_an_absent_picker_comes_last_through_the_director() -> None:
    pickers = {3: Picker(Picking.AWAY), 1: Picker(Picking.AWAY)}
    assert turns(pick_order(in_order(7, 3, 9, 1), packages=3), pickers=pickers) == (7, 9, 3)


def test_a_proxy_picks_in_turn_and_nobody_moves_up_for_whoever_declines() -> None:
    pickers = {7: Picker(Picking.BY_PROXY, "Aunt May"), 3: Picker(Picking.DECLINED)}
    assert turns(pick_order(in_order(7, 3, 9, 1), packages=3), pickers=pickers) == (7, 9)


def test_trophies_go_by_place_whoever_is_absent() -> None:
    assert trophy_winners(TIED, trophies=3) == (10, 20, 30)
    assert trophy_winners(in_order(7), trophies=3) == (7,)


def test_what_is_picked_is_gone() -> None:
    left = available(PACKAGES, picked=["P4", "P1"])
    assert left == ("P2", "P3", "P5", "P6", "P7", "P8", "P9", "P10", "P11")


@pytest.mark.parametrize(
    ("entry", "package", "code"),
    [(99, "P1", "no_pick"), (7, "P1", "already_picked"), (9, "P1", "not_your_turn"),
     (3, "P12", "no_such_package"), (3, "P4", "package_gone")],
)  # fmt: skip
def test_a_wrong_pick_is_refused(entry: int, package: str, code: str) -> None:
    with pytest.raises(RuleViolation) as refusal:
        check_pick((7, 3, 9), packages=PACKAGES, picks={7: "P4"}, entry=entry, package=package)
    assert refusal.value.code == code


@given(st.data(), st.integers(1, 25))
def test_a_draft_gives_everybody_who_picks_a_package_of_their_own(
    data: st.DataObject, field: int
) -> None:
    sizes, placed = [], 0
    while placed < field:
        sizes.append(data.draw(st.integers(1, min(3, field - placed))))
        placed += sizes[-1]
    finishes, best = [], 1
    for size in sizes:
        finishes += [Finish(best + n, best, best + size - 1) for n in range(size)]
        best += size
    deck = data.draw(st.permutations(FULL_DECK))
    cards = {finish.entry: deck[finish.entry] for finish in finishes}
    absent = data.draw(st.sets(st.integers(1, field)))
    entitled = pick_order(finishes, packages=len(PACKAGES), tie_cards=cards)
    order = turns(entitled, pickers={entry: Picker(Picking.AWAY) for entry in absent})
    picks: dict[int, str] = {}
    for entry in order:
        package = data.draw(st.sampled_from(available(PACKAGES, picked=picks.values())))
        check_pick(order, packages=PACKAGES, picks=picks, entry=entry, package=package)
        picks[entry] = package
    assert len(set(picks.values())) == len(order) == min(field, len(PACKAGES))
