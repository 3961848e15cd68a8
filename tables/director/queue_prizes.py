"""Prizes and disputed pots as things in the queue: each leads to where it is settled."""

from collections.abc import Iterator

from rules_engine.errors import RuleViolation
from rules_engine.tournament import Stage
from rules_engine.tournament.suggestions import Suggestion
from tables.director.queue_item import QueueItem, TableLink
from tournaments.money import books
from tournaments.money.currencies import money
from tournaments.rights import RIGHTS
from tournaments.scene import Scene


def change_prizes(scene: Scene, one: Suggestion) -> QueueItem:
    """The director's own list does not add up to the pool."""
    return _about_prizes(scene, one, key="change-prizes", title="The prizes do not fit the pool")


def draw_tie(scene: Scene, one: Suggestion) -> QueueItem:
    """Cards decide who of several picks first."""
    return QueueItem(
        key="draw-tie",
        about="Prizes",
        title="A tie decides who picks first",
        why="One card each, the highest picks first. They are drawn here.",
        source=str(one.reason.source),
        main=scene.tap("Draw the cards", "direct_prizes", "tie"),
        page=_page(scene),
    )


def pick_package(scene: Scene, one: Suggestion) -> QueueItem:
    """Whoever is next chooses."""
    entry = one.wish["entry"]
    title = f"{scene.names.of(entry)} picks a prize"
    return _about_prizes(scene, one, key=f"pick-{entry}", title=title)


def held_pots(scene: Scene) -> Iterator[QueueItem]:
    """Pots that wait for somebody's word."""
    for pot in scene.state.floor.held_pots:
        yield QueueItem(
            key=f"pot-{pot.number}",
            about=f"Held pot, table {pot.table}",
            title=f"Who gets the {pot.chips} chips?",
            why=pot.reason,
            links=(TableLink(pot.table, scene.link("table_sheet", pot.table)),),
        )


def unpaid(scene: Scene) -> Iterator[QueueItem]:
    """It is over, and winners still wait for their money."""
    if scene.state.stage is not Stage.ENDED or scene.caller not in RIGHTS["payouts"]:
        return
    try:
        dues = books.dues(scene.state)
    except RuleViolation:  # the prizes do not fit the pool, which is an item of its own
        return
    paid = books.read(scene.tournament_id).paid_out
    waiting = [due for due in dues if paid.get(due.entry, 0) < due.cents]
    if waiting:
        total = money(sum(due.cents for due in waiting), scene.currency)
        yield QueueItem(
            key="payouts",
            about="It is over",
            title=f"Pay {len(waiting)} prize{'s' if len(waiting) > 1 else ''}",
            why=f"{total} in all. Tick each one as it is handed over.",
            page=scene.link("payouts"),
            page_label="To the payouts",
        )


def _about_prizes(scene: Scene, one: Suggestion, *, key: str, title: str) -> QueueItem:
    return QueueItem(
        key=key,
        about="Prizes",
        title=title,
        why=scene.names.within(one.reason.sentence),
        source=str(one.reason.source),
        page=_page(scene),
    )


def _page(scene: Scene) -> str:
    return scene.link("prizes") if scene.caller in RIGHTS["prizes"] else ""
