"""A night that is written to a disk wish by wish, and what must be found on it afterwards."""

import contextlib
import hashlib
import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from uuid import UUID, uuid4

from django.core.management import call_command
from django.db import connection

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from serving import write_ahead
from tests.asking import ask
from tests.concurrency import soundness
from tests.factories import SOMEBODY, make_drawn_tournament, make_open_tournament
from tournaments.desk import services as desk
from tournaments.log import log
from tournaments.log.log import Asked
from tournaments.models import AccountKind, Fact, Tournament, Wish
from tournaments.terms.draft import Draft


@dataclass
class Told:
    """Every wish in the order of asking, and the log as it was after each."""

    nonces: list[UUID] = field(default_factory=list)
    chains: dict[tuple[int, int], str] = field(default_factory=dict)


def prepare() -> None:
    """A database with a tournament that is played and one that is sold; nobody has it open."""
    call_command("migrate", interactive=False, verbosity=0)
    ask(make_drawn_tournament().pk, engine.start_clock, asked=Asked(SOMEBODY))
    make_open_tournament(tables=30, draft=Draft.of_house("roberts"))
    connection.close()


def play(
    chance: Random, *, wishes: int, synchronous: int, answered: Callable[[int], object]
) -> Told:
    """So many wishes; `answered` hears of each when its asker would."""
    playing, selling = Tournament.objects.order_by("pk").values_list("pk", flat=True)
    told = Told()
    for number in range(1, wishes + 1):
        if number == 1 or chance.random() < 0.02:  # the server is started, or started again
            connection.close()
            _set(synchronous)
        if chance.random() < 0.1:  # every few seconds
            assert write_ahead.fold_in(Path(connection.settings_dict["NAME"]))
        told.nonces.append(uuid4())
        with contextlib.suppress(RuleViolation):  # an answer like any other, and kept
            _wish(chance, playing, selling, Asked(SOMEBODY, told.nonces[-1]))
        answered(number)
        told.chains |= {(pk, line): chain for pk, line, chain in _heads()}
    connection.close()
    return told


def _set(synchronous: int) -> None:
    """Other than Riffle sets it, if that is wanted."""
    if synchronous:
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA synchronous = {synchronous}")


def _wish(chance: Random, playing: int, selling: int, asked: Asked) -> None:
    match chance.choice(("sell", "sell", "call", "clock", "undo")):
        case "sell":
            buyer = desk.Buyer(name=f"Guest {chance.random()}")
            desk.sell_entry(selling, to=buyer, paid_into=AccountKind.CASH, asked=asked)
        case "call":
            ask(playing, engine.call_floor, table=1, reason="chips", asked=asked)
        case "clock":
            verb = chance.choice((engine.pause_clock, engine.resume_clock))
            ask(playing, verb, asked=asked)
        case _:
            newest = Wish.objects.filter(tournament=playing).latest("number").number
            log.undo(playing, asked, wish=chance.randint(max(2, newest - 20), newest))


def _heads() -> list[tuple[int, int, str]]:
    """The newest line of each log."""
    lines = Fact.objects.order_by("number").values_list("tournament", "number", "chain")
    return list({line[0]: line for line in lines}.values())


class Finder:
    """Opens what a cut has left as the next start would, and says what is wrong with it."""

    def __init__(self, told: Told) -> None:
        self._told = told
        self._seen: dict[bytes, tuple[list[str], set[UUID]]] = {}

    def problems(self, place: Path, left: Mapping[str, bytearray], *, answered: int) -> list[str]:
        place.mkdir()
        for name, data in left.items():
            (place / name).write_bytes(data)
        before = connection.settings_dict["NAME"]
        connection.close()
        connection.settings_dict["NAME"] = place / "riffle.sqlite3"
        try:
            wrong, kept = self._look()
        finally:
            connection.close()
            connection.settings_dict["NAME"] = before
            shutil.rmtree(place)
        asked = [nonce in kept for nonce in self._told.nonces]
        lost = [f"wish {n} was lost" for n, there in enumerate(asked[:answered], 1) if not there]
        if any(asked[answered + 1 :]):  # one may be on its way
            lost.append("a wish is there that was not made yet")
        return wrong + lost

    def _look(self) -> tuple[list[str], set[UUID]]:
        """What is wrong with the database and which wishes it has; the same bytes say the same."""
        connection.ensure_connection()
        same = hashlib.sha256(connection.connection.serialize()).digest()
        if same not in self._seen:
            kept = set(Wish.objects.values_list("nonce", flat=True))
            self._seen[same] = list(self._wrong()), kept
        return self._seen[same]

    def _wrong(self) -> Iterator[str]:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA integrity_check")
            yield from (f"SQLite: {line}" for (line,) in cursor.fetchall() if line != "ok")
        for pk, number, chain in _heads():
            if self._told.chains.get((pk, number), chain) != chain:
                yield f"line {number} of tournament {pk} is another one"
        for pk in Tournament.objects.values_list("pk", flat=True):
            yield from soundness.problems(pk)
