"""The guide at the showdown: who shows first, what has to be shown, who gets which pot."""

from collections.abc import Iterator, Sequence

from rules_engine.hand import Award, Hand, ShowdownChoices
from rules_engine.house.rules import HouseRules
from rules_engine.texts.guide.step import Step, numbered
from rules_engine.texts.rulebook import sentence


def hand_against_hand(house: HouseRules, hand: Hand, choices: ShowdownChoices) -> Iterator[Step]:
    """A showdown of which the tablet knows who is in."""
    if choices.to_show:
        first = choices.to_show[0]
        yield Step(
            f"Seat {first} shows first.",
            explanation=sentence("show_first", house.show_first),
            seats=(first,),
            rules=(135, 136),
        )
    if len(choices.to_show) > 1:
        rest = numbered("seat", choices.to_show[1:])
        yield Step(f"Then {rest}, in this order.", seats=choices.to_show[1:], rules=(135, 136))
    if choices.may_muck:
        yield Step(
            f"{numbered('seat', choices.may_muck).capitalize()} may muck instead of showing.",
            explanation="A hand that has lost need not be seen.",
            seats=choices.may_muck,
            rules=(148,),
        )
    yield from _what_counts(house)
    if len(hand.pots) > 1:
        amount = hand.pots[choices.pot - 1].amount
        yield Step(
            f"Now pot {choices.pot}: {amount}, between {numbered('seat', choices.claimants)}.",
            explanation=sentence("pot_settlement_order", house.pot_settlement_order),
            seats=choices.claimants,
            rules=(137, 138, 133),
        )


def showing_in_general(house: HouseRules) -> Iterator[Step]:
    """The showdown of a hand that nobody follows on the tablet."""
    yield Step(
        "If more than one player is left after the river, show.",
        explanation=sentence("show_first", house.show_first),
        rules=(135, 136),
    )
    yield Step(sentence("all_in_face_up", house.all_in_face_up), rules=(142, 118))
    yield from _what_counts(house)
    yield Step("Hands that have lost may be mucked unseen.", rules=(148,), is_for_novices=True)


def push_pots(house: HouseRules, awards: Sequence[Award]) -> Iterator[Step]:
    """Pots to be given to their winners."""
    for award in awards:
        is_odd = bool(award.odd_chips)
        odd = f" {sentence('odd_chip_to', house.odd_chip_to)}" if is_odd else ""
        shares = ", ".join(f"{chips} to seat {seat}" for seat, chips in award.shares)
        yield Step(
            f"Push pot {award.pot}: {shares}." if len(awards) > 1 else f"Push the pot: {shares}.",
            explanation=f"Count it before you push it. Whoever sees a mistake says so now.{odd}",
            seats=award.winners,
            rules=(151, 152, 130, 131) if is_odd else (151, 152),
        )


def _what_counts(house: HouseRules) -> Iterator[Step]:
    yield Step(
        sentence("show_to_win", house.show_to_win),
        explanation="The cards decide, not what anybody says; the dealer helps to read them.",
        rules=(139, 140),
    )
    yield Step(
        sentence("play_board_declaration", house.play_board_declaration),
        rules=(147,),
        is_for_novices=True,
    )
    yield Step(
        "The best five cards win; between hands otherwise equal the side cards decide.",
        explanation="Two kings with an ace beside them beat two kings with a queen.",
        rules=(126, 125),
        is_for_novices=True,
    )
    yield Step(
        "Suits never break a tie: equal hands share the pot.",
        rules=(127, 128),
        is_for_novices=True,
    )
    yield Step(
        sentence("odd_chip_to", house.odd_chip_to),
        explanation=sentence("odd_chip_max_each", house.odd_chip_max_each),
        rules=(130, 131, 132),
        is_for_novices=True,
    )
    yield Step(
        "Hold on to your cards until a winner has been named, and leave discards and stub alone.",
        rules=(140, 157),
        is_for_novices=True,
    )
