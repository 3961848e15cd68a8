"""What did that player do? Chips and words in, the action that they count as out."""

from dataclasses import dataclass

from rules_engine.hand import Conduct, Hand, Kind, Said, WagerRuling, wagers
from rules_engine.hand.notation import write_step
from rules_engine.units import Chips, SeatNo
from tables.tracked.tracked_hands import TrackedState

SAID = (
    (Said.CHECK, "Check"),
    (Said.CALL, "Call"),
    (Said.BET, "Bet"),
    (Said.RAISE, "Raise"),
    (Said.RAISE_BY, "Raise by"),
    (Said.ALL_IN, "All-in"),
    (Said.FOLD, "Fold"),
)
_COUNTS_AS = {
    Kind.FOLD: "A fold",
    Kind.CHECK: "A check",
    Kind.CALL: "A call, {} in all",
    Kind.BET: "A bet of {}",
    Kind.RAISE: "A raise to {}",
    Kind.ALL_IN: "All-in, {} in all",
}


@dataclass(frozen=True, slots=True)
class WagerJudged:
    """The ruling, and the step that goes into the hand."""

    counts_as: str
    chips: str
    sentence: str
    rule: str
    step: str


@dataclass(frozen=True, slots=True)
class WagerSheet:
    """The player to act, what there is to answer, and the ruling once it is answered."""

    hand: int
    answers: int
    seat: SeatNo
    name: str
    price: Chips
    in_front: Chips
    stack: Chips
    said: tuple[tuple[Said, str], ...]
    judged: WagerJudged | None = None


def build(found: TrackedState, *, name: str, conduct: Conduct | None) -> WagerSheet | None:
    """The sheet for the player to act; None if nobody is."""
    hand, seat = found.hand, found.hand.seat_to_act
    if seat is None:
        return None
    faced = wagers.facing(hand)
    return WagerSheet(
        hand=found.row.number,
        answers=found.lines,
        seat=seat,
        name=name,
        price=max(faced.price - faced.wager, 0),
        in_front=faced.wager,
        stack=faced.stack - faced.wager,
        said=SAID,
        judged=_judge(hand, seat, conduct) if conduct else None,
    )


def _judge(hand: Hand, seat: SeatNo, conduct: Conduct) -> WagerJudged:
    ruling = wagers.interpret(hand.deal.house, wagers.facing(hand), conduct)
    return WagerJudged(
        counts_as=_COUNTS_AS[ruling.kind].format(f"{ruling.to:,}"),
        chips=_chips(ruling),
        sentence=ruling.reason.sentence,
        rule=str(ruling.reason.source),
        step=write_step(ruling.action_of(seat)),
    )


def _chips(ruling: WagerRuling) -> str:
    if ruling.returned:
        return f"{ruling.returned:,} goes back to the player."
    return f"{ruling.add:,} more goes in." if ruling.add else ""
