"""One hand as a state machine.

A hand is always in one of four phases: it waits for an action (BETTING), for cards of the board
(DEALING), for hands to be shown (SHOWDOWN), or for nothing (OVER). Two tables say all about how it
moves.

`STEPS` is about what people do: which steps a phase takes, and the phase that follows. A step that
is not in its row is refused before any rule is asked.

`CONSEQUENCES` is about what then follows by itself. When the rule of a step has moved chips and
cards, the hand is looked at once more. While somebody is to act, nothing follows. Otherwise: has
everybody matched, is one live hand left, are all pots settled? If the table has a row for the
phase and that finding, the hand moves on, and is looked at again, until no row fits. So a fold can
end a hand, and the turn card can lead straight on to waiting for the river because nobody has
chips left to bet.

Everything a rule needs to do on the way (return what nobody called, fix the pots, push them) is
done on entering the phase that needs it, and nowhere else.

Posting has no phase: blinds and antes are in before the first card (Robert's Rules, section 4;
Charity draft rules, 18), so a hand is dealt by `deal_hand` with its posts made. Misdeals have no
phase either: a hand that is void has no result, and the value is simply dropped.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeAlias, assert_never

from rules_engine.errors import RuleViolation
from rules_engine.hand.betting import TurnChoices, act, drop, open_street, pass_turn, turn_choices
from rules_engine.hand.deal import Deal
from rules_engine.hand.posting import post
from rules_engine.hand.pots import uncalled
from rules_engine.hand.seat_set import NOBODY, is_at_most_one
from rules_engine.hand.showdown import (
    ShowdownChoices,
    add_known,
    award,
    begin_showing,
    give_up,
    muck,
    open_showdown,
    play_board,
    push_pots,
    settle_pots,
    show,
    showdown_choices,
    win_uncontested,
)
from rules_engine.hand.state import (
    BETTING,
    BOARD_CARDS,
    DEALING,
    OVER,
    SHOWDOWN,
    STREETS,
    Draft,
    Hand,
    Phase,
    Street,
    put_in,
    with_value,
)
from rules_engine.hand.steps import (
    Action,
    BoardDealt,
    BoardPlayed,
    CardsShown,
    HandKilled,
    HandMucked,
    PlayerReturned,
    PotAwarded,
    Step,
)
from rules_engine.sentences import say
from rules_engine.units import Chips

STEPS: Mapping[Phase, Mapping[type[Step], Phase]] = {
    BETTING: {
        Action: BETTING,
        HandKilled: BETTING,
        PlayerReturned: BETTING,
    },
    DEALING: {
        BoardDealt: BETTING,
        CardsShown: DEALING,
        HandKilled: DEALING,
        PlayerReturned: DEALING,
    },
    SHOWDOWN: {
        CardsShown: SHOWDOWN,
        HandMucked: SHOWDOWN,
        BoardPlayed: SHOWDOWN,
        HandKilled: SHOWDOWN,
        PotAwarded: SHOWDOWN,
    },
    OVER: {},
}


class Finding(StrEnum):
    """How things stand after a step."""

    ONE_LIVE_HAND = "one live hand"
    MATCHED = "everybody has matched, and the board is not complete"
    MATCHED_ON_RIVER = "everybody has matched, and the board is complete"
    SETTLED = "all pots are settled"
    UNSETTLED = "some hands or winners are not known yet"


CONSEQUENCES: Mapping[tuple[Phase, Finding], Phase] = {
    (BETTING, Finding.ONE_LIVE_HAND): OVER,
    (BETTING, Finding.MATCHED): DEALING,
    (BETTING, Finding.MATCHED_ON_RIVER): SHOWDOWN,
    (DEALING, Finding.ONE_LIVE_HAND): OVER,
    (SHOWDOWN, Finding.SETTLED): OVER,
}


@dataclass(frozen=True, slots=True)
class BoardChoices:
    """The next cards of the board are due; with `may_show` hands may be turned up meanwhile."""

    street: Street
    cards: int
    may_show: bool


Choices: TypeAlias = TurnChoices | BoardChoices | ShowdownChoices


def deal_hand(deal: Deal) -> Hand:
    """Begin a hand: antes and blinds are posted."""
    draft = post(deal)
    _follow(draft)
    return draft.freeze(None, None)


def legal_actions(hand: Hand) -> Choices | None:
    """What may happen next; None once the hand is over.

    Besides, any live hand but the last can be declared dead (`HandKilled`) at any time.
    """
    match hand.phase:
        case Phase.BETTING:
            return turn_choices(hand)
        case Phase.DEALING:
            street = STREETS[hand.street + 1]
            cards = street.board_cards - hand.street.board_cards
            return BoardChoices(street, cards, may_show=hand.is_betting_closed)
        case Phase.SHOWDOWN:
            return showdown_choices(hand)
        case Phase.OVER:
            return None
        case unknown:
            assert_never(unknown)


def apply(hand: Hand, step: Step) -> Hand:
    """The hand after this step; RuleViolation if it is not possible, and nothing has changed."""
    phase = STEPS[hand.phase].get(type(step))
    if phase is None:
        raise RuleViolation("not_now", _NOT_NOW[hand.phase])
    draft = Draft(hand)
    _RULES[type(step)](draft, step)
    draft.phase = phase
    _follow(draft)
    return draft.freeze(step, hand)


def _follow(draft: Draft) -> None:
    """Move on as long as the hand does so by itself."""
    live = draft.live
    if draft.pending and live & (live - 1):
        return  # somebody is to act, and nothing follows
    while (phase := CONSEQUENCES.get((draft.phase, _find(draft)))) is not None:
        before, draft.phase = draft.phase, phase
        _ENTER[phase](draft, before)


def _find(draft: Draft) -> Finding:
    if draft.phase is SHOWDOWN:
        return Finding.SETTLED if settle_pots(draft) else Finding.UNSETTLED
    if is_at_most_one(draft.live):
        return Finding.ONE_LIVE_HAND
    return Finding.MATCHED_ON_RIVER if draft.street is Street.RIVER else Finding.MATCHED


def _enter_dealing(draft: Draft, _: Phase) -> None:
    chips = _gather_wagers(draft)
    if is_at_most_one(draft.able):
        open_showdown(draft, chips)


def _enter_showdown(draft: Draft, _: Phase) -> None:
    open_showdown(draft, _gather_wagers(draft))
    begin_showing(draft)


def _enter_over(draft: Draft, before: Phase) -> None:
    if before is not SHOWDOWN:
        _gather_wagers(draft)
        win_uncontested(draft)
    push_pots(draft)


def _gather_wagers(draft: Draft) -> list[Chips]:
    """End a street: hand back what nobody called. The chips that each has put in for good."""
    chips = put_in(draft)
    back = uncalled(chips, live=draft.live)
    if back:
        chips[back.owner] -= back.amount
        behind = draft.stacks[back.owner] + back.amount
        draft.stacks = with_value(draft.stacks, back.owner, behind)
        draft.able |= 1 << back.owner
    draft.wagers = (0,) * len(chips)
    draft.pending = NOBODY
    return chips


_ENTER: Mapping[Phase, Callable[[Draft, Phase], None]] = {
    DEALING: _enter_dealing,
    SHOWDOWN: _enter_showdown,
    OVER: _enter_over,
}


def _deal_board(draft: Draft, step: BoardDealt) -> None:
    dealt = BOARD_CARDS[draft.street]
    draft.street = STREETS[draft.street + 1]
    if step.cards:
        if len(draft.board) != dealt:
            raise RuleViolation("board_unknown", "Earlier cards of the board are not recorded.")
        add_known(draft, step.cards, count=BOARD_CARDS[draft.street] - dealt)
        draft.board += step.cards
    open_street(draft)


def _show(draft: Draft, step: CardsShown) -> None:
    if draft.showdown is None:
        raise RuleViolation("betting_not_over", "Cards are shown when the betting is over.")
    show(draft, step)


def _kill(draft: Draft, step: HandKilled) -> None:
    index = draft.deal.column(step.seat)
    given_up = draft.showdown.given_up if draft.showdown else NOBODY
    live = draft.live & ~given_up
    if not live >> index & 1:
        raise RuleViolation("hand_not_live", say("Seat {seat} has no live hand.", seat=step.seat))
    if is_at_most_one(live):
        raise RuleViolation("last_live_hand", "It is the only live hand left.")
    if draft.showdown:
        give_up(draft, index)
    if draft.phase is SHOWDOWN:
        return
    drop(draft, index)
    if draft.phase is BETTING:
        if draft.turn != index:
            draft.turn -= 1  # the turn comes back to where it was, if there is still one
        pass_turn(draft)


def _return(draft: Draft, step: PlayerReturned) -> None:
    index = draft.deal.column(step.seat)
    if not draft.away >> index & 1:
        raise RuleViolation(
            "not_absent", say("Seat {seat} is not marked as absent.", seat=step.seat)
        )
    draft.away &= ~(1 << index)


_RULES: Mapping[type[Step], Callable[[Draft, Any], None]] = {
    Action: act,
    BoardDealt: _deal_board,
    CardsShown: _show,
    HandMucked: muck,
    BoardPlayed: play_board,
    PotAwarded: award,
    HandKilled: _kill,
    PlayerReturned: _return,
}

_NOT_NOW: Mapping[Phase, str] = {
    BETTING: "Somebody has to act first.",
    DEALING: "The next cards of the board come first.",
    SHOWDOWN: "The betting is over: show, muck or say who won.",
    OVER: "The hand is over.",
}
