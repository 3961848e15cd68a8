"""A hand as one line of text, for logs, tests and reports: `read(write(hand), house=...) == hand`.

    nl 50/100 ante 10 | 3/4/5 | 1:12000 3:8000 4:310 5:2500 | 1f 3r300 4a 5c [Kh7d2c] 5x 3b400

Four parts: the game; button, small blind and big blind; the stacks of everybody dealt in; the
steps. Games are `nl`, `pl` and `fl`, with `pl/25` for a pot counted in 25s, `pl+` for the small
blind counted as a big one and `fl:4/8` for the two bets. Further words are `ante 10`,
`table-ante 100` (the big blind pays it), `unit 25`, `dead 60`, `absent 4,7`, `kill 3:8`,
`straddle 6:4`, `left 2` (entries in the tournament) and `showdown` (everybody is all-in).

A step begins with a seat: `f` folds, `x` checks, `c` calls, `b` bets, `r` raises and `a` is all-in,
with an amount where there is one; `=AhKd` shows, `m` mucks, `p` plays the board, `k` is a dead hand
and `h` is here again. `[Kh7d2c]` is the flop, `[]` a street whose cards nobody wrote down, and
`#1>3,5` gives pot 1 to seats 3 and 5.

Tracked hands are kept in this notation, so what is left out has a meaning that never changes: no
ante, a unit of 1, nobody absent, and so on. A later release may add words, and what hands without
them meant before still holds; a word that is not known here is one of those, and a NewerLog.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, assert_never

from rules_engine.cards import parse_cards
from rules_engine.errors import RuleViolation
from rules_engine.hand.deal import Deal, Overblind, OverblindKind, Stakes, plan_deal
from rules_engine.hand.machine import apply, deal_hand
from rules_engine.hand.state import Hand
from rules_engine.hand.steps import (
    Action,
    BoardDealt,
    BoardPlayed,
    CardsShown,
    HandKilled,
    HandMucked,
    Kind,
    PlayerReturned,
    PotAwarded,
    Step,
)
from rules_engine.hand.structures import FixedLimit, NoLimit, PotLimit, Structure
from rules_engine.house.keys import AnteRule
from rules_engine.house.rules import HouseRules
from rules_engine.releases import NewerLog
from rules_engine.room.button import Positions
from rules_engine.units import SeatNo

_LETTERS: Mapping[Kind, str] = {
    Kind.FOLD: "f",
    Kind.CHECK: "x",
    Kind.CALL: "c",
    Kind.BET: "b",
    Kind.RAISE: "r",
    Kind.ALL_IN: "a",
}
_KINDS = {letter: kind for kind, letter in _LETTERS.items()}
_ABOUT_A_SEAT: Mapping[str, Callable[[SeatNo], Step]] = {
    "m": HandMucked,
    "p": BoardPlayed,
    "k": HandKilled,
    "h": PlayerReturned,
}
_ACTION = re.compile(r"(\d+)([fxcbra])(\d+)?")
_SEAT_STEP = re.compile(r"(\d+)([mpkh])")
_SHOWN = re.compile(r"(\d+)=(\w{4})")
_BOARD = re.compile(r"\[(\w*)\]")
_AWARD = re.compile(r"#(\d+)>(\d+(?:,\d+)*)")
_STRUCTURE = re.compile(r"(nl|pl|fl)(?:/(\d+))?(\+)?(?::(\d+)/(\d+))?")


def write(hand: Hand) -> str:
    """The hand as one line."""
    deal = hand.deal
    positions = deal.positions
    stacks = sorted(zip(deal.seats, deal.stacks, strict=True))
    parts = (
        " ".join(_game_words(deal)),
        f"{positions.button}/{positions.small_blind}/{positions.big_blind}",
        " ".join(f"{seat}:{stack}" for seat, stack in stacks),
        " ".join(write_step(step) for step in hand.log),
    )
    return " | ".join(parts).rstrip()


def read(text: str, *, house: HouseRules) -> Hand:
    """The hand of one line; ValueError if it is not one, RuleViolation if a step is refused."""
    parts = [part.strip() for part in text.split("|")]
    if len(parts) > 4:
        raise NewerLog("here a hand has four parts")
    if len(parts) < 4:
        raise ValueError("A hand has four parts: game | positions | stacks | steps.")
    game, positions, stacks, steps = parts
    try:
        deal = plan_deal(
            house,
            stacks=dict(_pair(one) for one in stacks.split()),
            positions=Positions(*_three(positions)),
            **_read_game(game.split()),
        )
    except RuleViolation as violation:
        raise ValueError(f"This cannot be dealt: {violation}") from None
    hand = deal_hand(deal)
    for word in steps.split():
        hand = apply(hand, read_step(word))
    return hand


def write_step(step: Step) -> str:
    """One step as a word."""
    match step:
        case Action():
            return f"{step.seat}{_LETTERS[step.kind]}{'' if step.to is None else step.to}"
        case BoardDealt():
            return f"[{''.join(map(str, step.cards))}]"
        case CardsShown():
            return f"{step.seat}={''.join(map(str, step.cards))}"
        case HandMucked():
            return f"{step.seat}m"
        case BoardPlayed():
            return f"{step.seat}p"
        case HandKilled():
            return f"{step.seat}k"
        case PlayerReturned():
            return f"{step.seat}h"
        case PotAwarded():
            return f"#{step.pot}>{','.join(map(str, step.winners))}"
        case unknown:
            assert_never(unknown)


def read_step(word: str) -> Step:
    """The step of a word; NewerLog if it is none that is known."""
    if found := _ACTION.fullmatch(word):
        seat, letter, to = found.groups()
        return Action(int(seat), _KINDS[letter], None if to is None else int(to))
    if found := _SEAT_STEP.fullmatch(word):
        return _ABOUT_A_SEAT[found[2]](int(found[1]))
    if found := _SHOWN.fullmatch(word):
        first, second = parse_cards(found[2])
        return CardsShown(int(found[1]), (first, second))
    if found := _BOARD.fullmatch(word):
        return BoardDealt(parse_cards(found[1]))
    if found := _AWARD.fullmatch(word):
        return PotAwarded(int(found[1]), tuple(int(seat) for seat in found[2].split(",")))
    raise NewerLog(f"here {word!r} is not a step of a hand")


def _game_words(deal: Deal) -> Iterator[str]:
    stakes = deal.stakes
    yield _write_structure(stakes.structure)
    yield f"{stakes.small_blind}/{stakes.big_blind}"
    if stakes.ante_rule is AnteRule.BIG_BLIND:
        yield f"table-ante {stakes.ante}"
    elif stakes.ante:
        yield f"ante {stakes.ante}"
    if stakes.unit != 1:
        yield f"unit {stakes.unit}"
    if deal.dead_money:
        yield f"dead {deal.dead_money}"
    if deal.absent:
        yield f"absent {','.join(str(seat) for seat in sorted(deal.absent))}"
    if deal.overblind:
        yield f"{deal.overblind.kind} {deal.overblind.seat}:{deal.overblind.amount}"
    if deal.entries_left is not None:
        yield f"left {deal.entries_left}"
    if deal.everybody_all_in:
        yield "showdown"


def _read_game(words: list[str]) -> dict[str, Any]:
    """The arguments of `plan_deal` that the first part stands for."""
    if len(words) < 2:
        raise ValueError("The game names its structure and its blinds, such as nl 50/100.")
    structure, blinds, *further = words
    small_blind, big_blind = _numbers(blinds, "/", 2)
    stakes: dict[str, Any] = {"structure": _read_structure(structure)}
    found: dict[str, Any] = {}
    queue = iter(further)
    for word in queue:
        if word == "showdown":
            found["everybody_all_in"] = True
            continue
        _read_word(word, next(queue, ""), stakes=stakes, found=found)
    return {"stakes": Stakes(small_blind, big_blind, **stakes), **found}


def _read_word(word: str, value: str, *, stakes: dict[str, Any], found: dict[str, Any]) -> None:
    match word:
        case "ante" | "table-ante":
            stakes["ante"] = _number(value)
            stakes["ante_rule"] = AnteRule.EACH if word == "ante" else AnteRule.BIG_BLIND
        case "unit":
            stakes["unit"] = _number(value)
        case "dead":
            found["dead_money"] = _number(value)
        case "absent":
            found["absent"] = frozenset(_number(seat) for seat in value.split(","))
        case "kill" | "straddle":
            found["overblind"] = Overblind(*_pair(value), OverblindKind(word))
            found["in_tournament"] = False
        case "left":
            found["entries_left"] = _number(value)
        case _:
            raise NewerLog(f"here {word!r} says nothing about a game")


def _write_structure(structure: Structure) -> str:
    match structure:
        case NoLimit():
            return "nl"
        case PotLimit(round_to=round_to, small_blind_as_big=as_big):
            return f"pl{f'/{round_to}' if round_to != 1 else ''}{'+' if as_big else ''}"
        case FixedLimit(small_bet=small_bet, big_bet=big_bet):
            return f"fl:{small_bet}/{big_bet}"
        case unknown:
            assert_never(unknown)


def _read_structure(word: str) -> Structure:
    found = _STRUCTURE.fullmatch(word)
    match found.groups() if found else None:
        case ("nl", None, None, None, None):
            return NoLimit()
        case ("pl", round_to, plus, None, None):
            return PotLimit(int(round_to or 1), bool(plus))
        case ("fl", None, None, str(small_bet), str(big_bet)):
            return FixedLimit(int(small_bet), int(big_bet))
        case _:
            raise NewerLog(f"here {word!r} is not a betting structure")


def _number(text: str) -> int:
    if not text.isdecimal():
        raise ValueError(f"{text!r} is not a number.")
    return int(text)


def _numbers(text: str, separator: str, count: int) -> list[int]:
    words = text.split(separator)
    if len(words) != count:
        raise ValueError(f"{text!r} should be {count} numbers with {separator} between.")
    return [_number(word) for word in words]


def _pair(text: str) -> tuple[int, int]:
    first, second = _numbers(text, ":", 2)
    return first, second


def _three(text: str) -> tuple[int, int, int]:
    first, second, third = _numbers(text, "/", 3)
    return first, second, third
