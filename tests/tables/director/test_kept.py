"""What is kept to save time never shows: a screen looks as if everything were made anew."""

from collections.abc import Iterator
from contextlib import suppress
from random import Random

import pytest
from django.utils import timezone

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.house.keys import PenaltyKind, PenaltyStep
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.tournament import Stage, fold, questions
from tables.director import screen_room
from tables.director.screen_forecast import forecast_shown
from tables.director.screen_queue import build_queue, draw_queue
from tables.director.screen_room import build_room, draw_room
from tables.models import Table, Tablet
from tests.factories import make_open_tournament
from tests.rules_engine.night import Night, make_terms
from tests.rules_engine.wishes import ENDINGS, MAKERS, USUAL, Chooser
from tournaments.drawn import drawn as draw_anew
from tournaments.people.names import Names
from tournaments.rights import Caller
from tournaments.scene import Scene

pytestmark = pytest.mark.django_db

TABLES, STEPS = 5, 60
MAY_BE_WISHED = [verb for verb in MAKERS if verb not in ENDINGS]


class Evening:
    """A tournament at the mercy of everybody, as the director sees it."""

    def __init__(self, house: str, seed: int) -> None:
        self.random = Random(seed)
        self.row = make_open_tournament(tables=TABLES)
        self.night = Night(make_terms(house, tables=TABLES, re_entries=1), seed=seed)
        self.names = Names({})

    def go_on(self) -> None:
        """Somebody wishes something, time passes, a name is corrected, a tablet comes or goes."""
        others = (self.wait, self.undo, self.rename, self.pair)
        step = self.wish if self.random.random() < 0.8 else self.random.choice(others)
        step()

    def wish(self) -> None:
        usual = USUAL[self.night.t.stage] if self.random.random() < 0.7 else MAY_BE_WISHED
        verb = self.random.choice(usual)
        with suppress(RuleViolation):
            self.night.do(verb, **MAKERS[verb](Chooser(self.night.t, self.random)))

    def wait(self) -> None:
        self.night.wait(minutes=self.random.randint(0, 20))

    def undo(self) -> None:
        with suppress(RuleViolation):
            self.night.undo(max(1, self.night.wish - self.random.randint(0, 6)))

    def rename(self) -> None:
        entry = self.random.randint(1, 30)
        self.names = Names({**self.names.by_entry, entry: f"Ann {self.random.random()}"})

    def pair(self) -> None:
        table = Table.objects.get(tournament=self.row, number=self.random.randint(1, TABLES))
        if not Tablet.objects.filter(table=table).delete()[0]:
            Tablet.objects.create(table=table, token_hash=str(table.pk), paired_at=timezone.now())

    def scene(self, state: engine.Tournament) -> Scene:
        now, zone = self.night.now, "Europe/Dublin"
        return Scene(self.row.pk, state, self.names, Caller.DIRECTOR, now, zone, "EUR")


def drawn(scene: Scene) -> Iterator[tuple[str, object]]:
    yield from draw_room(build_room(scene))
    yield from draw_queue(build_queue(scene))
    yield "forecast", forecast_shown(scene)
    yield "moment", questions.moment(scene.state, now=scene.now)
    yield "changes_at", questions.changes_at(scene.state, now=scene.now)


def expect_like_new(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    kept = dict(drawn(evening.scene(evening.night.t)))
    with monkeypatch.context() as anew:
        anew.setattr(screen_room, "part", draw_anew)
        assert kept == dict(drawn(evening.scene(fold(evening.night.log.lines))))
    return kept


@pytest.mark.parametrize(
    ("house", "seed"),
    [
        pytest.param(house, seed, marks=[pytest.mark.slow] if seed else [])
        for house in SHIPPED
        for seed in range(4)
    ],
)
def test_what_is_kept_looks_like_what_is_made_anew(
    house: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = Evening(house, seed)
    evening.night.sell(evening.random.randint(12, 30))
    stages = set()
    for step in range(STEPS):
        monkeypatch.setattr(screen_room, "FEW_TABLES", 3 if step % 2 else 0)  # tiles, or names
        evening.go_on()
        expect_like_new(evening, monkeypatch)
        stages.add(evening.night.t.stage)
    assert Stage.RUNNING in stages


def test_what_is_noted_of_a_player_goes_when_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening("st-gabriel", 1)
    night = evening.night
    night.begin(20)
    entry = night.entry_at(3, 1)
    timeout = PenaltyStep(PenaltyKind.TIMEOUT, 10)
    night.do(engine.give_penalty, entry=entry, step=timeout, reason="abuse")
    assert ">penalty<" in str(expect_like_new(evening, monkeypatch)["table-3"])
    night.wait(minutes=11)
    assert ">penalty<" not in str(expect_like_new(evening, monkeypatch)["table-3"])
    night.do(engine.mark_absent, entry=entry)
    assert ">away<" in str(expect_like_new(evening, monkeypatch)["table-3"])
    night.do(engine.mark_returned, entry=entry)
    assert ">away<" not in str(expect_like_new(evening, monkeypatch)["table-3"])
