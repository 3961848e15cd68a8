"""Rebuys in the queue: who is asked, who waits for chips, and who owes them."""

from collections.abc import Iterator
from dataclasses import replace

from rules_engine.entries import Purchase
from rules_engine.texts.rulebook import sentence
from rules_engine.tournament import BustReport, SeatRef, Stage, questions
from rules_engine.units import EntryNo
from tables.director.queue_item import QueueItem
from tournaments.money.currencies import money
from tournaments.money.on_sale import window_countdown
from tournaments.scene import Scene, Tap


def with_rebuy(scene: Scene, report: BustReport, item: QueueItem) -> QueueItem:
    """The card of a bust that a rebuy can answer offers that first."""
    open_ = questions.rebuys_open(scene.state, report.at.table, now=scene.now)
    if report not in open_:
        return item
    name, price = scene.names.of(report.entry), _price(scene)
    outs = tuple(tap for tap in (item.main, item.second, *item.more) if tap)
    cash, card = _sales(scene, report.entry, "Rebuy, ")
    if report.rebuy_asked_at is None:
        return replace(
            item,
            about=f"No chips left, {report.at}",
            title=f"Rebuy or out: {name}?",
            why=f"A rebuy costs {price}. The next hand at table {report.at.table} waits.",
            source=str(scene.state.house.cite("rebuys")),
            main=cash,
            second=card,
            more=outs,
        )
    waits = f"Asked for at {scene.time(report.rebuy_asked_at)}; the next hand waits for the chips."
    ends = scene.state.house.missed_hand_ends_rebuy
    go_on = scene.tap("Go on without", "answer_rebuy", report.at.table, report.number, "out")
    return replace(
        item,
        about=f"Rebuy, {report.at}",
        title=f"{name} buys again: {price}",
        why=f"{waits} {sentence('missed_hand_ends_rebuy', ends)}",
        source=str(scene.state.house.cite("playing_behind")),
        main=cash,
        second=card,
        more=(go_on,) if go_on else (),
    )


def owed_rebuys(scene: Scene) -> Iterator[QueueItem]:
    """Rebuys that were announced and play: somebody brings the chips and takes the money."""
    for entry in questions.entries_noted(scene.state):
        if not entry.owed:
            continue
        name = scene.names.of(entry.number)
        seat = f", {entry.where}" if isinstance(entry.where, SeatRef) else ""
        cash, card = _sales(scene, entry.number)
        yield QueueItem(
            key=f"rebuy-{entry.number}-{len(entry.owed)}",
            about=f"Rebuy{seat}",
            title=f"{name} owes {_price(scene)}",
            why=f"Bring {entry.owed[0]:,} chips; they play already.",
            source=str(scene.state.house.cite("playing_behind")),
            main=cash,
            second=card,
            person=scene.link("entry_sheet", entry.number),
        )


def add_ons_on_sale(scene: Scene) -> Iterator[QueueItem]:
    """While add-ons are sold, the list of everybody who may take one."""
    window = questions.purchase_window(scene.state, Purchase.ADD_ON, now=scene.now)
    if window is None or scene.state.stage is not Stage.RUNNING:
        return
    fee = money(questions.price_of(scene.state.terms, Purchase.ADD_ON).fee, scene.currency)
    yield QueueItem(
        key="add-ons",
        about="Add-ons",
        title=f"Add-ons, {fee}",
        why="Sold at the tables, one tap each.",
        source=str(scene.state.house.cite("add_ons")),
        countdown=window_countdown(scene.state, window, now=scene.now),
        page=scene.link("add_ons"),
        page_label="Sell add-ons",
        is_note=True,
    )


def _sales(scene: Scene, entry: EntryNo, before: str = "") -> tuple[Tap | None, Tap | None]:
    cash, card = (
        scene.tap(
            f"{before}{box}".capitalize(), "sell_at_table", entry, Purchase.REBUY, paid_into=box
        )
        for box in ("cash", "card")
    )
    return cash, card


def _price(scene: Scene) -> str:
    return money(questions.price_of(scene.state.terms, Purchase.REBUY).fee, scene.currency)
