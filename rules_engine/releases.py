"""What an older release could not write, and what a newer one has written.

Logs, drafts and backups of every release are read for ever, as they were written. So what a release
adds to something that is stored says which release that was and which value stands for all that is
older: as things were before. The value is a stored meaning, like a name, and never changes. A point
of the house says it by `Since` beside its wording, a field of a fact or a record by `since`.

What a reader does not know was written by a newer release, and is refused as `NewerLog`. What is
wrong in any release (a missing value, a text where a number belongs) is damage: a plain ValueError.
"""

from collections.abc import Collection
from dataclasses import Field, dataclass, field, fields
from enum import StrEnum
from typing import Any, TypeVar

T = TypeVar("T")
E = TypeVar("E", bound=StrEnum)

_SINCE = "since"


class NewerLog(ValueError):  # noqa: N818 (it names what was found, not what went wrong)
    """Something that this release does not know; `unknown` says what, as a clause."""

    def __init__(self, unknown: str) -> None:
        super().__init__(
            f"This log was written by a newer release of Riffle: {unknown}. "
            "Use that release or a later one; nothing was changed."
        )
        self.unknown = unknown


@dataclass(frozen=True, slots=True)
class Since:
    """The release that added something, and the value that all older logs have there."""

    release: str
    as_before: Any


def since(release: str, as_before: T) -> T:
    """A field that a release added: `waits: bool = since("0.2", False)`.

    Only for the declaration of a dataclass that is stored; what has this value is not written.
    """
    added = Since(release, as_before)
    declared: Any = field(default=as_before, metadata={_SINCE: added})
    return declared  # type: ignore[no-any-return]  # what a declaration sees is the type of a value


def release_of(one: "Field[Any]") -> str | None:
    """The release that added a field of a stored record; None if the first one had it."""
    added: Since | None = one.metadata.get(_SINCE)
    return added.release if added else None


def is_as_before(one: "Field[Any]", record: object) -> bool:
    """Whether a field that a release added has the value that all older logs have there."""
    return bool(release_of(one)) and getattr(record, one.name) == one.default


def expect_known(what: str, names: Collection[str], *, known: Collection[str]) -> None:
    """NewerLog if there is a name that this release does not know."""
    if unknown := sorted(set(names) - set(known)):
        raise NewerLog(f"here {what} has no {', '.join(unknown)}")


def expect_fields(kind: type[Any], names: Collection[str]) -> None:
    """What is written of a record that leaves nothing out: its fields but those added later.

    NewerLog for a name that is not known, ValueError for one that no release left out.
    """
    expect_known(kind.__name__, names, known=[one.name for one in fields(kind)])
    always = {one.name for one in fields(kind) if not release_of(one)}
    if missing := sorted(always - set(names)):
        raise ValueError(f"not a {kind.__name__.lower()}: {', '.join(missing)} missing")


class Members(dict[str, E]):
    """The members of an enum by what is written; a text that is none of them is newer."""

    def __init__(self, kind: type[E]) -> None:
        super().__init__({member.value: member for member in kind})

    def __missing__(self, value: object) -> E:
        if not isinstance(value, str):
            raise ValueError(f"{value!r} is not one of {', '.join(self)}.")
        raise NewerLog(f"here {value!r} is not one of {', '.join(self)}")
