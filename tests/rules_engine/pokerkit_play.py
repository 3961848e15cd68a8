"""The same hand through PokerKit: its stacks at the end and its bounds on the way."""

import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pokerkit import Automation, FixedLimitTexasHoldem, NoLimitTexasHoldem, State
from pokerkit.games import PotLimitPokerMixin

from rules_engine.hand import (
    Action,
    AnteRule,
    BoardDealt,
    CardsShown,
    FixedLimit,
    Hand,
    Kind,
    Stakes,
)
from rules_engine.hand.structures import PotLimit
from rules_engine.units import Chips
from tests.rules_engine.random_hands import Played


class PotLimitTexasHoldem(PotLimitPokerMixin, NoLimitTexasHoldem):
    """PokerKit knows pot-limit betting, but ships it with other games."""


AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


@dataclass(frozen=True, slots=True)
class Script:
    """A played hand in PokerKit's terms; `shown` are the columns that show at the showdown."""

    create: Callable[..., State]
    arguments: Mapping[str, Any]
    hole_cards: tuple[str, ...]
    actions: tuple[tuple[Kind, Chips | None], ...]
    boards: tuple[str, ...]
    shown: frozenset[int]


@dataclass(frozen=True, slots=True)
class Bounds:
    """What PokerKit lets the player to act do, as totals of the street; None: no raise."""

    call_to: Chips
    min_to: Chips | None
    max_to: Chips | None


def script(played: Played) -> Script:
    """Everything PokerKit has to be told."""
    deal = played.hand.deal
    log = played.hand.log
    blinds = [0] * len(deal.seats)
    if deal.positions.small_blind in deal.seats:
        blinds[deal.seats.index(deal.positions.small_blind)] = deal.stakes.small_blind
    blinds[deal.big_blind_column] = deal.stakes.big_blind
    if len(blinds) == 2:
        blinds.reverse()  # PokerKit turns them round again
    arguments = {
        "automations": AUTOMATIONS,
        "ante_trimming_status": deal.stakes.ante_rule is AnteRule.EACH,
        "raw_antes": _antes(played.hand),
        "raw_blinds_or_straddles": blinds,
        "raw_starting_stacks": deal.stacks,
        "player_count": len(deal.seats),
        **_bet_sizes(deal.stakes),
    }
    return Script(
        create=_game(deal.stakes).create_state,
        arguments=arguments,
        hole_cards=tuple("".join(map(str, played.hole_cards[seat])) for seat in deal.seats),
        actions=tuple((step.kind, step.to) for step in log if isinstance(step, Action)),
        boards=tuple("".join(map(str, s.cards)) for s in log if isinstance(s, BoardDealt)),
        shown=frozenset(deal.column(step.seat) for step in log if isinstance(step, CardsShown)),
    )


def _antes(hand: Hand) -> list[Chips]:
    """Everybody's ante; the big blind's alone where it pays for the table."""
    stakes, columns = hand.deal.stakes, range(len(hand.deal.seats))
    if stakes.ante_rule is AnteRule.EACH:
        return [stakes.ante for _ in columns]
    return [stakes.ante if column == hand.deal.big_blind_column else 0 for column in columns]


def _bet_sizes(stakes: Stakes) -> dict[str, Chips]:
    if isinstance(stakes.structure, FixedLimit):
        return {"small_bet": stakes.structure.small_bet, "big_bet": stakes.structure.big_bet}
    return {"min_bet": stakes.big_blind}


def _game(stakes: Stakes) -> type[Any]:
    match stakes.structure:
        case FixedLimit():
            return FixedLimitTexasHoldem
        case PotLimit():
            return PotLimitTexasHoldem
        case _:
            return NoLimitTexasHoldem


def start(script: Script) -> State:
    """PokerKit's state once everybody has cards."""
    state = script.create(**script.arguments)
    for cards in script.hole_cards:
        state.deal_hole(cards)
    return state


def play(script: Script, *, watch: Callable[[State], None] = lambda state: None) -> list[Chips]:
    """PokerKit's stacks at the end; ValueError if it refuses a step.

    `watch` sees the state before every action of the script.
    """
    state = start(script)
    actions = iter(script.actions)
    boards = iter(script.boards)
    while state.status:
        if state.showdown_index is not None:
            state.show_or_muck_hole_cards(state.showdown_index in script.shown)
        elif state.actor_index is not None:
            action = next(actions, None)
            if action is None:
                state.check_or_call()  # asked although all others are all-in
                continue
            watch(state)
            _act(state, *action)
        else:
            state.burn_card("??")
            state.deal_board(next(boards))
    return list(state.stacks)


def stacks_after(played: Played) -> list[Chips]:
    """PokerKit's stacks at the end, in the columns of the deal; ValueError if it refuses."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return play(script(played))


def bounds(state: State) -> Bounds:
    """What the player to act may do."""
    assert state.actor_index is not None
    assert state.checking_or_calling_amount is not None
    return Bounds(
        call_to=state.bets[state.actor_index] + state.checking_or_calling_amount,
        min_to=state.min_completion_betting_or_raising_to_amount,
        max_to=state.max_completion_betting_or_raising_to_amount,
    )


def _act(state: State, kind: Kind, to: Chips | None) -> None:
    match kind:
        case Kind.FOLD:
            state.fold()
        case Kind.CHECK | Kind.CALL:
            state.check_or_call()
        case Kind.BET | Kind.RAISE:
            state.complete_bet_or_raise_to(to)
        case Kind.ALL_IN:
            assert state.actor_index is not None
            total = state.bets[state.actor_index] + state.stacks[state.actor_index]
            if total > max(state.bets):
                state.complete_bet_or_raise_to(total)
            else:
                state.check_or_call()
