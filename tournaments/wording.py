"""Facts as sentences for the director's log."""

from dataclasses import fields
from enum import Enum
from typing import Any

from rules_engine import tournament as engine
from rules_engine.house_keys import PenaltyStep
from rules_engine.penalties import describe as describe_penalty
from rules_engine.prize_pool import Price, plain_amount

_LEFT_OUT = {
    "at",
    "citations",
    "terms",
    "structure",
    "house",
    "payouts",
    "seed",
    "positions",
    "rules_version",
    "answers",
    "waits",
}
_SPEAK_FOR_THEMSELVES = {"text", "headline", "reason", "note", "seat", "step"}
_SAID_AS = {"origin": "from", "why": "because of"}


def describe(fact: engine.Fact) -> str:
    """What happened, with its numbers: "Seat busted: entry 5, table 1, seat 3"."""
    name = fact.kind.replace("_", " ").capitalize()
    details = ", ".join(
        _detail(field.name, value)
        for field in fields(fact)
        if field.name not in _LEFT_OUT
        and (value := getattr(fact, field.name)) not in (None, "", (), False)
    )
    return f"{name}: {details}" if details else name


def _detail(name: str, value: Any) -> str:
    if name in _SPEAK_FOR_THEMSELVES and not isinstance(value, int):
        return _plain(value)
    return f"{_SAID_AS.get(name, name.replace('_', ' '))} {_plain(value)}"


def _plain(value: Any) -> str:
    if isinstance(value, Price):
        return plain_amount(value.fee)
    if isinstance(value, PenaltyStep):
        return describe_penalty(value)
    if isinstance(value, Enum):
        return str(value.value).replace("_", " ")
    if isinstance(value, tuple):
        return f"({len(value)})" if len(value) > 6 else " ".join(_plain(each) for each in value)
    return str(value)
