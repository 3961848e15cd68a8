"""The rulebook on all-in and pots."""

from rules_engine.house import keys
from rules_engine.texts.rulebook.rule import Chapter, Reach, Treatment, reading, rule, unless, when

CHAPTER = Chapter(
    "All-in and pots",
    (
        rule(
            358,
            "Table stakes",
            "What comes to the table during a hand does not play in it. {playing_behind}",
            Treatment.ENFORCE,
            example=(
                "A stack of 85 at the start of the hand and nothing announced: no more than 85 "
                "in all, whatever arrives later."
            ),
            st_gabriel=reading("General 4"),
            roberts="section 2 procedures 6",
            club=reading("6.3"),
            charity_draft=reading("59"),
        ),
        rule(
            113,
            "Nobody folds for lack of chips",
            (
                "You never have to fold because your chips are too few: you can always call or "
                "bet all-in."
            ),
            Treatment.ENFORCE,
            example="Facing 80 with 35 left: fold, or all-in for 35.",
            st_gabriel="Appendix A 7",
        ),
        rule(
            114,
            "What an all-in player can win",
            (
                "An all-in player can win the pot so far, and from each opponent as much as the "
                "own all-in."
            ),
            Treatment.COMPUTE,
            st_gabriel="Appendix A 7",
            charity_draft="15-17",
        ),
        rule(
            115,
            "All-in between two",
            (
                "Between two players an all-in can only be called or folded to. If the call is "
                "for less, the rest of the bet goes back."
            ),
            Treatment.COMPUTE,
            example="A bet of 100 called all-in with 40: 60 go back.",
            st_gabriel="all-in 1",
        ),
        rule(
            116,
            "Main pot and side pot",
            (
                "With more players the main pot takes up to the all-in amount from each; the "
                "rest forms a side pot for those who can still bet."
            ),
            Treatment.COMPUTE,
            example=(
                "With 50 in the pot Anna bets 5, Ben raises to 30, Carla goes all-in with 10, "
                "Dan calls and Anna folds: a main pot of 85 for Ben, Carla and Dan, a side pot "
                "of 40 for Ben and Dan."
            ),
            st_gabriel="all-in 2",
            charity_draft="15-16",
        ),
        rule(
            117,
            "Several all-ins",
            (
                "Several all-ins of different sizes make one pot after the other, from the "
                "smallest upward."
            ),
            Treatment.COMPUTE,
            example="All-in for 20, 50 and 120 and one call of 120: pots of 80, 90 and 140.",
            st_gabriel="all-in 3",
            charity_draft=reading("15; 17"),
        ),
        rule(
            118,
            "When betting is over",
            (
                "As soon as at most one player still in has chips and nobody owes a call, there "
                "is no more betting and the rest of the board is dealt. {all_in_face_up}"
            ),
            Treatment.COMPUTE,
            st_gabriel="General 14; all-in 4",
            roberts=reading("section 15.34"),
            charity_draft=reading("12"),
        ),
        rule(
            119,
            "Only chips that are there",
            (
                "{playing_behind} A rebuy or add-on that is only intended does not count in an "
                "all-in."
            ),
            Treatment.ENFORCE,
            when("playing_behind", False),
            unless("rebuys", keys.NONE_SOLD),
            club="6.3",
        ),
        rule(
            120,
            "Chips found after a lost all-in",
            (
                "A player who lost an all-in and then finds chips is out if the opponent had "
                "them covered. {hidden_chips}"
            ),
            Treatment.RULING,
            example=(
                "A player loses an all-in of 200 against 300 and then finds 25: out. Before the "
                "next deal the 25 may go to the winner, afterwards they leave play."
            ),
            st_gabriel="Appendix D betting 7",
            roberts="section 15.18",
        ),
        rule(
            121,
            "All means all",
            "All-in means that every chip that plays goes in.",
            Treatment.ENFORCE,
            st_gabriel="Appendix A 7",
            roberts="section 3 betting 7",
        ),
        rule(
            122,
            "All-in hands are shown",
            "A player who is all-in has to show at the showdown and cannot muck unseen.",
            Treatment.ENFORCE,
            reach=Reach.WHO_SAYS_IT,
            st_gabriel="General 14; all-in 4",
            roberts="section 15.34",
            charity_draft="12",
        ),
        rule(
            123,
            "Where pots lie",
            (
                "The pot lies in the middle beside the board, each side pot near the players who "
                "play for it."
            ),
            Treatment.GUIDE,
            home_poker_tourney="booklet pot 4-5",
        ),
        rule(
            124,
            "What nobody can match",
            "The part of a wager that nobody can match goes back before pots are counted.",
            Treatment.COMPUTE,
            st_gabriel=reading("all-in 1"),
        ),
    ),
)
