"""The rulebook on dead hands."""

from rules_engine.house import keys
from rules_engine.texts.rulebook.rule import Chapter, Reach, Treatment, reading, rule, when

CHAPTER = Chapter(
    "Dead hands",
    (
        rule(
            281,
            "Cards on the floor",
            "Cards dropped on the floor still play.",
            Treatment.RULING,
            st_gabriel="Appendix D dead 1",
            roberts="section 3 irregularities 14",
            home_poker_tourney="sheet misc; booklet irregularities k",
            club="5.10",
        ),
        rule(
            282,
            "Protect your hand",
            "Protect your own hand. {unprotected_hand_killed}",
            Treatment.RULING,
            when("unprotected_hand_killed", keys.UnprotectedHandKilled.NO_REDRESS),
            st_gabriel="Appendix D dead 2",
            roberts="section 3 irregularities 2",
            home_poker_tourney="booklet irregularities b",
            club=reading("5.9"),
        ),
        rule(
            283,
            "Protect your hand",
            "Protect your own hand. {unprotected_hand_killed}",
            Treatment.RULING,
            when("unprotected_hand_killed", keys.UnprotectedHandKilled.UNCALLED_RAISE_REFUNDED),
            example=(
                "A raise from 50 to 200 that nobody has called, and the dealer takes the "
                "cards: 150 go back."
            ),
            charity_draft="33",
        ),
        rule(
            284,
            "Folding",
            "Folding, or saying so, when facing a bet kills the hand.",
            Treatment.RULING,
            st_gabriel="Appendix D dead 3a",
            roberts="section 3 dead 1a",
            home_poker_tourney="sheet dead; booklet dead 1",
        ),
        rule(
            285,
            "Throwing cards forward",
            (
                "Throwing the cards forward so that the next player acts kills the hand, even "
                "without a bet."
            ),
            Treatment.RULING,
            st_gabriel="Appendix D dead 3b",
            roberts="section 3 dead 1b",
            home_poker_tourney="sheet dead; booklet dead 1",
        ),
        rule(
            286,
            "Cards thrown away",
            (
                "Cards thrown away, face up or face down, are a fold, unless something else was "
                "announced first."
            ),
            Treatment.RULING,
            when("player_exposes_hand", keys.PlayerExposesHand.FOLD_IF_THROWN_AWAY),
            club="5.8",
        ),
        rule(
            287,
            "The wrong number of cards",
            "A hand with the wrong number of cards is dead.",
            Treatment.RULING,
            st_gabriel="Appendix D dead 3c",
            roberts="section 3 dead 1d",
            home_poker_tourney="sheet dead; booklet dead 1",
        ),
        rule(
            288,
            "Acting with a joker",
            "Acting with a joker as a hole card kills the hand.",
            Treatment.RULING,
            st_gabriel="Appendix D dead 3d",
            roberts="section 3 dead 1e",
            home_poker_tourney="sheet dead; booklet dead 1",
        ),
        rule(
            289,
            "Running out of time",
            "{clock_expiry_no_bet}",
            Treatment.ENFORCE,
            st_gabriel="Appendix D dead 3e; General 9",
            roberts="section 3 dead 1f; section 14.13",
            home_poker_tourney="sheet dead; booklet dead 1",
            club="5.13",
            charity_draft="29a",
        ),
        rule(
            290,
            "A way that only stud knows",
            (
                "Stud has one more way of killing a hand: taking up or turning over the open "
                "cards when facing a bet."
            ),
            Treatment.TEXT,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 3 dead 1c",
            home_poker_tourney="sheet dead; booklet dead 1",
        ),
        rule(
            291,
            "Out of the muck",
            (
                "Mucked cards may be dead. {muck_contact} All the more if the player was told "
                "something wrong."
            ),
            Treatment.RULING,
            when("muck_contact", keys.MuckContact.MAY_BE_RETRIEVED),
            st_gabriel="Appendix D dead 2 (second)",
            roberts="section 3 dead 2",
            home_poker_tourney="sheet dead; booklet dead 2",
        ),
        rule(
            292,
            "Touching the muck",
            "{muck_contact}",
            Treatment.RULING,
            when("muck_contact", keys.MuckContact.DEAD),
            club="5.9",
            charity_draft="32",
        ),
        rule(
            293,
            "Into another hand",
            "Cards thrown into somebody else's hand are dead.",
            Treatment.RULING,
            st_gabriel="Appendix D dead 3 (second)",
            roberts="section 3 dead 3",
            home_poker_tourney="sheet dead; booklet dead 3",
        ),
        rule(
            294,
            "Throwing the hole cards away",
            "Whoever throws the hole cards away has a dead hand.",
            Treatment.RULING,
            st_gabriel="Appendix A 11",
            roberts=reading("section 3 dead 1b; section 3 dead 2"),
            home_poker_tourney=reading("sheet dead; booklet dead 1-2"),
            club="5.8",
        ),
    ),
)
