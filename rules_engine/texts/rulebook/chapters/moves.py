"""The rulebook on balancing, moving and breaking tables."""

from rules_engine.house import keys
from rules_engine.texts.rulebook.rule import Chapter, Reach, Treatment, reading, rule, unless, when

CHAPTER = Chapter(
    "Balancing, moving and closing tables",
    (
        rule(
            191,
            "Equal tables",
            (
                "Tables are kept nearly equal by moving players as others bust. {balance_mover} "
                "{balance_seat}"
            ),
            Treatment.COMPUTE,
            st_gabriel="General 7",
            roberts="section 15.14; section 15.16",
            club="3.1; 3.2; 3.3",
            charity_draft=reading("54"),
        ),
        rule(
            192,
            "How far tables may differ",
            "{balance_tolerance}",
            Treatment.COMPUTE,
            unless("balance_tolerance", keys.BalanceTolerance(six_or_fewer=1, over_six_tables=1)),
            roberts="section 15.16",
        ),
        rule(
            193,
            "How far tables may differ",
            (
                "As soon as a table has two players more than another, somebody moves, however "
                "many tables there are."
            ),
            Treatment.COMPUTE,
            when("balance_tolerance", keys.BalanceTolerance(six_or_fewer=1, over_six_tables=1)),
            club="3.1",
        ),
        rule(
            194,
            "Who moves",
            "The player due for the next big blind at the larger table moves.",
            Treatment.COMPUTE,
            when("balance_mover", keys.BalanceMover.DUE_FOR_BIG_BLIND),
            example="The last big blind was seat 4: seat 5 moves.",
            st_gabriel="General 7",
            roberts="section 15.14",
        ),
        rule(
            195,
            "Who moves",
            "The smallest stack moves; if two have to go, the two smallest.",
            Treatment.COMPUTE,
            when("balance_mover", keys.BalanceMover.SMALLEST_STACK),
            example="Stacks of 900, 250, 400 and 600: the 250 moves, then the 400.",
            club="3.2",
        ),
        rule(
            196,
            "Who moves",
            "A player moves who does not lose position by it. Play may pause for it.",
            Treatment.COMPUTE,
            when("balance_mover", keys.BalanceMover.LOSES_NO_POSITION),
            example=(
                "The open seat is two hands from the big blind: a player who is two "
                "hands from it moves."
            ),
            charity_draft="54",
        ),
        rule(
            197,
            "Which seat",
            "Whoever moves takes the open seat that gets the big blind soonest.",
            Treatment.COMPUTE,
            when("balance_seat", keys.BalanceSeat.EARLIEST_DUE_FOR_BIG_BLIND),
            example="The last big blind was seat 5, and seats 2 and 7 are open: seat 7.",
            st_gabriel="General 7",
            roberts="section 15.14",
        ),
        rule(
            198,
            "Which seat",
            (
                "The director assigns the seat and tries to spare a second big blind in a row. "
                "The player takes it, wherever the blinds are."
            ),
            Treatment.RECORD,
            when("balance_seat", keys.BalanceSeat.DIRECTOR_CHOICE_AVOIDING_DOUBLE_BB),
            club="3.3",
        ),
        rule(
            199,
            "Arriving at a new table",
            (
                "Whoever was moved takes over the position of the new seat with all it owes. "
                "{moved_player_waits_in}"
            ),
            Treatment.COMPUTE,
            st_gabriel="General 7",
            roberts=reading("section 4.8; section 15.15"),
            club=reading("3.4"),
            charity_draft=reading("52-53"),
        ),
        rule(
            200,
            "Dealt in at once",
            (
                "A newcomer on the small blind or on the button is dealt in at once and owes "
                "what the position owes."
            ),
            Treatment.COMPUTE,
            unless(
                "moved_player_waits_in",
                keys.MovedPlayerWaitsIn.SMALL_BLIND,
                keys.MovedPlayerWaitsIn.BUTTON,
            ),
            reach=Reach.WHO_SAYS_IT,
            st_gabriel="General 7",
            roberts="section 15.15",
            charity_draft="52",
        ),
        rule(
            201,
            "Waiting for the button",
            (
                "A newcomer in the big blind simply posts it. One who has to wait comes in when "
                "the button has passed."
            ),
            Treatment.COMPUTE,
            when(
                "moved_player_waits_in",
                keys.MovedPlayerWaitsIn.SMALL_BLIND,
                keys.MovedPlayerWaitsIn.BUTTON,
            ),
            club="3.4",
        ),
        rule(
            202,
            "Closing tables in order",
            "{break_order} Their players fill open seats elsewhere. {broken_table_seating}",
            Treatment.COMPUTE,
            when("break_order", keys.BreakOrder.PRESET),
            st_gabriel=reading("General 7"),
            roberts=reading("section 15.12; section 3 ties 2"),
        ),
        rule(
            203,
            "High cards to one table",
            (
                "When a table closes, each of its players gets one card. The highest go to one "
                "table and the lowest to another, as seats allow."
            ),
            Treatment.COMPUTE,
            when("broken_table_seating", keys.BrokenTableSeating.HIGH_CARD_SPLIT),
            example=(
                "King of spades, king of hearts, nine of clubs, three of diamonds, and "
                "two seats at each of two tables: the kings go to one, the others to the "
                "other."
            ),
            club="3.2",
        ),
        rule(
            204,
            "The director closes tables",
            "{break_order} {broken_table_seating}",
            Treatment.RECORD,
            when("break_order", keys.BreakOrder.DIRECTOR_CHOICE),
            club="3.2; 3.3",
        ),
        rule(
            205,
            "Hand for hand",
            "{hand_for_hand} Then no table starts its next hand before all have finished theirs.",
            Treatment.RECORD,
            example=(
                "Tables 1 and 3 are done and table 2 still plays: 1 and 3 wait. When 2 "
                "is done, all start."
            ),
            charity_draft="56-57",
        ),
    ),
)
