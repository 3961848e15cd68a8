"""Rule vectors: neutral examples (an op, what is given, what to expect) run through the public API.

One adapter per op translates a vector into engine calls and the answer back into plain data;
adapters hold no rule.
"""

import importlib
import json
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Self

from rules_engine.house.rule_sets import SHIPPED
from rules_engine.house.rules import HouseRules

Given = Mapping[str, Any]
Adapter = Callable[[HouseRules, Given], Mapping[str, Any]]

_ADAPTERS: dict[str, Adapter] = {}


def op(name: str) -> Callable[[Adapter], Adapter]:
    """Register the adapter for one op."""

    def register(adapter: Adapter) -> Adapter:
        if name in _ADAPTERS:
            raise ValueError(f"two adapters for {name}")
        _ADAPTERS[name] = adapter
        return adapter

    return register


@cache
def adapters() -> Mapping[str, Adapter]:
    """Every op known, by name."""
    for module in pkgutil.iter_modules(__path__, f"{__name__}."):
        importlib.import_module(module.name)
    return _ADAPTERS


@dataclass(frozen=True, slots=True)
class Vector:
    """One example; only the keys of `expect` are compared."""

    id: str
    op: str
    house: str
    given: Given
    expect: Mapping[str, Any]

    @classmethod
    def from_example(cls, example: Mapping[str, Any]) -> Self:
        """A vector as example files spell it; ValueError if a part is missing."""
        try:
            return cls(
                id=example["id"],
                op=example["op"],
                house=example["rule_set"],
                given=example["input"],
                expect=example["expected"],
            )
        except (KeyError, TypeError) as problem:
            raise ValueError(f"not a rule vector, {problem} is missing: {example!r:.80}") from None


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A vector that the engine answers otherwise; `problem` says how."""

    vector: str
    problem: str


def run(vector: Vector) -> Mismatch | None:
    """Answer one vector; None if every expected key agrees."""
    adapter, house = adapters().get(vector.op), SHIPPED.get(vector.house)
    if adapter is None:
        return Mismatch(vector.id, f"no adapter for op {vector.op!r}")
    if house is None:
        return Mismatch(vector.id, f"no rule set {vector.house!r}")
    try:
        answer = adapter(house, vector.given)
        wrong = "; ".join(_differences(answer, expect=vector.expect))
    except Exception as problem:  # a vector the engine cannot answer must not hide the others
        wrong = f"raised {type(problem).__name__}: {problem}"
    return Mismatch(vector.id, wrong) if wrong else None


def _differences(answer: Mapping[str, Any], *, expect: Mapping[str, Any]) -> list[str]:
    """Compared as JSON text, where 1 is not true and a tuple is a list."""
    return [
        f"{key}: got {_text(answer[key]) if key in answer else 'nothing'}, expected {_text(value)}"
        for key, value in expect.items()
        if key not in answer or _text(answer[key]) != _text(value)
    ]


def _text(value: object) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)
