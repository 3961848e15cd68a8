"""Points of a house in words, and texts that follow them."""

from collections.abc import Mapping
from re import Match

from rules_engine.house.rules import KEYS, WORDINGS, HouseRules
from rules_engine.house.values import Value
from rules_engine.texts.rulebook import sentences_at_the_table, sentences_of_the_event
from rules_engine.texts.rulebook.rule import SLOT
from rules_engine.texts.rulebook.sentence_forms import Say, in_plain_words

_SENTENCES: Mapping[str, Say] = {
    **sentences_at_the_table.SENTENCES,
    **sentences_of_the_event.SENTENCES,
}


def sentence(point: str, value: Value) -> str:
    """What holds in a house that has decided the point this way; ValueError for no such point.

    A point that nobody has written a sentence for is said by its label and its value.
    """
    if point not in KEYS:
        raise ValueError(f"There is no house rule called {point!r}.")
    say = _SENTENCES.get(point)
    return say(value) if say else f"{WORDINGS[point].label}: {in_plain_words(value)}."


def fill(text: str, house: HouseRules) -> str:
    """The text with every slot replaced by what the house has decided."""

    def decided(slot: Match[str]) -> str:
        point, field = slot.groups()
        value = getattr(house, point)
        match field:
            case None:
                return sentence(point, value)
            case "value":
                return str(value)
            case _:
                return str(getattr(value, field))

    return SLOT.sub(decided, text)
