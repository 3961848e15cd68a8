"""The shapes that a sentence about a value can have."""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from typing import TypeAlias

from rules_engine.house.values import Value

Say: TypeAlias = Callable[[Value], str]

_WORDS = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)


def choice(sentences: Mapping[Value, str]) -> Say:
    """One sentence for each value."""
    return sentences.__getitem__


def yes_or_no(yes: str, no: str) -> Say:
    """A sentence for yes and one for no."""
    return lambda value: yes if value else no


def number(many: str, *, one: str = "", none: str = "") -> Say:
    """A sentence with the number in it, and others for one and for no limit."""

    def say(value: int | None) -> str:
        if value is None:
            return none
        return one if value == 1 and one else many.format(value)

    return say


def in_words(count: int) -> str:
    """Small numbers as words, the others in figures."""
    return _WORDS[count] if 0 <= count < len(_WORDS) else str(count)


def in_plain_words(value: Value) -> str:
    """A value as it is: yes, 3, none, "first riffle", "levels 3, minutes 10"."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if is_dataclass(value):
        parts = ((field.name, getattr(value, field.name)) for field in fields(value))
        return ", ".join(f"{name.replace('_', ' ')} {in_plain_words(part)}" for name, part in parts)
    if isinstance(value, tuple):
        return enumerated([in_plain_words(one) for one in value]) if value else "none"
    return "none" if value is None else str(value).replace("_", " ")


def enumerated(items: list[str], *, last: str = "and") -> str:
    """The items as a list in a sentence."""
    *others, end = items
    return f"{', '.join(others)} {last} {end}" if others else end
