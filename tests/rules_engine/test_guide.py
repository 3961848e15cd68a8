"""The guide at the table: the right steps at the right moment, in three depths, for every house."""

import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine import tournament as engine
from rules_engine.cards import parse_cards
from rules_engine.chips.race import Holding, RaceTable, plan_race
from rules_engine.clock.structure import Level
from rules_engine.errors import RuleViolation
from rules_engine.hand import (
    Action,
    Award,
    BoardDealt,
    CardsShown,
    Hand,
    Kind,
    Phase,
    Stakes,
    apply,
    deal_hand,
    plan_deal,
)
from rules_engine.house.citations import Status
from rules_engine.house.keys import Cutter, Shuffler
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.house.rules import HouseRules
from rules_engine.room.button import Positions, coming_hand, first_hand
from rules_engine.room.dealing import Deck, dealing_roles, preparing_roles
from rules_engine.room.table_view import SeatRef
from rules_engine.texts.guide import (
    Arrival,
    BeforeDeal,
    ColourUp,
    Departure,
    Depth,
    HandOver,
    Moment,
    NextHand,
    NoHand,
    RestBreak,
    Step,
    TableState,
    TrackedHand,
    UntrackedHand,
    WaitingForTables,
    WhyLeaving,
    guide,
    table_states,
)
from rules_engine.texts.rulebook import RULES, Treatment
from tests.rules_engine.night import Night, make_terms

ST_GABRIEL = SHIPPED["st-gabriel"]
LEVEL = Level(ante=2, small_blind=10, big_blind=20, seconds=1200)
LAST = Positions(button=2, small_blind=3, big_blind=4)
STACKS: dict[int, int | None] = {1: 500, 2: 300, 4: 400, 5: 15, 6: 900, 7: 100}


def next_hand(
    house: HouseRules,
    stacks: dict[int, int | None],
    *,
    last: Positions | None,
    newcomers: frozenset[int] = frozenset(),
    decks: int = 1,
    absent: frozenset[int] = frozenset(),
    is_misdealt: bool = False,
) -> NextHand | NoHand:
    try:
        if last is None:
            raise RuleViolation("button_needed", "Draw for the button first.")
        hand = coming_hand(house, seated=tuple(stacks), last=last, newcomers=newcomers)
        roles = dealing_roles(house, decks=decks, hand=hand, last=last, absent=absent)
    except RuleViolation as refusal:
        return NoHand(refusal.code, refusal.sentence)
    preparing = preparing_roles(house, hand=hand, absent=absent, is_misdealt=is_misdealt)
    return NextHand(hand, roles, preparing)


def table(
    moment: Moment | None = None,
    house: HouseRules = ST_GABRIEL,
    *,
    stacks: dict[int, int | None] = STACKS,
    last: Positions | None = LAST,
    newcomers: frozenset[int] = frozenset(),
    decks: int = 1,
    deck: Deck = Deck.AS_ALWAYS,
    absent: frozenset[int] = frozenset(),
    amounts: Level = LEVEL,
) -> TableState:
    coming = next_hand(
        house,
        stacks,
        last=last,
        newcomers=newcomers,
        decks=decks,
        absent=absent,
        is_misdealt=deck is Deck.MISDEALT,
    )
    return TableState(
        moment or BeforeDeal(),
        amounts,
        coming,
        stacks,
        decks=decks,
        deck=deck,
        last=last,
        absent=absent,
    )


def texts(state: TableState, house: HouseRules = ST_GABRIEL, **options: Any) -> list[str]:
    return [step.text for step in guide(state, house, **options)]


def step_with(words: str, state: TableState, house: HouseRules = ST_GABRIEL) -> Step:
    found = [step for step in guide(state, house) if words in step.text]
    assert len(found) == 1, (words, texts(state, house))
    return found[0]


# Before the deal


def test_blinds_are_posted_by_the_right_seats_with_the_right_amounts() -> None:
    said = texts(table(stacks=dict.fromkeys(range(1, 7), 500), last=Positions(1, 2, 3)))
    assert "Seat 3 posts the small blind: 10." in said
    assert "Seat 4 posts the big blind: 20." in said
    assert "Everybody puts the ante of 2 into the middle." in said
    assert said.index("Seat 3 posts the small blind: 10.") < said.index(
        "Deal two cards to everybody, one at a time, starting at seat 3."
    )


def test_there_is_no_word_of_an_ante_without_one() -> None:
    said = texts(table(amounts=Level(0, 10, 20, 1200)))
    assert not any("ante" in text for text in said)


def test_a_short_stack_posts_what_it_has() -> None:
    step = step_with("posts the big blind", table())
    assert step.text == "Seat 5 posts the big blind: 13, all-in."
    assert 53 in step.rules


def test_a_stack_that_the_ante_takes_posts_no_blind() -> None:
    said = texts(table(stacks={**STACKS, 5: 1}))
    assert "Seat 5 has nothing left for the big blind." in said
    assert "Everybody puts the ante of 2 into the middle. Seat 5 has only 1." in said


def test_unknown_stacks_post_in_full() -> None:
    said = texts(table(stacks=dict.fromkeys(range(1, 7))))
    assert "Seat 5 posts the big blind: 20." in said


def test_a_dead_button_is_explained_when_it_happens() -> None:
    step = step_with("Put the button", table())
    assert step.text == "Put the button at seat 3, where nobody plays."
    assert "had the small blind" in step.explanation
    assert step.rules == (42,)
    assert any("seat 2 acts last" in text for text in texts(table()))


def test_a_button_at_a_player_is_not_explained_at_length() -> None:
    said = texts(table(stacks=dict.fromkeys(range(1, 7), 500)), depth=Depth.SHORT)
    assert said[0] == "Put the button at seat 3."
    assert "big blind." not in said[1]


def test_a_missing_small_blind_is_said() -> None:
    stacks: dict[int, int | None] = dict.fromkeys((1, 2, 3, 5, 6), 500)
    step = step_with("Nobody posts a small blind", table(stacks=stacks))
    assert 44 in step.rules


def test_a_moving_button_is_never_dead() -> None:
    club = SHIPPED["club"]
    step = step_with("Put the button", table(house=club), club)
    assert step.text == "Put the button at seat 4."
    assert "player to player" in step.explanation


def test_two_players_deal_and_post_heads_up() -> None:
    state = table(stacks={2: 300, 5: 400}, last=Positions(2, 4, 5))
    said = texts(state)
    assert "Put the button at seat 5." in said
    assert "Seat 5 posts the small blind: 10." in said
    assert step_with("Deal two cards", state).rules[0] == 51


def test_the_first_button_is_drawn() -> None:
    said = texts(table(last=None))
    assert said[0] == "Shuffle, then deal one card face up to every player."
    assert len(said) == 2


def test_a_table_with_one_player_waits() -> None:
    assert texts(table(stacks={3: 900})) == [
        "A hand needs at least two players. Wait for the director."
    ]


def test_a_table_where_nobody_is_there_waits() -> None:
    (said,) = texts(table(absent=frozenset(STACKS)))
    assert said == "Nobody is at the table to deal. Wait for the director."


def test_the_button_after_a_draw_is_where_it_was_drawn() -> None:
    hand = first_hand(ST_GABRIEL, seated=(1, 2, 3), button=2)
    roles = dealing_roles(ST_GABRIEL, decks=1, hand=hand, last=None)
    stacks = dict.fromkeys((1, 2, 3), 100)
    state = TableState(BeforeDeal(), LEVEL, NextHand(hand, roles, roles), stacks)
    step = step_with("Put the button", state)
    assert step.text == "Put the button at seat 2."
    assert "last hand" not in step.explanation


def test_two_decks_tell_who_deals_and_who_shuffles_meanwhile() -> None:
    stacks: dict[int, int | None] = dict.fromkeys(range(1, 7), 500)
    said = texts(table(stacks=stacks, decks=2))
    assert "Seat 3 has the button and deals." in said
    assert any(text.startswith("Seat 4 takes the other deck") for text in said)
    assert any("Seat 5 is offered the cut" in text for text in said)
    assert "Tap that the hand starts with the first card." in said


SIX: dict[int, int | None] = dict.fromkeys(range(1, 7), 500)
SHUFFLED_NOW = "Seat 3 takes the deck and riffles it at least 4 times."
CUT_NOW = (
    "Seat 2 is offered the cut; if it is declined, seat 3 cuts (at least 4 cards in each part)."
)


def before_the_deal_of(said: list[str]) -> list[str]:
    """Who shuffles and cuts what, in order."""
    return [text for text in said if "riffles" in text or "the cut;" in text]


def test_the_first_hand_with_two_decks_is_shuffled_and_cut_before_it_is_dealt() -> None:
    """St. Gabriel General 16 for this hand, two decks 3 for the next."""
    state = table(stacks=SIX, decks=2, deck=Deck.UNUSED)
    said = texts(state)
    assert "No deck is shuffled yet: the one for this hand comes first." in said
    now, cut, ahead, _ = before_the_deal_of(said)
    assert (now, cut) == (SHUFFLED_NOW, CUT_NOW)
    assert ahead.startswith("Seat 4 takes the other deck")
    assert said.index(cut) < said.index("Tap that the hand starts with the first card.")
    assert "General 16" in str(step_with(SHUFFLED_NOW, state).source)


def test_the_deck_of_a_misdeal_is_shuffled_and_cut_again() -> None:
    """St. Gabriel Appendix D misdeals 6: the dealer does it, and the other deck waits."""
    state = table(stacks=SIX, decks=2, deck=Deck.MISDEALT)
    said = texts(state)
    assert before_the_deal_of(said) == [SHUFFLED_NOW, CUT_NOW]
    assert "Seat 4 keeps the other deck: it is for the hand after this one." in said
    step = step_with("The last hand was void", state)
    assert "Appendix D misdeals 6" in str(step.source)


def test_after_a_misdeal_with_one_deck_the_dealer_shuffles_whoever_did_so_before() -> None:
    """Club rules 7.1, where else the last dealer shuffles (1.5)."""
    club = SHIPPED["club"]
    as_always = before_the_deal_of(texts(table(house=club, stacks=SIX), club))
    assert as_always[0].startswith("Seat 2 takes the deck")
    again = before_the_deal_of(texts(table(house=club, stacks=SIX, deck=Deck.MISDEALT), club))
    assert again == [SHUFFLED_NOW, CUT_NOW]


def test_the_first_hand_with_one_deck_needs_no_other_words() -> None:
    state = table(stacks=SIX, deck=Deck.UNUSED)
    assert before_the_deal_of(texts(state)) == [SHUFFLED_NOW, CUT_NOW]
    assert not any("shuffled yet" in text for text in texts(state))


def test_the_booklet_cuts_left_of_the_button_whichever_deck_it_is() -> None:
    home = SHIPPED["home-poker-tourney"]
    said = texts(table(house=home, stacks=SIX, decks=2, deck=Deck.UNUSED), home)
    now, cut, ahead, _ = before_the_deal_of(said)
    assert now == SHUFFLED_NOW
    assert cut.startswith("Seat 4 is offered the cut")
    assert ahead.startswith("Seat 2 takes the other deck")


def test_a_new_level_changes_the_decks_where_the_house_says_so() -> None:
    """Charity draft rules, 69."""
    house = SHIPPED["charity-draft"]
    step = step_with("A new level", table(house=house, deck=Deck.CHANGES), house)
    assert step.text == "A new level: the deck is changed before this hand."
    assert "Charity draft rules, 69" in str(step.source)
    both = texts(table(house=house, decks=2, deck=Deck.CHANGES), house)
    assert "A new level: both decks are changed before this hand." in both


def test_the_used_cards_go_to_whoever_shuffles_them() -> None:
    """St. Gabriel, two decks 1; nothing was used before the first hand."""
    gathered = "Gather all the cards and square the deck: it goes to seat 4."
    assert gathered in texts(table(stacks=SIX, decks=2))
    assert gathered not in texts(table(stacks=SIX, decks=2), depth=Depth.SHORT)
    first = texts(table(stacks=SIX, decks=2, deck=Deck.UNUSED))
    assert not any(text.startswith("Gather") for text in first)


def test_a_table_is_told_until_when_a_result_can_be_doubted() -> None:
    state = table(UntrackedHand(Positions(3, 4, 5), (4, 5, 6, 7, 1, 2)))
    assert "Appendix D mistakes 2" in str(step_with("Whoever doubts the result", state).source)


def test_nobody_is_told_not_to_wait_for_the_deck_that_is_dealt_now() -> None:
    house = SHIPPED["charity-draft"]  # the dealer shuffles, with two decks too
    assert not any("Do not wait" in text for text in texts(table(house=house, decks=2), house))
    assert any("Do not wait" in text for text in texts(table(decks=2)))


def test_one_deck_starts_the_hand_before_the_shuffle() -> None:
    said = texts(table())
    start = said.index("Tap that the hand starts with the first riffle.")
    assert start < next(i for i, text in enumerate(said) if "riffles it" in text)


def test_houses_that_start_with_a_card_start_before_the_deal() -> None:
    house = SHIPPED["charity-draft"]
    said = texts(table(house=house), house)
    start = said.index("Tap that the hand starts with the first card.")
    assert said[start + 1].startswith("Deal two cards")


def test_newcomers_learn_whether_they_are_dealt_in() -> None:
    club = SHIPPED["club"]
    stacks: dict[int, int | None] = dict.fromkeys(range(1, 7), 500)
    state = table(house=club, stacks=stacks, newcomers=frozenset({4}))
    assert any("Seat 4 comes in on the small blind and sits out" in t for t in texts(state, club))
    state = table(stacks=stacks, newcomers=frozenset({4}))
    assert any("Seat 4 comes in on the small blind, is dealt in" in text for text in texts(state))


def test_absent_players_are_dealt_in() -> None:
    said = texts(table(absent=frozenset({7})))
    assert "Seat 7 is away and gets cards too." in said
    said = texts(table(absent=frozenset({6, 7})))
    assert "Seats 6 and 7 are away and get cards too." in said


def test_showdown_mode_puts_everything_in() -> None:
    state = table(
        BeforeDeal(is_showdown_mode=True), stacks={1: 300, 2: 120}, last=Positions(1, 1, 2)
    )
    said = texts(state)
    assert any(text.startswith("Both players put in all their chips") for text in said)
    assert not any("blind:" in text for text in said)


# During the hand


def dealt(house: HouseRules = ST_GABRIEL, *, stacks: dict[int, int] | None = None) -> Hand:
    deal = plan_deal(
        house,
        stacks=stacks or {1: 500, 2: 30, 4: 80, 5: 200},
        positions=Positions(2, 4, 5),
        stakes=Stakes(10, 20, ante=2),
    )
    return deal_hand(deal)


def played(hand: Hand, *steps: Any) -> Hand:
    for step in steps:
        hand = apply(hand, step)
    return hand


def checked_down(hand: Hand) -> Hand:
    """Check or call and deal until the showdown."""
    while hand.phase in (Phase.BETTING, Phase.DEALING):
        seat = hand.seat_to_act
        if seat is None:
            hand = apply(hand, BoardDealt())
            continue
        for kind in (Kind.CHECK, Kind.CALL):
            try:
                hand = apply(hand, Action(seat, kind))
                break
            except RuleViolation:
                continue
    return hand


def tracked(hand: Hand) -> TableState:
    return table(TrackedHand(hand), hand.deal.house)


ALL_IN = (
    Action(1, Kind.RAISE, 60),
    Action(2, Kind.ALL_IN),
    Action(4, Kind.ALL_IN),
    Action(5, Kind.CALL),
    Action(1, Kind.CALL),
)


def test_the_player_to_act_is_told_what_is_possible() -> None:
    step = guide(tracked(dealt()), ST_GABRIEL)[0]
    assert step.text == "Seat 1 to act: fold, call 20 or raise to 40 or more."
    assert step.seats == (1,)


def test_a_short_caller_goes_all_in() -> None:
    hand = played(dealt(), Action(1, Kind.RAISE, 60))
    assert texts(tracked(hand))[0] == "Seat 2 to act: fold or call 28 all-in."


def test_the_big_blind_has_an_option() -> None:
    hand = played(dealt(), Action(1, Kind.CALL), Action(2, Kind.FOLD), Action(4, Kind.CALL))
    step = guide(tracked(hand), ST_GABRIEL)[0]
    assert step.text == "Seat 5 to act: check or raise to 40 or more."
    assert 40 in step.rules


def test_a_bet_is_offered_on_a_street_without_one() -> None:
    hand = played(
        dealt(), Action(1, Kind.CALL), Action(2, Kind.FOLD), Action(4, Kind.CALL),
        Action(5, Kind.CHECK), BoardDealt(),
    )  # fmt: skip
    assert texts(tracked(hand))[0] == "Seat 4 to act: check or bet 20 or more."


def test_a_stack_below_the_minimum_bets_all_in() -> None:
    hand = played(
        dealt(stacks={1: 500, 2: 500, 4: 30, 5: 500}), Action(1, Kind.CALL),
        Action(2, Kind.FOLD), Action(4, Kind.CALL), Action(5, Kind.CHECK), BoardDealt(),
    )  # fmt: skip
    assert texts(tracked(hand))[0] == "Seat 4 to act: check or go all-in for 8."


def test_between_streets_the_bets_are_pulled_in_and_a_card_is_burned() -> None:
    hand = played(
        dealt(), Action(1, Kind.CALL), Action(2, Kind.FOLD), Action(4, Kind.CALL),
        Action(5, Kind.CHECK),
    )  # fmt: skip
    steps = guide(tracked(hand), ST_GABRIEL)
    assert [step.text for step in steps] == [
        "Pull the bets into the middle: 68 in all.",
        "Tap the table, burn one card, and deal the flop: three cards.",
        "Then seat 4 begins.",
    ]
    assert steps[1].aloud == "Flop"


def test_side_pots_are_made_before_the_next_card() -> None:
    hand = played(dealt(), *ALL_IN)
    said = texts(tracked(hand))
    assert "Make 2 pots: 120, 150, main pot first." in said
    assert said[-1] == "Then seat 5 begins."


def test_hands_are_opened_when_nobody_can_bet_any_more() -> None:
    stacks = {1: 30, 2: 30, 4: 80, 5: 30}
    steps = (Action(1, Kind.ALL_IN), Action(2, Kind.ALL_IN), Action(4, Kind.CALL))
    hand = played(dealt(stacks=stacks), *steps, Action(5, Kind.CALL))
    said = texts(tracked(hand))
    assert "Nobody can bet any more: seats 4, 5, 1 and 2 turn their cards face up." in said
    assert said[-1].startswith("Deal on until the board is complete")
    draft = SHIPPED["charity-draft"]
    hidden = played(dealt(draft, stacks=stacks), *steps, Action(5, Kind.CALL))
    assert not any("face up" in text for text in texts(tracked(hidden), draft))


def test_at_the_showdown_the_right_seat_shows_first() -> None:
    hand = checked_down(dealt())
    said = texts(tracked(hand))
    assert said[0] == "Seat 4 shows first."
    assert said[1] == "Then seats 5, 1 and 2, in this order."
    assert "To win at the showdown both hole cards must be shown" in " ".join(said)


def test_the_order_of_pots_is_that_of_the_house() -> None:
    for name, pot in (("st-gabriel", 2), ("charity-draft", 1)):
        house = SHIPPED[name]
        hand = checked_down(played(dealt(house), *ALL_IN))
        assert any(text.startswith(f"Now pot {pot}:") for text in texts(tracked(hand), house))


def test_the_pot_is_pushed_when_the_hand_is_over() -> None:
    hand = played(dealt(), Action(1, Kind.FOLD), Action(2, Kind.FOLD), Action(4, Kind.FOLD))
    assert texts(tracked(hand)) == ["Push the pot: 28 to seat 5."]


def test_shown_hands_need_not_be_shown_again() -> None:
    board = parse_cards("2c 7d 9h Js 3s")
    hand = played(
        dealt(), Action(1, Kind.FOLD), Action(2, Kind.FOLD), Action(4, Kind.CALL),
        Action(5, Kind.CHECK), BoardDealt(board[:3]), Action(4, Kind.CHECK),
        Action(5, Kind.CHECK), BoardDealt(board[3:4]), Action(4, Kind.CHECK),
        Action(5, Kind.CHECK), BoardDealt(board[4:]), Action(4, Kind.CHECK),
        Action(5, Kind.CHECK),
    )  # fmt: skip
    ace, king = parse_cards("As Ks")
    shown = apply(hand, CardsShown(4, (ace, king)))
    assert texts(tracked(shown))[0] == "Seat 5 shows first."


def test_hands_shown_under_an_unknown_board_leave_only_the_winner_to_name() -> None:
    hand = checked_down(played(dealt(), Action(1, Kind.FOLD), Action(2, Kind.FOLD)))
    first, second = parse_cards("As Ks"), parse_cards("2c 7d")
    shown = played(hand, CardsShown(4, (first[0], first[1])), CardsShown(5, (second[0], second[1])))
    said = texts(tracked(shown))
    assert not any("shows first" in text or "may muck" in text for text in said)
    assert said[0].startswith("To win at the showdown")


def test_raises_and_all_ins_are_said_aloud() -> None:
    """Booklet say 1-3."""

    def aloud(hand: Hand) -> str:
        return guide(tracked(hand), ST_GABRIEL)[0].aloud

    raised = played(dealt(), Action(1, Kind.RAISE, 60))
    assert aloud(dealt()) == ""
    assert aloud(raised) == "Seat 1, raise to 60"
    called = played(raised, Action(2, Kind.ALL_IN))
    assert aloud(called) == "Seat 2 all-in"
    again = played(called, Action(4, Kind.ALL_IN))
    assert aloud(again) == "Seat 4 all-in, raise to 78"
    assert aloud(played(again, Action(5, Kind.CALL))) == ""
    passive = (Action(1, Kind.CALL), Action(2, Kind.FOLD), Action(4, Kind.CALL))
    assert aloud(played(dealt(), *passive, Action(5, Kind.RAISE, 40))) == "Seat 5, raise to 40"
    flop = played(dealt(), *passive, Action(5, Kind.CHECK), BoardDealt())
    assert aloud(flop) == ""
    assert aloud(played(flop, Action(4, Kind.BET, 20))) == ""


def test_an_all_in_that_ends_the_street_is_said_before_the_board() -> None:
    stacks = {1: 500, 2: 500, 4: 30, 5: 500}
    steps = (Action(1, Kind.RAISE, 60), Action(2, Kind.FOLD), Action(4, Kind.FOLD))
    hand = played(dealt(stacks={**stacks, 5: 42}), *steps, Action(5, Kind.ALL_IN))
    assert guide(tracked(hand), ST_GABRIEL)[0].aloud == "Seat 5 all-in"


@pytest.mark.parametrize(
    ("words", "place"),
    [
        ("Suits never break a tie", "booklet showdown 4"),
        ("side cards decide", "booklet showdown 5"),
        ("chip that cannot be split", "booklet showdown 6"),
        ("says aloud every all-in", "booklet say 1-4"),
        ("whose turn it is", "booklet hand 2"),
        ("pulls the bets into the middle", "booklet pot 2-3"),
    ],
)
def test_the_guide_has_what_the_booklet_tells_a_dealer(words: str, place: str) -> None:
    home = SHIPPED["home-poker-tourney"]
    state = table(UntrackedHand(Positions(3, 4, 5), (4, 5, 6, 7, 1, 2)), home)
    step = step_with(words, state, home)
    assert step.source is not None
    assert step.source.status is Status.STATED
    assert place in str(step.source)


def test_what_only_the_booklet_says_is_lent_to_the_others() -> None:
    state = table(UntrackedHand(Positions(3, 4, 5), (4, 5, 6, 7, 1, 2)))
    source = step_with("says aloud every all-in", state).source
    assert source is not None
    assert source.status is Status.DEFAULT


def test_the_smallest_bet_is_the_big_blind_of_the_hand() -> None:
    state = table(UntrackedHand(Positions(3, 4, 5), (4, 5, 6, 7, 1, 2)))
    assert "the big blind, 20," in step_with("After each of them", state).explanation


def test_whoever_gets_the_odd_chip_learns_why() -> None:
    odd = Award(1, 101, ((7, 51), (3, 50)), by_cards=True)
    step = step_with("Push the pot", table(HandOver((odd,))))
    assert "nearest to the left of the button" in step.explanation
    club = SHIPPED["club"]
    theirs = step_with("Push the pot", table(HandOver((odd,)), club), club)
    assert "smallest stack" in theirs.explanation
    even = Award(1, 100, ((7, 50), (3, 50)), by_cards=True)
    assert "split" not in step_with("Push the pot", table(HandOver((even,)))).explanation


def test_an_untracked_hand_is_told_as_a_whole() -> None:
    state = table(UntrackedHand(Positions(3, 4, 5), (4, 5, 6, 7, 1, 2)))
    said = texts(state)
    assert said[0] == "Seat 6 begins: fold, call or raise."
    assert said[-1].startswith("Seat 2 pushes the pot")
    assert [step.aloud for step in guide(state, ST_GABRIEL) if step.aloud] == [
        "Flop",
        "Turn",
        "River",
    ]


def test_in_showdown_mode_only_the_board_is_dealt() -> None:
    state = table(UntrackedHand(Positions(1, 1, 2), (1, 2), is_showdown_mode=True))
    said = texts(state)
    assert said[0].startswith("Both players turn their cards up")
    assert [step.aloud for step in guide(state, ST_GABRIEL) if step.aloud] == [
        "Flop",
        "Turn",
        "River",
    ]
    assert not any("fold" in text or "raise" in text for text in said)


# After the hand and between hands


def test_after_the_hand_cards_go_to_the_shuffler_and_the_button_moves_on() -> None:
    award = Award(1, 101, ((7, 51), (3, 50)), by_cards=True)
    stacks = {seat: stack for seat, stack in STACKS.items() if seat != 5}
    state = table(HandOver((award,), out_of_chips=(5,)), stacks=stacks, decks=2)
    said = texts(state)
    assert said[0] == "Push the pot: 51 to seat 7, 50 to seat 3."
    assert "Seat 5 has no chips left: say so on the tablet." in said
    assert "Gather all the cards and square the deck: it goes to seat 4." in said
    assert "Seat 2 deals next." in said
    assert "Put the button at seat 3, where nobody plays." in said


def test_several_pots_are_pushed_one_by_one() -> None:
    awards = (Award(2, 40, ((4, 40),), by_cards=True), Award(1, 85, ((3, 85),), by_cards=True))
    said = texts(table(HandOver(awards)))
    assert said[:2] == ["Push pot 2: 40 to seat 4.", "Push pot 1: 85 to seat 3."]


def test_a_hand_that_leaves_one_player_ends_the_table() -> None:
    said = texts(table(HandOver(out_of_chips=(2,)), stacks={1: 900}))
    assert said[-1] == "A hand needs at least two players. Wait for the director."


def test_a_rest_break_says_how_long_and_what_comes_then() -> None:
    moment = RestBreak(10, Level(3, 15, 30, 1200), leaving_chips=(1, 5))
    said = texts(table(moment))
    assert said[0] == "Rest break of 10 minutes, once your hand is finished."
    assert "Chips of 1 and 5 leave play: sort them and wait for the staff." in said
    assert said[-1] == "After it: blinds 15 and 30, ante 3."
    plain = texts(table(RestBreak(10, Level(0, 15, 30, 1200))))
    assert plain[-1] == "After it: blinds 15 and 30, no ante."


RACE = RaceTable(
    1, 5, (Holding(1, 3, True), Holding(2, 8, True), Holding(4, 1, False)),
    button=2, next_small_blind=4,
)  # fmt: skip


@pytest.mark.parametrize(
    ("name", "chips", "first"),
    [
        ("st-gabriel", 2, "Deal 3 cards face up to seat 1."),
        ("club", 1, "Deal one card face up to seat 4."),
        ("charity-draft", 1, "Deal one card face up to seat 4."),
    ],
)
def test_a_colour_up_follows_the_plan_of_the_house(name: str, chips: int, first: str) -> None:
    house = SHIPPED[name]
    said = texts(table(ColourUp(plan_race(house, table=RACE)), house), house)
    assert said[1] == f"The table races for {chips} chips of 5."
    assert said[2] == first


def test_without_odd_chips_there_is_no_race() -> None:
    even = replace(RACE, holdings=(Holding(1, 5, True), Holding(2, 0, True)))
    said = texts(table(ColourUp(plan_race(ST_GABRIEL, table=even))))
    assert said[-1] == "Nobody has odd chips: there is no race."


def test_somebody_arriving_learns_what_the_seat_owes() -> None:
    stacks: dict[int, int | None] = dict.fromkeys((1, 2, 3, 5), 100)
    state = table(Arrival(3), stacks=stacks, last=Positions(5, 1, 2), newcomers=frozenset({3, 5}))
    said = texts(state)
    assert said[0].startswith("A new player comes to seat 3")
    assert said[1:] == ["Seat 3 comes in on the big blind, is dealt in at once and posts it."]


def test_somebody_arriving_at_a_table_without_a_hand_is_only_welcomed() -> None:
    assert len(texts(table(Arrival(3), stacks={3: 10}))) == 1


def test_somebody_leaving_is_told_where_to_go() -> None:
    moved = texts(table(Departure(4, WhyLeaving.MOVED, SeatRef(3, 2))))
    assert moved[0] == "To keep the tables equal: seat 4 goes to table 3, seat 2."
    sent = texts(table(Departure(4, WhyLeaving.SENT, SeatRef(3, 2))))
    assert sent[0] == "The director has decided it: seat 4 goes to table 3, seat 2."
    changes = texts(table(Departure(4, WhyLeaving.CHANGES_SEAT, SeatRef(1, 7))))
    assert changes == ["Seat 4 changes to table 1, seat 7."]
    broken = texts(table(Departure(4, WhyLeaving.TABLE_BREAKS)))
    assert broken[0] == "This table closes: seat 4 goes to another table."
    out = texts(table(Departure(4, WhyLeaving.BUSTED)))
    assert out == ["Seat 4 has no chips left: once the director agrees, the seat is free."]


def test_hand_for_hand_waits_for_the_others() -> None:
    said = texts(table(WaitingForTables((2, 5))))
    assert said == ["Hand for hand: wait for tables 2 and 5."]
    assert texts(table(WaitingForTables((2,)))) == ["Hand for hand: wait for table 2."]


# Depths, houses, sources


def every_state(house: HouseRules) -> list[TableState]:
    stacks: dict[int, int | None] = dict.fromkeys(range(1, 7), 500)
    hand = dealt(house)
    all_in = played(hand, *ALL_IN)
    showdown_mode = table(BeforeDeal(is_showdown_mode=True), house, stacks={1: 5, 2: 6})
    return [
        *([showdown_mode] if house.heads_up_limit_minutes else []),
        table(house=house),
        table(house=house, decks=2, absent=frozenset({7})),
        *(table(house=house, decks=decks, deck=deck) for decks in (1, 2) for deck in Deck),
        table(house=house, last=None),
        table(house=house, stacks={1: 3, 2: 500}, last=Positions(1, 1, 2)),
        table(house=house, stacks=stacks, newcomers=frozenset({4, 5})),
        table(TrackedHand(hand), house),
        table(TrackedHand(all_in), house),
        table(TrackedHand(checked_down(all_in)), house),
        table(TrackedHand(played(hand, *(Action(s, Kind.FOLD) for s in (1, 2, 4)))), house),
        table(UntrackedHand(LAST, (4, 5, 6, 7, 1, 2)), house),
        table(HandOver((), (5,)), house, decks=2),
        table(RestBreak(10, LEVEL, (1,)), house),
        table(ColourUp(plan_race(house, table=RACE)), house),
        table(Arrival(4), house, stacks=stacks, newcomers=frozenset({4})),
        table(Departure(4, WhyLeaving.BUSTED), house),
        table(Departure(4, WhyLeaving.MOVED, SeatRef(2, 3)), house),
        table(Departure(4, WhyLeaving.SENT, SeatRef(2, 3)), house),
        table(Departure(4, WhyLeaving.CHANGES_SEAT, SeatRef(1, 3)), house),
        table(Departure(4, WhyLeaving.TABLE_BREAKS), house),
        table(WaitingForTables((2,)), house),
    ]


@pytest.mark.parametrize("house", SHIPPED.values(), ids=SHIPPED)
def test_every_step_is_a_sentence_with_a_source(house: HouseRules) -> None:
    for state in every_state(house):
        steps = guide(state, house)
        assert steps
        for step in steps:
            assert step.text.endswith("."), step
            assert not step.explanation or step.explanation.endswith("."), step
            assert not re.search(r"[_{}]|\bNone\b", step.text + step.explanation), step
            assert step.source is not None, step
            assert all(number in RULES for number in step.rules)


@pytest.mark.parametrize("house", SHIPPED.values(), ids=SHIPPED)
def test_the_short_guide_has_fewer_words_and_the_guide_can_be_off(house: HouseRules) -> None:
    for state in every_state(house):
        novice = guide(state, house)
        short = guide(state, house, depth=Depth.SHORT)
        assert len(short) <= len(novice)
        assert not any(step.explanation for step in short)
        assert {step.text for step in short} <= {step.text for step in novice}
        assert guide(state, house, depth=Depth.OFF) == ()


def test_the_source_of_a_step_is_that_of_the_house() -> None:
    step = step_with("may muck", table(TrackedHand(checked_down(dealt()))))
    assert step.source is not None
    assert step.source.status is Status.DEFAULT
    club = SHIPPED["club"]
    state = table(TrackedHand(checked_down(dealt(club))), club)
    source = step_with("may muck", state, club).source
    assert source is not None
    assert source.status is Status.STATED


def test_every_guided_rule_is_told_by_some_step() -> None:
    told = {
        number
        for house in SHIPPED.values()
        for state in every_state(house)
        for step in guide(state, house)
        for number in step.rules
    }
    guided = {rule.number for rule in RULES.values() if rule.treatment is Treatment.GUIDE}
    assert guided - told == set()


@pytest.mark.parametrize("shuffler", Shuffler)
@pytest.mark.parametrize("cutter", Cutter)
def test_every_way_of_shuffling_and_cutting_can_be_told(shuffler: Shuffler, cutter: Cutter) -> None:
    house = ST_GABRIEL.with_(shuffler=shuffler, cutter=cutter)
    for decks in (1, 2):
        assert any("riffles it" in text for text in texts(table(house=house, decks=decks), house))


@given(data=st.data())
def test_any_table_can_be_guided(data: st.DataObject) -> None:
    house = data.draw(st.sampled_from(list(SHIPPED.values())))
    stack = st.one_of(st.none(), st.integers(1, 40))
    seats = st.sampled_from(range(1, 11))
    stacks = data.draw(st.dictionaries(seats, stack, max_size=10))
    last = Positions(*data.draw(st.lists(seats, min_size=3, max_size=3, unique=True)))
    some = st.frozensets(st.sampled_from(sorted(stacks))) if stacks else st.just(frozenset())
    state = table(
        house=house,
        stacks=stacks,
        last=last,
        newcomers=data.draw(some),
        absent=data.draw(some),
        decks=data.draw(st.sampled_from((1, 2))),
        deck=data.draw(st.sampled_from(Deck)),
    )
    for moment in (BeforeDeal(), HandOver()):
        steps = guide(replace(state, moment=moment), house)
        assert steps
        dealt_to = [step.seats for step in steps if step.text.startswith("Deal two cards")]
        assert all(set(seats) <= set(stacks) for seats in dealt_to)


# A table of a tournament


def moments(night: Night, number: int, **options: Any) -> list[Moment]:
    states = table_states(night.t, table=number, now=night.now, **options)
    for state in states:
        assert guide(state, night.t.house)
    return [state.moment for state in states]


def night_with(entries: int, **terms: Any) -> Night:
    night = Night(make_terms(**terms))
    night.begin(entries)
    return night


def test_a_table_between_hands_is_before_the_deal() -> None:
    night = night_with(16)
    number = night.open_tables()[0].number
    (state,) = table_states(night.t, table=number, now=night.now)
    assert state.moment == BeforeDeal()
    assert state.amounts.big_blind == 2
    assert isinstance(state.next, NextHand)
    night.start(number)
    assert isinstance(moments(night, number)[0], UntrackedHand)
    assert moments(night, number, hand=dealt())[0] == TrackedHand(dealt())
    night.end(number)
    assert moments(night, number) == [BeforeDeal()]


def deck_at(night: Night, number: int) -> Deck:
    return table_states(night.t, table=number, now=night.now)[0].deck


def test_the_guide_knows_a_first_hand_and_a_misdeal() -> None:
    night = night_with(16)
    number = night.open_tables()[0].number
    assert deck_at(night, number) is Deck.UNUSED
    night.start(number)
    night.do(engine.void_hand, table=number, hand=1, reason="two cards exposed")
    assert deck_at(night, number) is Deck.MISDEALT
    night.play(number)
    assert deck_at(night, number) is Deck.AS_ALWAYS


def test_the_guide_knows_the_first_hand_of_a_new_level() -> None:
    for name, then in (("charity-draft", Deck.CHANGES), ("st-gabriel", Deck.AS_ALWAYS)):
        night = Night(make_terms(name))
        night.begin(16)
        number = night.open_tables()[0].number
        night.play(number)
        night.wait(minutes=21)
        assert deck_at(night, number) is then
        night.start(number)
        night.do(engine.void_hand, table=number, hand=2, reason="two cards exposed")
        assert deck_at(night, number) is Deck.MISDEALT  # the fresh deck is there already
        night.play(number)
        assert deck_at(night, number) is Deck.AS_ALWAYS


def test_a_table_that_comes_back_into_play_has_unused_decks() -> None:
    night = night_with(16)
    first, second = (table.number for table in night.open_tables()[:2])
    for number in (first, second):
        night.play(number)
    for seat, _ in tuple(night.t.tables[first].held())[2:]:
        night.bust((first, seat))
    night.do(engine.break_table, table=first, reason="few are left")
    for move in night.t.floor.moves:
        night.do(engine.leave_table, move=move.number)
    assert night.t.tables[first].last_level is None


def test_a_table_without_a_button_draws_for_it() -> None:
    night = Night()
    night.sell(12)
    night.do(engine.draw_seats)
    number = night.open_tables()[0].number
    (state,) = table_states(night.t, table=number, now=night.now)
    assert isinstance(state.next, NoHand)
    assert state.next.code == "button_needed"


def test_a_reported_bust_and_a_move_are_told_before_the_deal() -> None:
    night = night_with(17)
    first, second = (table.number for table in night.open_tables()[:2])
    seat = next(number for number, _ in night.t.tables[first].held())
    night.play(first, out=[seat], chips_before={seat: 10})
    assert moments(night, first) == [Departure(seat, WhyLeaving.BUSTED), BeforeDeal()]
    night.do(engine.confirm_bust, report=night.t.floor.reports[0].number)
    mover = next(seat.entry for _, seat in night.t.tables[second].held())
    origin = night.seat_of(mover)
    night.do(engine.choose_mover, entry=mover, to=SeatRef(first, seat), reason="director")
    assert moments(night, second)[0] == Departure(
        origin.seat, WhyLeaving.SENT, SeatRef(first, seat)
    )
    assert moments(night, first)[0] == Arrival(seat)


def test_who_changes_chairs_at_a_table_is_no_newcomer_there() -> None:
    night = night_with(12)
    table = night.open_tables()[0]
    (origin, held), *_ = table.held()
    free = len(table.seats)
    night.do(
        engine.choose_mover, entry=held.entry, to=SeatRef(table.number, free), reason="sees better"
    )
    told = moments(night, table.number)
    assert told[0] == Departure(origin, WhyLeaving.CHANGES_SEAT, SeatRef(table.number, free))
    assert Arrival(free) not in told


def test_a_rest_break_is_told_with_its_length() -> None:
    night = night_with(12)
    night.wait(minutes=61)
    number = night.open_tables()[0].number
    (moment,) = moments(night, number)
    assert isinstance(moment, RestBreak)
    assert moment.minutes == 10
    assert moment.next_amounts.big_blind == 8


def test_chips_that_nobody_needs_are_named_on_a_rest_break() -> None:
    night = night_with(12)
    night.wait(hours=3, minutes=21)  # the rest break after level 9
    number = night.open_tables()[0].number
    (moment,) = moments(night, number)
    assert isinstance(moment, RestBreak)
    assert moment.leaving_chips == (1,)
    plain = night_with(12, denominations=())
    plain.wait(minutes=61)
    (moment,) = moments(plain, plain.open_tables()[0].number)
    assert isinstance(moment, RestBreak)
    assert moment.leaving_chips == ()


def test_hand_for_hand_tells_the_tables_that_are_done_to_wait() -> None:
    night = night_with(16)
    first, second = (table.number for table in night.open_tables()[:2])
    night.do(engine.start_hand_for_hand)
    night.start(second)
    night.play(first)
    assert moments(night, first) == [WaitingForTables((second,))]
