"""The rulings of the night for staff: who ruled what where, and what waits for a word."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.http import Http404

from rules_engine import tournament as engine
from rules_engine.texts.rulings import rule_again
from tables.rulings.screen_flow import RulingShown, Whence, shown
from tables.rulings.screen_given import (
    FollowUp,
    GivenShown,
    follow_ups,
    given_shown,
    holds_as_proposed,
)
from tournaments.live.drawings import LiveScreen, register
from tournaments.log import folds
from tournaments.log.state import topic
from tournaments.models import Fact
from tournaments.rights import Caller
from tournaments.scene import Scene, Tap, load_scene

_KINDS = [
    engine.facts.RulingRecorded.kind,
    engine.facts.RulingConfirmed.kind,
    engine.facts.RulingOverruled.kind,
]


@dataclass(frozen=True, slots=True)
class RulingLine:
    """A ruling with who gave it, who settled it, and what staff can say to it."""

    given: GivenShown
    by: str
    settled_by: str
    sheet: str
    confirm: Tap | None


@dataclass(frozen=True, slots=True)
class RulingsScreen:
    """All rulings of a tournament, newest first; those that wait come before all others."""

    version: int
    moment: int
    changes_at: datetime | None
    tournament_id: int
    lines: tuple[RulingLine, ...] = ()


@dataclass(frozen=True, slots=True)
class RulingSheet:
    """One ruling as staff handle it; what has no field or is empty cannot be done now."""

    tournament_id: int
    line: RulingLine
    ruling: RulingShown | None
    follow_ups: tuple[FollowUp, ...]
    overrule: Tap | None


def build(*, now: datetime, tournament_id: int) -> RulingsScreen:
    """The list at this moment; every role that sees it has the same rights here."""
    loaded, scene = load_scene(tournament_id, caller=Caller.FLOOR, now=now)
    return RulingsScreen(
        version=loaded.version,
        moment=0,
        changes_at=None,
        tournament_id=tournament_id,
        lines=tuple(_lines(scene)) if scene else (),
    )


def sheet(*, tournament_id: int, ruling: int, caller: Caller, now: datetime) -> RulingSheet:
    """The sheet of one ruling; Http404 if there is none."""
    _, scene = load_scene(tournament_id, caller=caller, now=now)
    given = scene.state.floor.rulings.get(ruling) if scene else None
    if scene is None or given is None:
        raise Http404
    full = rule_again(scene.state, given)
    whence = Whence(tournament_id, given.table, is_staff=True)
    overrule = scene.tap("Rule otherwise", "answer_ruling", given.number, "overrule")
    return RulingSheet(
        tournament_id=tournament_id,
        line=next(line for line in _lines(scene) if line.given.number == ruling),
        ruling=shown(whence, full) if full and holds_as_proposed(given) else None,
        follow_ups=tuple(follow_ups(scene, given, full)),
        overrule=None if given.overruled_at else overrule,
    )


def _lines(scene: Scene) -> Iterator[RulingLine]:
    who = _who(scene.tournament_id)
    newest = sorted(
        scene.state.floor.rulings, key=lambda one: (one.waits, one.number), reverse=True
    )
    for given in newest:
        by, settled_by = who.get(given.number, ("", ""))
        confirm = scene.tap("Confirm", "answer_ruling", given.number, "confirm")
        yield RulingLine(
            given=given_shown(given, zone=scene.zone),
            by=by,
            settled_by=settled_by,
            sheet=scene.link("ruling_sheet", given.number),
            confirm=confirm if given.waits else None,
        )


def _who(tournament_id: int) -> Mapping[int, tuple[str, str]]:
    """For each ruling who gave it and who settled it; what was taken back does not count."""
    folded = folds.read(tournament_id)
    assert folded is not None  # asked for an open tournament only
    rows = Fact.objects.filter(tournament_id=tournament_id, kind__in=_KINDS)
    told: dict[int, tuple[str, str]] = {}
    for row in rows.select_related("wish__user").order_by("number"):
        if row.wish.number in folded.undone:
            continue
        number = json.loads(row.data)["ruling"]
        name = str(row.wish.user) if row.wish.user else "the table"
        is_new = row.kind == _KINDS[0]
        told[number] = (name, "") if is_new else (told.get(number, ("", ""))[0], name)
    return told


screen = register(
    LiveScreen(
        route="rulings",
        topic=topic,
        build=build,
        regions={"rulings": "rulings/_list.html"},
        beat_seconds=2,
    )
)
