"""The guide on the deck of a hand: who deals, shuffles and cuts, and whether a deck is ready."""

from collections.abc import Iterator
from dataclasses import replace

from rules_engine.room.dealing import DealingRoles, Deck, is_made_ready_now
from rules_engine.texts.guide.moments import NextHand, TableState
from rules_engine.texts.guide.step import Step, from_reason

_MISDEAL = (249, 252, 253, 250)


def deck_steps(state: TableState, coming: NextHand) -> Iterator[Step]:
    """From the last card of the hand before to a deck that can be dealt."""
    if state.dealer:
        yield from _by_volunteer(state, coming)
        return
    roles = coming.roles
    if state.deck is Deck.AS_ALWAYS:
        yield replace(gather(roles), is_for_novices=True)
    dealer = roles.reasons[0]
    yield from_reason(dealer, seats=(roles.dealer,), rules=(232, 234))
    yield from _not_as_always(state, roles)
    is_misdealt = state.deck is Deck.MISDEALT
    if is_made_ready_now(state.deck, roles):
        yield from _made_ready(coming.preparing)
    if is_misdealt and roles.is_ahead:
        yield Step(
            f"Seat {roles.shuffler} keeps the other deck: it is for the hand after this one.",
            seats=(roles.shuffler,),
            rules=(236, 237, 239),
            is_for_novices=True,
        )
    elif not is_misdealt:
        yield from _shuffled_as_always(roles)
    yield from _preparation()


def _by_volunteer(state: TableState, coming: NextHand) -> Iterator[Step]:
    """Somebody who does not play shuffles, cuts and deals; no player touches the deck."""
    yield from _not_as_always(state, replace(coming.roles, is_ahead=False))
    yield Step(
        f"{state.dealer} shuffles, cuts and deals. Players do not touch the deck.",
        explanation="Wash and riffle the cards, cut them with one hand onto the cut card, and deal "
        "from the left of the button. Whoever deals does not play and gives no advice.",
        rules=(240, 239),
    )


def gather(roles: DealingRoles) -> Step:
    """The cards of the hand that is over go to whoever shuffles them."""
    return Step(
        f"Gather all the cards and square the deck: it goes to seat {roles.shuffler}.",
        explanation="That player shuffles it. Burned cards and muck belong to it too.",
        seats=(roles.shuffler,),
        rules=(233, 237, 238, 239),
    )


def _not_as_always(state: TableState, roles: DealingRoles) -> Iterator[Step]:
    """Why this deck is not simply the one that was shuffled meanwhile."""
    match state.deck:
        case Deck.UNUSED if roles.is_ahead:
            yield Step(
                "No deck is shuffled yet: the one for this hand comes first.",
                explanation="From the next hand on a deck is ready when the hand is over.",
                rules=(239, 236),
            )
        case Deck.CHANGES:
            decks = "both decks are" if state.decks == 2 else "the deck is"
            yield Step(
                f"A new level: {decks} changed before this hand.",
                explanation="Hand the old cards to the staff and take fresh ones.",
                rules=(247,),
            )
        case Deck.MISDEALT:
            yield Step(
                "The last hand was void: gather all its cards, shuffle and cut again.",
                explanation="Everybody takes back what they put in; button and blinds stay. Count "
                "the cards first if one of them was wrong.",
                rules=_MISDEAL,
            )


def _made_ready(roles: DealingRoles) -> Iterator[Step]:
    """The shuffle and the cut of the very deck that is dealt next."""
    _, shuffle, cut = roles.reasons
    yield Step(shuffle.sentence, seats=(roles.shuffler,), rules=(239,))
    yield Step(cut.sentence, seats=_cutter(roles), rules=(240, 239))


def _shuffled_as_always(roles: DealingRoles) -> Iterator[Step]:
    _, shuffle, cut = roles.reasons
    yield from_reason(shuffle, seats=(roles.shuffler,), rules=(239, 233, 235, 237, 238))
    yield from_reason(cut, seats=_cutter(roles), rules=(239, 235, 237, 238, 240))
    if roles.is_ahead:
        yield Step(
            "Do not wait for that shuffle: it is the deck of the hand after this one.",
            rules=(236, 237, 239),
            is_for_novices=True,
        )


def _preparation() -> Iterator[Step]:
    yield Step(
        "Put the cut card under the deck, if there is one.",
        explanation="It hides the bottom card.",
        rules=(240, 239),
        is_for_novices=True,
    )
    yield Step(
        "Whoever does not like the shuffle or the cut says so before looking at any card.",
        rules=(241,),
        is_for_novices=True,
    )


def _cutter(roles: DealingRoles) -> tuple[int, ...]:
    return () if roles.cutter is None else (roles.cutter,)
