"""What a nursery does on the database of its servers: set a night up, look at it, change it."""

from datetime import timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.db.models import Count
from django.utils import timezone

from rules_engine import tournament as engine
from serving import restore as restoring
from tests.asking import ask
from tests.concurrency import soundness
from tests.factories import SOMEBODY, make_drawn_tournament, make_open_tournament, make_user
from tournaments.backups import services as backups
from tournaments.log import folds, log
from tournaments.log.kinds import WishKind
from tournaments.log.log import Asked
from tournaments.models import Person, Role, Tournament, User, Wish
from tournaments.terms.draft import Draft


def make_night() -> dict[str, Any]:
    """A director, a tournament that is being played, and one whose entries are on sale."""
    director = User.objects.filter(role=Role.DIRECTOR).first() or make_user(Role.DIRECTOR)
    draft = Draft.of_house("roberts")  # as many entries as there are seats
    playing, selling = make_drawn_tournament(), make_open_tournament(tables=60, draft=draft)
    Tournament.objects.filter(pk=playing.pk).update(starts_at=timezone.now())
    ask(playing.pk, engine.start_clock, asked=Asked(SOMEBODY))
    people = Person.objects.bulk_create(Person(name=f"Guest {n}") for n in range(540))
    return {
        "session": _session(director),
        "playing": playing.pk,
        "selling": selling.pk,
        "people": [person.pk for person in people],
        "wishes": [Wish.objects.filter(tournament=each).count() for each in (playing, selling)],
    }


def _session(user: User) -> str:
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.set_expiry(timedelta(days=1))
    session.create()
    assert session.session_key
    return session.session_key


def look(tournament_ids: list[int]) -> dict[str, Any]:
    """Every wish by its nonce with its number and answer, and everything that is wrong."""
    wishes = Wish.objects.filter(tournament_id__in=tournament_ids).annotate(lines=Count("facts"))
    return {
        "wishes": {
            str(wish.nonce): (wish.tournament_id, wish.number, wish.refusal_code, wish.lines)
            for wish in wishes
        },
        "calls": [call.number for pk in tournament_ids for call in _state(pk).floor.calls],
        "problems": [problem for pk in tournament_ids for problem in soundness.problems(pk)],
    }


def _state(tournament_id: int) -> engine.Tournament:
    folded = folds.read(tournament_id)
    assert folded
    return folded.state


def announce(tournament_id: int, text: str) -> dict[str, int]:
    """Says something in the lobby, past the server; the wish and the version then."""
    receipt = log.commit(
        tournament_id,
        Asked(SOMEBODY),
        WishKind.ANNOUNCE,
        lambda t, now, _rng: engine.announce(t, text=text, now=now),
    )
    return {"wish": receipt.wish, "version": receipt.version}


def newest(tournament_id: int) -> dict[str, int]:
    """The number of the last wish that was granted, and the version that screens ought to show."""
    version = Tournament.objects.values_list("version", flat=True).get(pk=tournament_id)
    granted = Wish.objects.filter(tournament_id=tournament_id, refusal_code="")
    wish = granted.latest("number").number
    return {"wish": wish, "version": version}


def back_up() -> str:
    """A backup of everything; where it is."""
    return str(backups.back_up(settings.BACKUP_DIR).path)


def restore(backup: str) -> None:
    """The backup takes the place of everything; no server may be running."""
    restoring.restore(Path(backup), settings.DATA_DIR)
