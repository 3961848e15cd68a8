"""After calling off: who gets how much back, from where, and who has it already."""

from dataclasses import dataclass
from datetime import datetime

from rules_engine import tournament as engine
from tournaments.live.drawings import LiveScreen, register
from tournaments.log.state import load, topic
from tournaments.models import AccountKind
from tournaments.money import books
from tournaments.money.currencies import money
from tournaments.people.names import Names


@dataclass(frozen=True, slots=True)
class RefundLine:
    """One entry that has paid; `owed` is empty once the money is back."""

    entry: int
    name: str
    paid: str
    owed: str
    into: str


@dataclass(frozen=True, slots=True)
class RefundsScreen:
    """Everybody who has paid, by name."""

    version: int
    moment: int
    changes_at: datetime | None
    tournament_id: int
    tournament: str
    is_called_off: bool
    owed: str
    owed_to: int
    lines: tuple[RefundLine, ...]


def build(*, now: datetime, tournament_id: int) -> RefundsScreen:
    """The list at this version."""
    loaded = load(tournament_id, now=now)
    state, currency = loaded.state, loaded.row.event.currency
    is_called_off = state is not None and state.stage is engine.Stage.CANCELLED
    found = _found(tournament_id) if is_called_off else {}
    names = Names.load(tournament_id, found)
    lines = [
        RefundLine(
            entry=entry,
            name=names.of(entry),
            paid=money(paid, currency),
            owed=money(owed, currency) if owed else "",
            into=", ".join(sorted(str(box.label) for box in boxes)),
        )
        for entry, (paid, owed, boxes) in found.items()
    ]
    # Whoever has the money keeps the place, or a second tap would pay the next one.
    lines.sort(key=lambda line: (line.name.casefold(), line.entry))
    return RefundsScreen(
        version=loaded.version,
        moment=0,
        changes_at=None,
        tournament_id=tournament_id,
        tournament=loaded.row.name,
        is_called_off=is_called_off,
        owed=money(sum(owed for _, owed, _ in found.values()), currency),
        owed_to=sum(1 for _, owed, _ in found.values() if owed),
        lines=tuple(lines),
    )


def _found(tournament_id: int) -> dict[int, tuple[int, int, set[AccountKind]]]:
    """For each entry: what it paid, what of that is still here, and into which boxes it went."""
    ledger = books.read(tournament_id)
    found: dict[int, tuple[int, int, set[AccountKind]]] = {}
    for moved in ledger.sold():
        assert moved.entry is not None  # a sale is always somebody's
        paid, owed, boxes = found.get(moved.entry, (0, 0, set()))
        here = 0 if moved.posting in ledger.reversed else moved.into_boxes
        into = {box for box in books.HOLDING if moved.lines.get(box)}
        found[moved.entry] = (paid + moved.into_boxes, owed + here, boxes | into)
    return found


screen = register(
    LiveScreen(
        route="refunds",
        topic=topic,
        build=build,
        regions={"refunds": "refunds/_refunds.html"},
        beat_seconds=2,
    )
)
