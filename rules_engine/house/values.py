"""The values of house points as plain JSON data and back, guided by the declared types.

Only the kinds of value that `HouseTable` uses are known: yes or no, numbers, none, enums, records,
tuples of these, and unions.
"""

from dataclasses import fields, is_dataclass
from enum import StrEnum
from types import NoneType, UnionType
from typing import Any, TypeAlias, Union, get_args, get_origin, get_type_hints

from rules_engine.releases import NewerLog, expect_fields, is_as_before

Kind: TypeAlias = Any  # a type, a union of types or tuple[X, ...]
Value: TypeAlias = Any  # a value of such a kind
Plain: TypeAlias = bool | int | str | list["Plain"] | dict[str, "Plain"] | None


def accepts(kind: Kind, value: object, *, least: int = 0) -> bool:
    """Whether the value is of that kind; `True` is not a number, and numbers start at `least`."""
    if is_union(kind):
        return any(accepts(one, value, least=least) for one in get_args(kind))
    if _origin(kind) is tuple:
        member = get_args(kind)[0]
        return isinstance(value, tuple) and all(accepts(member, v, least=least) for v in value)
    if type(value) is not kind:
        return False
    if is_dataclass(value):
        hints = get_type_hints(kind)
        return all(accepts(hints[f.name], getattr(value, f.name)) for f in fields(value))
    return kind is not int or (isinstance(value, int) and value >= least)


def plain(value: Value) -> Plain:
    """The value as JSON data."""
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, tuple):
        return [plain(one) for one in value]
    if is_dataclass(value):
        written = (f for f in fields(value) if not is_as_before(f, value))
        return {f.name: plain(getattr(value, f.name)) for f in written}
    if value is None or isinstance(value, bool | int):
        return value
    raise ValueError(f"{value!r} is not a value of a house rule.")


def parse(kind: Kind, data: Plain) -> Value:
    """The value of that kind which `plain` turned into this data.

    NewerLog for a word or a name that this release does not know, ValueError for any other misfit.
    """
    kinds = get_args(kind) if is_union(kind) else (kind,)
    for one in kinds:
        value = _parse_one(one, data)
        if accepts(one, value):
            return value
    if isinstance(data, str) and any(_is_enum(one) for one in kinds):
        raise NewerLog(f"here {data!r} is not {describe(kind)}")
    raise ValueError(f"{data!r} is not {describe(kind)}.")


def describe(kind: Kind, *, least: int = 0) -> str:
    """The kind in words: what somebody could choose."""
    if is_union(kind):
        return " or ".join(describe(one, least=least) for one in get_args(kind))
    if _origin(kind) is tuple:
        return f"a list, each {describe(get_args(kind)[0], least=least)}"
    if kind is NoneType:
        return "none"
    if kind is bool:
        return "true or false"
    if kind is int:
        return f"a whole number from {least}"
    if issubclass(kind, StrEnum):
        members = list(kind)
        return members[0].value if len(members) == 1 else f"one of {', '.join(members)}"
    return f"{kind.__name__}({', '.join(f.name for f in fields(kind))})"


def is_union(kind: Kind) -> bool:
    """Whether a value may be of several kinds."""
    return _origin(kind) in (Union, UnionType)


def _is_enum(kind: Kind) -> bool:
    return isinstance(kind, type) and issubclass(kind, StrEnum)


def _origin(kind: object) -> object:
    return get_origin(kind)


def _parse_one(kind: Kind, data: Plain) -> Value:
    """The data as that kind where its shape fits, otherwise the data itself."""
    if _origin(kind) is tuple:
        member = get_args(kind)[0]
        return tuple(parse(member, one) for one in data) if isinstance(data, list) else data
    if is_dataclass(kind) and isinstance(kind, type):
        if not isinstance(data, dict):
            return data
        expect_fields(kind, data)
        hints = get_type_hints(kind)
        return kind(**{name: parse(hints[name], one) for name, one in data.items()})
    if _is_enum(kind) and isinstance(data, str):
        return kind(data) if data in list(kind) else data
    return data
