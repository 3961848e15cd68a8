"""The common form of words that people use about a table: small letters, no endings, synonyms."""

import re
from collections.abc import Mapping
from functools import lru_cache

from rules_engine.texts.search.synonyms import JOINED, SYNONYMS

_WORD = re.compile(r"[a-z]+|\d+")
_NOT = re.compile(r"\b(do|does|did|is|are|was|were|has|have|had|could|would|should|ca|wo)n'?t\b")
_SHORTENED = re.compile(r"'(s|d|ll|re|ve|m)\b")
_NUMBERS = {
    "1": "one",
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
}
_DECKS = ("51", "52", "53")
_VOWEL = re.compile(r"[aeiouy]")
_SHORTEST_STEM = 3


def _listed(text: str) -> frozenset[str]:
    return frozenset(text.split())


STOP_WORDS = _listed(
    "a about actually again ah aint all already also am an and another any anybody anyone"
    " anything are aren arent as at be because been being bloke but by came can cannot cant chap"
    " come comes could couldn couldnt did didn didnt do does doesn doesnt doing don dont dude each"
    " either er even ever every everybody everyone everything fella fellow for from gentleman get"
    " gets getting girl go goes going got guess guy guys had hadnt happen happened happens has"
    " hasn hasnt have haven havent having he hello her here hers hes hey hi him himself his how i"
    " if im in into is isn isnt it its ive just keep keeps lady let lets like ll m make makes man"
    " may maybe me men might mine must my myself need needs neighbour no not now of off oh ok okay"
    " on once one ones or our ours out over own people person please put puts quite re really"
    " right s she shes should shouldn so some somebody somehow someone something somewhere sorry"
    " still such sure t than thanks that thats the their them themselves then there theres these"
    " they theyre thing things this those though to too tried try until up us ve very wanna was"
    " wasn wasnt we well went were weren werent what whats when where whether which while who whom"
    " whos whose why will with without woman wont would wouldn wouldnt yes yet you your youre yours"
)
"""Words that say little by themselves; they count only where somebody says it just so."""

_LONGEST_FIRST = sorted(JOINED.items(), key=lambda one: -len(one[0]))
_BY_WORD: Mapping[str, str] = {
    variant: word for word, variants in SYNONYMS.items() for variant in (word, *variants.split())
}


def plain(text: str) -> tuple[str, ...]:
    """The words of a text as they were written, in small letters."""
    written = _SHORTENED.sub("", _NOT.sub(r"\1 not", text.lower().replace("’", "'")))
    return tuple(
        _number(word) if word.isdecimal() else word
        for word in _WORD.findall(written.replace("'", ""))
    )


def _number(digits: str) -> str:
    """A small number as a word; of any other only that it is one, but a deck has 52 cards."""
    return digits if digits in _DECKS else _NUMBERS.get(digits, "figure")


def common_forms(words: tuple[str, ...]) -> tuple[str, ...]:
    """Every word in its common form, those that belong together as one."""
    padded = f" {' '.join(words)} "
    for phrase, joined in _LONGEST_FIRST:
        if phrase in padded:
            padded = padded.replace(f" {phrase} ", f" {joined} ")
    return tuple(_common_form(word) for word in padded.split())


@lru_cache(maxsize=20_000)
def _common_form(word: str) -> str:
    if word in _BY_WORD:
        return _BY_WORD[word]
    if word in STOP_WORDS:
        return word
    stem = stemmed(word)
    return _by_stem().get(stem, stem)


@lru_cache(maxsize=1)
def _by_stem() -> Mapping[str, str]:
    return {stemmed(variant): word for variant, word in _BY_WORD.items()}


def stemmed(word: str) -> str:
    """The word without its ending: betting and bets are bet, carries is carry."""
    for ending, instead in (("ies", "y"), ("ied", "y"), ("ing", ""), ("ed", ""), ("s", "")):
        stem = word.removesuffix(ending)
        if stem == word or len(stem) < _SHORTEST_STEM or not _VOWEL.search(stem):
            continue
        if ending == "s" and stem.endswith(("s", "u", "i")):
            break
        doubled = ending in ("ing", "ed") and len(stem) > _SHORTEST_STEM and stem[-1] == stem[-2]
        word = (stem[:-1] if doubled and stem[-1] not in "ls" else stem) + instead
        break
    return word.removesuffix("e") if len(word) > _SHORTEST_STEM + 1 else word
