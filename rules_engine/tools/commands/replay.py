"""`replay FILE`: play recorded hands through the engine and list every difference.

A file holds one JSON object a line: seats from 0 clockwise, what each owes, actions, board, cards
shown and the stacks at the end; `illegal_action` is the index of the one action that must be
refused. Actions may state the bounds that were `legal` when they were made, each in its own line
or all in a list of the record.
"""

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules_engine.cards import parse_cards
from rules_engine.errors import RuleViolation
from rules_engine.hand import (
    Action,
    AnteRule,
    BoardChoices,
    BoardDealt,
    CardsShown,
    Hand,
    HandKilled,
    HandMucked,
    Kind,
    Phase,
    Stakes,
    TurnChoices,
    apply,
    deal_hand,
    legal_actions,
    plan_deal,
)
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.house.rules import HouseRules
from rules_engine.room.button import Positions

Record = Mapping[str, Any]

_KINDS: Mapping[str, Kind] = {
    "fold": Kind.FOLD,
    "check": Kind.CHECK,
    "call": Kind.CALL,
    "bet_to": Kind.BET,
    "raise_to": Kind.RAISE,
    "all_in": Kind.ALL_IN,
}
_ANTE_RULES: Mapping[str, AnteRule] = {
    "none": AnteRule.EACH,
    "all": AnteRule.EACH,
    "dead": AnteRule.BIG_BLIND,
}


class Difference(Exception):  # noqa: N818 (not an error of the program)
    """What a record says and the engine does otherwise."""


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A record that the engine does not reproduce."""

    record: str
    problem: str


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command and its options."""
    parser = subparsers.add_parser(
        "replay",
        help="replay recorded hands and list every difference",
        description="Replay hands of JSON-lines files; exit 1 if any ends otherwise.",
    )
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="JSON-lines file")
    parser.add_argument(
        "--house",
        choices=sorted(SHIPPED),
        default="roberts",
        help="rules to play by (default: %(default)s)",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the count and every mismatch; the exit code."""
    mismatches: list[Mismatch] = []
    total = 0
    for path in args.files:
        try:
            for line in _lines(path):
                total += 1
                if found := check(line, house=SHIPPED[args.house]):
                    mismatches.append(found)
        except OSError as problem:
            print(f"Cannot read {path}: {problem.strerror}.")
            return 1
        except ValueError as problem:
            print(f"Cannot read {path}: {problem}.")
            return 1
    for mismatch in mismatches:
        print(f"{mismatch.record}: {mismatch.problem}")
    print(f"{total - len(mismatches)} of {total} hands agree")
    return 1 if mismatches or not total else 0


def check(record: Record, *, house: HouseRules) -> Mismatch | None:
    """Replay one record; None if everything agrees."""
    try:
        hand = replay(record, house=house)
        _compare_end(record, hand)
    except Difference as difference:
        return Mismatch(str(record.get("id", "?")), str(difference))
    return None


def replay(record: Record, *, house: HouseRules) -> Hand:
    """The hand as far as it can be played; Difference where the record leaves the rules."""
    try:
        hand = deal(record, house=house)
    except RuleViolation as violation:
        raise Difference(f"cannot be dealt: {violation}") from None
    steps = _Steps(record)
    while hand.phase is not Phase.OVER:
        refusal_due = steps.is_illegal_next(hand)
        try:
            hand = steps.take(hand)
        except RuleViolation as violation:
            if refusal_due:
                return hand
            raise Difference(f"{steps.where}: refused ({violation.code}: {violation})") from None
        if refusal_due:
            raise Difference(f"{steps.where}: should have been refused")
    if steps.actions_left:
        raise Difference(f"the hand is over with {steps.actions_left} actions left")
    return hand


def deal(record: Record, *, house: HouseRules) -> Hand:
    """The hand of a record after posting."""
    blinds: Sequence[int] = record["blinds"]
    count = len(blinds)
    big_blind = max(range(count), key=blinds.__getitem__)
    posters = [seat for seat in range(count) if blinds[seat] and seat != big_blind]
    stakes = Stakes(
        small_blind=blinds[posters[0]] if posters else 0,
        big_blind=record["min_bet"],
        ante=max(record["antes"]),
        ante_rule=_ANTE_RULES[record["ante_rule"]],
    )
    positions = Positions(
        button=record["button_seat"] + 1,
        small_blind=posters[0] + 1 if posters else count + 1,
        big_blind=big_blind + 1,
    )
    stacks = {seat + 1: stack for seat, stack in enumerate(record["starting_stacks"])}
    return deal_hand(plan_deal(house, stacks=stacks, positions=positions, stakes=stakes))


class _Steps:
    """The steps of a record as the hand asks for them."""

    def __init__(self, record: Record) -> None:
        self._actions: Sequence[Record] = record["actions"]
        self._next_action = 0
        self._board = parse_cards("".join(record["board"]))
        self._showdown = iter(record["showdown"])
        self._illegal = record.get("illegal_action")
        self._legal: Sequence[Record | None] = record.get("legal") or ()
        self.where = "start"

    @property
    def actions_left(self) -> int:
        return len(self._actions) - self._next_action

    def is_illegal_next(self, hand: Hand) -> bool:
        return hand.phase is Phase.BETTING and self._illegal == self._next_action

    def take(self, hand: Hand) -> Hand:
        """Apply the next step; RuleViolation if the engine refuses it."""
        match hand.phase:
            case Phase.BETTING:
                return self._act(hand)
            case Phase.DEALING:
                return self._deal_board(hand)
            case _:
                return self._show(hand)

    def _act(self, hand: Hand) -> Hand:
        if not self.actions_left:
            raise Difference(f"seat {(hand.seat_to_act or 0) - 1} should act, the record ends")
        entry = self._actions[self._next_action]
        listed = self._legal[self._next_action] if self._legal else None
        self.where = f"action {self._next_action}"
        self._next_action += 1
        if legal := entry.get("legal") or listed:
            _compare_bounds(hand, legal, where=self.where)
        action = Action(entry["seat"] + 1, _KINDS[entry["kind"]], entry["amount_to"])
        return apply(hand, action)

    def _deal_board(self, hand: Hand) -> Hand:
        choices = legal_actions(hand)
        assert isinstance(choices, BoardChoices)  # by the phase
        self.where = choices.street.name.lower()
        cards, self._board = self._board[: choices.cards], self._board[choices.cards :]
        if not cards:
            raise Difference(f"{self.where} is due, the board ends")
        return apply(hand, BoardDealt(cards))

    def _show(self, hand: Hand) -> Hand:
        entry = next(self._showdown, None)
        if entry is None:
            raise Difference("hands are not shown, the record ends")
        seat = entry["seat"] + 1
        self.where = f"showdown of seat {entry['seat']}"
        if entry["cards"]:
            first, second = parse_cards(entry["cards"])
            return apply(hand, CardsShown(seat, (first, second)))
        return _muck(hand, seat)


def _muck(hand: Hand, seat: int) -> Hand:
    """A card room's software may hide a beaten all-in hand; at a table that is a dead hand."""
    try:
        return apply(hand, HandMucked(seat))
    except RuleViolation as violation:
        if violation.code != "all_in_must_show":
            raise
        return apply(hand, HandKilled(seat))


def _compare_bounds(hand: Hand, legal: Record, *, where: str) -> None:
    """Bounds that the record leaves open (null) are not compared."""
    choices = legal_actions(hand)
    assert isinstance(choices, TurnChoices)  # by the phase
    raising = choices.raising
    ours = {
        "call_to": choices.call_to,
        "min_raise_to": raising.min_to if raising else None,
        "max_raise_to": raising.max_to if raising else None,
    }
    for name, bound in ours.items():
        recorded = legal.get(name)
        is_check = name == "call_to" and bound is None
        if is_check and recorded in (0, hand.wagers_by_seat[choices.seat]):
            continue  # to check is to call nothing
        if recorded is not None and recorded != bound:
            raise Difference(f"{where}: {name} is {bound}, recorded {recorded}")


def _compare_end(record: Record, hand: Hand) -> None:
    if "illegal_action" in record:
        return
    stacks = hand.stacks_by_seat
    ended = [stacks[seat + 1] for seat in range(len(stacks))]
    if ended != record["finishing_stacks"]:
        raise Difference(f"stacks end at {ended}, recorded {record['finishing_stacks']}")


def _lines(path: Path) -> Iterator[Record]:
    with path.open(encoding="utf-8") as file:
        for number, line in enumerate(file, start=1):
            if not line.strip():
                continue
            try:
                record = json.loads(line)
            except json.JSONDecodeError as problem:
                raise ValueError(f"line {number} is not JSON ({problem.msg})") from None
            if not isinstance(record, dict):
                raise ValueError(f"line {number} is not a JSON object")
            yield record
