"""Points of a house in words, and texts that follow them."""

from collections.abc import Mapping
from re import Match

from rules_engine.house.rules import KEYS, WORDINGS, HouseRules
from rules_engine.house.values import Value
from rules_engine.prizes.pool import plain_amount
from rules_engine.texts.rulebook import sentences_at_the_table, sentences_of_the_event
from rules_engine.texts.rulebook.arranged import Arranged, Money
from rules_engine.texts.rulebook.rule import SLOT
from rules_engine.texts.rulebook.sentence_forms import Say, in_plain_words
from rules_engine.texts.rulebook.sentences_of_the_tournament import SAID_HERE

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


def fill(
    text: str, house: HouseRules, *, arranged: Arranged | None = None, money: Money = plain_amount
) -> str:
    """The text with every slot replaced by what the tournament has arranged, or the house decided.

    What a tournament has nothing to say about leaves no gap.
    """

    def decided(slot: Match[str]) -> str:
        point, field = slot.groups()
        if arranged and point in SAID_HERE and field is None:
            return SAID_HERE[point].say(arranged, money)
        value = getattr(house, point)
        match field:
            case None:
                return sentence(point, value)
            case "value":
                return str(value)
            case _:
                return str(getattr(value, field))

    return " ".join(SLOT.sub(decided, text).split())
