"""Short versions for people who play for the first time: how a hand goes, which hand wins, side
pots by an example, and where the button goes when somebody busts.

Examples are worked out by the engine for the house at hand, so they cannot contradict the play.
"""

from collections.abc import Mapping

from rules_engine.cards import parse_cards
from rules_engine.hand.evaluation import Category
from rules_engine.hand.pots import build_pots, settlement_order
from rules_engine.hand.seat_set import everybody, members
from rules_engine.house.rules import HouseRules
from rules_engine.texts.rulebook.button_lesson import when_somebody_busts
from rules_engine.texts.rulebook.lesson import Lesson, Part
from rules_engine.texts.rulebook.pictures import CardsPicture, PotPicture, PotsPicture
from rules_engine.texts.rulebook.points import fill
from rules_engine.texts.rulebook.sentence_forms import enumerated
from rules_engine.units import Chips


def lessons(house: HouseRules) -> tuple[Lesson, ...]:
    """All the short versions, in reading order."""
    return (how_a_hand_goes(house), order_of_hands(), side_pots(house), when_somebody_busts(house))


_HAND = (
    "The button marks the dealer. The player to its left posts the small blind, the next one the "
    "big blind. {ante_rule}",
    "Everybody gets two cards face down, one at a time, starting left of the button.",
    "Before the flop the player left of the big blind begins: fold, call the big blind, or raise. "
    "It goes round until everybody still in has put in the same.",
    "The dealer burns a card and turns three: the flop. Now the first player still in to the left "
    "of the button begins: check or bet; the others fold, call or raise.",
    "Burn one, turn one: the turn. Bet again. Burn one, turn one: the river. Bet a last time.",
    "If everybody else folds, the last player wins without showing.",
    "Otherwise comes the showdown. {show_first} The best five of seven cards win.",
    "{all_in_face_up}",
    "The pot goes to the winner, and the button moves on.",
)


def how_a_hand_goes(house: HouseRules) -> Lesson:
    """From the blinds to the pot."""
    return Lesson("How a hand goes", tuple(Part(fill(text, house)) for text in _HAND))


_CATEGORIES: Mapping[Category, tuple[str, str, str]] = {
    Category.STRAIGHT_FLUSH: (
        "Straight flush",
        "9h 8h 7h 6h 5h",
        "five in a row of one suit; from ten to ace it is a royal flush, the best hand of all",
    ),
    Category.FOUR_OF_A_KIND: ("Four of a kind", "Qc Qd Qh Qs 4d", "four cards of one rank"),
    Category.FULL_HOUSE: ("Full house", "Tc Td Ts 6h 6s", "three of one rank and two of another"),
    Category.FLUSH: ("Flush", "Ad Jd 8d 4d 2d", "five of one suit"),
    Category.STRAIGHT: ("Straight", "8c 7d 6s 5h 4c", "five in a row; the ace counts high or low"),
    Category.THREE_OF_A_KIND: ("Three of a kind", "7c 7d 7s Kh 2s", "three cards of one rank"),
    Category.TWO_PAIR: ("Two pair", "Kc Kd 5s 5h 9c", "two cards of one rank and two of another"),
    Category.PAIR: ("Pair", "Ac Ad 9s 6h 3c", "two cards of one rank"),
    Category.HIGH_CARD: ("High card", "Ac Jd 8s 5h 3c", "nothing of the above"),
}


def order_of_hands() -> Lesson:
    """Which hand beats which, best first."""
    hands = (
        Part(f"{name}: {meaning}.", CardsPicture(name, parse_cards(cards)))
        for name, cards, meaning in _CATEGORIES.values()
    )
    ties = Part(
        "Within a class the higher cards win, first those that make the class, then the others. "
        "Suits never count: equal hands share the pot."
    )
    return Lesson("Which hand wins", (*hands, ties))


_PLAYERS: Mapping[str, Chips] = {"Anna": 20, "Ben": 50, "Carla": 120, "Dan": 120}


def side_pots(house: HouseRules) -> Lesson:
    """Three pots, worked out."""
    names = tuple(_PLAYERS)
    pots = build_pots(tuple(_PLAYERS.values()), live=everybody(len(names)))
    pictures = tuple(
        PotPicture(_pot_name(number), pot.amount, tuple(names[i] for i in members(pot.eligible)))
        for number, pot in enumerate(pots)
    )
    order = [pictures[number - 1] for number in settlement_order(house, len(pots))]
    said = enumerated([f"{pot.name} ({pot.amount})" for pot in order], last="and then")
    return Lesson(
        "Side pots",
        (
            Part("You can win from each opponent only as much as you put in yourself."),
            Part(
                "Anna is all-in with 20, Ben with 50, Carla with 120, and Dan calls 120. "
                "Take 20 from everybody for the main pot; then 30 from each of the others, up to "
                "Ben's 50; then the 70 that only Carla and Dan have left.",
                PotsPicture("Who can win what", pictures),
            ),
            Part(f"The pots are settled one by one: {said}. The best hand of each pot wins it."),
            Part(
                "If Anna has the best hand and Ben the second best, Anna wins "
                f"{pictures[0].amount}, Ben {pictures[1].amount}, and the better of Carla and Dan "
                f"{pictures[2].amount}."
            ),
        ),
    )


def _pot_name(number: int) -> str:
    return "main pot" if number == 0 else f"side pot {number}"
