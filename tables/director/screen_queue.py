"""The queue: everything that waits for somebody's word, each with its reason and one button."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.conf import settings

from rules_engine.texts.rulings import BY_ID
from rules_engine.tournament import BustReport, Call, ClockCall, GivenRuling, Move, Stage
from rules_engine.tournament.questions import called_clock, rebuys_open, start_decides
from rules_engine.tournament.suggestions import SuggestionKind, suggestions
from tables.director import claims
from tables.director.queue_item import QueueItem, shares_place, ways_out
from tables.director.queue_prizes import held_pots, proposed, unhanded, unpaid
from tables.director.queue_rebuys import add_ons_on_sale, owed_rebuys, with_rebuy
from tables.director.queue_suggested import suggested
from tables.director.queue_tablets import (
    moved_laptop,
    new_tablets,
    rehearsed,
    suspected_tablets,
    tablets_of_note,
)
from tables.director.queue_time import pause_over
from tables.director.screen_copies import CopiesShown, old_copies
from tables.rulings.screen_chips import ChipsDue, chips_due
from tournaments import disk
from tournaments.drawn import drawn
from tournaments.live.drawings import milliseconds
from tournaments.models import Job, JobKind
from tournaments.scene import Scene, Tap
from tournaments.templatetags.riffle import part
from tournaments.words.clock_face import Countdown


@dataclass(frozen=True, slots=True)
class Queue:
    """What waits for a decision, what is only good to know, and who is on the way."""

    due: tuple[QueueItem, ...] = ()
    notes: tuple[QueueItem, ...] = ()
    moves: tuple[QueueItem, ...] = ()
    all_out: Tap | None = None

    @property
    def places(self) -> tuple[str, ...]:
        """The regions of what waits for a decision, in order."""
        return tuple(item.region for item in self.due)


def build_queue(scene: Scene, copies: CopiesShown | None = None) -> Queue:
    """What stops the night, then tables that cannot go on, busts by table, what the rules suggest.

    Housekeeping comes last, for it keeps nobody waiting; nor does a table once it is over.
    """
    found = suggestions(scene.state, now=scene.now)
    problems = [one for one in found if one.kind is SuggestionKind.PROBLEM]
    others = [one for one in found if one.kind is not SuggestionKind.PROBLEM]
    failed, noted = list(_failed_backup(scene)), tablets_of_note(scene)
    is_over = scene.state.stage in (Stage.ENDED, Stage.CANCELLED)
    waiting = [
        *suggested(scene, problems),
        *_full_disk(),
        *pause_over(scene),
        *(() if is_over else _tables_waiting(scene)),
        *_not_carried_out(scene),
        *(() if is_over else _busts(scene)),
        *owed_rebuys(scene),
        *held_pots(scene),
        *proposed(scene),
        *_draw_due(scene),
        *suggested(scene, others),
        *unpaid(scene),
        *unhanded(scene),
        *add_ons_on_sale(scene),
        *suspected_tablets(scene, noted),
        *moved_laptop(scene),
        *rehearsed(scene),
        *_little_room(),
        *failed,
        *(() if failed and copies and not copies.is_old else old_copies(scene, copies)),
        *new_tablets(scene, noted),
    ]
    due = [one for one in waiting if _is_due(one)]
    return Queue(
        due=tuple(_claimable(scene, list(_first_is_now(due)))),
        all_out=None if is_over else _all_out(scene),
        notes=tuple(one for one in waiting if not _is_due(one)),
        moves=() if is_over else tuple(_on_the_move(scene, one) for one in scene.state.floor.moves),
    )


def draw_queue(queue: Queue) -> Iterator[tuple[str, str]]:
    """The regions inside that of the queue, by name."""
    for item in queue.due:
        yield item.region, part("director/_queue_item.html", shown=item)
    for name in ("moves", "notes"):
        yield name, drawn(f"director/_queue_{name}.html", shown=queue)


def _claimable(scene: Scene, due: list[QueueItem]) -> Iterator[QueueItem]:
    """With who is on it, and for everybody else the button that says so."""
    taken = claims.taken(scene.tournament_id, now=scene.now) if due else {}
    for item in due:
        name = item.region.removeprefix("due-")
        tap = scene.tap("I am on it", "claim", name) if item.can_be_done else None
        yield replace(item, claim=tap, claimed_by=taken.get(name, ""))


def _is_due(item: QueueItem) -> bool:
    return not item.is_note and (item.can_be_done or item.is_wrong or item.is_blocked)


def _failed_backup(scene: Scene) -> Iterator[QueueItem]:
    """The last copy of the night could not be written; it is tried again a few times by itself.

    Or it was, and a log in it is damaged.
    """
    last = Job.objects.filter(kind=JobKind.BACKUP).order_by("pk").last()
    if last and last.failure:
        yield QueueItem(
            key="backup",
            about="Backup",
            title="A log is damaged" if last.done_at else "The last backup failed",
            why=last.failure,
            main=scene.tap("Try again", "backup_again"),
            is_wrong=True,
        )


def _little_room() -> Iterator[QueueItem]:
    """The disk fills up."""
    if disk.room() is disk.Room.LITTLE:
        yield QueueItem(
            key="disk",
            about="This computer",
            title=f"Only {disk.free_megabytes()} MB are free on the disk",
            why=f"With less than {settings.DISK_RESERVE_MB} MB nothing more can be noted. Delete "
            "what is not needed, and empty the bin.",
            is_wrong=True,
        )


def _full_disk() -> Iterator[QueueItem]:
    if disk.room() is disk.Room.NONE:
        yield QueueItem(
            key="disk",
            about="This computer",
            title="The disk is full: nothing more is noted",
            why=f"Only {disk.free_megabytes()} MB are free. Delete what is not needed, and empty "
            "the bin. Taps are kept where they were made, and come by themselves once there is "
            "room.",
            is_wrong=True,
        )


def _first_is_now(due: list[QueueItem]) -> Iterator[QueueItem]:
    """Only the first thing that can be done asks for attention."""
    first = next((one for one in due if one.main and not one.is_blocked), None)
    for one in due:
        yield replace(one, is_first=True) if one is first else one


def _tables_waiting(scene: Scene) -> Iterator[QueueItem]:
    """Calls, rulings and clocks: nothing moves at these tables; whoever waits longest is first."""
    floor = scene.state.floor
    told = [(call.called_at, _call(scene, call)) for call in floor.calls]
    told += [(given.given_at, _ruling(scene, given)) for given in floor.rulings if given.waits]
    told += [(call.called_at, item) for call in floor.clock_calls for item in _clock(scene, call)]
    for _, waiting in sorted(told, key=lambda pair: pair[0]):
        yield waiting


def _busts(scene: Scene) -> Iterator[QueueItem]:
    """By table, for those of one hand are decided together; whoever waits longest is first."""
    reports = sorted(scene.state.floor.reports, key=lambda one: one.reported_at)
    tables = list(dict.fromkeys(report.at.table for report in reports))
    for table in tables:
        here = [report for report in reports if report.at.table == table]
        together = [one for one in here if _is_plain(scene, one)]
        items = [_report(scene, report) for report in here]
        if len(together) > 1:
            words = f"All {len(together)} of table {table} are out"
            tap = scene.tap(words, "confirm_reports", reports=_numbers(together))
            items[0] = replace(items[0], more=(*items[0].more, *filter(None, [tap])))
        yield from items


def _all_out(scene: Scene) -> Tap | None:
    """One tap for the busts of several tables, where no chips decide about any of them."""
    plain = [one for one in scene.state.floor.reports if _is_plain(scene, one)]
    if len({report.at.table for report in plain}) < 2:
        return None
    words = f"All {len(plain)} are out"
    return scene.tap(words, "confirm_reports", reports=_numbers(plain))


def _is_plain(scene: Scene, report: BustReport) -> bool:
    """Whether "yes" says it all: nobody asks for chips, and nobody may buy again."""
    if start_decides(scene.state, report) or shares_place(scene, report):
        return False
    return report not in rebuys_open(scene.state, report.at.table, now=scene.now)


def _numbers(reports: Sequence[BustReport]) -> str:
    return " ".join(str(report.number) for report in reports)


def _call(scene: Scene, call: Call) -> QueueItem:
    return QueueItem(
        key=f"call-{call.number}",
        about=f"Table {call.table} calls",
        title=call.reason or f"Somebody is needed at table {call.table}",
        why=f"Since {scene.time(call.called_at)}.",
        since=call.called_at,
        main=scene.tap("I am there", "answer_call", call.number),
    )


def _ruling(scene: Scene, given: GivenRuling) -> QueueItem:
    """A table has looked the rule up and waits; ruling otherwise is on the sheet.

    Where chips follow from it, agreeing and carrying it out are one tap.
    """
    one = BY_ID.get(given.irregularity)
    since = f"Since {scene.time(given.given_at)}."
    due = _chips_due(scene, given)
    main = scene.tap("Confirm", "answer_ruling", given.number, "confirm")
    second = None
    if due and not due.refusal and main:
        since += f" Or you decide: {due.sentence}" if due.may_stay else f" {due.sentence}"
        main, second = (main, due.tap) if due.may_stay else (due.tap, main)
    return QueueItem(
        key=f"ruling-{given.number}",
        about=f"Table {given.table} asks for a ruling",
        title=given.headline,
        why=f"{one.title}. {since}" if one else since,
        since=given.given_at,
        source="; ".join(str(place) for place in given.citations),
        main=main,
        second=second,
        sheet=scene.link("ruling_sheet", given.number),
    )


def _chips_due(scene: Scene, given: GivenRuling) -> ChipsDue | None:
    url = scene.link("answer_ruling", given.number, "carry-out")
    return chips_due(scene.state, given, scene.names, url=url, is_staff=True, now=scene.now)


def _not_carried_out(scene: Scene) -> Iterator[QueueItem]:
    """Rulings that hold, and whose chips have not been moved yet."""
    for given in scene.state.floor.rulings:
        due = None if given.waits else _chips_due(scene, given)
        one = BY_ID.get(given.irregularity)
        if due is None or due.may_stay:
            continue
        yield QueueItem(
            key=f"chips-{given.number}",
            about=f"Table {given.table}, ruling to carry out",
            title=due.sentence,
            why=f"{one.title}." if one else given.headline,
            source="; ".join(str(place) for place in given.citations),
            main=due.tap,
            second=scene.tap("Done by hand", "answer_ruling", given.number, "by-hand"),
            waits=due.refusal,
            is_blocked=bool(due.refusal),
            sheet=scene.link("ruling_sheet", given.number),
        )


def _report(scene: Scene, report: BustReport) -> QueueItem:
    why, source = f"Reported at {scene.time(report.reported_at)}, after hand {report.hand}.", ""
    if start_decides(scene.state, report):
        why += " Several went out together: what decides is what each had."
    elif shares_place(scene, report):
        why += " Several went out together and nobody knows what each had: they share the places."
        source = str(scene.state.house.cite("same_hand_exits"))
    outs = ways_out(scene, report)
    item = QueueItem(
        key=f"report-{report.number}",
        about=f"Bust report, {report.at}",
        title=f"Is {scene.names.of(report.entry)} out?",
        why=why,
        since=report.reported_at,
        source=source,
        main=outs[0] if outs else None,
        second=scene.tap("Not out", "answer_report", report.number, "reject"),
        more=outs[1:],
    )
    return with_rebuy(scene, report, item)


def _clock(scene: Scene, call: ClockCall) -> Iterator[QueueItem]:
    """A clock that runs; what to do when it has run out is a suggestion."""
    expires_at = called_clock(scene.state, call).expires_at
    if expires_at > scene.now:
        yield QueueItem(
            key=f"clock-call-{call.number}",
            about=f"Clock called at {scene.time(call.called_at)}",
            title=f"{_on_the_clock(scene, call)}, {call.at}, has to act",
            countdown=Countdown(milliseconds(expires_at)),
            main=scene.tap("Has acted", "close_clock_call", call.number, "acted"),
        )


def _on_the_clock(scene: Scene, call: ClockCall) -> str:
    seat = scene.state.tables[call.at.table].seat(call.at.seat)
    return scene.names.of(seat.entry) if seat else "Somebody"


def _draw_due(scene: Scene) -> Iterator[QueueItem]:
    if scene.state.stage is Stage.SALES and scene.state.sales.entries:
        yield QueueItem(
            key="draw",
            about="Before play",
            title="Draw the seats",
            why=f"{scene.state.sales.entries} entries are in. The seed of the draw is recorded.",
            main=scene.tap("Draw the seats", "direct_room", "draw"),
        )


def _on_the_move(scene: Scene, move: Move) -> QueueItem:
    has_left = move.left_at is not None
    label, verb = ("Has sat down", "arrived") if has_left else ("Has left", "left")
    label = "Sits there now" if move.is_within_a_table else label
    return QueueItem(
        key=f"move-{move.number}",
        about="On the way" if has_left else "Has to move",
        title=scene.names.of(move.entry),
        why=f"{str(move.origin).capitalize()} to {move.to}",
        main=scene.tap(label, "follow_move", move.number, verb),
        person=scene.link("entry_sheet", move.entry),
    )
