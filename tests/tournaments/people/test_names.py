"""Sentences with the names of the people in them."""

from rules_engine.sentences import EntryRef, EntryRefs, say
from tournaments.people.names import Names

NAMES = Names({5: "Grace Nolan", 6: "Tom Kehoe", 7: "Una Lacey"})


def test_numbers_of_entries_become_names() -> None:
    bust = say("{Entry} is out, by {others}.", entry=EntryRef(5), others=EntryRefs((6, 7)))
    assert NAMES.within(bust) == "Grace Nolan is out, by Tom Kehoe, Una Lacey."


def test_whoever_is_not_on_record_keeps_the_number() -> None:
    apart = say("{Entries:and} are out.", entries=EntryRefs((5, 9)))
    assert NAMES.within(apart) == "Grace Nolan and entry 9 are out."


def test_what_people_wrote_is_left_alone() -> None:
    announced = say("Announced: {text}", text="Entry 5, please come to the desk.")
    assert NAMES.within(announced) == "Announced: Entry 5, please come to the desk."
    assert NAMES.within("Entry 5 is out.") == "Entry 5 is out."
