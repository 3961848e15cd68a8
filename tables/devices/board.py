"""The board of devices, drawn anew for every heartbeat: it has no version."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from tables.laptops.screen import standings
from tables.models import Awake, Device, DeviceKind, Tablet
from tournaments.drawn import drawn
from tournaments.log.state import row_of

# Tablets and staff answer every two seconds, walls every five; stamps come every two.
SILENT_AFTER = {
    DeviceKind.TABLET: timedelta(seconds=7),
    DeviceKind.STAFF: timedelta(seconds=7),
    DeviceKind.WALL: timedelta(seconds=15),
    DeviceKind.PHONES: timedelta(seconds=7),
}
FORGOTTEN_AFTER = timedelta(hours=12)
LOW_BATTERY = 20
CLOCK_IS_RIGHT_WITHIN = 2
"""Seconds; screens go by the server's clock, so this says only what the device's own one shows."""

_OTHERS = (
    (
        DeviceKind.WALL,
        "Walls without a code",
        "None. A wall that somebody who is logged in has open is listed here.",
    ),
    (DeviceKind.STAFF, "Staff", "Nobody has the dashboard or the floor open."),
)


@dataclass(frozen=True, slots=True)
class DeviceLine:
    """One device, in words."""

    name: str
    is_live: bool
    seen_at: datetime | None
    awake: str
    battery: int | None
    is_charging: bool
    unsent: int
    seconds_ahead: int

    @property
    def may_go_dark(self) -> bool:
        return self.is_live and self.awake == Awake.NOTHING

    @property
    def is_low(self) -> bool:
        return self.battery is not None and self.battery < LOW_BATTERY and not self.is_charging

    @property
    def seconds_off(self) -> int:
        off = abs(self.seconds_ahead)
        return off if off >= CLOCK_IS_RIGHT_WITHIN else 0


def board(*, now: datetime, tournament_id: int) -> Mapping[str, str]:
    """What the page of the devices shows beside each table, and of all other devices."""
    known = Device.objects.filter(
        tournament_id=tournament_id, seen_at__gt=now - FORGOTTEN_AFTER
    ).select_related("user")
    found = sorted(known.order_by("pk"), key=lambda one: str(one.user or ""))
    zone = row_of(tournament_id).event.zone
    regions = {
        f"tablet-{table}": drawn("devices/_line.html", line=line, zone=zone)
        for table, line in tablet_lines(found, tournament_id, now=now)
    }
    groups = [
        {"title": title, "none": none, "lines": list(_lines(found, kind, now=now))}
        for kind, title, none in _OTHERS
    ]
    phones = _phones(found, now=now)
    second = standings(now=now)
    shown = {"groups": groups, "phones": phones, "second": second if second.follower else None}
    others = drawn("devices/_others.html", **shown, zone=zone)
    return {**regions, "others": others}


def tablet_lines(
    found: Iterable[Device], tournament_id: int, *, now: datetime
) -> Iterable[tuple[int, DeviceLine]]:
    """The tablet of each table that has one."""
    said = {one.tablet_id: one for one in found if one.kind == DeviceKind.TABLET}
    paired = Tablet.objects.filter(table__tournament_id=tournament_id, revoked_at=None)
    for tablet in paired.select_related("table"):
        device = said.get(tablet.pk) or Device(kind=DeviceKind.TABLET)
        # Its requests count too.
        yield tablet.table.number, _line(device, seen_at=tablet.seen_at, now=now)


def _lines(found: Iterable[Device], kind: DeviceKind, *, now: datetime) -> Iterable[DeviceLine]:
    return (_line(one, seen_at=one.seen_at, now=now) for one in found if one.kind == kind)


def _line(device: Device, *, seen_at: datetime | None, now: datetime) -> DeviceLine:
    what = "phone or tablet" if device.is_handheld else "computer"
    return DeviceLine(
        name=f"{device.user}, {what}" if device.user else "",
        is_live=seen_at is not None and now - seen_at < SILENT_AFTER[DeviceKind(device.kind)],
        seen_at=seen_at,
        awake=device.awake,
        battery=device.battery,
        is_charging=bool(device.is_charging),
        unsent=device.unsent,
        seconds_ahead=device.seconds_ahead,
    )


def _phones(found: Iterable[Device], *, now: datetime) -> int:
    since = now - SILENT_AFTER[DeviceKind.PHONES]
    return sum(one.phones for one in found if one.kind == DeviceKind.PHONES and one.seen_at > since)
