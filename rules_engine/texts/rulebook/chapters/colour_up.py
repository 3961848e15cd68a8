"""The rulebook on colouring up and the chip race."""

from rules_engine.house import keys
from rules_engine.texts.rulebook.rule import Chapter, Treatment, reading, rule, when

CHAPTER = Chapter(
    "Colouring up and the chip race",
    (
        rule(
            176,
            "Handy stacks",
            (
                "Small chips may be changed into bigger ones to keep stacks handy, and the "
                "dealer may ask for it."
            ),
            Treatment.GUIDE,
            st_gabriel=reading("Appendix B 1"),
            charity_draft="28",
        ),
        rule(
            177,
            "When a chip leaves",
            "A chip leaves play once no blind or ante still to come needs it.",
            Treatment.COMPUTE,
            example=(
                "The last ante that needs chips of 1 is 4: when its level is over, the chips of 1 "
                "leave."
            ),
            here="{colour_ups}",
            st_gabriel="Appendix B 1-2",
            roberts="section 15.8",
            club=reading("4.1"),
        ),
        rule(
            178,
            "Full sets first",
            (
                "First everybody changes complete sets into the next larger chip; only what is "
                "left are odd chips."
            ),
            Treatment.COMPUTE,
            example="Eight chips of 1 become one of 5 and three odd chips.",
            st_gabriel="Appendix B 2",
            roberts="section 15.8",
            club="4.2; 4.3",
            charity_draft="49a-b",
        ),
        rule(
            179,
            "How many chips are raced for",
            "{race_chips}",
            Treatment.COMPUTE,
            when("race_chips", keys.RaceChips.ROUND_UP),
            example="13 odd chips of 1 against chips of 5: rounded up to 15, so three chips.",
            st_gabriel="Appendix B 3a",
        ),
        rule(
            180,
            "How many chips are raced for",
            "{race_chips}",
            Treatment.COMPUTE,
            when("race_chips", keys.RaceChips.HALF_OR_MORE),
            example="Five small chips make a large one: 13 odd chips bring three, 12 bring two.",
            roberts=reading("section 15.8"),
            club="4.4; 4.5",
        ),
        rule(
            181,
            "How many chips are raced for",
            "{race_chips}",
            Treatment.COMPUTE,
            when("race_chips", keys.RaceChips.ROUND_DOWN),
            example=(
                "Five small chips make a large one: 13 odd chips bring two, and three "
                "are taken away."
            ),
            charity_draft="49b",
        ),
        rule(
            182,
            "Cards for odd chips",
            "{race_cards} Each player gets all of them before the next. {race_start}",
            Treatment.COMPUTE,
            when("race_cards", keys.RaceCards.ONE_PER_ODD_CHIP),
            st_gabriel="Appendix B 3b",
            roberts="section 15.8",
            club="4.3",
        ),
        rule(
            183,
            "Cards for players with odd chips",
            "{race_cards} {race_start}",
            Treatment.COMPUTE,
            when("race_cards", keys.RaceCards.ONE_PER_PLAYER),
            charity_draft="49c",
        ),
        rule(
            184,
            "Best cards win",
            "{race_award} {race_tie}",
            Treatment.COMPUTE,
            when("race_award", keys.RaceAward.BEST_CARDS),
            st_gabriel="Appendix B 3b",
            roberts="section 15.8",
            club="4.4",
        ),
        rule(
            185,
            "How many chips one player can win",
            "{race_max_each}",
            Treatment.COMPUTE,
            st_gabriel="General 11; Appendix B 3b",
            roberts=reading("section 15.8"),
            club=reading("4.3; 4.4"),
            charity_draft=reading("49d"),
        ),
        rule(
            186,
            "The winner first, then round the table",
            "{race_award} {race_tie}",
            Treatment.COMPUTE,
            when("race_award", keys.RaceAward.CLOCKWISE_FROM_WINNER),
            charity_draft="49c-d",
        ),
        rule(
            187,
            "Nobody is raced out",
            "Nobody busts in the race. {race_protect}",
            Treatment.COMPUTE,
            when("race_protect", keys.RaceProtect.SERVED_FIRST_FROM_RACE_CHIPS),
            example=(
                "Seat 2 has one odd chip and nothing else, seat 3 has four; one chip is "
                "raced for and seat 3 has the best card: seat 2 gets it."
            ),
            st_gabriel=reading("General 11; Appendix B 3c"),
            roberts="section 15.8",
        ),
        rule(
            188,
            "Nobody is raced out",
            "Nobody busts in the race. {race_protect}",
            Treatment.COMPUTE,
            when("race_protect", keys.RaceProtect.EXTRA_CHIP),
            example=(
                "Seat 2 has one odd chip and nothing else, seat 3 wins the race: seat 3 "
                "gets its chip, and seat 2 gets one on top."
            ),
            st_gabriel="General 11",
            charity_draft="50",
        ),
        rule(
            189,
            "Rounding up instead",
            "{race_skip_round_up}",
            Treatment.COMPUTE,
            when("race_skip_round_up", True),
            example="Odd chips 3, 1, 4, none, 2 and 3: five players get one larger chip each.",
            st_gabriel="General 11; Appendix B 2",
        ),
        rule(
            190,
            "Running the race",
            "The race is run table by table.",
            Treatment.GUIDE,
            st_gabriel="Appendix B 3",
        ),
    ),
)
