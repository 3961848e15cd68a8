import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.tournament.numbered import Numbered

NUMBERS = st.one_of(st.integers(0, 40), st.integers(0, 40_000))


@given(st.dictionaries(NUMBERS, st.text(max_size=2), max_size=40))
def test_holds_what_was_put_in(things: dict[int, str]) -> None:
    one_by_one: Numbered[str] = Numbered()
    for number, thing in things.items():
        one_by_one = one_by_one.put(number, thing)
    assert one_by_one == Numbered.of(things)
    assert list(one_by_one) == [things[number] for number in sorted(things)]
    assert len(one_by_one) == len(things)
    assert one_by_one.highest == max(things, default=-1)
    assert all(one_by_one[number] == thing for number, thing in things.items())


@given(st.sets(NUMBERS, max_size=30), NUMBERS)
def test_since_leaves_out_what_came_before(numbers: set[int], last: int) -> None:
    collection = Numbered.of({number: number for number in numbers})
    assert list(collection.since(last)) == sorted(n for n in numbers if n > last)


@given(st.sets(NUMBERS, max_size=10), NUMBERS)
def test_putting_something_leaves_the_old_collection_alone(numbers: set[int], new: int) -> None:
    before = Numbered.of(dict.fromkeys(numbers, "old"))
    after = before.put(new, "new")
    assert before.get(new) == ("old" if new in numbers else None)
    assert after[new] == "new"
    assert all(after[number] == "old" for number in numbers - {new})


def test_a_number_without_a_thing_is_missing() -> None:
    collection = Numbered.of({3: "three"})
    assert collection.get(-1) is None
    assert collection.get(4) is None
    assert collection.get(5000) is None
    with pytest.raises(KeyError):
        collection[4]
