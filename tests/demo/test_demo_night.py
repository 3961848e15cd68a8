"""The night of the demo, and which buttons its people press."""

from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from demo import __main__ as command
from demo.names import names
from demo.night import evening_zone, make_night, shorter
from demo.taps import Tap, tap_of
from rules_engine.clock.structures import TEMPLATES
from rules_engine.house.keys import PenaltyKind, PenaltyStep
from rules_engine.room.table_view import SeatRef
from rules_engine.tools.simulation import Actor, Role, Wish
from rules_engine.tournament import Stage, audit
from serving import serve
from tournaments.log import folds
from tournaments.models import Posting, Registration
from tournaments.money import books

NOW = datetime(2099, 11, 14, 3, 30, tzinfo=UTC)
FLOOR = Actor(Role.FLOOR)


@pytest.mark.both
@pytest.mark.django_db(transaction=True)
def test_a_night_is_made_with_sound_books() -> None:
    night = make_night(players=26, speed=20, now=NOW, seed=1)
    folded = folds.read(night.tournament_id)
    assert folded is not None
    assert folded.state.stage is Stage.SALES
    assert folded.state.sales.entries == 25  # one comes late
    assert audit.problems(folded.state) == ()
    read = books.read(night.tournament_id)
    assert books.problems(read, folded.state, currency="USD") == ()
    assert Posting.objects.count() == Registration.objects.count() == 25
    assert set(night.tablets) == {1, 2, 3, 4}
    assert night.evening.structure.level(1).seconds == 60


def test_everything_that_lasts_is_shorter() -> None:
    usual = TEMPLATES["freeze-out"].structure
    short = shorter(usual, speed=20)
    assert short.level(3).seconds * 20 == usual.level(3).seconds
    assert short.level(3).rest_seconds * 20 == usual.level(3).rest_seconds
    assert short.level(12).seconds * 20 == usual.level(12).seconds  # of the open end
    assert shorter(usual, speed=1) == usual
    assert shorter(usual, speed=1e6).level(1).seconds == 1


@pytest.mark.parametrize("hour", range(24))
def test_midnight_is_hours_away_wherever_the_demo_starts(hour: int) -> None:
    from zoneinfo import ZoneInfo

    now = NOW.replace(hour=hour)
    assert now.astimezone(ZoneInfo(evening_zone(now))).hour == 19


def test_nobody_comes_twice() -> None:
    everybody = list(names(Random(3)))
    assert len(everybody) == len(set(everybody)) > 1000


@pytest.mark.parametrize(
    ("verb", "arguments", "tap"),
    [
        (
            "end_hand",
            {"table": 2, "hand": 9, "out": (3, 5), "chips_before": {3: 40, 5: 8}},
            Tap(
                "end_hand",
                {"table": 2, "hand": 9},
                {"out": [3, 5], "chips-3": 40, "chips-5": 8},
            ),
        ),
        (
            "order_move",
            {"entry": 7, "to": SeatRef(3, 4), "cards": {}},
            Tap("order_move", {}, {"entry": 7, "table": 3, "seat": 4}),
        ),
        (
            "give_penalty",
            {
                "entry": 7,
                "step": PenaltyStep(PenaltyKind.TIMEOUT_INCREASING, 10),
                "reason": "again",
            },
            Tap(
                "attend_entry",
                {"entry": 7, "verb": "penalty"},
                {"step": f"{PenaltyKind.TIMEOUT_INCREASING} 10", "reason": "again"},
            ),
        ),
        (
            "race_chips",
            {"table": 2, "small": 1, "large": 5, "small_chips": {3: 4}, "nothing_else": (3,)},
            Tap(
                "chip_race",
                {"table": 2, "small": 1},
                {"seat-3": 4, "nothing-else": [3], "draw": "yes"},
            ),
        ),
        (
            "call_clock",
            {"on": SeatRef(2, 6), "hand": 9, "facing_bet": True},
            Tap("call_clock", {"table": 2, "hand": 9}, {"seat": 6, "facing_bet": "yes"}),
        ),
        (
            "record_ruling",
            {"table": 2, "irregularity": "deck_change_asked", "answers": {"damaged": "yes"}},
            Tap(
                "ruling_record",
                {"table": 2, "irregularity": "deck_change_asked"},
                {"damaged": "yes"},
            ),
        ),
        (
            "confirm_ruling",
            {"ruling": 31},
            Tap("answer_ruling", {"ruling": 31, "verb": "confirm"}),
        ),
        (
            "propose_deal",
            {"shares": {7: 700_50, 9: 500_05}, "director_pays": True},
            Tap(
                "direct_deal",
                {"verb": "propose"},
                {"share-7": "700.50", "share-9": "500.05", "director_pays": "yes"},
            ),
        ),
        ("consent_to_deal", {"entry": 7}, Tap("direct_deal", {"verb": "agree"}, {"entry": 7})),
        ("redraw", {"tables": (1, 2)}, Tap("direct_room", {"verb": "redraw"}, {"tables": "1,2"})),
        ("hold_pot", {"table": 1, "chips": 20, "reason": "who showed first?"}, None),
    ],
)
def test_a_wish_is_a_button_of_a_screen(
    verb: str, arguments: dict[str, object], tap: Tap | None
) -> None:
    wish = Wish(NOW, FLOOR, verb, arguments)
    assert tap_of(wish, state=None, newcomers=iter(())) == tap  # type: ignore[arg-type]  # not asked


# -- its folder ----------------------------------------------------------------------------------


def test_a_demo_empties_its_own_folder_only(tmp_path: Path) -> None:
    command.empty(tmp_path)
    database = tmp_path / "riffle.sqlite3"
    database.write_text("a demo")
    (tmp_path / "backups").mkdir()
    command.empty(tmp_path)
    assert not database.exists()
    assert not (tmp_path / "backups").exists()
    real = tmp_path / "real"
    real.mkdir()
    (real / "riffle.sqlite3").write_text("a real night")
    with pytest.raises(serve.StartError, match="is no demo"):
        command.empty(real)
    assert (real / "riffle.sqlite3").read_text() == "a real night"


def test_nobody_serves_a_real_night_from_the_folder_of_a_demo(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve.signal, "signal", lambda *_: None)
    command.empty(tmp_path)
    assert serve.main([f"--data={tmp_path}", "--port=0"]) == 2
    assert "belongs to the demo" in capsys.readouterr().err


def test_a_demo_never_hears_of_a_real_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment = {"DATABASE_URL": "postgres://real", "RIFFLE_BACKUP": "/stick", "HOME": "/here"}
    monkeypatch.setattr(command.os, "environ", environment)
    command.own_environment(tmp_path)
    assert environment == {"HOME": "/here", "RIFFLE_DATA": str(tmp_path)}
