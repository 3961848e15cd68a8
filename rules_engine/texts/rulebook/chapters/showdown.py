"""The rulebook on showdown, ties and odd chips."""

from rules_engine.house import keys
from rules_engine.texts.rulebook.rule import Chapter, Reach, Treatment, reading, rule, unless, when

CHAPTER = Chapter(
    "Showdown, ties and odd chips",
    (
        rule(
            125,
            "Best five cards",
            (
                "Your hand is the best five of your two hole cards and the five cards of the "
                "board, in any mix, the board alone too."
            ),
            Treatment.COMPUTE,
            st_gabriel="Appendix A 1",
            roberts="section 5 intro",
        ),
        rule(
            126,
            "Order of hands",
            (
                "Side cards decide between hands that are otherwise equal, as in the usual order "
                "of hands."
            ),
            Treatment.COMPUTE,
            example=(
                "Best first: straight flush, four of a kind, full house, flush, straight, three of "
                "a kind, two pair, pair, high card. Two kings with an ace beat two kings with a "
                "queen."
            ),
            st_gabriel=reading("Appendix A 1"),
            home_poker_tourney="booklet showdown 5",
        ),
        rule(
            127,
            "Suits never decide",
            "Suits never decide a pot.",
            Treatment.COMPUTE,
            example="Two ace-high straights share the pot.",
            roberts="section 3 ties 1",
            home_poker_tourney="booklet showdown 4",
            club="1.2",
        ),
        rule(
            128,
            "Equal hands",
            "Equal hands share the pot equally.",
            Treatment.COMPUTE,
            st_gabriel="Appendix A 2",
            roberts="section 3 ties 5c",
            club="1.7",
            charity_draft="13",
        ),
        rule(
            129,
            "Into small chips first",
            "What cannot be divided evenly is changed into the smallest chips in play first.",
            Treatment.COMPUTE,
            example="Smallest chip 5, pot 255, two winners: 130 and 125.",
            st_gabriel="Appendix A 2",
            roberts="section 3 ties 3",
            charity_draft="13",
        ),
        rule(
            130,
            "The odd chip",
            "{odd_chip_to}",
            Treatment.COMPUTE,
            when("odd_chip_to", keys.OddChipTo.FIRST_LEFT_OF_BUTTON, keys.OddChipTo.WORST_POSITION),
            example=(
                "Button 5, winners at seats 3 and 7, pot 101: seat 7 gets 51 and seat 3 gets 50."
            ),
            st_gabriel="Appendix A 2",
            roberts="section 3 ties 5a",
            home_poker_tourney="booklet showdown 6",
            charity_draft="13",
        ),
        rule(
            131,
            "The odd chip",
            "{odd_chip_to}",
            Treatment.COMPUTE,
            when("odd_chip_to", keys.OddChipTo.SMALLEST_STACK_BEFORE_HAND),
            example="A began with 400 and B with 900, pot 101: A gets 51 and B 50.",
            club="1.7",
        ),
        rule(
            132,
            "More than one odd chip",
            "{odd_chip_max_each}",
            Treatment.COMPUTE,
            st_gabriel="Appendix A 2",
            roberts="section 3 ties 4",
            charity_draft="13",
        ),
        rule(
            133,
            "Each pot by itself",
            "Every pot is divided on its own; pots are never thrown together first.",
            Treatment.COMPUTE,
            example=(
                "Three players share a main pot of 85 and two of them a side pot of 41: "
                "29, 28, 28 and 21, 20."
            ),
            st_gabriel="Appendix A 2",
            roberts="section 3 ties 5d",
            charity_draft="14",
        ),
        rule(
            134,
            "Odd chips in other games",
            "For stud and high-low games there are other rules on odd chips.",
            Treatment.TEXT,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 3 ties 5b-c",
        ),
        rule(
            135,
            "Who shows first",
            "{show_first} Somebody who probably wins should show without delay.",
            Treatment.COMPUTE,
            when("show_first", keys.ShowFirst.LAST_AGGRESSOR_ELSE_FIRST_TO_ACT),
            example=(
                "On the river seat 2 bets and seat 3 calls: seat 2 shows first. If seats "
                "2, 3 and 5 all check: seat 2 shows first."
            ),
            st_gabriel="Appendix A 10",
            roberts="section 3 showdown 7",
            home_poker_tourney=reading("booklet showdown 2"),
            club=reading("1.10"),
        ),
        rule(
            136,
            "Who shows first",
            "{show_first} A hand that cannot beat one already shown may be mucked.",
            Treatment.COMPUTE,
            when("show_first", keys.ShowFirst.LEFT_OF_LAST_CALLER),
            example=(
                "Seat 1 is all-in since the turn, seat 2 bets, seat 3 calls: seat 1 shows first."
            ),
            charity_draft=reading("41"),
        ),
        rule(
            137,
            "Order of pots",
            (
                "{pot_settlement_order} Whoever is only in the main pot waits with showing until "
                "that pot's turn."
            ),
            Treatment.COMPUTE,
            when("pot_settlement_order", keys.PotSettlementOrder.SIDE_POTS_FIRST),
            example="Pots of 80, 90 and 140: first the 140, then the 90, then the 80.",
            st_gabriel="Appendix A 10",
            roberts=reading("section 3 showdown 7"),
        ),
        rule(
            138,
            "Order of pots",
            "{pot_settlement_order}",
            Treatment.COMPUTE,
            when("pot_settlement_order", keys.PotSettlementOrder.ALL_IN_POT_FIRST),
            example="Pots of 85 and 40: first the 85, then the 40.",
            charity_draft="16",
        ),
        rule(
            139,
            "Show to win",
            "{show_to_win}",
            Treatment.ENFORCE,
            st_gabriel="General 14",
            roberts="section 3 showdown 1",
            home_poker_tourney="sheet misc; booklet showdown 1",
        ),
        rule(
            140,
            "Cards speak",
            (
                "What is said about a hand does not count, the cards do. Hold on to your cards "
                "until a winner has been named."
            ),
            Treatment.COMPUTE,
            st_gabriel=reading("General 14"),
            roberts="section 3 showdown 2",
            home_poker_tourney="sheet misc; booklet showdown 3",
            club=reading("1.8"),
            charity_draft=reading("37"),
        ),
        rule(
            141,
            "Miscalling a hand",
            "Miscalling a hand on purpose may be penalised, and may cost the pot.",
            Treatment.RULING,
            st_gabriel="General 14",
            roberts="section 3 showdown 2",
            charity_draft=reading("37"),
        ),
        rule(
            142,
            "All-in hands face up",
            (
                "When somebody is all-in and no more betting is possible, everybody still in "
                "turns the cards face up before the rest of the board comes."
            ),
            Treatment.GUIDE,
            when("all_in_face_up", True),
            st_gabriel="General 14; all-in 4",
            roberts="section 15.34",
        ),
        rule(
            143,
            "Show one, show all",
            "{show_one_show_all}",
            Treatment.RULING,
            st_gabriel="General 14; Appendix D misdeals 18",
            roberts="section 3 showdown 6",
            club="1.9",
            charity_draft="43-44",
        ),
        rule(
            144,
            "Cards shown during a hand",
            (
                "Cards shown during a hand to a player who may still act on this street are "
                "shown to all at once; to one who can use them only later, at the end of the "
                "street; to somebody outside the hand, after the betting. Cards that nobody saw "
                "stay unseen."
            ),
            Treatment.RULING,
            unless("show_one_show_all", keys.ShowOneShowAll.SHOWN_TO_ANYONE_NOT_HEADS_UP),
            st_gabriel="Appendix D misdeals 18",
            roberts="section 3 showdown 6",
        ),
        rule(
            145,
            "Asking to see a hand",
            (
                "{see_called_hand} The right can be taken away if it is abused. If the winner "
                "asks, the hand is live again and the best hand wins; if somebody else asks, it "
                "stays dead."
            ),
            Treatment.RULING,
            when("see_called_hand", keys.SeeCalledHand.ANY_PLAYER_DEALT_IN),
            example=(
                "The winner asks and the mucked hand is better: it wins. Somebody else "
                "asks: the pot stays where it is."
            ),
            st_gabriel="General 14; Appendix D misdeals 18",
            roberts="section 3 showdown 5",
        ),
        rule(
            146,
            "Asking for the other card",
            "{see_called_hand}",
            Treatment.RULING,
            when("see_called_hand", keys.SeeCalledHand.SECOND_CARD_IF_ONE_WAS_SHOWN),
            charity_draft="42",
        ),
        rule(
            147,
            "Playing the board",
            "{play_board_declaration}",
            Treatment.RULING,
            st_gabriel="Appendix A 1",
            roberts="section 5.8",
            home_poker_tourney="booklet hold'em 9",
            club="5.16",
        ),
        rule(
            148,
            "Losing hands",
            "Losing hands may be mucked.",
            Treatment.GUIDE,
            roberts=reading("section 3 showdown 4-5"),
            club="1.10",
            charity_draft="41",
        ),
        rule(
            149,
            "Suspicion",
            (
                "If cheating or collusion is suspected, the people in charge may have a hand "
                "opened, to themselves or to everybody."
            ),
            Treatment.RECORD,
            charity_draft="41",
        ),
        rule(
            150,
            "A winner lying face up",
            "A dealer cannot kill a hand that lay face up and clearly won.",
            Treatment.RULING,
            reach=Reach.WHO_SAYS_IT,
            charity_draft="34",
        ),
        rule(
            151,
            "Pushing the pot",
            "The dealer checks the amounts, pushes the pot to its winner and moves the button.",
            Treatment.GUIDE,
            home_poker_tourney="booklet hand 7-8; booklet showdown 7",
        ),
        rule(
            152,
            "Speak up",
            "Whoever sees a wrong amount or a pot going to the wrong player should say so.",
            Treatment.GUIDE,
            st_gabriel="Appendix D mistakes 1",
            roberts="section 3 showdown 3",
        ),
        rule(
            153,
            "Say it at once",
            "Point out an irregularity at once: waiting may count against the claim.",
            Treatment.RULING,
            st_gabriel="Appendix D mistakes 1",
            roberts="section 2 decisions 3",
        ),
        rule(
            154,
            "How long a pot can be disputed",
            (
                "A pot can be disputed until the next hand starts, or until the table's play "
                "ends or moves elsewhere; after that the result stands."
            ),
            Treatment.ENFORCE,
            example=(
                "The pot was pushed at 20:14:00 and the next hand starts at 20:14:40: a "
                "claim at 20:14:30 is heard, one at 20:14:41 is not."
            ),
            st_gabriel="Appendix D mistakes 2",
            roberts="section 2 decisions 5",
        ),
        rule(
            155,
            "A pot given to the wrong player",
            (
                "If a wrongly awarded pot was mixed with a stack and the claim comes in time, "
                "the amount is worked out from the betting and goes to the right player."
            ),
            Treatment.COMPUTE,
            st_gabriel="Appendix D mistakes 3",
            roberts="section 2 decisions 6",
        ),
        rule(
            156,
            "Playing on during a dispute",
            (
                "Play may go on while a ruling is awaited; the disputed chips are set aside "
                "until then."
            ),
            Treatment.RECORD,
            roberts="section 2 decisions 7",
        ),
        rule(
            157,
            "Cards that would have come",
            "Nobody looks at cards that would have come, at discards or through the stub.",
            Treatment.GUIDE,
            st_gabriel=reading("General 14"),
            roberts="section 2 procedures 23-24",
            charity_draft=reading("70"),
        ),
        rule(
            158,
            "Dealing twice",
            "Dealing the rest of the board twice is left to money games. {event_run_twice}",
            Treatment.ENFORCE,
            roberts=reading("section 2 procedures 16; section 14.14"),
        ),
        rule(
            159,
            "No agreements on a pot",
            "{pot_split_agreement} {blind_chop}",
            Treatment.ENFORCE,
            st_gabriel="General 6",
            roberts="section 2 procedures 15",
            club="8.2",
        ),
    ),
)
