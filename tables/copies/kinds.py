"""What belongs to an event, kind by kind, as rows that any machine can read.

A row is a mapping from its fields to plain values. Numbers that a database gave away stay behind:
rows name one another by what they are called everywhere, such as the key of a tournament and the
number of a line.
"""

from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from typing import Any, cast
from uuid import UUID

from django.db.models import BinaryField, Field, ForeignKey, JSONField, Model, Q, QuerySet

from tables.models import HandStep, Table, Tablet, TrackedHand
from tournaments.hall.plan import venue_of
from tournaments.models import (
    Account,
    Event,
    EventWish,
    Fact,
    HallTable,
    Helper,
    LedgerLine,
    Need,
    Person,
    Picture,
    Posting,
    Registration,
    SideEvent,
    SidePrize,
    SideSale,
    Status,
    Tournament,
    User,
    Voucher,
    WinnerRecord,
    Wish,
)

Row = Mapping[str, Any]
Identity = tuple[Any, ...]

YEARS = range(1900, 9000)
"""Whose days have a date in every time zone."""


@dataclass(frozen=True)
class Kind:
    """One model. `identity` are the fields by which a row is known on every machine.

    What `is_kept` is never changed or deleted. What `is_shared` other events have as well, so it is
    met where it is already, and nothing takes it away. `leaves_out` are fields of one machine only;
    `cleared` makes room for a changed row, where another one may have what it had.
    """

    name: str
    model: type[Model]
    identity: tuple[str, ...]
    of_event: Callable[[Any], Q]
    is_kept: bool = False
    is_shared: bool = False
    leaves_out: frozenset[str] = frozenset()
    cleared: Mapping[str, Any] = field(default_factory=dict)

    @property
    def fields(self) -> "tuple[Field[Any, Any], ...]":
        """The columns that travel."""
        return tuple(
            column
            for column in self.model._meta.concrete_fields
            if not column.primary_key and column.name not in self.leaves_out
        )

    @property
    def own(self) -> tuple[str, ...]:
        """The columns that point to rows of the same kind."""
        return tuple(
            column.name
            for column in self.fields
            if isinstance(column, ForeignKey) and column.related_model is self.model
        )

    def identify(self, row: Row) -> Identity:
        """By what the row is known."""
        leaves: list[Any] = []
        for name in self.identity:
            value = row[name]
            leaves += value if isinstance(value, list) else [value]
        return tuple(leaves)

    def count(self, event: Any) -> int:
        """How many rows of an event there are."""
        return self.model._default_manager.filter(self.of_event(event)).count()

    def rows(self, event: Any, *, after: int = 0) -> Iterator[tuple[int, dict[str, Any]]]:
        """The rows of an event in the order in which they were made, each with its primary key.

        `after` leaves out those up to a primary key.
        """
        columns = [(column, _paths(column)) for column in self.fields]
        wanted = ["pk", *(path for _, paths in columns for path in paths)]
        found: QuerySet[Any] = self.model._default_manager.filter(
            self.of_event(event), pk__gt=after
        )
        for pk, *values in found.order_by("pk").values_list(*wanted).iterator():
            row, rest = {}, iter(values)
            for column, paths in columns:
                leaves = [plain(next(rest)) for _ in paths]
                row[column.name] = _one(column, leaves)
            yield pk, row


def _paths(column: "Field[Any, Any]") -> tuple[str, ...]:
    """The lookups that give a column: itself, or by what the row that it points to is known."""
    if not isinstance(column, ForeignKey):
        return (column.name,)
    target = kind_of(column.related_model)
    return tuple(
        f"{column.name}__{path}"
        for name in target.identity
        for path in _paths(cast("Field[Any, Any]", target.model._meta.get_field(name)))
    )


def _one(column: "Field[Any, Any]", leaves: list[Any]) -> Any:
    if not isinstance(column, ForeignKey):
        return leaves[0]
    return None if leaves[0] is None else leaves


def plain(value: Any) -> Any:
    """A value as JSON has it."""
    if isinstance(value, UUID):
        return value.hex
    if isinstance(value, (bytes, memoryview)):
        return b64encode(value).decode()
    return value.isoformat() if isinstance(value, date) else value


def value_of(column: "Field[Any, Any]", written: Any) -> Any:
    """What a model has for a plain value; ValueError or ValidationError for nonsense."""
    if isinstance(column, JSONField):
        return written
    value = _bytes(written) if isinstance(column, BinaryField) else column.to_python(written)
    if isinstance(value, str) and not isinstance(written, str):
        raise TypeError(f"{column.name} is a text")
    if isinstance(value, date) and value.year not in YEARS:
        raise ValueError(f"no night was in {value.year}")
    if column.model is not User:  # logins are checked where they are made
        column.run_validators(value)
    return value


def _bytes(written: str) -> bytes:
    return b64decode(written, validate=True)


def _staff(event: Any) -> Q:
    """Whoever the log and the books name."""
    return (
        Q(pk__in=Wish.objects.filter(tournament__event=event).values("user").distinct())
        | Q(pk__in=EventWish.objects.filter(event=event).values("user"))
        | Q(pk__in=Account.objects.filter(event=event).values("holder"))
        | Q(pk__in=Account.objects.filter(event=event).values("keeper"))
        | Q(pk__in=Voucher.objects.filter(event=event).values("handed_to"))
        | Q(pk__in=HandStep.objects.filter(hand__table__tournament__event=event).values("user"))
    )


def _players(event: Any) -> QuerySet[Any, Any]:
    return Registration.objects.filter(tournament__event=event).values("person")


def _hall(event: Any) -> Q:
    """Where tables stand in the venue of an event."""
    return Q(venue__in=[venue_of(row) for row in Event.objects.filter(pk=event)])


# In this order each row finds those that it points to.
KINDS: tuple[Kind, ...] = (
    Kind(
        "user",
        User,
        ("username",),
        _staff,
        is_shared=True,
        leaves_out=frozenset(
            {
                "password",
                "last_login",
                "is_superuser",
                "is_staff",
                "is_active",
                "date_joined",
                "email",
            }
        ),
    ),
    Kind(
        "event",
        Event,
        ("key",),
        lambda event: Q(pk=event),
        leaves_out=frozenset({"rehearses"}),
    ),
    Kind("hall_table", HallTable, ("venue", "number"), _hall, is_shared=True),
    Kind("picture", Picture, ("key",), lambda event: Q(event=event)),
    Kind("tournament", Tournament, ("key",), lambda event: Q(event=event)),
    Kind(
        "person",
        Person,
        ("key",),
        lambda event: Q(pk__in=_players(event)),
        is_shared=True,
    ),
    Kind(
        "need",
        Need,
        ("person", "table", "seat", "stays", "apart"),
        lambda event: (
            Q(person__in=_players(event)) & (Q(apart=None) | Q(apart__in=_players(event)))
        ),
    ),
    Kind(
        "registration",
        Registration,
        ("key",),
        lambda event: Q(tournament__event=event),
        cleared={"status": Status.CANCELLED, "entry": None, "ticket_hash": None}
        | {"number": None, "link_hash": None},
        leaves_out=frozenset({"came_from"}),
    ),
    Kind("wish", Wish, ("tournament", "number"), lambda e: Q(tournament__event=e), is_kept=True),
    Kind("fact", Fact, ("tournament", "number"), lambda e: Q(tournament__event=e), is_kept=True),
    Kind("event_wish", EventWish, ("event", "number"), lambda e: Q(event=e), is_kept=True),
    Kind("account", Account, ("key",), lambda event: Q(event=event)),
    Kind("posting", Posting, ("event", "number"), lambda e: Q(event=e), is_kept=True),
    Kind(
        "ledger_line",
        LedgerLine,
        ("posting", "account"),
        lambda event: Q(posting__event=event),
        is_kept=True,
    ),
    Kind("helper", Helper, ("key",), lambda event: Q(event=event)),
    Kind("voucher", Voucher, ("posting",), lambda event: Q(event=event)),
    Kind("side_event", SideEvent, ("key",), lambda event: Q(event=event)),
    Kind("side_sale", SideSale, ("posting",), lambda event: Q(side__event=event)),
    Kind("side_prize", SidePrize, ("key",), lambda event: Q(side__event=event)),
    Kind("winner_record", WinnerRecord, ("key",), lambda event: Q(event=event)),
    Kind("table", Table, ("tournament", "number"), lambda e: Q(tournament__event=e)),
    Kind(
        "tablet",
        Tablet,
        ("token_hash",),
        lambda event: Q(table__tournament__event=event),
        leaves_out=frozenset(
            {"paired_by", "seen_at", "signs", "suspicion", "suspected_at", "trusted_at"}
        ),
    ),
    Kind("hand", TrackedHand, ("wish",), lambda e: Q(table__tournament__event=e), is_kept=True),
    Kind(
        "step",
        HandStep,
        ("hand", "number"),
        lambda event: Q(hand__table__tournament__event=event),
        is_kept=True,
    ),
)
BY_NAME = {kind.name: kind for kind in KINDS}


@cache
def kind_of(model: Any) -> Kind:
    """The kind of that model."""
    return next(kind for kind in KINDS if kind.model is model)
