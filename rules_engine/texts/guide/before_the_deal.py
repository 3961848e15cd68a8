"""The guide before a hand: button, posts, the deal; the deck has a module of its own."""

from collections.abc import Iterator

from rules_engine.clock.hand_start import hand_starts_with
from rules_engine.hand import ante_rule
from rules_engine.house.keys import AnteRule, ButtonRule, HandStartsAt
from rules_engine.house.rules import HouseRules
from rules_engine.room.button import ComingHand, Positions
from rules_engine.texts.guide.deck import deck_steps
from rules_engine.texts.guide.moments import BeforeDeal, NoHand, TableState
from rules_engine.texts.guide.posts import Post, posts
from rules_engine.texts.guide.step import Step, from_reason, numbered
from rules_engine.units import Chips, SeatNo


def before_the_deal(state: TableState, house: HouseRules, moment: BeforeDeal) -> Iterator[Step]:
    """Everything up to the moment when everybody has two cards."""
    if isinstance(state.next, NoHand):
        yield from no_hand(state, state.next)
        return
    hand = state.next.hand
    yield from newcomers(hand)
    yield from button_steps(state, house, hand)
    signal = hand_starts_with(house, decks=state.decks)
    if signal is HandStartsAt.FIRST_RIFFLE:
        yield _start("riffle")
    yield from deck_steps(state, state.next)
    if moment.is_showdown_mode:
        yield Step(
            "Both players put in all their chips: the time of the last two is up.",
            explanation="What the smaller stack cannot match goes back.",
            seats=hand.dealt_in,
            rules=(327,),
        )
    else:
        yield from _posting(state, house, hand)
    if signal is HandStartsAt.FIRST_CARD:
        yield _start("card")
    yield from _deal(state, hand)


def no_hand(state: TableState, why: NoHand) -> Iterator[Step]:
    """What to do instead of dealing."""
    if why.code != "button_needed":
        yield Step(f"{why.sentence} Wait for the director.")
        return
    yield Step(
        "Shuffle, then deal one card face up to every player.",
        explanation="Begin at the left of whoever deals. Absent players get a card too.",
        seats=tuple(state.stacks),
        rules=(35, 33),
    )
    yield Step(
        "The highest card gets the button: “We have dealt cards” asks what everybody has.",
        explanation="Between equal ranks spades beat hearts, hearts diamonds, diamonds clubs. "
        "“Draw for the button” does it all without cards.",
        rules=(33, 34),
    )


def newcomers(hand: ComingHand, *, only: SeatNo | None = None) -> Iterator[Step]:
    """Who has just sat down, and what that means."""
    for newcomer in hand.newcomers:
        if only is not None and newcomer.seat != only:
            continue
        yield from_reason(newcomer.reason, seats=(newcomer.seat,), rules=(199, 200, 201))


def button_steps(state: TableState, house: HouseRules, hand: ComingHand) -> Iterator[Step]:
    """Where the button goes, and why if that is not where one would look for it."""
    button = hand.positions.button
    is_dead = button not in hand.dealt_in
    yield Step(
        f"Put the button at seat {button}{', where nobody plays' if is_dead else ''}.",
        explanation=_button_explained(state.last, house, hand),
        seats=(button,),
        rules=(42, 47) if is_dead else (52, 37),
    )
    is_unusual = is_dead or hand.small_blind_posted_by is None or hand.positions.is_heads_up
    for reason in hand.reasons if is_unusual else ():
        yield from_reason(reason, rules=_unusual_rules(hand))


def _button_explained(last: Positions | None, house: HouseRules, hand: ComingHand) -> str:
    if hand.positions.is_heads_up:
        return (
            "With two players the button posts the small blind, acts first before the flop and "
            "last after it."
        )
    if house.button_rule is ButtonRule.MOVING:
        return "It goes from player to player, whoever posted the blinds before."
    if last is None or hand.positions.button != last.small_blind:
        return "It marks the dealer; the seats to its left post the blinds."
    if hand.positions.button in hand.dealt_in:
        return "It goes to the seat that had the small blind in the last hand."
    return (
        "The seat had the small blind in the last hand. The button stops there so that nobody "
        "skips or repeats a blind; the player to its right acts last."
    )


def _unusual_rules(hand: ComingHand) -> tuple[int, ...]:
    if hand.positions.is_heads_up:
        return (50, 49)
    if hand.small_blind_posted_by is not None:
        return (43, 42)
    return (45, 42) if hand.positions.button not in hand.dealt_in else (44, 42)


def _posting(state: TableState, house: HouseRules, hand: ComingHand) -> Iterator[Step]:
    due = posts(state, house, hand)
    by_seat = {post.seat: post for post in due}
    ante = state.amounts.ante
    if ante and ante_rule(house) is AnteRule.EACH:
        yield _antes(due, ante=ante)
    elif ante:
        yield _table_ante(by_seat[hand.positions.big_blind], ante=ante)
    small = hand.small_blind_posted_by
    if small is None:
        yield Step(
            "Nobody posts a small blind this hand.",
            explanation="The seat whose turn it is has emptied.",
            rules=(44, 45),
        )
    else:
        yield _blind("small blind", by_seat[small])
    yield _blind("big blind", by_seat[hand.positions.big_blind])
    yield Step(
        "No card is dealt before all of this lies on the table.",
        rules=(38,),
        is_for_novices=True,
    )


def _antes(due: tuple[Post, ...], *, ante: Chips) -> Step:
    """Everybody's own, in one step."""
    short = [post for post in due if post.ante < ante]
    less = "".join(f" Seat {post.seat} has only {post.ante}." for post in short)
    return Step(
        f"Everybody puts the ante of {ante} into the middle.{less}",
        explanation="It counts as nobody's bet. Take it from the stacks of absent players too.",
        seats=tuple(post.seat for post in due),
        rules=(72, 73, 58) if short else (72, 73, 109),
    )


def _table_ante(post: Post, *, ante: Chips) -> Step:
    """The one that the big blind pays for all."""
    told = (
        f"Seat {post.seat}, the big blind, puts the ante of {ante} into the middle for everybody."
    )
    if post.ante < ante:
        told = f"Seat {post.seat}, the big blind, has only {post.ante} for the ante of {ante}."
    return Step(
        told,
        explanation="It counts as nobody's bet, and nobody else pays one.",
        seats=(post.seat,),
        rules=(72, 73, 57) if post.ante < ante else (72, 73, 109),
    )


def _blind(name: str, post: Post) -> Step:
    """A blind to be posted; whoever is short of it is all-in."""
    if not post.blind:
        return Step(
            f"Seat {post.seat} has nothing left for the {name}.",
            explanation="The ante came first. The others still come in for the full amount.",
            seats=(post.seat,),
            rules=(58,),
        )
    all_in = ", all-in" if post.is_all_in else ""
    return Step(
        f"Seat {post.seat} posts the {name}: {post.blind}{all_in}.",
        explanation=(
            "It is all the player has. The others still come in for the full amount."
            if post.is_all_in
            else "It stays in front of the player: it is a bet."
        ),
        seats=(post.seat,),
        rules=(53, 54) if post.is_all_in else (37, 40),
    )


def _deal(state: TableState, hand: ComingHand) -> Iterator[Step]:
    absent = tuple(seat for seat in hand.dealt_in if seat in state.absent)
    yield Step(
        f"Deal two cards to everybody, one at a time, starting at seat {hand.dealt_in[0]}.",
        explanation=(
            "With two players the first card goes to the one without the button."
            if hand.positions.is_heads_up
            else "Go clockwise; the button gets the last card. Empty seats get none."
        ),
        seats=hand.dealt_in,
        rules=(51, 231) if hand.positions.is_heads_up else (231, 37),
    )
    if absent:
        plural = "is away and gets" if len(absent) == 1 else "are away and get"
        yield Step(
            f"{numbered('seat', absent).capitalize()} {plural} cards too.",
            explanation="Their blinds and antes are posted from their stacks.",
            seats=absent,
            rules=(223, 222),
        )
    yield Step(
        "Keep your cards in sight on the table, under a chip or a hand, and your big chips in "
        "front.",
        explanation="Nobody makes good for cards that you did not protect.",
        rules=(319, 317, 282, 283),
        is_for_novices=True,
    )


def _start(first: str) -> Step:
    return Step(
        f"Tap that the hand starts with the first {first}.",
        explanation="That moment decides which level the hand is played at.",
        rules=(165, 166),
    )
