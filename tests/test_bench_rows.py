"""The machinery behind the rows, with few sockets and short nights."""

from pathlib import Path

import pytest

from bench import (
    cold_start,
    fanout,
    floods,
    log,
    many_nights,
    one_table,
    pages,
    phones,
    rooms,
    table,
)
from bench.table import Measured, Result, Row
from tournaments.log.verification import verify_file


def test_percentile_is_one_of_the_values() -> None:
    assert table.percentile([3, 1, 2], 50) == 2
    assert table.percentile(range(1, 101), 99) == 99
    assert table.percentile([7], 99) == 7


@pytest.mark.parametrize(
    ("unit", "cost", "shown"), [("/s", 0.00025, "4,000 /s"), ("KB", 20480, "20 KB")]
)
def test_rates_and_sizes_are_shown_as_such(unit: str, cost: float, shown: str) -> None:
    measured = Measured(cost, cost)
    result = Result(Row("push", unit, "nothing", None, lambda: measured), measured)
    assert shown in table.render([result])


@pytest.mark.services
def test_both_sides_of_a_push_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fanout, "BLOCKS", 1)
    monkeypatch.setattr(fanout, "ROUNDS", 2)
    sides = fanout.pushed.__wrapped__(20)
    for side in (sides.ours, sides.bare):
        assert len(side.last_seconds) == len(side.cpu_seconds) == 2
        assert min(side.last_seconds) > 0
        assert side.opening_seconds > 0


@pytest.mark.services
def test_pages_and_pushes_of_a_night_in_play_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(pages.ROUNDS, 12, 2)
    seconds, largest = pages.drawn.__wrapped__(12)
    both = [f"{screen} {kind}" for kind in ("page", "push") for screen in pages.SCREENS]
    assert {name: len(each) for name, each in seconds.items()} == dict.fromkeys(
        [*both, "healthz"], 2
    )
    assert all(min(each) > 0 for each in seconds.values())
    assert set(both) <= set(largest)


@pytest.mark.services
def test_a_change_at_one_table_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(one_table, "ROUNDS", 2)
    monkeypatch.setattr(one_table, "TABLE", 1)
    pushes = one_table.called.__wrapped__(12)
    assert len(pushes) == 2
    assert all(cpu > 0 and 0 < size < 20_000 for cpu, size in pushes)


@pytest.mark.services
def test_several_nights_at_once_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many_nights, "ROUNDS", 1)
    monkeypatch.setattr(many_nights, "PLAYERS", 12)
    found = many_nights.nights.__wrapped__(2)
    assert {name for name, seconds in found.items() if seconds > 0} == {"sweep", "home", "tap"}


@pytest.mark.services
def test_commits_are_measured() -> None:
    measured = log.commit_on_sqlite()
    assert measured.value > 0
    assert measured.reference > 0


@pytest.mark.services
def test_a_played_night_is_kept_as_its_commits_would_have_left_it(tmp_path: Path) -> None:
    cold_start.play_night(12, tmp_path / "night")
    checked, *_books = verify_file(tmp_path / "night" / "riffle.sqlite3")
    assert checked.lines > 100
    assert checked.problems == ()


@pytest.mark.services
def test_phones_the_lobby_and_a_broadcast_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phones, "BLOCKS", 1)
    monkeypatch.setattr(phones, "ROUNDS", 2)
    found = phones.crowds.__wrapped__(12)
    for side in (found.phones, found.lobby, found.bare):
        assert side.count == 12
        assert len(side.last_seconds) == len(side.cpu_seconds) == 2
        assert min(side.cpu_seconds) > 0


@pytest.mark.services
def test_taps_of_a_room_reach_its_tablets_and_its_director(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "SECONDS", 2)
    kind = rooms.Kind(entries=80, tablets=2, phones=3, taps_each_second=2, late_seconds=1)
    room = rooms.lateness.__wrapped__(kind)
    assert room.taps == len(room.late["tablet"]) == len(room.late["director"]) >= 2
    assert min(room.late["tablet"]) > 0


@pytest.mark.services
@pytest.mark.parametrize("kind", ["logins", "header"])
def test_wishes_beside_strangers_are_measured(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(floods, "BLOCKS", 1)
    monkeypatch.setattr(floods, "WISHES", 5)
    measured = floods.beside(kind, 2)
    assert measured.value > 0
    assert measured.reference > 0
