"""The rulebook on problems with the deck."""

from rules_engine.texts.rulebook.rule import Chapter, Treatment, rule

CHAPTER = Chapter(
    "Problems with the deck",
    (
        rule(
            274,
            "One card face up",
            (
                "One card lying face up in the deck is scrap and is replaced by the next card; "
                "if that one is already dealt and mixed in, the replacement waits until the deal "
                "is complete."
            ),
            Treatment.RULING,
            st_gabriel="Appendix D deck 1",
            roberts="section 3 irregularities 7",
            home_poker_tourney="booklet irregularities e",
        ),
        rule(
            275,
            "A card with another back",
            "{foreign_back} Take care where two decks are in use.",
            Treatment.RULING,
            example="A pot of 240 from A 100, B 100 and C 40: 100, 100 and 40 go back.",
            st_gabriel="Appendix D deck 2",
            roberts="section 3 irregularities 3",
            home_poker_tourney="sheet misc; booklet irregularities c",
        ),
        rule(
            276,
            "Two identical cards",
            "Two identical cards void the hand, and all wagers go back.",
            Treatment.RULING,
            st_gabriel="Appendix D deck 3",
            roberts="section 3 irregularities 4",
            home_poker_tourney="sheet misc; booklet irregularities d",
        ),
        rule(
            277,
            "Knowing of a bad deck",
            (
                "Whoever knows that the deck is bad must say so. Somebody who bets on it may "
                "lose the refund, which stays for the next pot."
            ),
            Treatment.RULING,
            st_gabriel="Appendix D deck 3",
            roberts="section 3 irregularities 5",
        ),
        rule(
            278,
            "A pot carried over",
            (
                "A pot carried over like this is played for only by those who were dealt in on "
                "the earlier hand."
            ),
            Treatment.COMPUTE,
            st_gabriel="Appendix D deck 3",
            roberts="section 3 irregularities 6",
        ),
        rule(
            279,
            "Missing cards",
            "Cards missing from the deck do not undo a result.",
            Treatment.RULING,
            st_gabriel="Appendix D deck 4",
            roberts="section 3 irregularities 10",
            home_poker_tourney="sheet misc; booklet irregularities f",
        ),
        rule(
            280,
            "A joker",
            (
                "A joker is scrap and no misdeal. It is replaced if noticed before acting; "
                "acting on it kills the hand, even if the cards were not looked at."
            ),
            Treatment.RULING,
            st_gabriel="Appendix D deck 1; Appendix D deck 5",
            roberts="section 3 irregularities 8-9",
        ),
    ),
)
