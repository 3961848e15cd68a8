"""The fold and undo."""

from dataclasses import replace

import pytest

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.room.table_view import SeatRef
from rules_engine.tournament import BrokenLog, Line, Log, facts, fold
from tests.rules_engine.night import EVENING, Night


@pytest.fixture
def night() -> Night:
    night = Night()
    night.begin(20)
    return night


def without(night: Night, *wishes: int) -> list[Line]:
    return [line for line in night.log.lines if line.wish not in wishes]


def test_folding_the_lines_gives_the_state(night: Night) -> None:
    assert fold(night.log.lines) == night.t
    assert fold(night.log.lines).head == night.t.head


def test_undo_gives_the_state_without_the_wish(night: Night) -> None:
    night.play(1)
    undone = night.wish
    lines = without(night, undone)
    night.undo(undone)
    assert night.t == fold(lines)
    assert fold(night.log.lines) == night.t


def test_undo_takes_back_all_facts_of_a_wish(night: Night) -> None:
    before, size = night.t, night.t.tables[3].size
    night.do(engine.break_table, table=3, reason="the lamp fell")
    assert len(night.t.floor.moves) == size
    night.undo(night.wish)
    assert night.t == before


def test_an_undone_undo_restores(night: Night) -> None:
    night.play(1)
    after = night.t
    night.undo(night.wish)
    assert night.t != after
    night.undo(night.wish)
    assert night.t == after


def test_undo_goes_to_any_depth(night: Night) -> None:
    night.do(engine.announce, text="Dinner")
    announced, first = night.t, night.wish
    states = [announced]
    for _ in range(5):
        night.undo(first if night.wish == first else night.wish)
        states.append(night.t)
    assert [state.floor.announcement for state in states] == ["Dinner", ""] * 3
    assert fold(night.log.lines) == night.t


def test_undoing_one_twice_is_refused(night: Night) -> None:
    night.do(engine.announce, text="Dinner")
    wish = night.wish
    night.undo(wish)
    with pytest.raises(RuleViolation) as refusal:
        night.log.undo(wish, now=night.now)
    assert refusal.value.code == "already_undone"


def test_undoing_nothing_is_refused(night: Night) -> None:
    with pytest.raises(RuleViolation) as refusal:
        night.log.undo(999, now=night.now)
    assert refusal.value.code == "no_such_wish"


def test_undo_is_refused_by_the_first_fact_that_could_not_stand(night: Night) -> None:
    night.start(1)
    started = night.wish
    night.end(1)
    ended_line = night.t.head
    night.do(engine.announce, text="Dinner")
    with pytest.raises(RuleViolation) as refusal:
        night.log.undo(started, now=night.now)
    assert refusal.value.code == "undo_blocked"
    assert refusal.value.sentence == (
        f"This cannot be taken back. Line {ended_line}, hand ended: Table 1 has not begun hand 1."
    )


def test_an_old_wish_is_undone_when_nothing_rests_on_it(night: Night) -> None:
    night.do(engine.mark_absent, entry=3)
    absent = night.wish
    for _ in range(300):
        night.do(engine.announce, text="Dinner")
    night.undo(absent)
    assert night.t.entries[3].absence is None
    assert fold(night.log.lines) == night.t


def test_the_opening_cannot_be_undone(night: Night) -> None:
    with pytest.raises(RuleViolation) as refusal:
        night.log.undo(1, now=night.now)
    assert refusal.value.code == "undo_blocked"


def test_numbers_are_not_given_twice_after_an_undo(night: Night) -> None:
    night.do(engine.call_floor, table=1, reason="dispute")
    first = night.t.floor.calls[0].number
    night.undo(night.wish)
    night.do(engine.call_floor, table=2, reason="spilled drink")
    assert night.t.floor.calls[0].number > first


def test_a_broken_log_is_reported_by_line(night: Night) -> None:
    lines = list(night.log.lines)
    bust = facts.SeatBusted(at=EVENING, entry=99, seat=SeatRef(1, 1), hand=1)
    lines.insert(-1, Line(lines[-1].number, 77, bust))
    lines[-1] = replace(lines[-1], number=lines[-1].number + 1)
    with pytest.raises(BrokenLog, match="no entry 99") as broken:
        fold(lines)
    assert broken.value.line == lines[-2].number
    assert broken.value.fact == "seat_busted"


def test_nothing_is_half_folded(night: Night) -> None:
    before = night.log
    good = facts.AnnouncementMade(at=EVENING, text="Dinner")
    bad = facts.MoveLeft(at=EVENING, move=4711)
    head = before.state.head
    with pytest.raises(BrokenLog):
        before.append([Line(head + 1, 90, good), Line(head + 2, 90, bad)])
    assert night.log is before
    assert before.state.floor.announcement == ""


@pytest.mark.parametrize("lines", [[], [Line(1, 1, facts.ClockStarted(at=EVENING))]])
def test_a_log_begins_with_the_opening(lines: list[Line]) -> None:
    with pytest.raises(BrokenLog, match="begins with the opening"):
        Log.read(lines)


def test_lines_are_in_order(night: Night) -> None:
    lines = list(night.log.lines)
    lines[3], lines[4] = lines[4], lines[3]
    with pytest.raises(BrokenLog, match="comes after line"):
        fold(lines)
    with pytest.raises(BrokenLog):
        night.log.append([Line(2, 90, facts.AnnouncementMade(at=EVENING, text=""))])


def test_one_wish_can_take_several_verbs(night: Night) -> None:
    night.do(engine.allow_late_entries, until_level=1)
    admitted = engine.admit_entry(night.t, now=night.now)
    between = engine.after(night.t, admitted)
    seated = engine.seat_entry(between, entry=21, now=night.now, rng=night.rng)
    called = engine.call_floor(
        engine.after(between, seated), table=1, reason="newcomer", now=night.now
    )
    night.append((*admitted, *seated, *called))
    assert night.t.floor.calls[0].number == night.t.head
    night.undo(night.wish)
    assert night.t.entries.get(21) is None


def test_an_opening_in_the_middle_is_refused(night: Night) -> None:
    opening = next(iter(night.log.lines)).fact
    with pytest.raises(BrokenLog, match="does not change a state"):
        night.log.append([Line(night.t.head + 1, 90, opening)])
