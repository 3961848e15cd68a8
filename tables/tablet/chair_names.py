"""A name as it is written on a chair, in letters that the whole table reads."""

import re
from functools import lru_cache

ROOM = 24
LONGEST_WORD = 13
NOT_A_NAME = re.compile(r"(?:[JS]r\.?|II|III|IV)", re.I)  # what may follow one
SOFT_HYPHEN = "\N{SOFT HYPHEN}"


@lru_cache(maxsize=16_384)
def chair_name(name: str) -> str:
    """The name itself where it fits; otherwise the first one and an initial, "Konstantinos P.".

    What tells namesakes apart stays. The whole name is one tap away.
    """
    told, mark, number = name.partition(" #")
    words = told.split()
    if len(told) <= ROOM and all(_fits(word) for word in words):
        return name
    first, *others = words
    while len(others) > 1 and NOT_A_NAME.fullmatch(others[-1]):
        others.pop()
    initial = f" {others[-1][0]}." if others else ""
    return f"{_broken(first.partition('-')[0])}{initial}{mark}{number}"


def _fits(word: str) -> bool:
    return all(len(part) <= LONGEST_WORD for part in word.split("-"))


def _broken(word: str) -> str:
    """A long word may go on in the next line; one that needs a third line is cut."""
    if len(word) <= LONGEST_WORD:
        return word
    begins, goes_on = word[: LONGEST_WORD - 2], word[LONGEST_WORD - 2 :]
    end = goes_on if len(goes_on) < LONGEST_WORD else f"{goes_on[: LONGEST_WORD - 4]}…"
    return f"{begins}{SOFT_HYPHEN}{end}"
