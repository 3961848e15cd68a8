"""The engine's sentences with the names of the people in them."""

import pytest

from tournaments.people.names import Names

NAMES = Names({5: "Grace Nolan", 6: "Tom Kehoe", 7: "Una Lacey"})


@pytest.mark.parametrize(
    ("sentence", "named"),
    [
        ("Entry 5 is out, by entries 6, 7.", "Grace Nolan is out, by Tom Kehoe, Una Lacey."),
        (
            "Entries 5 and 6 are to be kept apart.",
            "Grace Nolan and Tom Kehoe are to be kept apart.",
        ),
        (
            "None was found (entries 5, 6 and 7).",
            "None was found (Grace Nolan, Tom Kehoe and Una Lacey).",
        ),
        ("Entries 5 and 9 are out.", "Grace Nolan and Entry 9 are out."),
        ("Entry 5, 6 chips short.", "Grace Nolan, 6 chips short."),
        ("10 entries are in.", "10 entries are in."),
    ],
)
def test_numbers_of_entries_become_names(sentence: str, named: str) -> None:
    assert NAMES.within(sentence) == named
