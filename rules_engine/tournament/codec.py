"""Values as JSON data and back, guided by their declared types: whole numbers, text, no floats.

A field that has its default is left out when it is written. So a default is a stored meaning and
never changes, and a fact or a record inside of it can gain a field that old lines lack: declared by
`releases.since`, with the value that holds for them. Everything else must be there, of the right
type. What this release does not know is a NewerLog.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from datetime import UTC, datetime
from enum import StrEnum
from functools import cache, lru_cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from rules_engine.cards import Card, parse_card
from rules_engine.house.citations import Citation, Document
from rules_engine.releases import Members, expect_known


@dataclass(frozen=True, slots=True)
class Codec:
    """How values of one type are written to and read from JSON data."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


@cache
def codec_for(kind: Any) -> Codec:
    """The codec of a declared type; TypeError for a type that no fact can hold."""
    if kind in _PLAIN:
        return _PLAIN[kind]
    if get_origin(kind) in (Union, UnionType):
        return _optional(kind)
    if get_origin(kind) is tuple:
        return _sequence(kind)
    if hasattr(kind, "from_data"):
        return Codec(write=lambda value: value.to_data(), read=kind.from_data)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return Codec(write=lambda value: value.value, read=Members(kind).__getitem__)
    if is_dataclass(kind) and isinstance(kind, type):
        return _record(kind)
    raise TypeError(f"A fact cannot hold {kind!r}.")


def _exactly(kind: type) -> Codec:
    def same(value: Any) -> Any:
        if type(value) is not kind:
            raise ValueError(f"{value!r} is not of type {kind.__name__}.")
        return value

    return Codec(write=same, read=same)


def _write_time(moment: datetime) -> str:
    if moment.tzinfo is None:
        raise ValueError(f"{moment} has no time zone.")
    return moment.astimezone(UTC).isoformat()


def _read_time(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError(f"{text} has no time zone.")
    return moment if moment.tzinfo is UTC else moment.astimezone(UTC)


def _write_citation(citation: Citation) -> list[str]:
    return [citation.document.value, citation.place]


def _read_citation(data: list[str]) -> Citation:
    document, place = data
    return _citation(document, place)


@lru_cache(maxsize=1024)  # a night cites the same few places in every hand
def _citation(document: str, place: str) -> Citation:
    return Citation(_DOCUMENTS[document], place)


_DOCUMENTS = Members(Document)


_PLAIN: Mapping[Any, Codec] = {
    int: _exactly(int),
    str: _exactly(str),
    bool: _exactly(bool),
    datetime: Codec(write=_write_time, read=_read_time),
    Card: Codec(write=str, read=parse_card),
    Citation: Codec(write=_write_citation, read=_read_citation),
}


def _optional(kind: Any) -> Codec:
    present = [one for one in get_args(kind) if one is not NoneType]
    if len(present) != 1:
        raise TypeError(f"{kind!r} does not say which type a value was written from.")
    inner = codec_for(present[0])
    return Codec(
        write=lambda value: None if value is None else inner.write(value),
        read=lambda data: None if data is None else inner.read(data),
    )


def _sequence(kind: Any) -> Codec:
    members = get_args(kind)
    if members[0] is int and members[-1] is Ellipsis:
        return Codec(write=list, read=_read_numbers)  # the commonest, so the quickest
    if members[-1] is Ellipsis:
        one = codec_for(members[0])
        return Codec(
            write=lambda values: [one.write(value) for value in values],
            read=lambda data: tuple([one.read(value) for value in data]),
        )
    parts = [codec_for(member) for member in members]
    return Codec(
        write=lambda values: [p.write(v) for p, v in zip(parts, values, strict=True)],
        read=lambda data: tuple([p.read(v) for p, v in zip(parts, data, strict=True)]),
    )


def _read_numbers(data: list[Any]) -> tuple[int, ...]:
    if set(map(type, data)) - {int}:
        raise ValueError(f"{data!r} are not all whole numbers.")
    return tuple(data)


def _record(kind: Any) -> Codec:
    hints = get_type_hints(kind)
    codecs = {field.name: codec_for(hints[field.name]) for field in fields(kind)}
    defaults = {field.name: field.default for field in fields(kind)}
    writers = [(name, codec.write, defaults[name]) for name, codec in codecs.items()]
    readers = {name: codec.read for name, codec in codecs.items()}
    known = readers.keys()
    required = {name for name, default in defaults.items() if default is MISSING}

    def write(record: Any) -> dict[str, Any]:
        return {
            name: write_one(value)
            for name, write_one, default in writers
            if (value := getattr(record, name)) is not default and value != default
        }

    def read(data: dict[str, Any]) -> Any:
        if not required <= data.keys() <= known:
            expect_known(kind.__name__, data, known=known)
            missing = ", ".join(sorted(required - data.keys()))
            raise ValueError(f"{kind.__name__} lacks {missing}.")
        return kind(**{name: readers[name](value) for name, value in data.items()})

    return Codec(write=write, read=read)
