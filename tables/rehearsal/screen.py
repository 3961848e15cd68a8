"""Whether each device is ready, in a sentence each; looked up anew for every heartbeat."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.urls import reverse
from django.utils.safestring import SafeString

from tables.devices.board import DeviceLine, tablet_lines
from tables.devices.moving import holder_of
from tables.models import Device, DeviceKind, Rehearsal, Table, Wall
from tables.rehearsal.when import is_played
from tables.walls.screen import device_line
from tournaments import disk, links
from tournaments.backups import keeping, places
from tournaments.drawn import drawn
from tournaments.live.drawings import LiveScreen, register
from tournaments.log.kinds import WishKind
from tournaments.log.state import load, row_of, topic
from tournaments.models import Organisation, Printout, PrintoutKind, Wish
from tournaments.people import tickets
from tournaments.printing.printer import Condition
from tournaments.qr import svg
from tournaments.words.times import hour

HOLDS_FOR = timedelta(hours=12)
"""What was tried longer ago was tried for another night."""


@dataclass(frozen=True, slots=True)
class Line:
    """One thing to try: what it lacks, or else how it is. `verb` is the tap that tries it."""

    title: str
    lacks: tuple[str, ...] = ()
    is_how: str = ""
    verb: str = ""
    label: str = ""
    route: str = ""
    is_optional: bool = False

    @property
    def is_green(self) -> bool:
        return not self.lacks and not self.is_optional


@dataclass(frozen=True, slots=True)
class RehearsalScreen:
    """The frame; the lines have no version."""

    version: int
    moment: int
    changes_at: datetime | None
    tournament_id: int
    tournament: str
    stand_in: int | None
    phone: str
    is_possible: bool

    @property
    def phone_qr(self) -> SafeString:
        return svg(self.phone)


def build(*, now: datetime, tournament_id: int) -> RehearsalScreen:
    """The frame at this version."""
    loaded = load(tournament_id, now=now)
    on = Rehearsal.objects.filter(tournament=tournament_id, is_on=True).first()
    stand_in = on.stand_in_id if on else None
    return RehearsalScreen(
        version=loaded.version,
        moment=0,
        changes_at=None,
        tournament_id=tournament_id,
        tournament=loaded.row.name,
        stand_in=stand_in,
        phone=_phone(stand_in) if stand_in else "",
        is_possible=not is_played(loaded.state),
    )


def _phone(stand_in: int) -> str:
    """The page of somebody's ticket, for a phone that tries it out; "" if nobody can reach it."""
    sold = Wish.objects.filter(tournament=stand_in, kind=WishKind.ADMIT_ENTRY).earliest("number")
    return links.for_paper(reverse("phone", args=[tickets.make_token(stand_in, sold.nonce)]))


def aside(*, now: datetime, tournament_id: int) -> Mapping[str, str]:
    """Every line, as it is now."""
    lines = tuple(lines_of(tournament_id, now=now))
    needed = [line for line in lines if not line.is_optional]
    shown = {
        "lines": lines,
        "green": sum(line.is_green for line in needed),
        "needed": len(needed),
        "tournament_id": tournament_id,
        "is_on": Rehearsal.objects.filter(tournament=tournament_id, is_on=True).exists(),
    }
    return {"lines": drawn("rehearsal/_lines.html", **shown)}


def lines_of(tournament_id: int, *, now: datetime) -> Iterator[Line]:
    """The devices of a tournament, in the order in which somebody walks past them."""
    zone = row_of(tournament_id).event.zone
    yield from _tablets(tournament_id, now=now)
    yield from _walls(tournament_id, now=now)
    yield _sound(tournament_id, zone=zone, now=now)
    yield _printer(zone=zone, now=now)
    yield from _copies(zone=zone, now=now)


def _tablets(tournament_id: int, *, now: datetime) -> Iterator[Line]:
    holder = holder_of(tournament_id)
    known = Device.objects.filter(tournament_id=holder, kind=DeviceKind.TABLET)
    lines = dict(tablet_lines(known, holder, now=now))
    numbers = Table.objects.filter(tournament_id=tournament_id).order_by("number")
    for table in numbers.values_list("number", flat=True):
        line = lines.get(table)
        title = f"Tablet of table {table}"
        if line is None:
            yield Line(title, ("It is not paired.",), label="Pair it", route="tablets")
        else:
            lacks = tuple(_lacks(line))
            how = "live, awake, its clock is right"
            charge = "" if line.battery is None else f", battery {line.battery} %"
            yield Line(title, lacks, f"{how}{charge}".capitalize() + ".")


def _lacks(line: DeviceLine, *, wake: str = "touch its screen once") -> Iterator[str]:
    if not line.is_live:
        yield "It is silent: turn it on and open its page."
        return
    if line.may_go_dark:
        yield f"It may go dark: {wake}."
    if line.is_low:
        yield f"Its battery is at {line.battery} %: plug it in."
    if line.seconds_off:
        side = "fast" if line.seconds_ahead > 0 else "slow"
        yield f"Its own clock is {line.seconds_off} s {side}: set its time to automatic."
    if line.unsent:
        yield "It keeps taps that were not sent yet."


def _walls(tournament_id: int, *, now: datetime) -> Iterator[Line]:
    shown = Wall.objects.filter(tournament_id=holder_of(tournament_id))
    walls = shown.exclude(name="").order_by("name")
    for wall in walls:
        lacks = tuple(_lacks(device_line(wall, now=now), wake="press OK on its remote once"))
        yield Line(f"Screen {wall.name}", lacks, f"Live: {wall.get_layout_display().lower()}.")
    if not walls:
        said = "No television shows this tournament yet."
        yield Line("Screens", (said,), label="Add one", route="tablets", is_optional=True)


def _sound(tournament_id: int, *, zone: str, now: datetime) -> Line:
    title = "Sound"
    rehearsed = Rehearsal.objects.filter(
        tournament=tournament_id, sound_heard_at__gt=now - HOLDS_FOR
    ).first()
    if rehearsed and rehearsed.sound_heard_at:
        return Line(title, (), f"Heard at {hour(rehearsed.sound_heard_at, zone)}.")
    speaking = Wall.objects.filter(tournament=holder_of(tournament_id), speaks=True).first()
    where = f"On {speaking.name}" if speaking else "On the screen that is to be heard"
    told = f"{where}, turn the sound off and on: it rings. Is it heard at the far end of the hall?"
    return Line(title, (told,), verb="sound", label="I heard it")


def _printer(*, zone: str, now: datetime) -> Line:
    house = Organisation.objects.get(pk=1)
    title = "Printer"
    if not house.printer_address:
        said = "None is chosen; tickets are printed by the browser."
        return Line(title, (said,), is_optional=True)
    tests = Printout.objects.filter(kind=PrintoutKind.TEST, asked_at__gt=now - HOLDS_FOR)
    newest = tests.order_by("pk").last()
    if house.printer_said not in ("", Condition.READY):
        return Line(title, (house.printer_said,), verb="print", label="Print a test page")
    if newest is None:
        return Line(
            title, ("It has not printed a test page yet.",), verb="print", label="Print a test page"
        )
    if newest.printed_at is None:
        return Line(title, ("The test page is on its way.",))
    return Line(
        title,
        (),
        f"Printed a test page at {hour(newest.printed_at, zone)}.",
        verb="print",
        label="Print a test page",
    )


def _copies(*, zone: str, now: datetime) -> Iterator[Line]:
    if settings.MODE != "embedded":
        return
    for title, folder in (("Backup", places.first()), ("Stick", places.second())):
        if folder is None:
            said = "None is chosen: with one, nothing is lost if the laptop is."
            yield Line(title, (said,), label="Choose one", route="copies", is_optional=True)
            continue
        written = _newest(folder)
        if written and written > now - HOLDS_FOR:
            yield Line(
                title, (), f"Written at {hour(written, zone)}.", verb="copy", label="Write a backup"
            )
        else:
            yield Line(
                title, ("Nothing was written there lately.",), verb="copy", label="Write a backup"
            )
    if disk.room() is not disk.Room.PLENTY:
        yield Line("Disk", (f"Only {disk.free_megabytes()} MB are free: make room.",))


def _newest(folder: Path) -> datetime | None:
    made = (keeping.made_at(path) for path in folder.glob("riffle-*.sqlite3"))
    return max(filter(None, made), default=None)


screen = register(
    LiveScreen(
        route="rehearsal",
        topic=topic,
        build=build,
        regions={"rehearsal": "rehearsal/_rehearsal.html"},
        beat_seconds=2,
        aside=aside,
    )
)
