"""Sentences that carry their parts.

A sentence is a text, in plain English, and can be used wherever a text can. It also keeps the
template that it was made from and the values put in, so that whoever shows it can say the names of
people, whom the engine knows by the number of their entry only, or speak another language:

    sentence = say("{Entry} moves to {seat}.", entry=EntryRef(5), seat=at.words)
    sentence                        # "Entry 5 moves to table 3, seat 2."
    sentence.filled(names.get)      # "Grace Nolan moves to table 3, seat 2."

A template names its values in braces. A capital as in `{Entry}` begins a sentence, and what stands
after a colon is how to write the value: numbers as in `format`; entries with the word before them,
or `{entry:number}` without; several with commas, or `{entries:and}` with a last "and". A plain text
is a sentence without values, braces and all.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from string import Formatter
from typing import Any, NamedTuple, Self, TypeAlias

from rules_engine.units import EntryNo

NameOf: TypeAlias = Callable[[EntryNo], str | None]
"""Who holds an entry; None where nobody is on record."""


@dataclass(frozen=True, slots=True)
class EntryRef:
    """An entry, for whoever can say its name."""

    number: EntryNo

    def __format__(self, spec: str) -> str:
        return _entry(self.number, spec, _nobody)


@dataclass(frozen=True, slots=True)
class EntryRefs:
    """Several entries, for whoever can say their names."""

    numbers: tuple[EntryNo, ...]

    @classmethod
    def of(cls, numbers: Iterable[EntryNo]) -> Self:
        """These entries, in this order."""
        return cls(tuple(numbers))

    def __format__(self, spec: str) -> str:
        return _entries(self.numbers, spec, _nobody)


class Sentence(str):
    """A text with the template and the values that it was made from; made by `say`."""

    __slots__ = ("template", "values")

    template: str
    values: "Mapping[str, Value]"

    def __new__(cls, template: str, values: "Mapping[str, Value]") -> Self:
        if not values:
            text = template
        elif _has_capitals(template):
            text = _written(template, values, _nobody)
        else:
            text = template.format_map(values)
        made = super().__new__(cls, text)
        made.template = template
        made.values = values
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.template, self.values)

    def filled(self, name_of: NameOf) -> str:
        """The text with names where they are known."""
        return _written(self.template, self.values, name_of) if self.values else str(self)

    def to_data(self) -> dict[str, Any]:
        """Plain data to keep the parts in."""
        values = {key: _value_to_data(value) for key, value in self.values.items()}
        return {"template": self.template, "values": values}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """The sentence that `to_data` wrote down; ValueError for anything else."""
        match data:
            case {"template": str(template), "values": dict(kept)}:
                values = {key: _value_from_data(one) for key, one in kept.items()}
            case _:
                raise ValueError(f"not a sentence: {data!r}")
        if values and not values.keys() >= set(fields_of(template)):
            raise ValueError(f"not a sentence: {data!r}")
        return cls(template, values)


Value: TypeAlias = int | str | EntryRef | EntryRefs | Sentence


def say(template: str, /, **values: Value) -> Sentence:
    """The sentence of this template with these values."""
    return Sentence(template, values)


def listed(parts: Iterable[Value], *, between: str = ", ") -> Sentence:
    """The parts one after the other, as a part of another sentence."""
    values = {f"part_{number}": part for number, part in enumerate(parts, 1)}
    return Sentence(between.join(f"{{{key}}}" for key in values), values)


def fields_of(template: str) -> tuple[str, ...]:
    """The names of the values that a template wants."""
    return tuple(piece.key for piece in _pieces(template) if piece.key)


def clause(sentence: str) -> Sentence:
    """The sentence without its full stop, to go on within another."""
    if isinstance(sentence, Sentence):
        return Sentence(sentence.template.removesuffix("."), sentence.values)
    return Sentence(sentence.removesuffix("."), {})


class _Piece(NamedTuple):
    """Literal text and the value after it: its key, how it is written, whether with a capital."""

    text: str
    key: str
    spec: str
    begins: bool


@lru_cache(maxsize=1024)
def _pieces(template: str) -> tuple[_Piece, ...]:
    return tuple(
        _Piece(text, f"{field[:1].lower()}{field[1:]}", spec or "", field[:1].isupper())
        for text, name, spec, _ in Formatter().parse(template)
        for field in (name or "",)
    )


@lru_cache(maxsize=1024)
def _has_capitals(template: str) -> bool:
    return any(piece.begins for piece in _pieces(template))


def _written(template: str, values: Mapping[str, Value], name_of: NameOf) -> str:
    parts = []
    for text, key, spec, begins in _pieces(template):
        parts.append(text)
        if not key:
            continue
        value = values[key]
        match value:
            case EntryRef():
                said = _entry(value.number, spec, name_of)
            case EntryRefs():
                said = _entries(value.numbers, spec, name_of)
            case Sentence():
                said = value.filled(name_of)
            case _:
                said = format(value, spec)
        parts.append(f"{said[:1].upper()}{said[1:]}" if begins else said)
    return "".join(parts)


def _entry(number: EntryNo, spec: str, name_of: NameOf) -> str:
    return name_of(number) or (str(number) if spec == "number" else f"entry {number}")


def _entries(numbers: tuple[EntryNo, ...], spec: str, name_of: NameOf) -> str:
    names = [name_of(number) for number in numbers]
    if any(names):
        said = [name or f"entry {number}" for name, number in zip(names, numbers, strict=True)]
    else:
        said = [str(number) for number in numbers]
    joined = ", ".join(said)
    if spec == "and" and len(said) > 1:
        joined = f"{', '.join(said[:-1])} and {said[-1]}"
    return joined if any(names) or spec == "number" else f"entries {joined}"


def _nobody(_number: EntryNo) -> None:
    return None


def _value_to_data(value: Value) -> Any:
    match value:
        case EntryRef(number):
            return {"entry": number}
        case EntryRefs(numbers):
            return {"entries": list(numbers)}
        case Sentence():
            return value.to_data()
        case _:
            return value


def _value_from_data(data: Any) -> Value:
    match data:
        case int() | str():
            return data
        case {"entry": int(number)}:
            return EntryRef(number)
        case {"entries": [*numbers]} if all(type(one) is int for one in numbers):
            return EntryRefs.of(numbers)
        case _:
            return Sentence.from_data(data)
