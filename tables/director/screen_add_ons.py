"""Add-ons for a whole room: everybody by table, one tap each."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from rules_engine.entries import Purchase
from rules_engine.tournament import Stage, Table, questions
from rules_engine.units import SeatNo, TableNo
from tournaments.live.drawings import LiveScreen, register
from tournaments.log.state import topic
from tournaments.money.currencies import money
from tournaments.money.on_sale import window_countdown
from tournaments.rights import Caller
from tournaments.scene import Scene, Tap, load_scene, moment
from tournaments.words.clock_face import Countdown


@dataclass(frozen=True, slots=True)
class BuyerLine:
    """Somebody at a table; `why_not` says why no add-on can be sold now."""

    key: int
    seat: SeatNo
    name: str
    taps: tuple[Tap, ...] = ()
    why_not: str = ""


@dataclass(frozen=True, slots=True)
class TableOfBuyers:
    """One table; while its hand is played nothing is sold there."""

    table: TableNo
    lines: tuple[BuyerLine, ...]


@dataclass(frozen=True, slots=True)
class AddOnScreen:
    """What is sold and to whom; `offer` is empty where there are no add-ons, or no more."""

    version: int
    moment: int
    changes_at: datetime | None
    tournament_id: int
    offer: str = ""
    source: str = ""
    countdown: Countdown | None = None
    sold: int = 0
    tables: tuple[TableOfBuyers, ...] = ()


def build(*, now: datetime, tournament_id: int) -> AddOnScreen:
    """The list at this moment."""
    loaded, scene = load_scene(tournament_id, caller=Caller.FLOOR, now=now)
    at, changes_at = moment(loaded, scene)
    shown = AddOnScreen(loaded.version, at, changes_at, tournament_id)
    if scene is None or scene.state.stage is not Stage.RUNNING:
        return shown
    window = questions.purchase_window(scene.state, Purchase.ADD_ON, now=now)
    if window is None:
        return shown
    fee = money(questions.price_of(scene.state.terms, Purchase.ADD_ON).fee, scene.currency)
    chips = questions.chips_sold(scene.state.terms, Purchase.ADD_ON)
    return replace(
        shown,
        offer=f"{chips:,} chips for {fee}",
        source=str(scene.state.house.cite("add_ons")),
        countdown=window_countdown(scene.state, window, now=now),
        sold=sum(entry.add_ons for entry in scene.state.entries),
        tables=tuple(
            TableOfBuyers(table.number, tuple(_lines(scene, table)))
            for table in scene.state.tables
            if table.size
        ),
    )


def _lines(scene: Scene, table: Table) -> Iterator[BuyerLine]:
    for number, seat in table.held():
        line = BuyerLine(seat.entry, number, scene.names.of(seat.entry))
        verdict = questions.may_buy(scene.state, seat.entry, Purchase.ADD_ON, now=scene.now)
        if not verdict.accepted:
            yield replace(line, why_not=str(verdict.reason.sentence))
        elif table.hand is not None and number in table.hand.dealt_in:
            yield replace(line, why_not="In a hand.")
        else:
            yield replace(line, taps=tuple(_taps(scene, seat.entry)))


def _taps(scene: Scene, entry: int) -> Iterator[Tap]:
    for box in ("cash", "card"):
        tap = scene.tap(box.capitalize(), "sell_at_table", entry, Purchase.ADD_ON, paid_into=box)
        if tap:
            yield tap


screen = register(
    LiveScreen(
        route="add_ons",
        topic=topic,
        build=build,
        regions={"add_ons": "director/_add_ons.html"},
        beat_seconds=2,
    )
)
