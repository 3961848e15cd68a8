"""A wish as somebody in the room makes it: when, who, which verb, with what."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from random import Random
from typing import Any

from rules_engine import tournament as engine
from rules_engine.tournament import Fact, Log, Tournament
from rules_engine.units import TableNo

UNDO = "undo"
"""The one wish that is no verb of the engine: it is asked of the log."""


class Role(StrEnum):
    """What somebody is in the room for."""

    DIRECTOR = "director"
    DESK = "desk"
    FLOOR = "floor"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class Actor:
    """Somebody who makes wishes; a table has a number."""

    role: Role
    table: TableNo | None = None


DIRECTOR, DESK, FLOOR = Actor(Role.DIRECTOR), Actor(Role.DESK), Actor(Role.FLOOR)


def table_actor(number: TableNo) -> Actor:
    """The tablet of that table."""
    return Actor(Role.TABLE, number)


@dataclass(frozen=True, slots=True)
class Wish:
    """`verb` names a function of `rules_engine.tournament`, or is "undo"; `now` and `rng` of it
    are given by whoever carries the wish out."""

    at: datetime
    by: Actor
    verb: str
    arguments: Mapping[str, Any]


def decide(log: Log, wish: Wish, *, rng: Random) -> tuple[Fact, ...]:
    """The facts that the wish leads to; RuleViolation if it is refused."""
    if wish.verb == UNDO:
        return log.undo(wish.arguments["wish"], now=wish.at)
    return call(log.state, wish.verb, now=wish.at, rng=rng, arguments=wish.arguments)


def call(
    tournament: Tournament, verb: str, *, now: datetime, rng: Random, arguments: Mapping[str, Any]
) -> tuple[Fact, ...]:
    """Call a verb by its name."""
    function, draws = _verb(verb)
    if draws:
        return function(tournament, now=now, rng=rng, **arguments)
    return function(tournament, now=now, **arguments)


def _verb(name: str) -> tuple[Callable[..., tuple[Fact, ...]], bool]:
    """The verb of that name and whether it draws something."""
    if name not in _known:
        function = getattr(engine, name, None)
        if not callable(function):
            raise ValueError(f"There is no verb {name}.")
        _known[name] = function, "rng" in inspect.signature(function).parameters
    return _known[name]


_known: dict[str, tuple[Callable[..., tuple[Fact, ...]], bool]] = {}
