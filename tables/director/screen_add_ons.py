"""Add-ons for a whole room: everybody by table, one tap each."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from rules_engine.entries import Purchase
from rules_engine.tournament import Stage, Table, questions
from rules_engine.units import SeatNo, TableNo
from tournaments.live.drawings import LiveScreen, register
from tournaments.log.state import topic
from tournaments.log.wording import who
from tournaments.models import Posting
from tournaments.money import books
from tournaments.money.currencies import money
from tournaments.money.on_sale import window_countdown
from tournaments.rights import Caller
from tournaments.scene import Scene, Tap, load_scene, moment
from tournaments.words.clock_face import Countdown


@dataclass(frozen=True, slots=True)
class BuyerLine:
    """Somebody at a table; `why_not` says why no add-on can be sold now, `sold` what was."""

    key: int
    seat: SeatNo
    name: str
    taps: tuple[Tap, ...] = ()
    why_not: str = ""
    sold: str = ""
    undo: Tap | None = None


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
    sales = _standing_sales(tournament_id)
    return replace(
        shown,
        offer=f"{chips:,} chips for {fee}",
        source=str(scene.state.house.cite("add_ons")),
        countdown=window_countdown(scene.state, window, now=now),
        sold=sum(entry.add_ons for entry in scene.state.entries),
        tables=tuple(
            TableOfBuyers(table.number, tuple(_lines(scene, table, sales)))
            for table in scene.state.tables
            if table.size
        ),
    )


def _standing_sales(tournament_id: int) -> dict[int, Posting]:
    """The newest add-on of each entry that was not given back."""
    sales = Posting.objects.filter(
        tournament_id=tournament_id, kind=books.ADD_ON, reversed_by=None
    ).select_related("wish__user")
    return {sale.entry: sale for sale in sales.order_by("pk") if sale.entry is not None}


def _lines(scene: Scene, table: Table, sales: Mapping[int, Posting]) -> Iterator[BuyerLine]:
    for number, seat in table.held():
        line = BuyerLine(seat.entry, number, scene.names.of(seat.entry))
        if sale := sales.get(seat.entry):
            wish = sale.tournament_wish
            line = replace(
                line,
                sold=f"Add-on sold at {scene.time(wish.at)} by {who(wish)}",
                undo=scene.tap("Undo", "take_back_add_on", sale.pk),
            )
        verdict = questions.may_buy(scene.state, seat.entry, Purchase.ADD_ON, now=scene.now)
        if not verdict.accepted and sale:
            yield line
        elif not verdict.accepted:
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
