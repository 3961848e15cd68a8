"""Single rulings: how houses differ, what follows, and where it is written."""

from typing import Any

import pytest

from rules_engine.hand.steps import Kind
from rules_engine.house.citations import Citation, Document, Status
from rules_engine.house.keys import (
    DeckChange,
    ExposedHoleCard,
    MuckContact,
    PenaltyKind,
    PenaltyStep,
    RaiseMotion,
)
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.texts.rulings import BY_ID, Answers, Director, Outcome, Ruling
from rules_engine.texts.rulings.amounts import nearest_amount
from rules_engine.texts.rulings.consequences import (
    ActionCorrected,
    BoardRepaired,
    BoardStep,
    CardsShown,
    ChipsMoved,
    ChipsRemoved,
    ChipsReturned,
    DeadMoney,
    HandDead,
    HandLive,
    HandVoided,
    Misdeal,
    PenaltyDuty,
    PenaltySuggested,
    PositionsCorrected,
    PotStays,
    Restriction,
    RightsLimited,
    SeatBusted,
    SeatPlaysOn,
    ShownCards,
    ShowTime,
)

ST_GABRIEL, ROBERTS, HOME, CLUB, DRAFT = SHIPPED.values()


def rule(name: str, house: Any = ST_GABRIEL, /, **answers: Any) -> Ruling:
    return BY_ID[name].rule(house, Answers(answers))


def penalty_of(ruling: Ruling) -> PenaltySuggested:
    return next(one for one in ruling.consequences if isinstance(one, PenaltySuggested))


# During the deal


@pytest.mark.parametrize(
    ("house", "outcome"),
    [
        (ST_GABRIEL, Outcome.MISDEAL),
        (ROBERTS, Outcome.MISDEAL),
        (HOME, Outcome.MISDEAL),
        (CLUB, Outcome.REPLACE_EXPOSED_BECOMES_BURN),
        (DRAFT, Outcome.MISDEAL),
    ],
)
def test_the_second_card_exposed_is_a_misdeal_except_in_the_club(
    house: Any, outcome: Outcome
) -> None:
    exposed = {"exposed_cards": 1, "exposed_card_number": 2, "players_acted": 0}
    assert rule("hole_card_exposed_by_dealer", house, **exposed).outcome is outcome


def test_the_club_cites_its_own_rule_and_says_what_is_borrowed() -> None:
    exposed = {"exposed_cards": 1, "exposed_card_number": 2, "players_acted": 1}
    ruling = rule("hole_card_exposed_by_dealer", CLUB, **exposed)
    assert ruling.citations[0] == Citation(Document.CLUB, "7.1")
    assert not ruling.is_default
    assert ruling.basis == (
        "On the exposed card: Club rules, 7.1 (the rules say so).",
        "On the card in its place: these rules don't say. Used instead: Robert's Rules,"
        " section 5.1. Club rule 8.6 sends the director to such books.",
    )


def test_an_organisers_choice_is_named_as_such() -> None:
    ours = CLUB.with_(exposed_hole_card=ExposedHoleCard.MISDEAL_ALWAYS)
    ruling = rule("hole_card_exposed_by_dealer", ours, exposed_cards=1, players_acted=0)
    assert ruling.outcome is Outcome.MISDEAL
    assert ruling.basis[0] == "On what makes a misdeal: chosen by the organiser."


def test_a_misdeal_deals_the_same_hand_again() -> None:
    ruling = rule("card_out_of_sequence", players_acted=1)
    assert ruling.consequences == (Misdeal(),)
    assert rule("card_out_of_sequence", players_acted=2).outcome is Outcome.PLAY_ON


def test_a_misplaced_button_is_put_right_before_dealing_again() -> None:
    assert rule("button_out_of_position", players_acted=0).consequences == (
        Misdeal(),
        PositionsCorrected(),
    )
    late = rule("button_out_of_position", players_acted=2)
    assert late.see == ("button_wrong_in_previous_hand",)


def test_a_card_too_many_costs_only_the_hand_once_two_have_acted() -> None:
    extra = {"extra_cards": 1, "betting_started": True}
    assert rule("extra_cards_dealt", **extra, players_acted=1).outcome is Outcome.MISDEAL
    late = rule("extra_cards_dealt", **extra, players_acted=2, seat=4)
    assert late.consequences == (HandDead(4),)


def test_the_club_shows_an_extra_card_that_was_seen() -> None:
    extra = {"extra_cards": 1, "betting_started": False, "extra_card_identifiable": True}
    seen = rule("extra_cards_dealt", CLUB, **extra, extra_card_seen=True)
    assert seen.consequences == (CardsShown(ShowTime.AT_ONCE),)
    assert rule("extra_cards_dealt", CLUB, **extra, extra_card_seen=False).consequences == ()


@pytest.mark.parametrize(
    ("house", "place"),
    [
        (ST_GABRIEL, "Appendix D misdeals 4"),
        (ROBERTS, "section 3 irregularities 12"),
        (HOME, "booklet irregularities i"),
    ],
)
def test_a_card_dealt_off_the_table_is_exposed_whoever_looked(house: Any, place: str) -> None:
    ruling = rule("card_flashed", house, flashed_by="off_table")
    assert ruling.outcome is Outcome.TREATED_AS_EXPOSED
    assert ruling.citations[0].place == place


def test_a_card_that_a_player_let_be_seen_plays_by_the_drafts_own_rule() -> None:
    ruling = rule("card_flashed", DRAFT, flashed_by="player")
    assert ruling.outcome is Outcome.CARD_PLAYS
    assert ruling.citations == (Citation(Document.CHARITY_DRAFT, "40"),)


def test_a_flashed_card_leads_on_to_the_exposed_card() -> None:
    ruling = rule("card_flashed", flashed_by="dealer", said_before_looking=True)
    assert ruling.see == ("hole_card_exposed_by_dealer",)
    late = rule("card_flashed", flashed_by="dealer", said_before_looking=False)
    assert late.outcome is Outcome.CARD_PLAYS


@pytest.mark.parametrize("position", ["small_blind", "button"])
def test_a_newcomer_in_the_blinds_waits_only_in_the_club(position: str) -> None:
    asked = {"newcomer_position": position}
    outcomes = [rule("newcomer_dealt_in", house, **asked).outcome for house in SHIPPED.values()]
    dealt, waits = Outcome.DEALT_IN, Outcome.WAITS
    assert outcomes == [dealt, dealt, dealt, waits, dealt]


# The board


@pytest.mark.parametrize(
    ("burned", "steps"),
    [
        (0, (BoardStep.CARD_BECOMES_BURN, BoardStep.TURN_NEXT_CARD)),
        (2, (BoardStep.SPARE_BURN_BECOMES_BOARD, BoardStep.WRONG_CARD_BACK_ON_TOP)),
    ],
)
def test_a_wrong_burn_before_the_turn_is_put_right_before_betting(
    burned: int, steps: tuple[BoardStep, ...]
) -> None:
    ruling = rule("burn_error", burned=burned, street="turn", noticed="before_betting")
    assert ruling.outcome is Outcome.CORRECT_NOW
    assert ruling.consequences == (BoardRepaired(steps),)


@pytest.mark.parametrize(
    ("burned", "street", "step"),
    [
        (2, "flop", BoardStep.SPARE_BURN_BACK_ON_TOP),
        (2, "turn", BoardStep.SPARE_BURN_BACK_ON_TOP),
        (0, "flop", BoardStep.BURN_ONE_MORE_NEXT_TIME),
        (0, "turn", BoardStep.BURN_ONE_MORE_NEXT_TIME),
        (0, "river", None),
    ],
)
def test_after_betting_the_cards_stand_and_later_ones_are_those_that_would_have_come(
    burned: int, street: str, step: BoardStep | None
) -> None:
    answers = {"burned": burned, "street": street, "noticed": "after_betting", "board_seen": True}
    ruling = rule("burn_error", **answers)
    assert ruling.outcome is Outcome.STANDS
    assert ruling.consequences == (BoardRepaired((step,) if step else ()),)


def test_the_missing_burn_is_borrowed_by_roberts_rules_only_there() -> None:
    seen = {"street": "flop", "board_seen": True, "noticed": "before_betting"}
    assert rule("burn_error", ROBERTS, burned=0, **seen).is_default
    assert not rule("burn_error", ROBERTS, burned=2, **seen).is_default
    assert not rule("burn_error", HOME, burned=0, **seen).is_default


@pytest.mark.parametrize("street", ["turn", "river"])
def test_the_home_game_shows_the_card_that_was_not_burned(street: str) -> None:
    """Booklet and sheet lead to the same card; the sheet has the unburned one shown."""
    ruling = rule("burn_error", HOME, burned=0, street=street, noticed="before_betting")
    steps = (BoardStep.SHOW_UNBURNED_CARD, BoardStep.TURN_NEXT_CARD)
    assert ruling.consequences == (BoardRepaired(steps),)
    places = {one.place for one in ruling.citations}
    assert places == {"booklet hold'em 5", "booklet irregularities l", "sheet errors"}


def test_over_a_seen_flop_booklet_and_sheet_differ_and_the_director_decides() -> None:
    seen = {"street": "flop", "board_seen": True, "noticed": "before_betting"}
    ruling = rule("burn_error", HOME, burned=0, **seen)
    assert ruling.outcome is Outcome.RESHUFFLE_AND_REDEAL_FLOP
    assert ruling.director is Director.DECIDES
    assert any("sheet" in step for step in ruling.steps)
    assert ruling.basis == (
        "On the burn and the new flop: HomePokerTourney, booklet hold'em 4, booklet hold'em 7"
        " (the rules say so).",
        "HomePokerTourney, sheet errors (the rules say so)."
        " It has the card shown and the next one turned instead.",
    )
    too_many = rule("burn_error", HOME, burned=2, **seen)
    assert too_many.director is Director.NOT_NEEDED
    assert "sheet errors" not in {one.place for one in too_many.citations}


@pytest.mark.parametrize("street", ["flop", "turn"])
def test_the_sheet_says_nothing_about_a_missing_burn_that_was_bet_on(street: str) -> None:
    bet_on = {"burned": 0, "street": street, "board_seen": True, "noticed": "after_betting"}
    cited = {one.place for one in rule("burn_error", HOME, **bet_on).citations}
    assert "sheet errors" not in cited


def test_which_cards_come_after_a_double_burn_roberts_rules_leave_open() -> None:
    bet_on = {"burned": 2, "street": "turn", "noticed": "after_betting"}
    ruling = rule("burn_error", ROBERTS, **bet_on)
    assert [source.status for source in ruling.sources] == [Status.STATED, Status.DEFAULT]
    assert str(ruling.citations[-1]) == "St. Gabriel, Appendix D misdeals 10"


def test_all_in_a_wrong_burn_is_put_right_only_while_the_cards_can_be_told() -> None:
    river = {"burned": 0, "street": "river", "noticed": "no_betting_left"}
    assert rule("burn_error", **river, cards_intact=True).outcome is Outcome.CORRECT_NOW
    assert rule("burn_error", **river, cards_intact=False).outcome is Outcome.STANDS


def test_an_early_flop_is_dealt_again_after_the_betting() -> None:
    (repaired,) = rule("board_card_too_early", CLUB, street="flop").consequences
    assert isinstance(repaired, BoardRepaired)
    assert repaired.steps[0] is BoardStep.FINISH_BETTING
    assert repaired.steps[-1] is BoardStep.DEAL_FLOP_WITHOUT_BURN
    assert BoardStep.BURN not in repaired.steps


# The deck


def test_a_void_hand_gives_back_what_is_known_to_be_in() -> None:
    void = rule("foreign_back", found="in_play", wagers={"1": 100, "2": 100, "4": 40})
    assert void.consequences == (HandVoided(((1, 100), (2, 100), (4, 40))),)
    assert "All chips go back: seat 1 gets 100, seat 2 gets 100, seat 4 gets 40." in void.steps
    assert rule("foreign_back", found="in_play").consequences == (HandVoided(None),)
    assert rule("foreign_back", found="stub").consequences == ()


def test_whoever_bet_on_a_faulty_deck_may_leave_the_chips_behind() -> None:
    facts = {"knew_and_bet": True, "seat": 2, "wagers": {"1": 60, "2": 80}, "card": "Jh"}
    ruling = rule("duplicate_card", **facts)
    assert ruling.consequences == (HandVoided(((1, 60),), carried=80), PotStays(2, 80))
    assert ruling.director is Director.DECIDES
    assert "Keep both Jh aside for the director." in ruling.steps


def test_one_boxed_card_is_scrap_and_two_are_a_misdeal() -> None:
    assert rule("boxed_cards_found", boxed_cards=1).outcome is Outcome.SCRAP_AND_REPLACE
    assert rule("boxed_cards_found", boxed_cards=2, players_acted=0).outcome is Outcome.MISDEAL


def test_acting_on_a_joker_kills_the_hand() -> None:
    assert rule("joker", holder_has_acted=True, seat=3).consequences == (HandDead(3),)
    assert rule("joker", holder_has_acted=False).outcome is Outcome.REPLACE_SCRAP


@pytest.mark.parametrize("policy", DeckChange)
def test_a_deck_is_not_changed_for_luck_in_any_house(policy: DeckChange) -> None:
    ours = ROBERTS.with_(deck_change=policy)
    kept = rule("deck_change_asked", ours, damaged=False, proof_of_marking=False)
    assert kept.outcome is Outcome.KEEP_DECK
    assert rule("deck_change_asked", ours, damaged=True).outcome is Outcome.NEW_DECK


# Betting


def test_checking_out_of_turn_costs_the_right_to_raise_where_the_rules_say_so() -> None:
    asked = {"early_action": "check", "deliberate": False, "seat": 6}
    limited = RightsLimited(6, Restriction.NO_BET_OR_RAISE_THIS_TURN)
    assert limited in rule("acted_out_of_turn", ROBERTS, **asked).consequences
    assert rule("acted_out_of_turn", DRAFT, **asked).outcome is Outcome.NOT_BINDING


def test_whoever_calls_out_of_turn_at_st_gabriel_never_raises() -> None:
    asked = {"early_action": "call", "intervening_action": True, "deliberate": False, "seat": 6}
    never = RightsLimited(6, Restriction.NEVER_RAISE_THIS_ROUND)
    assert never in rule("acted_out_of_turn", ST_GABRIEL, **asked).consequences
    assert never not in rule("acted_out_of_turn", ROBERTS, **asked).consequences


def test_acting_out_of_turn_on_purpose_climbs_the_ladder() -> None:
    asked = {"early_action": "fold", "deliberate": True, "seat": 6}
    first = rule("acted_out_of_turn", DRAFT, **asked)
    third = rule("acted_out_of_turn", DRAFT, **asked, penalties_so_far=2)
    assert penalty_of(first).step == PenaltyStep(PenaltyKind.WARNING)
    assert penalty_of(third).step == PenaltyStep(PenaltyKind.TIMEOUT, 20)
    assert third.director is Director.DECIDES


@pytest.mark.parametrize("behind", [0, 1, 2])
def test_a_player_passed_over_keeps_the_turn_until_three_have_acted(behind: int) -> None:
    ruling = rule("player_skipped", ROBERTS, acted_behind=behind)
    assert ruling.outcome is Outcome.KEEPS_RIGHT_TO_ACT
    late = {"acted_behind": 3, "seat": 2}
    lost = rule("player_skipped", ROBERTS, **late, someone_before_pending=False)
    assert lost.outcome is Outcome.MAY_LOSE_RIGHT_TO_ACT
    kept = rule("player_skipped", ROBERTS, **late, someone_before_pending=True)
    assert kept.outcome is Outcome.KEEPS_RIGHT_TO_ACT


@pytest.mark.parametrize(("put_in", "outcome"), [(319, "may_withdraw"), (320, "claim_refused")])
def test_four_fifths_of_the_bet_show_that_it_was_understood(put_in: int, outcome: str) -> None:
    facts = {"wager": 400, "put_in_for_it": put_in, "seat": 1}
    assert rule("misunderstood_wager", ROBERTS, **facts).outcome == outcome


def test_words_and_released_chips_bind_and_a_movement_does_not() -> None:
    assert rule("action_binding", said_clearly=True, seat=1).outcome is Outcome.BINDING
    silent = {"said_clearly": False, "seat": 1}
    assert rule("action_binding", **silent, chips_released=True).outcome is Outcome.BINDING
    moved = dict(silent, chips_released=False)
    free = rule("action_binding", **moved, made_someone_act=False)
    assert free.outcome is Outcome.NOT_BINDING
    limit = rule("action_binding", **moved, made_someone_act=True, limit_game=True)
    assert limit.outcome is Outcome.MAY_BE_BINDING


@pytest.mark.parametrize(
    ("house", "corrected"),
    [
        (ST_GABRIEL, ActionCorrected(7, Kind.CALL, 50, returned=50)),
        (CLUB, ActionCorrected(7, Kind.RAISE, 100)),
    ],
)
def test_one_big_chip_without_a_word_is_a_call_except_in_the_club(
    house: Any, corrected: ActionCorrected
) -> None:
    chip = {"words": "nothing", "price": 50, "put_in": 100, "chips_were": "single_chip_later"}
    ruling = rule("wrong_amount", house, **chip, least_raise=50, seat=7)
    assert ruling.consequences == (corrected,)


def test_a_named_amount_decides_over_the_chips() -> None:
    facts = {
        "words": "raise",
        "price": 0,
        "put_in": 50,
        "named_amount": 60,
        "least_raise": 10,
        "seat": 1,
    }
    assert rule("wrong_amount", **facts).consequences == (ActionCorrected(1, Kind.BET, 60, add=10),)


def test_a_known_stack_makes_a_wager_all_in() -> None:
    facts = {
        "words": "nothing",
        "price": 100,
        "put_in": 150,
        "chips_were": "unclear",
        "least_raise": 100,
    }
    ruling = rule("wrong_amount", DRAFT, **facts, stack=180, seat=1)
    assert ruling.consequences == (ActionCorrected(1, Kind.ALL_IN, 180, add=30),)


def test_a_string_bet_is_its_first_motion() -> None:
    facts = {"price": 2, "first_motion": 2, "second_motion": 8, "seat": 1}
    assert rule("string_bet", **facts).consequences == (
        ActionCorrected(1, Kind.CALL, 2, returned=8),
    )


@pytest.mark.parametrize("policy", RaiseMotion)
def test_motions_after_the_word_raise(policy: RaiseMotion) -> None:
    ours = ROBERTS.with_(raise_motion=policy)
    word = {"amount_named": False, "first_was_call": False}
    is_free = policy is RaiseMotion.UNTIL_HANDS_REST
    many = Outcome.ALL_MOTIONS_COUNT if is_free else Outcome.FIRST_MOTION_ONLY
    assert rule("chips_after_word_raise", ours, **word, motions=2).outcome is many
    assert rule("chips_after_word_raise", ours, **word, motions=1).outcome == "all_motions_count"
    assert rule("chips_after_word_raise", ours, amount_named=True).outcome == "named_amount"


@pytest.mark.parametrize(
    ("house", "two", "three"),
    [
        (ST_GABRIEL, Outcome.ALL_MOTIONS_COUNT, Outcome.ONE_MORE_MOTION),
        (ROBERTS, Outcome.FIRST_MOTION_ONLY, Outcome.FIRST_MOTION_ONLY),
        (HOME, Outcome.FIRST_MOTION_ONLY, Outcome.FIRST_MOTION_ONLY),
        (CLUB, Outcome.ALL_MOTIONS_COUNT, Outcome.ALL_MOTIONS_COUNT),
        (DRAFT, Outcome.ALL_MOTIONS_COUNT, Outcome.ONE_MORE_MOTION),
    ],
)
def test_after_raise_and_the_chips_of_a_call_one_further_motion_may_follow(
    house: Any, two: Outcome, three: Outcome
) -> None:
    """St. Gabriel, General 12; Charity draft rules, 7; Robert's 15.23; Club rules, 5.7."""
    word = {"amount_named": False, "first_was_call": True}
    assert rule("chips_after_word_raise", house, **word, motions=2).outcome is two
    assert rule("chips_after_word_raise", house, **word, motions=3).outcome is three


@pytest.mark.parametrize(
    ("amount", "unit", "nearest"), [(42, 5, 40), (43, 5, 45), (15, 10, 20), (1, 25, 25)]
)
def test_the_nearest_amount_goes_up_from_the_middle_and_is_never_nothing(
    amount: int, unit: int, nearest: int
) -> None:
    assert nearest_amount(amount, unit=unit) == nearest


@pytest.mark.parametrize(
    ("house", "places"),
    [
        (ST_GABRIEL, ["Appendix D betting 6"]),
        (ROBERTS, ["section 14.7", "section 3 betting 13"]),
        (HOME, ["section 14.7", "section 3 betting 13"]),
    ],
)
def test_a_miscounted_call_is_completed_even_at_the_showdown(house: Any, places: list[str]) -> None:
    short = {"amount_error": "short_call", "round_over": True, "next_deal_begun": False}
    ruling = rule("wrong_amount_noticed_late", house, **short)
    assert ruling.outcome is Outcome.MUST_COMPLETE
    assert [one.place for one in ruling.citations] == places
    assert ruling.director is Director.CONFIRMS


def test_once_the_next_deal_has_begun_even_a_short_call_stands() -> None:
    short = {"amount_error": "short_call", "round_over": True, "next_deal_begun": True}
    assert rule("wrong_amount_noticed_late", ROBERTS, **short).outcome is Outcome.STANDS


@pytest.mark.parametrize(("is_over", "outcome"), [(True, "stands"), (False, "corrected")])
def test_other_wrong_amounts_are_put_right_only_within_the_round(
    is_over: bool, outcome: str
) -> None:
    other = {"amount_error": "other", "round_over": is_over}
    assert rule("wrong_amount_noticed_late", ROBERTS, **other).outcome == outcome


# Showdown and hands


def test_a_miscall_may_cost_the_pot_where_the_rules_say_so() -> None:
    asked = {"deliberate": True, "seat": 2}
    kinds = {
        name: {type(one).__name__ for one in rule("hand_miscalled", house, **asked).consequences}
        for name, house in SHIPPED.items()
    }
    without = [name for name, found in kinds.items() if "PotForfeitPossible" not in found]
    assert without == ["charity-draft"]


def test_a_hand_killed_by_the_dealer_gets_an_uncalled_raise_back_only_in_the_draft() -> None:
    facts = {"own_wager": 200, "highest_other_wager": 50, "seat": 2}
    assert rule("unprotected_hand_killed", DRAFT, **facts).consequences == (
        HandDead(2),
        ChipsReturned(2, 150),
    )
    assert rule("unprotected_hand_killed", CLUB, seat=2).consequences == (HandDead(2),)


@pytest.mark.parametrize("policy", MuckContact)
def test_a_hand_in_the_discards_comes_back_only_where_it_may(policy: MuckContact) -> None:
    ours = CLUB.with_(muck_contact=policy)
    ruling = rule("hand_touched_muck", ours, hand_identifiable=True, seat=2)
    may_return = policy is MuckContact.MAY_BE_RETRIEVED
    assert ruling.consequences == ((HandLive(2),) if may_return else (HandDead(2),))


@pytest.mark.parametrize(
    ("house", "outcome", "director", "place"),
    [
        (ST_GABRIEL, Outcome.MAY_BE_RETRIEVED, Director.DECIDES, "Appendix D dead 2 (second)"),
        (ROBERTS, Outcome.MAY_BE_RETRIEVED, Director.DECIDES, "section 3 dead 2"),
        (HOME, Outcome.MAY_BE_RETRIEVED, Director.DECIDES, "booklet dead 2"),
        (CLUB, Outcome.HAND_DEAD, Director.CONFIRMS, "5.9"),
        (DRAFT, Outcome.HAND_WINS, Director.CONFIRMS, "34"),
    ],
)
def test_every_house_has_its_own_answer_to_a_face_up_winner_swept_away(
    house: Any, outcome: Outcome, director: Director, place: str
) -> None:
    ruling = rule("dealer_killed_face_up_hand", house, obviously_winning=True, seat=2)
    assert (ruling.outcome, ruling.director) == (outcome, director)
    assert ruling.citations[0].place == place
    assert ruling.sources[0].status is Status.STATED


def test_a_face_up_hand_that_did_not_clearly_win_is_an_unprotected_one_in_the_draft() -> None:
    ruling = rule("dealer_killed_face_up_hand", DRAFT, obviously_winning=False)
    assert ruling.see == ("unprotected_hand_killed",)


@pytest.mark.parametrize(
    ("seconds", "outcome"), [(45, Outcome.LIVE), (60, Outcome.LIVE), (61, Outcome.DEAD)]
)
def test_the_club_waits_a_minute_for_a_player_on_the_way_back(
    seconds: int, outcome: Outcome
) -> None:
    facts = {
        "present_at_turn": False,
        "at_big_blind_option": False,
        "is_returning": True,
        "seat": 1,
    }
    assert rule("player_away", CLUB, **facts, seconds_late=seconds).outcome is outcome


def test_a_pot_is_disputed_until_the_next_deal() -> None:
    assert rule("pot_disputed", next_deal_begun=False).outcome is Outcome.HEARD
    assert rule("pot_disputed", next_deal_begun=True).outcome is Outcome.TOO_LATE


def test_the_winner_who_asks_can_lose_the_pot() -> None:
    asked = {"asker": "pot_winner", "mucked_hand_better": True, "seat": 8}
    assert rule("asked_to_see_mucked_hand", **asked).consequences == (HandLive(8),)
    other = rule("asked_to_see_mucked_hand", asker="dealt_in")
    assert other.outcome is Outcome.POT_STANDS


WHOLE_HAND_AFTER_IT = CardsShown(ShowTime.AFTER_HAND, ShownCards.WHOLE_HAND)


@pytest.mark.parametrize(
    "name", ["cards_shown_to_one", "cards_shown_during_hand", "asked_for_second_card"]
)
def test_the_club_shows_the_whole_hand_on_request_when_the_hand_is_over(name: str) -> None:
    """Club rules, 1.9."""
    ruling = rule(name, CLUB, event_heads_up=False)
    assert ruling.outcome is Outcome.SHOW_TO_TABLE
    assert ruling.consequences == (WHOLE_HAND_AFTER_IT,)
    assert ruling.basis == ("Club rules, 1.9 (the rules say so).",)


@pytest.mark.parametrize("name", ["cards_shown_to_one", "cards_shown_during_hand"])
def test_the_club_asks_for_no_show_when_two_are_left(name: str) -> None:
    ruling = rule(name, CLUB, event_heads_up=True)
    assert ruling.outcome is Outcome.NEED_NOT_SHOW
    assert ruling.citations == (Citation(Document.CLUB, "1.9"),)


@pytest.mark.parametrize("house", [ST_GABRIEL, ROBERTS, HOME, DRAFT])
def test_elsewhere_only_the_cards_that_were_shown_are_shown_to_all(house: Any) -> None:
    after = rule("cards_shown_to_one", house, shown_to="player")
    assert after.consequences == (CardsShown(ShowTime.AFTER_HAND),)
    seen = {"shown_to": "player", "seen_by": "player_still_to_act_this_round"}
    during = rule("cards_shown_during_hand", house, **seen)
    assert during.consequences == (CardsShown(ShowTime.AT_ONCE),)
    assert not during.is_default


def test_the_draft_tells_the_table_what_a_player_saw_but_not_what_a_spectator_saw() -> None:
    """Charity draft rules, 40, 43 and 44; when to tell, they leave open."""
    seen = {"shown_to": "player", "seen_by": "player_not_in_hand"}
    ruling = rule("cards_shown_during_hand", DRAFT, **seen)
    assert ruling.consequences == (CardsShown(ShowTime.AFTER_BETTING),)
    assert [str(one) for one in ruling.citations] == [
        "Charity draft rules, 43-44",
        "Charity draft rules, 40",
        "Robert's Rules, section 3 showdown 6",
    ]
    by_spectator = rule("cards_shown_during_hand", DRAFT, shown_to="spectator")
    assert by_spectator.outcome is Outcome.NEED_NOT_SHOW


@pytest.mark.parametrize("house", [ST_GABRIEL, ROBERTS, HOME])
def test_a_second_card_is_shown_only_of_a_hand_that_was_called(house: Any) -> None:
    """Robert's Rules, section 3 showdown 5-6; St. Gabriel, General 14, Appendix D misdeals 18."""
    called = rule("asked_for_second_card", house, hand_called=True, asker_dealt_in=True)
    assert called.outcome is Outcome.SHOW_TO_TABLE
    uncalled = rule("asked_for_second_card", house, hand_called=False)
    assert uncalled.outcome is Outcome.NEED_NOT_SHOW
    places = {one.place for one in uncalled.citations}
    assert places & {"Appendix D misdeals 18", "section 3 showdown 6"}
    stranger = rule("asked_for_second_card", house, hand_called=True, asker_dealt_in=False)
    assert stranger.outcome is Outcome.NEED_NOT_SHOW


def test_heads_up_in_the_club_a_second_card_is_asked_for_as_in_roberts_rules() -> None:
    two_left = {"event_heads_up": True, "hand_called": True, "asker_dealt_in": True}
    ruling = rule("asked_for_second_card", CLUB, **two_left)
    assert ruling.outcome is Outcome.SHOW_TO_TABLE
    assert ruling.is_default


# Chips and conduct


def test_chips_found_after_an_all_in_go_to_the_winner_before_the_next_deal() -> None:
    facts = {"opponent_covered": True, "chips_found": 25, "seat": 3}
    early = rule("chips_found_after_all_in", **facts, next_deal_begun=False, winner_seat=5)
    assert early.consequences == (SeatBusted(3), ChipsMoved(25, from_seat=3, to_seat=5))
    late = rule("chips_found_after_all_in", **facts, next_deal_begun=True)
    assert late.consequences == (SeatBusted(3), ChipsRemoved(3, 25))
    uncovered = rule("chips_found_after_all_in", **(facts | {"opponent_covered": False}))
    assert uncovered.consequences == (SeatPlaysOn(3, 25),)
    assert uncovered.outcome is Outcome.PLAYS_ON


def test_a_dodged_blind_becomes_dead_money_in_the_draft() -> None:
    facts = {"blind": 100, "player_stack": 40, "seat": 3}
    assert rule("blind_dodged", DRAFT, **facts).consequences == (DeadMoney(3, 40),)
    assert rule("blind_dodged", CLUB, **facts).outcome is Outcome.PENALTY_POSSIBLE


def test_a_told_hand_dies_only_if_definite_named_and_true() -> None:
    told = {"definite": True, "names_cards": True, "seat": 3}
    dead = rule("hand_disclosed", DRAFT, **told, statement_true=True)
    assert dead.outcome is Outcome.HAND_DEAD
    assert penalty_of(dead).duty is PenaltyDuty.REQUIRED
    assert rule("hand_disclosed", DRAFT, definite=False).outcome is Outcome.NO_VIOLATION
    false = rule("hand_disclosed", DRAFT, **told, statement_true=False)
    assert false.outcome is Outcome.NO_VIOLATION
    assert rule("hand_disclosed", CLUB, seat=3).outcome is Outcome.HAND_LIVE


def test_showing_a_live_hand_ends_the_betting_of_its_owner_at_st_gabriel() -> None:
    limited = RightsLimited(3, Restriction.NO_MORE_WAGERS_THIS_HAND)
    assert limited in rule("own_cards_exposed", is_all_in=False, seat=3).consequences
    assert limited not in rule("own_cards_exposed", is_all_in=True, seat=3).consequences
    assert limited not in rule("own_cards_exposed", ROBERTS, deliberate=True, seat=3).consequences


def test_abuse_must_be_punished_only_where_the_rules_say_so() -> None:
    abuse = {"misdeed": "abuse", "penalties_so_far": 0, "seat": 3}
    assert rule("misconduct", DRAFT, **abuse).outcome is Outcome.PENALTY_REQUIRED
    assert rule("misconduct", CLUB, **abuse).outcome is Outcome.PENALTY_POSSIBLE


@pytest.mark.parametrize("so_far", range(9))
def test_a_penalty_never_leaves_the_ladder(so_far: int) -> None:
    other = {"misdeed": "other", "deliberate": True, "penalties_so_far": so_far, "seat": 3}
    step = penalty_of(rule("misconduct", DRAFT, **other)).step
    ladder = ["warning", 10, 20, 30, 40, "disqualification"]
    assert (step.minutes or step.kind) == ladder[min(so_far, 5)]


def test_what_no_rule_foresees_goes_to_the_director_with_the_clubs_order_of_books() -> None:
    ruling = rule("something_else", CLUB)
    assert Citation(Document.CLUB, "8.6") in ruling.citations
    assert any("other books" in step for step in ruling.steps)
    assert not any("other books" in step for step in rule("something_else", DRAFT).steps)


def test_the_home_game_takes_over_what_roberts_rules_say() -> None:
    ruling = rule("player_skipped", HOME, acted_behind=0)
    assert ruling.sources[0].status is Status.INHERITED
    assert not ruling.is_default
