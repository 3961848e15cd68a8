"""What the devices of this process said of themselves: kept in memory, stamped now and then."""

import threading
import time
from collections import Counter
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import uuid4

from tables.devices.report import Report
from tables.models import Device, DeviceKind
from tournaments.models import Tournament

_STAMPED = (
    "seen_at",
    "kind",
    "awake",
    "is_handheld",
    "battery",
    "is_charging",
    "unsent",
    "seconds_ahead",
    "phones",
)


@dataclass(frozen=True, slots=True)
class Holder:
    """Whose device it is: a table's, or a person's, who may have several."""

    tournament_id: int
    kind: DeviceKind
    tablet_id: int | None = None
    user_id: int | None = None

    def identity(self, report: Report) -> str:
        """The same for as long as it is the same device."""
        if self.tablet_id is not None:
            return f"tablet {self.tablet_id}"
        return f"{self.user_id} {report.device.hex} {self.kind}"


class Devices:
    """The devices that speak through this process, and the phones that listen."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process = f"process {uuid4().hex}"
        self._heard: dict[tuple[Holder, str], tuple[float, Report]] = {}
        self._phones: Counter[int] = Counter()

    def heard(self, holder: Holder, report: Report) -> None:
        """This device has just said something; the report is its last."""
        with self._lock:
            self._heard[holder, holder.identity(report)] = (time.monotonic(), report)

    def phone_came(self, tournament_id: int) -> None:
        with self._lock:
            self._phones[tournament_id] += 1

    def phone_went(self, tournament_id: int) -> None:
        with self._lock:
            self._phones[tournament_id] -= 1

    def stamp(self, *, now: datetime) -> None:
        """Write down what was heard since the last time; nothing while all are silent."""
        with self._lock:
            heard, self._heard = self._heard, {}
            phones = dict(self._phones)
            self._phones += Counter()  # those that nobody watches any more
        at = time.monotonic()
        rows = [
            _row(holder, identity, report, seen_at=now - timedelta(seconds=at - heard_at))
            for (holder, identity), (heard_at, report) in heard.items()
        ]
        # What a ticket claims to be of may not exist.
        known = Tournament.objects.filter(pk__in=phones).values_list("pk", flat=True)
        rows += [self._count(tournament_id, phones[tournament_id], now) for tournament_id in known]
        if rows:
            Device.objects.bulk_create(
                rows,
                update_conflicts=True,
                unique_fields=["tournament", "identity"],
                update_fields=_STAMPED,
            )

    def _count(self, tournament_id: int, count: int, now: datetime) -> Device:
        return Device(
            tournament_id=tournament_id,
            kind=DeviceKind.PHONES,
            identity=self._process,
            seen_at=now,
            phones=count,
        )


def _row(holder: Holder, identity: str, report: Report, *, seen_at: datetime) -> Device:
    return Device(
        tournament_id=holder.tournament_id,
        kind=holder.kind,
        identity=identity,
        tablet_id=holder.tablet_id,
        user_id=holder.user_id,
        seen_at=seen_at,
        awake=report.awake,
        is_handheld=report.is_handheld,
        battery=report.battery,
        is_charging=report.is_charging,
        unsent=report.unsent,
        seconds_ahead=report.seconds_ahead,
    )


devices = Devices()
