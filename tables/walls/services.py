"""Walls: they come with a code, staff take them on by it, and say from then on what they show."""

import secrets
from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime, timedelta

from django.db import transaction

from rules_engine.errors import RuleViolation
from tables.models import Wall, WallLayout
from tables.tablet.pairing import ALPHABET, CODE_LENGTH, as_made
from tables.walls.report import WallReport
from tournaments.accounts.services import hash_token
from tournaments.live.topics import EVERYTHING
from tournaments.log import log
from tournaments.models import Tournament

CODE_VALID_FOR = timedelta(minutes=10)
SEEN_EVERY = timedelta(seconds=4)
MOST_WAITING = 100
"""Walls with a code that nobody has typed; of more, the oldest give way and ask for another."""


def begin(*, now: datetime) -> str:
    """A wall that nobody knows yet, and the token by which it is known from now on."""
    token = secrets.token_urlsafe(32)
    with log.turn(), transaction.atomic():
        forget_strangers(now=now)
        strangers = Wall.objects.filter(name="").order_by("-code_expires_at", "-pk")
        Wall.objects.filter(pk__in=[one.pk for one in strangers[MOST_WAITING - 1 :]]).delete()
        wall = Wall.objects.create(token_hash=hash_token(token))
        _give_code(wall, now=now)
    return token


def find(token: str) -> Wall | None:
    """The wall that holds this token, unless staff have forgotten it."""
    return Wall.objects.select_related("tournament").filter(token_hash=hash_token(token)).first()


def renew_code(wall: Wall, *, now: datetime) -> None:
    """Another code if the last one is over; a wall with a name needs none."""
    if not wall.name and (wall.code_expires_at is None or wall.code_expires_at <= now):
        with log.turn(), transaction.atomic():
            _give_code(wall, now=now)


def _give_code(wall: Wall, *, now: datetime) -> None:
    wall.code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
    wall.code_expires_at = now + CODE_VALID_FOR
    wall.save(update_fields=["code", "code_expires_at"])


def note_seen(wall: Wall, said: WallReport, *, now: datetime) -> None:
    """It has just asked what to show, and said how it is."""
    is_stale = wall.seen_at is None or wall.seen_at < now - SEEN_EVERY
    if is_stale or (wall.is_audible, wall.awake) != (said.is_audible, said.awake):
        with log.turn():
            Wall.objects.filter(pk=wall.pk).update(seen_at=now, **asdict(said))


def take_on(tournament_id: int, code: str, *, name: str, layout: WallLayout, now: datetime) -> Wall:
    """The wall that shows this code has a name from now on, and shows this tournament."""
    with log.turn(), transaction.atomic():
        shown = Wall.objects.select_for_update().filter(code=as_made(code))
        wall = shown.filter(code_expires_at__gt=now).first()
        if wall is None:
            raise RuleViolation("code_unknown", "No screen shows that code now. Look at it again.")
        wall.name = name or _next_name()
        wall.code = wall.code_expires_at = None
        wall.tournament_id, wall.layout = tournament_id, layout
        wall.save(update_fields=["name", "code", "code_expires_at", "tournament", "layout"])
        _tell_boards(tournament_id, now=now)
    return wall


def show(tournament_id: int, wall_id: int, layout: WallLayout, *, now: datetime) -> None:
    """This wall shows this tournament so."""
    _change(tournament_id, wall_id, now=now, tournament_id=tournament_id, layout=layout)


def arrange(
    tournament_id: int,
    wall_id: int,
    turns: Sequence[WallLayout],
    *,
    always: bool,
    now: datetime,
) -> None:
    """What it shows in turns with its own layout, in this order."""
    named = " ".join(dict.fromkeys(layout.value for layout in turns))
    _change(tournament_id, wall_id, now=now, turns=named, turns_always=always)


def rename(tournament_id: int, wall_id: int, name: str, *, now: datetime) -> None:
    """Staff call it so."""
    if not name:
        raise RuleViolation("no_name", "Give the screen a name, such as “Stage, left”.")
    _change(tournament_id, wall_id, now=now, name=name)


def let_speak(tournament_id: int, wall_id: int, *, speaks: bool, now: datetime) -> None:
    """Sounds come from this one and from no other; or from none."""
    with log.turn(), transaction.atomic():
        list(Wall.objects.select_for_update().order_by("pk"))  # one at a time
        Wall.objects.filter(speaks=True).update(speaks=False)
        Wall.objects.filter(pk=wall_id).update(speaks=speaks)
        _tell_boards(tournament_id, now=now)


def forget(tournament_id: int, wall_id: int, *, now: datetime) -> None:
    """It is no wall of ours any more, and shows a new code."""
    with log.turn(), transaction.atomic():
        Wall.objects.filter(pk=wall_id).delete()
        _tell_boards(tournament_id, now=now)


def forget_strangers(*, now: datetime) -> None:
    """Walls whose code nobody has typed, and that ask for none any more."""
    Wall.objects.filter(name="", code_expires_at__lt=now).delete()


def _change(of_tournament: int, wall_id: int, *, now: datetime, **to: object) -> None:
    with log.turn(), transaction.atomic():
        if not Wall.objects.filter(pk=wall_id).exclude(name="").update(**to):
            raise RuleViolation("no_such_wall", "That screen has been forgotten already.")
        _tell_boards(of_tournament, now=now)


def _next_name() -> str:
    return f"Screen {Wall.objects.exclude(name='').count() + 1}"


def _tell_boards(tournament_id: int, *, now: datetime) -> None:
    """The board of every night lists all walls; a list of seats appears and goes with its wall."""
    log.touch_lately(topics=EVERYTHING, now=now)
    if Tournament.objects.filter(pk=tournament_id, opened_at=None).exists():
        log.touch(tournament_id)
