"""However many backups somebody makes, older ones stay: by number, by level and by age."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from tournaments.backups import keeping

EVENING = datetime(2026, 5, 14, 19, tzinfo=UTC)


def made(folder: Path, at: datetime, *, of_level: bool = False) -> Path:
    path = folder / keeping.name_at(at, of_level=of_level)
    path.touch()
    return path


def test_a_thousand_backups_by_hand_push_out_no_level_no_hour_and_no_day(tmp_path: Path) -> None:
    weeks = [made(tmp_path, EVENING - timedelta(days=days)) for days in (20, 10, 1)]
    levels = [
        made(tmp_path, EVENING + timedelta(minutes=20 * level), of_level=True)
        for level in range(1, 12)
    ]
    hour = made(tmp_path, EVENING + timedelta(hours=4, minutes=1))
    by_hand = [
        made(tmp_path, EVENING + timedelta(hours=4, minutes=2, seconds=tap)) for tap in range(1000)
    ]
    keeping.clear_away(tmp_path)
    kept = set(tmp_path.iterdir())
    assert {*weeks, *levels, hour} <= kept
    assert kept - {*weeks, *levels, hour} == set(by_hand[-keeping.NEWEST :])


def test_levels_of_many_nights_are_kept_by_number_hours_and_days(tmp_path: Path) -> None:
    nights = [EVENING + timedelta(days=7 * week) for week in range(8)]
    for night in nights:
        for level in range(30):
            made(tmp_path, night + timedelta(minutes=10 * level), of_level=True)
    keeping.clear_away(tmp_path)
    left = sorted(path.name for path in tmp_path.iterdir())
    assert len(left) < keeping.LEVELS + 48 + 31
    for night in nights[-4:]:
        assert keeping.name_at(night, of_level=True) in left
    assert keeping.name_at(nights[0], of_level=True) not in left


def test_a_backup_that_somebody_has_renamed_is_left_alone(tmp_path: Path) -> None:
    own = tmp_path / "riffle-before-the-final.sqlite3"
    own.touch()
    for second in range(keeping.NEWEST + 5):
        made(tmp_path, EVENING + timedelta(seconds=second))
    keeping.clear_away(tmp_path)
    assert own.exists()
    assert len(list(tmp_path.iterdir())) == keeping.NEWEST + 2
