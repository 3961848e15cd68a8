"""The rules of one house: every point on which documents differ, decided, each with its source.

Engine code asks the house (`house.button_rule`), never the name of a rule set. The shipped rule
sets are in `rules_engine.house.rule_sets`; an organiser starts from one and changes single points.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Self, get_args, get_type_hints

from rules_engine.house.citations import Citation, Document, Source, Status
from rules_engine.house.table import AtLeast, HouseTable, Wording
from rules_engine.house.values import Kind, Plain, Value, accepts, describe, parse, plain
from rules_engine.releases import Members, NewerLog, Since, expect_known

KEYS: tuple[str, ...] = tuple(field.name for field in fields(HouseTable))
KINDS: Mapping[str, Kind] = get_type_hints(HouseTable)
_DECLARED = get_type_hints(HouseTable, include_extras=True)
WORDINGS: Mapping[str, Wording] = {key: get_args(kind)[1] for key, kind in _DECLARED.items()}
LEAST: Mapping[str, int] = {
    key: next((one.number for one in get_args(kind) if isinstance(one, AtLeast)), 0)
    for key, kind in _DECLARED.items()
}
"""The smallest number that a point takes."""
ADDED: Mapping[str, Since] = {
    key: one for key, kind in _DECLARED.items() for one in get_args(kind) if isinstance(one, Since)
}
"""The points that older houses lack, and what holds there instead."""
_POSITIONS = {key: position for position, key in enumerate(KEYS)}
_BY_ORGANISER = Source(Status.ORGANISER)


class Contradiction(ValueError):  # noqa: N818 (it names what was found, not what went wrong)
    """Points that cannot hold together; the sentence is fit for whoever chose them."""


@dataclass(frozen=True, slots=True)
class Ruled:
    """A value and where it comes from."""

    value: Value
    source: Source


@dataclass(frozen=True, slots=True)
class Change:
    """A point that the organiser decided otherwise than the shipped rule set."""

    key: str
    shipped: Ruled
    value: Value


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules(HouseTable):
    """A rule set, complete: shipped as it is, or with changes of the organiser."""

    name: str
    title: str
    _sources: tuple[Source, ...]
    _changes: tuple[Change, ...] = ()

    def __hash__(self) -> int:
        """Quick, for those who remember what was asked under a house."""
        return hash((self.name, self._changes))

    @classmethod
    def shipped(cls, name: str, *, title: str, rows: Mapping[str, Ruled]) -> Self:
        """A rule set from its table of rows; ValueError unless every point is there once."""
        _refuse_unless_complete(rows)
        for key, row in rows.items():
            _refuse_unless_fitting(key, row.value)
        values = {key: rows[key].value for key in KEYS}
        return cls(name=name, title=title, _sources=tuple(rows[k].source for k in KEYS), **values)

    def cite(self, key: str) -> Source:
        """Where the value of this point comes from."""
        return self._sources[_position(key)]

    def with_(self, **choices: object) -> Self:
        """A copy with these points decided by the organiser; ValueError for what cannot be.

        A Contradiction where each value is one of the point's own, but not beside the others.
        """
        house = self
        for key, value in choices.items():
            house = house._with_choice(key, value)
        house._refuse_contradictions()
        return house

    def changes(self) -> tuple[Change, ...]:
        """What the organiser changed, in the order of the table."""
        return self._changes

    def rows(self) -> dict[str, Ruled]:
        """Every point with its value and source."""
        return {key: Ruled(getattr(self, key), self.cite(key)) for key in KEYS}

    def to_data(self) -> dict[str, Plain]:
        """The whole rule set as JSON data: it can be read where other values are shipped."""
        return {
            "name": self.name,
            "title": self.title,
            "rows": {key: _row_data(row) for key, row in self.rows().items()},
            "shipped": {change.key: _row_data(change.shipped) for change in self._changes},
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """The rule set that `to_data` described, in this release or an older one.

        A point that a later release added is as it was before. NewerLog for what this release does
        not know; ValueError if a point is missing that was always there.
        """
        expect_known("a house", data, known=("name", "title", "rows", "shipped"))
        rows = {key: _row_from(key, row) for key, row in data["rows"].items()}
        rows |= {key: _as_before(one) for key, one in ADDED.items() if key not in rows}
        shipped = {key: _row_from(key, row) for key, row in data["shipped"].items()}
        house = cls.shipped(data["name"], title=data["title"], rows={**rows, **shipped})
        return house.with_(**{key: rows[key].value for key in shipped})

    def _refuse_contradictions(self) -> None:
        if self.max_entrants is not None and self.max_entrants < self.min_entrants:
            raise Contradiction(
                f"The largest field, {self.max_entrants}, cannot be below the smallest, "
                f"{self.min_entrants}."
            )
        if not self.penalty_ladder:
            raise Contradiction("There has to be at least one penalty.")

    def _with_choice(self, key: str, value: object) -> Self:
        position = _position(key)
        _refuse_unless_fitting(key, value)
        before = next((change.shipped for change in self._changes if change.key == key), None)
        shipped = before or Ruled(getattr(self, key), self._sources[position])
        changes = [change for change in self._changes if change.key != key]
        source = shipped.source
        if value != shipped.value:
            changes.append(Change(key, shipped, value))
            source = _BY_ORGANISER
        sources = (*self._sources[:position], source, *self._sources[position + 1 :])
        ordered = tuple(sorted(changes, key=lambda change: _POSITIONS[change.key]))
        choice: dict[str, Any] = {key: value}
        return replace(self, _sources=sources, _changes=ordered, **choice)


def _position(key: str) -> int:
    if key not in _POSITIONS:
        raise ValueError(f"There is no house rule called {key!r}.")
    return _POSITIONS[key]


def _refuse_unless_complete(keys: Iterable[str]) -> None:
    given = set(keys)
    if unknown := sorted(given - set(KEYS)):
        raise ValueError(f"There is no house rule called {', '.join(unknown)}.")
    if missing := [key for key in KEYS if key not in given]:
        raise ValueError(f"The rule set says nothing about {', '.join(missing)}.")


def _refuse_unless_fitting(key: str, value: object) -> None:
    kind, least = KINDS[key], LEAST[key]
    if not accepts(kind, value, least=least):
        raise ValueError(f"{key} cannot be {value!r}; it is {describe(kind, least=least)}.")


def _row_data(row: Ruled) -> Plain:
    citations: list[Plain] = [[one.document.value, one.place] for one in row.source.citations]
    return {
        "value": plain(row.value),
        "status": row.source.status.value,
        "citations": citations,
        "note": row.source.note,
    }


def _row_from(key: str, data: Mapping[str, Any]) -> Ruled:
    if key not in _POSITIONS:
        raise NewerLog(f"here is no house rule called {key!r}")
    expect_known("a house rule", data, known=("value", "status", "citations", "note"))
    citations = tuple(Citation(_DOCUMENTS[name], place) for name, place in data["citations"])
    source = Source(_STATUSES[data["status"]], citations, data["note"])
    return Ruled(parse(KINDS[key], data["value"]), source)


_DOCUMENTS, _STATUSES = Members(Document), Members(Status)


def _as_before(added: Since) -> Ruled:
    note = f"As before release {added.release} of Riffle, which added this point"
    return Ruled(added.as_before, Source(Status.DEFAULT, (Citation(Document.RIFFLE, ""),), note))
