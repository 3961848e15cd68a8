"""Prizes and disputed pots as things in the queue: each leads to where it is settled."""

from collections.abc import Iterator
from dataclasses import replace

from rules_engine.errors import RuleViolation
from rules_engine.tournament import Stage, questions
from rules_engine.tournament.suggestions import Suggestion
from tables.director.queue_item import QueueItem, TableLink
from tournaments.goods.shown import won_shown
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
        title="A card decides who picks first",
        why="One card each, the highest picks first. They are drawn here.",
        source=str(one.reason.source),
        main=scene.tap("Draw the cards", "direct_prizes", "tie"),
        page=_page(scene),
    )


def pick_package(scene: Scene, one: Suggestion) -> QueueItem:
    """Whoever is next chooses."""
    entry = one.wish["entry"]
    title = f"{scene.names.of(entry)} picks a prize"
    left = len(questions.packages_left(scene.state))
    return replace(
        _about_prizes(scene, one, key=f"pick-{entry}", title=title),
        why=f"{left} package{'s are' if left > 1 else ' is'} still there.",
        page_label="To the packages",
    )


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


def unhanded(scene: Scene) -> Iterator[QueueItem]:
    """Packages and trophies that winners do not have yet."""
    if scene.state.stage is not Stage.ENDED or scene.caller not in RIGHTS["payouts"]:
        return
    waiting = [one for one in won_shown(scene.state, scene.currency) if not one.is_handed]
    if waiting:
        yield QueueItem(
            key="goods",
            about="It is over",
            title=f"Hand over {len(waiting)} prize{'s' if len(waiting) > 1 else ''}",
            why="Packages and trophies. Tick each one as it is handed over.",
            page=scene.link("payouts"),
            page_label="To the prizes",
        )


def proposed(scene: Scene) -> Iterator[QueueItem]:
    """A deal that waits for those still in."""
    waiting = questions.proposal(scene.state) if scene.state.prizes.proposal else None
    if waiting:
        missing = len(waiting.shares) - len(waiting.consents)
        yield QueueItem(
            key="deal",
            about="A deal is proposed",
            title=f"{missing} still {'has' if missing == 1 else 'have'} to agree",
            why="On their tablet, or ask them and tick. With the last the tournament ends.",
            source=str(scene.state.house.cite("deals")),
            page=_page(scene),
            page_label="To the deal",
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
