"""Vectors about irregularities: every kind names an irregularity, its facts are the answers.

Vectors name no seat where the ruling does not depend on it; seat 1 stands for the player.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from rules_engine.entries.penalties import FoundChipsGo
from rules_engine.house.rules import HouseRules
from rules_engine.texts.rulings import BY_ID, Answers, Outcome, Ruling
from rules_engine.texts.rulings import consequences as then
from rules_engine.texts.rulings.questions import Plain
from rules_engine.tools.vectors import Given, op

T = TypeVar("T")
Facts = Mapping[str, Plain]
SEAT = 1
_OUTCOMES = {
    ("dealer_killed_face_up_winner", Outcome.MAY_BE_RETRIEVED): "director_may_retrieve",
    ("wrong_amount_noticed_late", Outcome.MUST_COMPLETE): "completed",
}
"""What a vector calls an outcome that has another name here."""
_SHOW_TIMES = {then.ShowTime.AFTER_HAND: "end_of_hand_on_request"}


def _same(*keys: str, **renamed: str) -> Callable[[Given], Facts]:
    """The facts whose names agree, and those that have another name as a question."""
    names = {**{key: key for key in keys}, **renamed}
    return lambda given: {ours: given[theirs] for theirs, ours in names.items() if theirs in given}


_ACTED = _same(players_acted_after_blinds="players_acted")


def _exposed(given: Given) -> Facts:
    numbers = given["card_numbers"]
    return {
        "exposed_cards": len(numbers),
        "exposed_card_number": numbers[0],
        **_ACTED(given),
    }


def _burned(given: Given) -> Facts:
    noticed = "before_betting"
    if given.get("betting_started"):
        noticed = "after_betting"
    elif not given.get("betting_possible", True):
        noticed = "pot_awarded" if given["pot_awarded"] else "no_betting_left"
    return {
        "street": given["street"],
        "burned": given["burned"],
        "board_seen": given["board_cards_seen"],
        "noticed": noticed,
        "cards_intact": given.get("stub_board_burns_intact", True),
    }


def _wagers(given: Given) -> Facts:
    """Players are letters in a vector and seats in the engine."""
    seats = _seats(given)
    wagers = {str(seats[player]): chips for player, chips in given["wagers"].items()}
    knew = given.get("knew_and_bet")
    return {
        "found": given.get("where", "in_play"),
        "wagers": wagers,
        "knew_and_bet": knew is not None,
        **({"seat": seats[knew]} if knew else {}),
    }


def _seats(given: Given) -> Mapping[str, int]:
    return {player: seat for seat, player in enumerate(sorted(given.get("wagers", ())), start=1)}


def _out_of_turn(given: Given) -> Facts:
    action = "raise" if given["action"] == "bet" else given["action"]
    return {
        "early_action": action,
        "intervening_action": given["intervening_action"],
        "deliberate": given.get("deliberate", False),
    }


def _asker(given: Given) -> Facts:
    winner = given["asker"] == "pot_winner"
    return {
        "asker": "pot_winner" if winner else "dealt_in",
        "mucked_hand_better": given.get("mucked_hand_better", False),
    }


def _dispute(given: Given) -> Facts:
    return {"next_deal_begun": given["claimed"] >= given["next_hand_started"]}


def _shown_to(given: Given) -> Facts:
    return {"shown_to": given["to"], "event_heads_up": given["event_heads_up"]}


def _wrong_number(given: Given) -> Facts:
    return {"cards_held": given["cards"], "players_acted": 2 if given["action_started"] else 0}


_KINDS: Mapping[str, tuple[str, Callable[[Given], Facts]]] = {
    "hole_card_exposed_by_dealer": ("hole_card_exposed_by_dealer", _exposed),
    "button_out_of_position": ("button_out_of_position", _ACTED),
    "first_card_to_wrong_position": ("first_card_to_wrong_position", _ACTED),
    "cards_to_empty_seat": ("cards_to_empty_seat", _ACTED),
    "entitled_player_not_dealt": (
        "entitled_player_not_dealt",
        _same("present_or_posted", players_acted_after_blinds="players_acted"),
    ),
    "boxed_cards_found": (
        "boxed_cards_found",
        _same(count="boxed_cards", players_acted_after_blinds="players_acted"),
    ),
    "extra_cards_dealt": (
        "extra_cards_dealt",
        lambda given: {
            "players_acted": 2 if given["betting_started"] else 0,
            **_same(
                "betting_started",
                count="extra_cards",
                identifiable="extra_card_identifiable",
                seen_by_player="extra_card_seen",
            )(given),
        },
    ),
    "wrong_number_of_cards": (
        "too_few_cards_dealt",
        _same(
            "top_card_in_sequence",
            short_by="cards_short",
            players_acted_after_blinds="players_acted",
        ),
    ),
    "burn_error": ("burn_error", _burned),
    "flop_has_too_many_cards": ("flop_has_too_many_cards", _same()),
    "board_card_too_early": ("board_card_too_early", _same("street")),
    "foreign_back": ("foreign_back", _wagers),
    "duplicate_card": ("duplicate_card", _wagers),
    "cards_missing": ("cards_missing", _same()),
    "joker": ("joker", _same("holder_has_acted")),
    "card_flashed": (
        "card_flashed",
        lambda given: {
            "flashed_by": "off_table" if given["by"] == "dealt_off_table" else given["by"],
            **_same(announced_before_looking="said_before_looking")(given),
        },
    ),
    "acted_out_of_turn": ("acted_out_of_turn", _out_of_turn),
    "player_skipped": (
        "player_skipped",
        _same("someone_before_pending", players_acted_behind="acted_behind"),
    ),
    "called_unaware_of_raise": ("called_unaware_of_raise", _same("others_acted_after")),
    "misunderstood_wager": ("misunderstood_wager", _same("wager", put_in="put_in_for_it")),
    "string_bet": (
        "string_bet",
        lambda given: {
            "least_raise": given["to_call"] or 1,
            **_same("first_motion", "second_motion", to_call="price")(given),
        },
    ),
    "chips_after_word_raise": (
        "chips_after_word_raise",
        _same("amount_named", "motions", "first_was_call"),
    ),
    "wrong_amount_noticed_late": (
        "wrong_amount_noticed_late",
        lambda given: {
            "amount_error": "short_call" if given["error"] == "short_call" else "other",
            "round_over": given["noticed"] != "same_round",
            "next_deal_begun": False,
        },
    ),
    "hand_touched_muck": ("hand_touched_muck", _same(identifiable="hand_identifiable")),
    "unprotected_hand_killed": (
        "unprotected_hand_killed",
        _same("own_wager", "highest_other_wager"),
    ),
    "cards_thrown_forward": (
        "cards_thrown_forward",
        _same("facing_bet", "next_player_acted", announced_otherwise="said_otherwise"),
    ),
    "cards_dropped_on_floor": ("cards_dropped", _same()),
    "wrong_number_in_hand": ("wrong_number_in_hand", _wrong_number),
    "cards_thrown_into_other_hand": ("cards_thrown_into_other_hand", _same()),
    "verbal_disclosure": (
        "hand_disclosed",
        _same(
            "definite",
            names_rank_suit_or_nickname="names_cards",
            true="statement_true",
        ),
    ),
    "player_exposes_cards": (
        "own_cards_exposed",
        lambda given: {"is_all_in": given["all_in"], "thrown_away": False, "deliberate": True},
    ),
    "card_shown_to": ("cards_shown_to_one", _shown_to),
    "asked_to_see_mucked_hand": ("asked_to_see_mucked_hand", _asker),
    "played_board": ("played_board", _same("declared_before_discard")),
    "dealer_killed_face_up_winner": (
        "dealer_killed_face_up_hand",
        _same("obviously_winning"),
    ),
    "pot_dispute": ("pot_disputed", _dispute),
    "chips_found_after_losing_all_in": (
        "chips_found_after_all_in",
        lambda given: {
            "winner_seat": SEAT + 1,
            **_same("opponent_covered", found="chips_found", next_deal_started="next_deal_begun")(
                given
            ),
        },
    ),
    "card_out_of_sequence": ("card_out_of_sequence", _ACTED),
    "complaint_about_shuffle": (
        "complaint_about_shuffle",
        _same("betting_started", has_looked_at_hand="has_looked"),
    ),
    "cut_made": ("cut_too_small", _same("smaller_part")),
    "amount_not_round": ("amount_not_round", _same("amount", "unit")),
    "deliberate_miscall": ("hand_miscalled", lambda _: {"deliberate": True}),
    "card_shown_during_hand": (
        "cards_shown_during_hand",
        lambda given: {**_same("seen_by")(given), "shown_to": "player", "event_heads_up": False},
    ),
    "asked_for_second_card": (
        "asked_for_second_card",
        lambda given: {
            "asker_live": given["asker_live_at_showdown"],
            "asker_dealt_in": True,
            "hand_called": True,
            "event_heads_up": False,
        },
    ),
    "announced_fold": (
        "fold_announced",
        lambda given: {**_same("facing_bet")(given), "in_turn": True},
    ),
    "player_shows_cards": (
        "showing_allowed",
        lambda given: {
            "winner_takes_all": False,
            **_same("players_in_pot", "event_players_left")(given),
        },
    ),
    "deck_change_request": ("deck_change_asked", _same("damaged", "proof_of_marking")),
}


@op("ruling")
def ruling(house: HouseRules, given: Given) -> Mapping[str, Any]:
    name, facts = _KINDS[given["kind"]]
    answers = Answers({"seat": SEAT, **facts(given)})
    return _plain(BY_ID[name].rule(house, answers), given)


def _plain(ruled: Ruling, given: Given) -> Mapping[str, Any]:
    """Everything that a vector may ask about, read off the outcome and the consequences."""
    shown = _first(ruled.consequences, then.CardsShown)
    return {
        "ruling": _OUTCOMES.get((given["kind"], ruled.outcome), ruled.outcome),
        "allowed": ruled.outcome in (Outcome.ALLOWED, Outcome.NEW_DECK),
        "must_show": ruled.outcome is Outcome.SHOW_TO_TABLE,
        "must_show_table": ruled.outcome is Outcome.SHOW_TO_TABLE,
        "show_to_table": shown is not None,
        "show_to_all": _SHOW_TIMES.get(shown.when, shown.when) if shown else None,
        "when": _SHOW_TIMES.get(shown.when, shown.when) if shown else None,
        "which": shown.which if shown else None,
        "pot_forfeit_possible": bool(_first(ruled.consequences, then.PotForfeitPossible)),
        **_plain_board(ruled),
        **_plain_rights(ruled),
        **_plain_chips(ruled, given),
    }


def _plain_board(ruled: Ruling) -> Mapping[str, Any]:
    repaired = _first(ruled.consequences, then.BoardRepaired)
    steps = repaired.steps if repaired else ()
    spare = then.BoardStep.SPARE_BURN_BACK_ON_TOP in steps
    return {"steps": steps, "next_burn": "spare_burn_card_from_top" if spare else None}


def _plain_rights(ruled: Ruling) -> Mapping[str, Any]:
    limits = {one.limit for one in ruled.consequences if isinstance(one, then.RightsLimited)}
    penalty = _first(ruled.consequences, then.PenaltySuggested)
    return {
        "penalty": penalty.duty if penalty else None,
        "may_raise": then.Restriction.NEVER_RAISE_THIS_ROUND not in limits,
        "may_wager": then.Restriction.NO_MORE_WAGERS_THIS_HAND not in limits,
    }


def _plain_chips(ruled: Ruling, given: Given) -> Mapping[str, Any]:
    returned = _first(ruled.consequences, then.ChipsReturned)
    removed = _first(ruled.consequences, then.ChipsRemoved)
    corrected = _first(ruled.consequences, then.ActionCorrected)
    hidden_to = FoundChipsGo.REMOVED if removed else FoundChipsGo.POT_WINNER
    plain: dict[str, Any] = {"refund": returned.chips if returned else 0, "hidden_to": hidden_to}
    if corrected:
        plain |= {"to": corrected.to, "amount": corrected.to}
    if void := _first(ruled.consequences, then.HandVoided):
        players = {seat: player for player, seat in _seats(given).items()}
        refunds = {players[seat]: chips for seat, chips in void.refunds or ()}
        plain |= {"refund": refunds, "carried_to_next_pot": void.carried}
    return plain


def _first(consequences: Iterable[object], kind: type[T]) -> T | None:
    return next((one for one in consequences if isinstance(one, kind)), None)
