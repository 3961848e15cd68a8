"""The deck: cards that do not belong, cards twice, cards missing, and asking for another deck."""

from collections.abc import Mapping
from enum import StrEnum
from typing import assert_never

from rules_engine.house.citations import Source
from rules_engine.house.keys import DeckChange, ForeignBack
from rules_engine.house.rules import HouseRules
from rules_engine.texts.rulings.consequences import Consequence, HandDead, HandVoided, PotStays
from rules_engine.texts.rulings.irregularity import Group, irregularity
from rules_engine.texts.rulings.misdeals import CHIPS_BACK, cause, misdeal_or_play_on
from rules_engine.texts.rulings.questions import Answers, Choice, Count, YesNo
from rules_engine.texts.rulings.ruling import Director, Outcome, Ruling, because
from rules_engine.texts.rulings.sources import about, said
from rules_engine.texts.rulings.table_questions import CARD, PLAYERS_ACTED, SEAT, WAGERS
from rules_engine.units import Chips, SeatNo


class Whereabouts(StrEnum):
    """Where a card came to light."""

    IN_PLAY = "in_play"
    STUB = "stub"


_FOUND = Choice(
    "found",
    "Where did the card turn up?",
    options=(
        (Whereabouts.IN_PLAY, "In a hand, on the board or anywhere in play"),
        (Whereabouts.STUB, "In the rest of the deck that nobody was dealt"),
    ),
)
_CHECK_DECKS = "Sort the decks and count 52 different cards each before the next deal."


@irregularity(
    Group.DECK,
    "A card with another back turned up",
    words=(
        "card from the other deck",
        "blue card in the red deck",
        "different color back",
        "wrong back",
        "cards of the two decks are mixed",
    ),
    asks=(_FOUND,),
    uses=(WAGERS,),
)
def foreign_back(house: HouseRules, answers: Answers) -> Ruling:
    source = house.cite("foreign_back")
    match house.foreign_back:
        case ForeignBack.VOID_UNLESS_IN_STUB:
            if answers[_FOUND] is Whereabouts.IN_PLAY:
                return _void(house, source, refunds=answers.if_known(WAGERS))
        case _ as never:
            assert_never(never)
    return Ruling(
        Outcome.STANDS,
        "The hand counts: everything that was done stands.",
        steps=("Put the card aside as a scrap of paper and play on.", _CHECK_DECKS),
        sources=because(house, source),
    )


def _void(
    house: HouseRules,
    *why: Source,
    refunds: Mapping[SeatNo, Chips] | None,
    carried: Chips = 0,
    unless: tuple[str, ...] = (),
    further: tuple[Consequence, ...] = (),
    director: Director = Director.CONFIRMS,
) -> Ruling:
    """The hand never happened: everybody gets back what went in."""
    back = None if refunds is None else tuple(sorted(refunds.items()))
    takes = CHIPS_BACK
    if back:
        takes = f"All chips go back: {', '.join(f'seat {s} gets {c}' for s, c in back)}."
    return Ruling(
        Outcome.VOID,
        "The hand is void: it does not count, and the chips go back.",
        steps=("Stop. Nobody touches the pot.", takes, *unless, _CHECK_DECKS),
        sources=because(house, *why),
        consequences=(HandVoided(back, carried), *further),
        director=director,
    )


_KNEW_AND_BET = YesNo(
    "knew_and_bet",
    "Did somebody know that the deck was faulty, say nothing and bet or raise?",
)
_TWICE = said(
    st_gabriel="Appendix D deck 3",
    roberts="section 3 irregularities 4",
    home="booklet irregularities d; sheet misc",
)
_KNEW = said(st_gabriel="Appendix D deck 3", roberts="section 3 irregularities 5-6")


@irregularity(
    Group.DECK,
    "The same card is there twice",
    words=(
        "two jacks of hearts",
        "duplicate card",
        "two of the same card",
        "we both have the ace of spades",
        "two identical cards",
    ),
    asks=(_KNEW_AND_BET, SEAT),
    uses=(WAGERS, CARD),
)
def duplicate_card(house: HouseRules, answers: Answers) -> Ruling:
    card = answers.if_known(CARD)
    keep = (f"Keep both {card} aside for the director.",) if card else ()
    wagers = answers.if_known(WAGERS)
    if not answers[_KNEW_AND_BET]:
        return _void(house, _TWICE, refunds=wagers, unless=keep)
    seat = answers[SEAT]
    stays = (
        f"The director may leave the chips of seat {seat} in the pot for the next deal."
        " Then only players dealt in on this hand get cards in the next.",
    )
    refunds = None if wagers is None else {s: c for s, c in wagers.items() if s != seat}
    return _void(
        house,
        _TWICE,
        _KNEW,
        refunds=refunds,
        carried=wagers.get(seat, 0) if wagers else 0,
        unless=(*stays, *keep),
        further=(PotStays(seat, wagers.get(seat) if wagers else None),),
        director=Director.DECIDES,
    )


_BOXED_COUNT = Count("boxed_cards", "How many cards lay face up in the deck?", least=1)
_BOXED = said(
    st_gabriel="Appendix D deck 1",
    roberts="section 3 irregularities 7",
    home="booklet irregularities e",
)


@irregularity(
    Group.DECK,
    "A card lay face up in the deck",
    words=(
        "boxed card",
        "card upside down in the deck",
        "card the wrong way round in the pack",
        "face up card in the middle of the deck",
    ),
    asks=(_BOXED_COUNT, PLAYERS_ACTED),
)
def boxed_cards_found(house: HouseRules, answers: Answers) -> Ruling:
    if answers[_BOXED_COUNT] > 1:
        return misdeal_or_play_on(house, answers, cause("c"))
    return Ruling(
        Outcome.SCRAP_AND_REPLACE,
        "The card is a scrap of paper: replace it and play on.",
        steps=(
            "Put the card aside. It is not part of this hand.",
            "The next card of the deck takes its place.",
            "If that card has already been dealt face down and mixed with others, replace the"
            " faulty one after the round of dealing is complete.",
        ),
        sources=because(house, _BOXED),
    )


_HOLDER_HAS_ACTED = YesNo(
    "holder_has_acted",
    "Has the player who holds the joker already acted on the hand?",
    note="No, if nobody holds it.",
)
_JOKER = said(st_gabriel="Appendix D deck 5", roberts="section 3 irregularities 8")
_JOKER_KILLS = said(
    st_gabriel="Appendix D dead 3d; Appendix D deck 5",
    roberts="section 3 dead 1e; section 3 irregularities 8-9",
    home="booklet dead 1; sheet dead",
)


@irregularity(
    Group.DECK,
    "A joker turned up",
    words=(
        "joker in my hand",
        "joker in the deck",
        "there is a joker on the board",
        "I was dealt a joker",
    ),
    asks=(_HOLDER_HAS_ACTED, SEAT),
)
def joker(house: HouseRules, answers: Answers) -> Ruling:
    if not answers[_HOLDER_HAS_ACTED]:
        return Ruling(
            Outcome.REPLACE_SCRAP,
            "The joker is a scrap of paper: replace it and play on. It is no misdeal.",
            steps=(
                "Take the joker out of the deck for good.",
                "The next card of the deck takes its place.",
                "If that card has already been dealt face down and mixed with others, replace the"
                " joker after the round of dealing is complete.",
            ),
            sources=because(house, _JOKER),
        )
    seat = answers[SEAT]
    return Ruling(
        Outcome.HAND_DEAD,
        f"The hand of seat {seat} is dead: it was played with a joker in it.",
        steps=(
            f"Put the cards of seat {seat} into the discards, even if they had not been looked at."
            " Chips already put in stay in the pot.",
            "Take the joker out of the deck for good. The others play on.",
        ),
        sources=because(house, _JOKER_KILLS),
        consequences=(HandDead(seat),),
        director=Director.CONFIRMS,
    )


_MISSING = said(
    st_gabriel="Appendix D deck 4",
    roberts="section 3 irregularities 10",
    home="booklet irregularities f; sheet misc",
)


@irregularity(
    Group.DECK,
    "Cards are missing from the deck",
    words=(
        "deck has only 51 cards",
        "card missing from the deck",
        "found a card on the floor after the hand",
        "incomplete deck",
    ),
)
def cards_missing(house: HouseRules, answers: Answers) -> Ruling:  # noqa: ARG001
    return Ruling(
        Outcome.STANDS,
        "All results stand: missing cards change nothing.",
        steps=(
            "Leave the pots as they were given out.",
            "Find the missing card or take another deck before the next deal.",
        ),
        sources=because(house, _MISSING),
    )


_DAMAGED = YesNo("damaged", "Is a card damaged, bent or sticky?")
_PROOF_OF_MARKING = YesNo(
    "proof_of_marking", "Can somebody show that a card can be told from its back?"
)
_DAMAGED_DECK = said(roberts="section 15.28; section 2 procedures 22", draft="69")
_NOT_ON_REQUEST = said(roberts="section 15.28", draft="69")
_MARKED_DECK = said(roberts="section 15.28; section 2 procedures 22", draft="69")


@irregularity(
    Group.DECK,
    "A player asks for another deck",
    words=(
        "change the deck",
        "new deck please",
        "card is bent",
        "marked card",
        "this deck is unlucky",
        "damaged card",
    ),
    asks=(_DAMAGED, _PROOF_OF_MARKING),
)
def deck_change_asked(house: HouseRules, answers: Answers) -> Ruling:
    policy = house.cite("deck_change")
    if answers[_DAMAGED]:
        return _new_deck(house, _DAMAGED_DECK)
    if answers[_PROOF_OF_MARKING]:
        return _new_deck(house, _MARKED_DECK)
    return Ruling(
        Outcome.KEEP_DECK,
        "The deck stays: it is not changed on request.",
        steps=(_WHEN_DECKS_CHANGE[house.deck_change], "Deal on."),
        sources=because(
            house, about("asking for it", _NOT_ON_REQUEST), about("when decks change", policy)
        ),
    )


_WHEN_DECKS_CHANGE = {
    DeckChange.TWO_DECKS_ALTERNATE: "The two decks take turns anyway.",
    DeckChange.TWO_DECKS_ALTERNATE_OPTIONAL: "If two decks are in use, they take turns anyway.",
    DeckChange.WITH_DEALER_UNLESS_DAMAGED: "Decks change when dealers change.",
    DeckChange.WITH_DEALER_OR_LEVEL_OR_PROOF_OF_MARKING: (
        "Decks change when dealers or levels change."
    ),
}


def _new_deck(house: HouseRules, *why: Source) -> Ruling:
    return Ruling(
        Outcome.NEW_DECK,
        "The deck is changed.",
        steps=(
            "Finish the hand in play.",
            "Show the card to the director and take another deck for the next deal.",
        ),
        sources=because(house, *why),
        director=Director.CONFIRMS,
    )


ALL = (
    foreign_back,
    duplicate_card,
    boxed_cards_found,
    joker,
    cards_missing,
    deck_change_asked,
)
