"""The rulebook on misdeals and dealer errors."""

from rules_engine.house import keys
from rules_engine.texts.rulebook.rule import Chapter, Reach, Treatment, reading, rule, when

CHAPTER = Chapter(
    "Misdeals and dealer errors",
    (
        rule(
            248,
            "Until when a misdeal",
            (
                "{misdeal_deadline} After that the hand is played out, and nobody gets chips "
                "back for a fouled hand."
            ),
            Treatment.RULING,
            example=(
                "One player has acted: a misdeal is possible. Two have: the hand is played on."
            ),
            st_gabriel="Appendix D misdeals 1-2",
            roberts="section 3 misdeals 1-2",
            home_poker_tourney="sheet misdeals; booklet misdeals 1-2",
        ),
        rule(
            249,
            "First or second card exposed",
            (
                "If the dealer exposes the first or second card of the deal, it is a misdeal: "
                "shuffle and cut again."
            ),
            Treatment.RULING,
            when("exposed_hole_card", keys.ExposedHoleCard.MISDEAL_IF_CARD_1_OR_2_ELSE_REPLACE),
            example="Card 2 is exposed: misdeal. Card 3: play on with a replacement.",
            st_gabriel="Appendix D misdeals 2a; Appendix D misdeals 6",
            roberts="section 3 misdeals 1a; section 5.1",
            home_poker_tourney=(
                "sheet errors; sheet misdeals; booklet hold'em 1; booklet misdeals 1"
            ),
        ),
        rule(
            250,
            "Two cards exposed",
            "Two or more exposed cards are a misdeal.",
            Treatment.RULING,
            st_gabriel="Appendix D misdeals 2b; Appendix D misdeals 6",
            roberts="section 3 misdeals 1b; section 5.1",
            home_poker_tourney=(
                "sheet errors; sheet misdeals; booklet hold'em 1; booklet misdeals 1"
            ),
            club="7.1",
        ),
        rule(
            251,
            "Another card exposed",
            (
                "Any other single card that the dealer exposes is replaced: finish the deal, "
                "give the top card instead, and use the exposed card as the burn."
            ),
            Treatment.RULING,
            when("exposed_hole_card", keys.ExposedHoleCard.MISDEAL_IF_CARD_1_OR_2_ELSE_REPLACE),
            st_gabriel="Appendix D misdeals 6",
            roberts="section 5.1",
            home_poker_tourney="sheet errors; booklet hold'em 1",
        ),
        rule(
            252,
            "A card exposed",
            (
                "Only the very first card exposed is a misdeal. Another single one is replaced "
                "and becomes the burn of the flop; two or more are a misdeal."
            ),
            Treatment.RULING,
            when("exposed_hole_card", keys.ExposedHoleCard.MISDEAL_IF_CARD_1_ELSE_REPLACE),
            example="Card 2 is exposed: play on.",
            club="7.1",
        ),
        rule(
            253,
            "A card exposed",
            "Any hole card that the dealer exposes during the deal is a misdeal.",
            Treatment.RULING,
            when("exposed_hole_card", keys.ExposedHoleCard.MISDEAL_ALWAYS),
            example="Card 9 is exposed: misdeal.",
            charity_draft="39",
        ),
        rule(
            254,
            "Cards face up in the deck",
            "Two or more cards lying face up in the deck are a misdeal; a single one is scrap.",
            Treatment.RULING,
            st_gabriel="Appendix D misdeals 2c; Appendix D deck 1",
            roberts="section 3 misdeals 1c; section 3 irregularities 7",
            home_poker_tourney="sheet misdeals; booklet misdeals 1; booklet irregularities e",
        ),
        rule(
            255,
            "Two cards too many",
            "Two or more extra cards in the starting hands are a misdeal.",
            Treatment.RULING,
            st_gabriel="Appendix D misdeals 2d; Appendix D misdeals 7",
            roberts="section 3 misdeals 1d; section 5.2",
            home_poker_tourney="sheet misdeals; booklet hold'em 2; booklet misdeals 1",
            club="7.5",
        ),
        rule(
            256,
            "A wrong number of cards",
            (
                "A wrong number of cards for a player is a misdeal, unless the missing one can "
                "still be given as the top card in the right order. One extra card is another "
                "matter."
            ),
            Treatment.RULING,
            st_gabriel="Appendix D misdeals 2e; Appendix D misdeals 3",
            roberts="section 3 misdeals 1e; section 3 irregularities 11",
            home_poker_tourney="sheet misdeals; booklet misdeals 1; booklet irregularities g",
        ),
        rule(
            257,
            "A card out of order",
            "A card dealt out of order is a misdeal. Replacing an exposed card does not count.",
            Treatment.RULING,
            st_gabriel="Appendix D misdeals 2f",
            roberts="section 3 misdeals 1f",
            home_poker_tourney="sheet misdeals; booklet misdeals 1",
        ),
        rule(
            258,
            "The button was wrong",
            "A deal with the button in the wrong place is a misdeal.",
            Treatment.RULING,
            st_gabriel="Appendix D misdeals 2g",
            roberts="section 3 misdeals 1g",
            home_poker_tourney="sheet misdeals; booklet misdeals 1",
        ),
        rule(
            259,
            "The first card to the wrong seat",
            "A deal that begins at the wrong seat is a misdeal.",
            Treatment.RULING,
            st_gabriel="Appendix D misdeals 2h",
            roberts="section 3 misdeals 1h",
            home_poker_tourney="sheet misdeals; booklet misdeals 1",
        ),
        rule(
            260,
            "Cards to an empty seat",
            "Cards dealt to an empty seat or to somebody not entitled to them are a misdeal.",
            Treatment.RULING,
            st_gabriel="Appendix D misdeals 2i",
            roberts="section 3 misdeals 1i",
            home_poker_tourney="sheet misdeals; booklet misdeals 1",
        ),
        rule(
            261,
            "Somebody left out",
            (
                "Leaving out a player who is entitled to cards is a misdeal, if that player is "
                "there or has posted."
            ),
            Treatment.RULING,
            st_gabriel="Appendix D misdeals 2j",
            roberts="section 3 misdeals 1j",
            home_poker_tourney="sheet misdeals; booklet misdeals 1",
        ),
        rule(
            262,
            "One card too many",
            "One extra card before the first betting goes back on the deck and becomes the burn.",
            Treatment.RULING,
            when("extra_card_first_player", keys.ExtraCardFirstPlayer.BECOMES_BURN),
            st_gabriel="Appendix D misdeals 3; Appendix D misdeals 7",
            roberts="section 3 irregularities 11; section 5.2",
            home_poker_tourney="booklet hold'em 2; booklet irregularities g",
        ),
        rule(
            263,
            "One card too many",
            (
                "One extra card becomes the burn only if it can be told from the right ones; if "
                "its holder saw it, everybody is shown it."
            ),
            Treatment.RULING,
            when(
                "extra_card_first_player",
                keys.ExtraCardFirstPlayer.BECOMES_BURN_IF_IDENTIFIABLE_SHOWN_IF_SEEN,
            ),
            club="7.5",
        ),
        rule(
            264,
            "Flashed cards",
            (
                "A card flashed by the dealer counts as exposed, and so does one dealt off the "
                "table; a card flashed by a player plays. Claim it before looking at the card."
            ),
            Treatment.RULING,
            st_gabriel="Appendix D misdeals 4",
            roberts="section 3 irregularities 12",
            home_poker_tourney="sheet misc; booklet irregularities h-i",
        ),
        rule(
            265,
            "No choosing",
            "Nobody may choose to keep or reject a card that the dealer exposed.",
            Treatment.RULING,
            st_gabriel="Appendix D misdeals 5",
            roberts="section 3 irregularities 13",
            home_poker_tourney="booklet irregularities j",
            club="7.1",
        ),
        rule(
            266,
            "A bad flop",
            (
                "A flop with too many cards, or one dealt too early, goes back: mix the board "
                "cards with the stub, leave the burn, shuffle, cut, and deal a new flop without "
                "burning."
            ),
            Treatment.RULING,
            st_gabriel="Appendix D misdeals 8; Appendix D misdeals 11",
            roberts="section 5.3-4",
            home_poker_tourney="sheet errors; booklet hold'em 3; booklet hold'em 7",
            club="7.2",
        ),
        rule(
            267,
            "A wrong burn before the flop",
            (
                "{burn_error} Once betting has begun the flop stands. If no card of the flop was "
                "seen, use the right burn and the right flop."
            ),
            Treatment.RULING,
            st_gabriel="Appendix D misdeals 8-10",
            roberts=reading("section 5.4-5"),
            home_poker_tourney="booklet hold'em 4-5; booklet hold'em 7",
        ),
        rule(
            268,
            "A wrong burn on a later street",
            (
                "A missing or double burn is put right until betting on that street starts; "
                "after that the card stands, and later cards are those that would have come. If "
                "nobody can bet any more, it is put right until the pot is awarded."
            ),
            Treatment.RULING,
            example=(
                "Two cards were burned before the turn, noticed after the betting: the "
                "turn stands, and the spare burn goes back on top as the burn of the "
                "river."
            ),
            st_gabriel="Appendix D misdeals 10; Appendix D misdeals 13",
            roberts=reading("section 5.7"),
            home_poker_tourney="booklet hold'em 5; booklet irregularities l",
        ),
        rule(
            269,
            "Another way with a missing burn",
            (
                "A sheet of the same rules treats a missing burn in another way: show everybody "
                "the card that should have been burned and turn the next one instead. The "
                "booklet's way is followed here."
            ),
            Treatment.RULING,
            reach=Reach.WHO_SAYS_IT,
            home_poker_tourney=reading("sheet errors; booklet hold'em 4-5"),
        ),
        rule(
            270,
            "Board cards dealt too early",
            "{premature_board} Nobody may accept or refuse them, whatever the others do.",
            Treatment.RULING,
            st_gabriel="Appendix D misdeals 11; Appendix D misdeals 16",
            roberts="section 3 irregularities 15; section 5.6",
            home_poker_tourney="booklet hold'em 6; booklet irregularities m",
            club="7.2-7.4",
        ),
        rule(
            271,
            "The turn dealt too early",
            (
                "Set it aside and finish the betting; burn, and use the card that would have "
                "been the river as the turn. After the betting shuffle the card set aside into "
                "the stub, cut, and deal the river without a burn."
            ),
            Treatment.RULING,
            st_gabriel="Appendix D misdeals 11-12",
            roberts="section 5.6",
            home_poker_tourney="sheet errors; booklet hold'em 6; booklet hold'em 8",
            club="7.3",
        ),
        rule(
            272,
            "The river dealt too early",
            (
                "Take it back and finish the betting; shuffle it into the stub, cut, and deal "
                "the river without a burn."
            ),
            Treatment.RULING,
            st_gabriel="Appendix D misdeals 11-12",
            roberts="section 5.6",
            home_poker_tourney="sheet errors; booklet hold'em 6; booklet hold'em 8",
            club="7.3-7.4",
        ),
        rule(
            273,
            "A spoiled stub",
            (
                "If the stub is spoiled, the hand is still finished, with a deck rebuilt as "
                "fairly as possible."
            ),
            Treatment.RULING,
            st_gabriel="Appendix D misdeals 17",
        ),
    ),
)
