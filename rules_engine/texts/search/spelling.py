"""Reading words that were typed in a hurry: a letter too many, too few, wrong or swapped.

Every known word is filed under itself without one letter, and long words without two; an unknown
word is looked up in the same way, and the nearest known word is taken.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

_SHORTEST = 4
_SURE = 5
_LONG = 9


@dataclass(frozen=True, slots=True)
class Spelling:
    """The words that are known, with how often each occurs."""

    known: Mapping[str, int]
    _filed: Mapping[str, tuple[str, ...]]

    @classmethod
    def of(cls, known: Mapping[str, int]) -> "Spelling":
        filed = defaultdict(list)
        for word in known:
            if len(word) >= _SHORTEST:
                for shorter in _shortened(word):
                    filed[shorter].append(word)
        return cls(known, {shorter: tuple(words) for shorter, words in filed.items()})

    def read(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """The words as they were meant: parted ones joined, joined ones parted, typos corrected."""
        joined: list[str] = []
        for word in words:
            both = joined[-1] + word if joined else ""
            if both in self.known and not (joined[-1] in self.known and word in self.known):
                joined[-1] = both
            else:
                joined.append(word)
        return tuple(one for word in joined for one in self._meant(word))

    def _meant(self, word: str) -> tuple[str, ...]:
        if word in self.known or len(word) < _SHORTEST or word.isdecimal():
            return (word,)
        near = {one for shorter in _shortened(word) for one in self._filed.get(shorter, ())}
        if len(word) < _SURE:
            near = {one for one in near if _has_the_letters(word, one)}
        most = 2 if len(word) >= _LONG else 1
        ranked = sorted((distance(word, one), -self.known[one], one) for one in near)
        if ranked and ranked[0][0] <= most:
            return (ranked[0][2],)
        return self._parted(word)

    def _parted(self, word: str) -> tuple[str, ...]:
        for cut in range(3, len(word) - 2):
            if word[:cut] in self.known and word[cut:] in self.known:
                return (word[:cut], word[cut:])
        return (word,)


def distance(one: str, other: str) -> int:
    """How many letters are too many, too few, wrong or swapped with their neighbour."""
    before: list[int] = []
    last = list(range(len(other) + 1))
    for row, letter in enumerate(one, start=1):
        now = [row]
        for column, wanted in enumerate(other, start=1):
            cost = letter != wanted
            least = min(last[column] + 1, now[-1] + 1, last[column - 1] + cost)
            is_swapped = row > 1 and column > 1 and letter == other[column - 2]
            if is_swapped and one[row - 2] == wanted:
                least = min(least, before[column - 2] + 1)
            now.append(least)
        before, last = last, now
    return last[-1]


def _has_the_letters(one: str, other: str) -> bool:
    """Whether letters are only missing or swapped: a short word with another letter is another."""
    return sorted(one) == sorted(other) or len(one) != len(other)


def _shortened(word: str) -> Iterator[str]:
    yield word
    once = {word[:at] + word[at + 1 :] for at in range(len(word))}
    yield from once
    if len(word) >= _LONG:
        yield from {one[:at] + one[at + 1 :] for one in once for at in range(len(one))} - once
