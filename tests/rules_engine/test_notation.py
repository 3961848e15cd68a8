import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.notation import Holding, Mark, SeatLine, TableLine, parse_table


@st.composite
def tables(draw: st.DrawFn) -> TableLine:
    seats = sorted(draw(st.sets(st.integers(1, 12))))
    holdings = st.sampled_from(Holding) | st.integers(0, 10**7)
    marked = {mark: draw(st.none() | st.sampled_from(seats)) for mark in Mark} if seats else {}
    return TableLine(
        tuple(
            SeatLine(seat, draw(holdings), tuple(m for m in Mark if marked[m] == seat))
            for seat in seats
        )
    )


@given(tables())
def test_a_table_is_read_as_it_is_written(table: TableLine) -> None:
    assert parse_table(str(table)) == table


@given(st.text("0123456789:-?*sb ", max_size=20))
def test_what_can_be_read_is_written_the_same_way(text: str) -> None:
    try:
        table = parse_table(text)
    except ValueError:
        return
    assert str(table) == " ".join(text.split())


def test_open_and_uncounted_seats_and_a_dead_small_blind() -> None:
    table = parse_table("1:12000* 2:-s 3:8000b 5:?")
    assert [line.holding for line in table.seats] == [12000, Holding.OPEN, 8000, Holding.UNKNOWN]
    assert [table.at(mark) for mark in Mark] == [1, 2, 3]
    assert parse_table("1:10").at(Mark.BUTTON) is None


def test_heads_up_the_button_posts_the_small_blind() -> None:
    table = parse_table("2:500*s 7:900b")
    assert table.at(Mark.BUTTON) == table.at(Mark.SMALL_BLIND) == 2


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1", "'1' is not a seat"),
        ("1:", "'1:' is not a seat"),
        ("0:5", "'0:5' is not a seat"),
        ("1:-5", "'1:-5' is not a seat"),
        ("1:05", "'1:05' is not a seat"),
        ("1:5b*", "'1:5b\\*' is not a seat"),
        ("1:٣", "is not a seat"),
        ("2:5 1:5", "once each, in ascending order"),
        ("1:5 1:6", "once each, in ascending order"),
        ("1:5* 2:6*", "one button"),
    ],
)
def test_what_is_no_table_is_refused_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        parse_table(text)


def test_seats_that_cannot_be_are_refused() -> None:
    with pytest.raises(ValueError, match="There is no seat 0"):
        SeatLine(0, 100)
    with pytest.raises(ValueError, match="Seat 1 cannot hold -1 chips"):
        SeatLine(1, -1)
    with pytest.raises(ValueError, match="twice or out of order"):
        SeatLine(1, 100, (Mark.BIG_BLIND, Mark.BUTTON))
