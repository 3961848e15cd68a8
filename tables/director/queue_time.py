"""Time in the queue: the announced end of a pause, and the end of play with what it takes."""

from collections.abc import Iterator
from dataclasses import replace

from rules_engine.clock import ClockState
from tables.director.queue_item import QueueItem, TableLink
from tournaments.scene import Scene


def pause_over(scene: Scene) -> Iterator[QueueItem]:
    """The end that was announced for a pause has come; the director lets the clock go on."""
    pause = scene.state.floor.pause
    if pause is None or pause.until is None or pause.until > scene.now:
        return
    if scene.state.clock.reading(scene.now).state is ClockState.PAUSED:
        yield QueueItem(
            key="pause-over",
            about="Pause",
            title="Play was to go on now",
            why=f"The pause was announced until {scene.time(pause.until)}.",
            main=scene.tap("Resume the clock", "clock", "resume"),
        )


def to_be_counted(scene: Scene, item: QueueItem) -> QueueItem:
    """The end of play with the tables whose stacks have to be counted for it."""
    unknown = [table.number for table in scene.state.tables if not table.knows_stacks]
    if not unknown:
        return item
    links = tuple(TableLink(table, scene.link("table_sheet", table)) for table in unknown)
    waits = f"{item.waits} Count the stacks that are not known first.".strip()
    return replace(item, links=links, waits=waits, is_blocked=True)
