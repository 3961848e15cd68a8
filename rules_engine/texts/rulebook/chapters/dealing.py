"""The rulebook on dealing."""

from rules_engine.house import keys
from rules_engine.texts.rulebook.rule import Chapter, Treatment, reading, rule, when

CHAPTER = Chapter(
    "Dealing",
    (
        rule(
            231,
            "How a hand goes",
            (
                "Blinds; two cards to everybody, starting left of the button; betting. Burn one "
                "card, three cards for the flop; betting. Burn one, one card for the turn; "
                "betting. Burn one, one card for the river; betting. Showdown; the button moves."
            ),
            Treatment.GUIDE,
            st_gabriel=reading("Appendix A 1; Appendix A 3; Appendix A 10"),
            roberts=reading("section 4 intro; section 5 intro"),
            home_poker_tourney="booklet play 1-12",
        ),
        rule(
            232,
            "Players deal",
            "Where there are no volunteer dealers, the players deal in turn.",
            Treatment.GUIDE,
            st_gabriel="General 16; two decks",
        ),
        rule(
            233,
            "Two decks: the used deck",
            (
                "After the hand the dealer gathers and squares the used deck and passes it to "
                "the second player on the left."
            ),
            Treatment.GUIDE,
            when("shuffler", keys.Shuffler.SECOND_LEFT_OF_DEALER),
            example="Seats 1 to 6, seat 3 has dealt: the used deck goes to seat 5.",
            st_gabriel="two decks 1",
        ),
        rule(
            234,
            "Two decks: the next dealer",
            (
                "The player to the dealer's left already holds the other deck, shuffled, and "
                "deals as soon as the table is clear."
            ),
            Treatment.GUIDE,
            when("shuffler", keys.Shuffler.SECOND_LEFT_OF_DEALER),
            example="Seat 3 has dealt: seat 4 deals next.",
            st_gabriel="two decks 2",
        ),
        rule(
            235,
            "Two decks: shuffling meanwhile",
            (
                "While that hand is dealt, whoever received the used deck shuffles it and offers "
                "the cut. {cutter}"
            ),
            Treatment.GUIDE,
            when("shuffler", keys.Shuffler.SECOND_LEFT_OF_DEALER),
            example="Seat 5 shuffles and offers the cut to seat 6.",
            st_gabriel="two decks 3; General 16",
        ),
        rule(
            236,
            "Two decks: no waiting",
            "So the next deck is ready as soon as the hand is over.",
            Treatment.GUIDE,
            when("shuffler", keys.Shuffler.SECOND_LEFT_OF_DEALER),
            st_gabriel="two decks 4",
        ),
        rule(
            237,
            "Two decks: beside the button",
            (
                "With two decks the player left of the button cuts, and the player right of the "
                "button shuffles the deck just used."
            ),
            Treatment.GUIDE,
            when("shuffler", keys.Shuffler.RIGHT_OF_BUTTON),
            example="Button 3 of seats 1 to 6: seat 4 cuts, seat 2 shuffles.",
            home_poker_tourney="booklet two decks 1-2",
        ),
        rule(
            238,
            "The last dealer shuffles",
            "The player who has just dealt shuffles. {cutter}",
            Treatment.GUIDE,
            when("shuffler", keys.Shuffler.PREVIOUS_DEALER),
            club="1.5",
        ),
        rule(
            239,
            "Shuffle and cut",
            (
                "{shuffler} {min_riffles} {cutter} {min_cut_cards} If the cut is declined, the "
                "shuffler cuts. A cut card goes under the deck."
            ),
            Treatment.GUIDE,
            st_gabriel="two decks 1; two decks 3; General 16",
            home_poker_tourney=reading("booklet hand 3-4; booklet two decks 1-2"),
            club=reading("1.5"),
        ),
        rule(
            240,
            "The cut left of the button",
            (
                "The cut is offered to the player left of the button. A cut card is used if the "
                "house wants one."
            ),
            Treatment.GUIDE,
            when("cutter", keys.Cutter.LEFT_OF_BUTTON),
            home_poker_tourney="booklet hand 3-4",
        ),
        rule(
            241,
            "Objecting to the shuffle",
            (
                "Whoever objects to shuffle, cut or preparation does so before looking at the "
                "hole cards or before betting starts."
            ),
            Treatment.RULING,
            st_gabriel="General 16",
        ),
        rule(
            242,
            "Burn cards",
            (
                "One card is burned before flop, turn and river each. Board cards are dealt only "
                "when they are due, never in advance."
            ),
            Treatment.GUIDE,
            st_gabriel="General 16; Appendix A 1",
            home_poker_tourney="booklet burn 1; booklet hold'em 6; booklet irregularities m",
        ),
        rule(
            243,
            "Burning properly",
            (
                "Tap the table before you burn. Burn cards lie face down at the edge of the pot, "
                "each tucked under the last; keep them out of the muck while the pot is still "
                "played for."
            ),
            Treatment.GUIDE,
            home_poker_tourney="booklet burn 2-5",
        ),
        rule(
            244,
            "Laying out the board",
            (
                "The board lies in the middle with the pot beside it: the turn to the right of "
                "the flop, the river to the right of the turn."
            ),
            Treatment.GUIDE,
            home_poker_tourney="booklet board 1-2",
        ),
        rule(
            245,
            "The dealer's work",
            (
                "The dealer keeps the game moving, tells players when it is their turn, and "
                "checks posting and procedure."
            ),
            Treatment.GUIDE,
            home_poker_tourney="booklet hand 2; booklet hand 5-6; booklet hand 9",
        ),
        rule(
            246,
            "Say it aloud",
            "Aloud come raises, all-ins, a blind that raises its option, and every exposed card.",
            Treatment.GUIDE,
            home_poker_tourney="booklet say 1-4",
        ),
        rule(
            247,
            "Changing the deck",
            "{deck_change}",
            Treatment.RECORD,
            st_gabriel="two decks",
            roberts="section 15.28",
            home_poker_tourney=reading("booklet two decks 1-2"),
            charity_draft=reading("69"),
        ),
    ),
)
