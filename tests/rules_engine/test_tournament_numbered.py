import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.tournament.numbered import Digest, Numbered, gathered, summed

NUMBERS = st.one_of(st.integers(0, 40), st.integers(0, 40_000))


@given(st.dictionaries(NUMBERS, st.text(max_size=2), max_size=40))
def test_holds_what_was_put_in(things: dict[int, str]) -> None:
    one_by_one: Numbered[str] = Numbered()
    for number, thing in things.items():
        one_by_one = one_by_one.put(number, thing)
    assert one_by_one == Numbered.of(things)
    assert list(one_by_one) == [things[number] for number in sorted(things)]
    assert [thing for some in one_by_one.parts() for thing in some] == list(one_by_one)
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


LONG: Digest[str, tuple[str, ...]] = gathered(lambda text: (text,) if len(text) > 1 else ())
LETTERS: Digest[str, int] = summed(len)


@given(st.lists(st.tuples(NUMBERS, st.text(max_size=2)), max_size=40))
def test_a_digest_follows_every_change(changes: list[tuple[int, str]]) -> None:
    collection: Numbered[str] = Numbered()
    things: dict[int, str] = {}
    for number, thing in changes:
        collection, things[number] = collection.put(number, thing), thing
        texts = [things[number] for number in sorted(things)]
        assert collection.digest(LONG) == tuple(text for text in texts if len(text) > 1)
        assert collection.digest(LETTERS) == sum(map(len, texts))


def test_after_a_change_only_its_neighbours_are_asked_again() -> None:
    asked: list[int] = []

    def count(number: int) -> int:
        asked.append(number)
        return 1

    noted: Digest[int, int] = summed(count)
    collection = Numbered.of({number: number for number in range(10_000)})
    collection.digest(noted)
    assert len(asked) == 10_000
    asked.clear()
    collection.put(5000, -1).digest(noted)
    assert len(asked) == 32
    assert -1 in asked


def test_what_is_asked_of_the_whole_is_worked_out_once_for_each_collection() -> None:
    asked: list[list[str]] = []

    def last(collection: Numbered[str]) -> str:
        asked.append(list(collection))
        return asked[-1][-1]

    before = Numbered.of({1: "one", 2: "two"})
    after = before.put(2, "three")
    assert [before.once(last), before.once(last), after.once(last)] == ["two", "two", "three"]
    assert asked == [["one", "two"], ["one", "three"]]
