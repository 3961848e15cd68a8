"""The board: wrong burns, a flop of four, cards turned too early, a spoiled deck.

Corrections follow one idea: whenever it is still possible, the cards that come are those that
would have come without the mistake.
"""

from dataclasses import replace
from enum import StrEnum
from typing import assert_never

from rules_engine.house.citations import Source
from rules_engine.house.rules import HouseRules
from rules_engine.texts.rulings.consequences import BoardRepaired, BoardStep
from rules_engine.texts.rulings.irregularity import Group, irregularity
from rules_engine.texts.rulings.questions import Answers, Choice, Count, YesNo
from rules_engine.texts.rulings.ruling import Director, Outcome, Ruling, because
from rules_engine.texts.rulings.sources import about, said, speaks


class BoardStreet(StrEnum):
    """The streets that put cards on the board."""

    FLOP = "flop"
    TURN = "turn"
    RIVER = "river"


_SENTENCES = {
    BoardStep.SET_CARD_ASIDE: "Put the card that came too early aside, face up.",
    BoardStep.FINISH_BETTING: "Finish the betting. Whatever the players do, what came too early"
    " does not play; nobody may accept or refuse it.",
    BoardStep.BURN: "Burn a card.",
    BoardStep.DEAL_WOULD_BE_RIVER_AS_TURN: "Turn the next card: what would have been the river is"
    " the turn.",
    BoardStep.FINISH_TURN_BETTING: "Play the betting of the turn.",
    BoardStep.SHUFFLE_SET_ASIDE_CARD_INTO_STUB: "Shuffle the card put aside into the rest of the"
    " deck. Burn cards and discards stay out.",
    BoardStep.MIX_BOARD_INTO_STUB: "Shuffle the cards of the flop into the rest of the deck."
    " Discards stay out.",
    BoardStep.LEAVE_BURN_CARD: "A burn card already on the table stays there.",
    BoardStep.CUT: "The dealer cuts the deck.",
    BoardStep.DEAL_FLOP_WITHOUT_BURN: "Deal a new flop without burning a card.",
    BoardStep.DEAL_RIVER_WITHOUT_BURN: "Deal the river without burning a card.",
    BoardStep.USE_PROPER_BURN_AND_FLOP: "Keep all cards face down and in order: the first is the"
    " burn card, the next three are the flop. A card left over goes back on top of the deck.",
    BoardStep.CARD_BECOMES_BURN: "Turn the card that was dealt face down: it is the burn card.",
    BoardStep.SHOW_UNBURNED_CARD: "Show everybody the card that should have been burned and put it"
    " with the burn cards.",
    BoardStep.TURN_NEXT_CARD: "Deal the next card in its place.",
    BoardStep.SPARE_BURN_BECOMES_BOARD: "Turn up the second burn card: it is the card that should"
    " have come.",
    BoardStep.WRONG_CARD_BACK_ON_TOP: "Put the card that was dealt back on top of the deck, face"
    " down: it is the next burn card.",
    BoardStep.SPARE_BURN_BACK_ON_TOP: "Put the spare burn card back on top of the deck: it is the"
    " burn card of the next street.",
    BoardStep.BURN_ONE_MORE_NEXT_TIME: "Burn two cards before the next street, so that the cards"
    " that follow are those that would have come.",
}


def _repair(
    outcome: Outcome,
    headline: str,
    steps: tuple[BoardStep, ...],
    sources: tuple[Source, ...],
    *,
    first: tuple[str, ...] = (),
    director: Director = Director.NOT_NEEDED,
) -> Ruling:
    """A ruling that is carried out with the cards on the table."""
    return Ruling(
        outcome,
        headline,
        steps=(*first, *(_SENTENCES[step] for step in steps)),
        sources=sources,
        consequences=(BoardRepaired(steps),),
        director=director,
    )


_NEW_FLOP = (
    BoardStep.MIX_BOARD_INTO_STUB,
    BoardStep.LEAVE_BURN_CARD,
    BoardStep.CUT,
    BoardStep.DEAL_FLOP_WITHOUT_BURN,
)
_NEW_FLOP_AFTER_NO_BURN = tuple(one for one in _NEW_FLOP if one is not BoardStep.LEAVE_BURN_CARD)


class Noticed(StrEnum):
    """When a wrong burn comes to light."""

    BEFORE_BETTING = "before_betting"
    AFTER_BETTING = "after_betting"
    NO_BETTING_LEFT = "no_betting_left"
    POT_AWARDED = "pot_awarded"


_STREET = Choice(
    "street",
    "Which cards of the board is it about?",
    options=(
        (BoardStreet.FLOP, "The flop"),
        (BoardStreet.TURN, "The turn"),
        (BoardStreet.RIVER, "The river"),
    ),
)
_BURNED = Count("burned", "How many cards were burned before them?", note="One would be right.")
_BOARD_SEEN = YesNo("board_seen", "Has any of the flop cards been seen?")
_NOTICED = Choice(
    "noticed",
    "How far is the hand?",
    options=(
        (Noticed.BEFORE_BETTING, "Nobody has acted since these cards came"),
        (Noticed.AFTER_BETTING, "Somebody has acted since"),
        (Noticed.NO_BETTING_LEFT, "Nobody can bet any more, the pot is not pushed yet"),
        (Noticed.POT_AWARDED, "The pot has been pushed"),
    ),
)
_INTACT = YesNo(
    "cards_intact", "Are deck, board and burn cards still in order, so that each can be told?"
)

# Robert's Rules speak only of a burn too many; the missing one is borrowed.
_FLOP_TOO_MANY = said(
    st_gabriel="Appendix D misdeals 9", roberts="section 5.5", home="booklet hold'em 4"
)
_FLOP_TOO_MANY_STANDS = said(
    st_gabriel="Appendix D misdeals 10", roberts="section 5.5", home="booklet hold'em 5"
)
_FLOP_NONE = said(st_gabriel="Appendix D misdeals 9", home="booklet hold'em 4")
_STREET_TOO_MANY = said(
    st_gabriel="Appendix D misdeals 10; Appendix D misdeals 13",
    roberts="section 5.7",
    home="booklet hold'em 5; booklet irregularities l",
)
_STREET_NONE = said(
    st_gabriel="Appendix D misdeals 10; Appendix D misdeals 13",
    home="booklet hold'em 5; booklet irregularities l",
)
_LATER_CARDS = about(
    "the cards that follow", said(st_gabriel="Appendix D misdeals 10", home="booklet hold'em 5")
)
_REDEAL = said(
    st_gabriel="Appendix D misdeals 8",
    roberts="section 5.4",
    home="booklet hold'em 7",
    club="7.2",
)

# A house whose papers differ: booklet and sheet of HomePokerTourney agree on the card of the turn
# and the river, but not on a flop that has been seen. The booklet says more, so it is proposed.
_UNBURNED_CARD_SHOWN = said(home="sheet errors")
_SHEET_DIFFERS = replace(
    _UNBURNED_CARD_SHOWN, note="It has the card shown and the next one turned instead"
)


@irregularity(
    Group.BOARD,
    "No card was burned, or more than one",
    words=(
        "forgot to burn",
        "dealer did not burn a card",
        "burned two cards",
        "double burn",
        "no burn card before the turn",
    ),
    asks=(_BURNED, _STREET, _BOARD_SEEN, _NOTICED, _INTACT),
)
def burn_error(house: HouseRules, answers: Answers) -> Ruling:
    burned = answers[_BURNED]
    if burned == 1:
        return Ruling(
            Outcome.NO_ERROR,
            "Nothing is wrong: one card is burned.",
            steps=("Play on.",),
            sources=because(house, house.cite("burn_error")),
        )
    street = answers[_STREET]
    if street is BoardStreet.FLOP:
        return _flop_burn_error(house, answers, burned)
    return _street_burn_error(house, answers, street, burned)


def _flop_burn_error(house: HouseRules, answers: Answers, burned: int) -> Ruling:
    source = _FLOP_TOO_MANY if burned else _FLOP_NONE
    after = _FLOP_TOO_MANY_STANDS if burned else _STREET_NONE
    if not answers[_BOARD_SEEN]:
        return _repair(
            Outcome.USE_PROPER_BURN_AND_FLOP,
            "No flop card has been seen: use the right burn card and the right flop.",
            (BoardStep.USE_PROPER_BURN_AND_FLOP,),
            because(house, source),
        )
    match answers[_NOTICED]:
        case Noticed.BEFORE_BETTING | Noticed.NO_BETTING_LEFT:
            is_open = not burned and speaks(house, _UNBURNED_CARD_SHOWN)
            return _redealt_flop(house, burned, source, is_open=is_open)
        case Noticed.AFTER_BETTING:
            return _burn_error_stands(house, burned, after, more_to_come=True)
        case Noticed.POT_AWARDED:
            return _burn_error_stands(house, burned, after, more_to_come=False)
        case _ as never:
            assert_never(never)


def _redealt_flop(house: HouseRules, burned: int, source: Source, *, is_open: bool) -> Ruling:
    differs = (_SHEET_DIFFERS,) if is_open else ()
    choice = (
        "The booklet has the flop dealt again. The sheet on dealer errors has the first card shown"
        " as the burn card and the next one turned; the director may go by it.",
    )
    return _repair(
        Outcome.RESHUFFLE_AND_REDEAL_FLOP,
        "The flop is dealt again.",
        _NEW_FLOP if burned else _NEW_FLOP_AFTER_NO_BURN,
        because(house, about("the burn", source), about("the new flop", _REDEAL), *differs),
        first=choice if is_open else (),
        director=Director.DECIDES if is_open else Director.NOT_NEEDED,
    )


def _street_burn_error(
    house: HouseRules, answers: Answers, street: BoardStreet, burned: int
) -> Ruling:
    source = _STREET_TOO_MANY if burned else _STREET_NONE
    more_to_come = street is BoardStreet.TURN
    match answers[_NOTICED]:
        case Noticed.BEFORE_BETTING:
            return _correct_street(house, burned, source)
        case Noticed.NO_BETTING_LEFT:
            if answers[_INTACT]:
                return _correct_street(house, burned, source)
            return _burn_error_stands(house, burned, source, more_to_come=False)
        case Noticed.AFTER_BETTING:
            return _burn_error_stands(house, burned, source, more_to_come=more_to_come)
        case Noticed.POT_AWARDED:
            return _burn_error_stands(house, burned, source, more_to_come=False)
        case _ as never:
            assert_never(never)


def _correct_street(house: HouseRules, burned: int, source: Source) -> Ruling:
    is_shown = not burned and speaks(house, _UNBURNED_CARD_SHOWN)
    if burned:
        steps = BoardStep.SPARE_BURN_BECOMES_BOARD, BoardStep.WRONG_CARD_BACK_ON_TOP
    elif is_shown:
        steps = BoardStep.SHOW_UNBURNED_CARD, BoardStep.TURN_NEXT_CARD
    else:
        steps = BoardStep.CARD_BECOMES_BURN, BoardStep.TURN_NEXT_CARD
    return _repair(
        Outcome.CORRECT_NOW,
        "Put it right now: the card that should have come plays.",
        steps,
        because(house, source, *((_UNBURNED_CARD_SHOWN,) if is_shown else ())),
    )


def _burn_error_stands(
    house: HouseRules, burned: int, source: Source, *, more_to_come: bool
) -> Ruling:
    after = BoardStep.SPARE_BURN_BACK_ON_TOP if burned else BoardStep.BURN_ONE_MORE_NEXT_TIME
    return _repair(
        Outcome.STANDS,
        "It is too late to change: the cards on the board stand.",
        (after,) if more_to_come else (),
        because(house, about("the burn", source), *((_LATER_CARDS,) if more_to_come else ())),
        first=("Leave the board as it is.",),
    )


_TOO_MANY_FLOP_CARDS = said(
    st_gabriel="Appendix D misdeals 8",
    roberts="section 5.3; section 5.4",
    home="booklet hold'em 3; booklet hold'em 7; sheet errors",
    club="7.2",
)


@irregularity(
    Group.BOARD,
    "The flop has too many cards",
    words=(
        "four cards on the flop",
        "dealer put four cards out",
        "flop with an extra card",
        "too many flop cards",
    ),
)
def flop_has_too_many_cards(house: HouseRules, answers: Answers) -> Ruling:  # noqa: ARG001
    return _repair(
        Outcome.RESHUFFLE_AND_REDEAL_FLOP,
        "The flop is dealt again, even if it is clear which card was too many.",
        _NEW_FLOP,
        because(house, _TOO_MANY_FLOP_CARDS),
        first=("Stop. If somebody has already bet on it, call the director.",),
    )


_EARLY_FLOP = said(
    st_gabriel="Appendix D misdeals 8; Appendix D misdeals 11",
    roberts="section 5.4; section 3 irregularities 15",
    home="booklet hold'em 6-7; sheet errors",
    club="7.2",
)
_EARLY_TURN = said(
    st_gabriel="Appendix D misdeals 12; Appendix D misdeals 11; Appendix D misdeals 16",
    roberts="section 5.6; section 3 irregularities 15",
    home="booklet hold'em 8; booklet hold'em 6; booklet irregularities m; sheet errors",
    club="7.3",
)
_EARLY_RIVER = said(
    st_gabriel="Appendix D misdeals 12; Appendix D misdeals 11; Appendix D misdeals 16",
    roberts="section 5.6; section 3 irregularities 15",
    home="booklet hold'em 8; booklet hold'em 6; booklet irregularities m; sheet errors",
    club="7.4",
)
_EARLY: dict[BoardStreet, tuple[Source, tuple[BoardStep, ...]]] = {
    BoardStreet.FLOP: (_EARLY_FLOP, (BoardStep.FINISH_BETTING, *_NEW_FLOP)),
    BoardStreet.TURN: (
        _EARLY_TURN,
        (
            BoardStep.SET_CARD_ASIDE,
            BoardStep.FINISH_BETTING,
            BoardStep.BURN,
            BoardStep.DEAL_WOULD_BE_RIVER_AS_TURN,
            BoardStep.FINISH_TURN_BETTING,
            BoardStep.SHUFFLE_SET_ASIDE_CARD_INTO_STUB,
            BoardStep.CUT,
            BoardStep.DEAL_RIVER_WITHOUT_BURN,
        ),
    ),
    BoardStreet.RIVER: (
        _EARLY_RIVER,
        (
            BoardStep.SET_CARD_ASIDE,
            BoardStep.FINISH_BETTING,
            BoardStep.SHUFFLE_SET_ASIDE_CARD_INTO_STUB,
            BoardStep.CUT,
            BoardStep.DEAL_RIVER_WITHOUT_BURN,
        ),
    ),
}


@irregularity(
    Group.BOARD,
    "A board card came before the betting was finished",
    words=(
        "dealt the flop too early",
        "turn came before I acted",
        "river was dealt before the betting was over",
        "dealer was too fast with the turn",
        "burned and turned before everyone acted",
        "premature river",
    ),
    asks=(_STREET,),
)
def board_card_too_early(house: HouseRules, answers: Answers) -> Ruling:
    street = answers[_STREET]
    source, steps = _EARLY[street]
    return _repair(
        Outcome.DOES_NOT_PLAY,
        f"The {street} came too early and does not play.",
        steps,
        because(house, source),
    )


_SPOILED = said(st_gabriel="Appendix D misdeals 17")


@irregularity(
    Group.BOARD,
    "The rest of the deck was dropped or mixed up during the hand",
    words=(
        "dealer dropped the deck",
        "stub is fouled",
        "deck got mixed with the muck",
        "he gathered the deck because he thought the hand was over",
        "knocked over the deck",
    ),
)
def stub_spoiled(house: HouseRules, answers: Answers) -> Ruling:  # noqa: ARG001
    return Ruling(
        Outcome.REBUILD_DECK,
        "The hand is still played out, with a deck put together again as fairly as possible.",
        steps=(
            "Nobody touches a card until the director is there. Hands, board and burn cards stay"
            " where they are.",
            "Separate what surely belongs to the rest of the deck from discards and burn cards.",
            "If that cannot be told, shuffle all cards that are not in a hand, on the board or"
            " burned, and cut.",
            "Play the hand to its end with this deck.",
        ),
        sources=because(house, _SPOILED),
        director=Director.DECIDES,
    )


ALL = (burn_error, flop_has_too_many_cards, board_card_too_early, stub_spoiled)
