"""What every fact has, and facts as canonical JSON text.

A fact is something that people decided or that was drawn, in the past tense. Its kind and `v` name
its shape for ever. A later release may add a field with the value that holds for older lines
(`since`); any other change is a new `v`, and the old one stays readable. What a newer release wrote
is refused.
"""

import json
import re
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, ClassVar, TypeVar, dataclass_transform

from rules_engine.errors import RuleViolation
from rules_engine.house.citations import Citation
from rules_engine.releases import NewerLog
from rules_engine.tournament.codec import Codec, codec_for


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A line of a tournament's log: when it took effect, and the rules it rests on."""

    kind: ClassVar[str]
    v: ClassVar[int] = 1

    at: datetime
    citations: tuple[Citation, ...] = ()


class UnknownFact(NewerLog):
    """A kind of fact, or a version of it, that this engine does not know."""

    def __init__(self, kind: str, v: int) -> None:
        super().__init__(f"here is no fact of kind {kind!r}, version {v}")
        self.kind = kind
        self.v = v


F = TypeVar("F", bound=type[Fact])

KINDS: dict[tuple[str, int], type[Fact]] = {}
_CODECS: dict[type[Fact], Codec] = {}


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(field,))
def fact(cls: F) -> F:
    """Declare a fact: `SeatBusted` becomes the kind "seat_busted"."""
    made: Any = dataclass(frozen=True, slots=True, kw_only=True)(cls)
    made.kind = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
    if (made.kind, made.v) in KINDS:
        raise ValueError(f"two facts of kind {made.kind}, version {made.v}")
    KINDS[made.kind, made.v] = made
    return made  # type: ignore[no-any-return]  # dataclass() forgets which class it was given


def dump(fact: Fact) -> str:
    """The fact as canonical JSON: sorted keys, no spaces, UTF-8. Kind and `v` stand beside it."""
    data = _codec(type(fact)).write(fact)
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def load(kind: str, v: int, text: str) -> Fact:
    """The fact that `dump` wrote, in this release or an older one.

    NewerLog (UnknownFact for its kind) if a newer release wrote it; ValueError for anything else.
    """
    cls = KINDS.get((kind, v))
    if cls is None:
        raise UnknownFact(kind, v)
    try:
        loaded: Fact = _codec(cls).read(json.loads(text))
    except NewerLog:
        raise
    except (ValueError, TypeError, KeyError, AttributeError, RuleViolation) as error:
        raise ValueError(f"This is no {kind}: {error}") from error
    return loaded


def _codec(cls: type[Fact]) -> Codec:
    codec = _CODECS.get(cls)
    if codec is None:
        kind: Any = cls  # a class is hashable, whatever mypy reads into its instances
        codec = _CODECS[cls] = codec_for(kind)
    return codec
