"""Four signs say where a rule comes from, in words that a volunteer understands."""

import pytest

from rules_engine.house import SHIPPED, HouseRules
from rules_engine.house.citations import Citation, Document, Source, Status
from rules_engine.texts.rulebook import (
    Sign,
    documents_of,
    label_of,
    origin,
    rules_page,
    sign_of,
)

OWN = (Document.ST_GABRIEL,)
LENT = (Citation(Document.ROBERTS, "section 15.16"),)
RIFFLE = (Citation(Document.RIFFLE, ""),)
HERE = (Citation(Document.ST_GABRIEL, "General 7"),)


@pytest.mark.parametrize(
    ("source", "sign", "said"),
    [
        (Source(Status.STATED, HERE), Sign.STATED, "Stated. St. Gabriel, General 7."),
        (
            Source(Status.READ, HERE),
            Sign.READING,
            "As we understand it. St. Gabriel, General 7, as we understand it.",
        ),
        (
            Source(Status.DEFAULT, LENT),
            Sign.LENT,
            "From Robert's Rules. Section 15.16; the St. Gabriel rules don't say.",
        ),
        (
            Source(Status.DEFAULT, RIFFLE),
            Sign.READING,
            "As we understand it. The St. Gabriel rules don't say, nor does another rule book that "
            "we know.",
        ),
        (
            Source(Status.DEFAULT, HERE + LENT),
            Sign.LENT,
            "From Robert's Rules. In part St. Gabriel, General 7; for the rest Robert's "
            "Rules, section 15.16.",
        ),
        (
            Source(Status.DEFAULT, HERE + RIFFLE),
            Sign.READING,
            "As we understand it. In part St. Gabriel, General 7; the rest is as we understand it.",
        ),
        (Source(Status.ORGANISER), Sign.ORGANISER, "Organiser's choice. "),
    ],
)
def test_a_source_has_its_sign_and_its_words(source: Source, sign: Sign, said: str) -> None:
    assert sign_of(source, OWN[0]) is sign
    assert f"{label_of(source, OWN[0])}. {origin(source, OWN)}" == said


def test_a_house_that_is_built_on_another_says_so() -> None:
    documents = (Document.HOME_POKER_TOURNEY, Document.ROBERTS)
    inherited = Source(Status.INHERITED, LENT)
    assert label_of(inherited, documents[0]) == "From Robert's Rules"
    assert origin(inherited, documents) == (
        "Section 15.16; the HomePokerTourney rules are built on them."
    )
    # What Robert's Rules lack themselves was lent to them.
    twice = Source(Status.INHERITED, HERE)
    assert origin(twice, documents) == "General 7; the HomePokerTourney rules don't say."


def test_several_lenders_are_all_named() -> None:
    lent = Source(Status.DEFAULT, (*LENT, Citation(Document.CLUB, "3.6")))
    assert label_of(lent, OWN[0]) == "From Robert's Rules and Club rules"
    assert origin(lent, OWN).startswith("Robert's Rules, section 15.16; Club rules, 3.6; the")


@pytest.mark.parametrize("house", SHIPPED.values(), ids=SHIPPED)
def test_no_rule_is_lent_from_its_own_document(house: HouseRules) -> None:
    documents = documents_of(house)
    for rule in rules_page(house).rules:
        assert documents[0] not in label_of(rule.source, documents[0])
        assert origin(rule.source, documents).endswith(".")


def test_every_sign_has_a_line_in_the_legend_of_every_document() -> None:
    for document in Document:
        meanings = {sign.meaning(document) for sign in Sign}
        assert len(meanings) == len(Sign)
        assert all(one[0].isupper() and one.endswith(".") for one in meanings)
