"""The rulebook on clock and levels."""

from rules_engine.house import keys
from rules_engine.texts.rulebook.rule import Chapter, Reach, Treatment, reading, rule, when

CHAPTER = Chapter(
    "Clock and levels",
    (
        rule(
            160,
            "The levels",
            (
                "The blinds are 1/2 at level 1; 2/4 at level 2; 3/6 at level 3; 4/8 at level 4; "
                "5/10 and an ante of 1 at level 5; 10/20 and an ante of 2 at level 6; 15/30 and "
                "an ante of 3 at level 7; 20/40 and an ante of 4 at level 8; 25/50 and an ante "
                "of 5 at level 9; 50/100 and an ante of 10 at level 10."
            ),
            Treatment.COMPUTE,
            reach=Reach.TOURNAMENTS,
            arranged="{levels}",
            st_gabriel="blind table",
        ),
        rule(
            161,
            "Later levels",
            (
                "From level 11 on each level adds 5 to the ante, 25 to the small blind and 50 to "
                "the big blind."
            ),
            Treatment.COMPUTE,
            reach=Reach.TOURNAMENTS,
            example="75/150 and an ante of 15 at level 11; 100/200 and an ante of 20 at level 12.",
            arranged="{later_levels}",
            st_gabriel="blind table",
        ),
        rule(
            162,
            "Length of a level",
            "{level_minutes}",
            Treatment.COMPUTE,
            st_gabriel="blind table",
            club=reading("1.3"),
        ),
        rule(
            163,
            "Blinds rise on schedule",
            "Blinds and limits rise at regular intervals.",
            Treatment.COMPUTE,
            st_gabriel="General 11; Appendix A 3",
            roberts="section 15.6",
            club="1.3",
        ),
        rule(
            164,
            "New amounts",
            "When a level runs out, the new amounts hold from the next hand on.",
            Treatment.COMPUTE,
            st_gabriel="General 11",
            roberts="section 15.7",
            club="1.4",
            charity_draft="47",
        ),
        rule(
            165,
            "The start of a hand",
            (
                "{hand_starts_at} Where two decks take turns it starts with the first card, "
                "because the next deck is shuffled while a hand is still played."
            ),
            Treatment.COMPUTE,
            when("hand_starts_at", keys.HandStartsAt.FIRST_RIFFLE),
            example=(
                "One deck, the level ends at 20:00:00, the first riffle is at 19:59:50 "
                "and the first card at 20:00:10: the hand is played at the old level."
            ),
            st_gabriel=reading("General 11; Appendix D mistakes 2; two decks 3"),
            roberts=reading("section 15.7; section 2 decisions 5"),
            home_poker_tourney=reading("booklet hand 1"),
            club=reading("1.4"),
        ),
        rule(
            166,
            "The start of a hand",
            "{hand_starts_at}",
            Treatment.COMPUTE,
            when("hand_starts_at", keys.HandStartsAt.FIRST_CARD),
            example=(
                "The level ends at 20:00:00, the first riffle is at 19:59:50 and the "
                "first card at 20:00:10: the hand is played at the new level."
            ),
            charity_draft="47",
        ),
        rule(
            167,
            "Stalling",
            (
                "Stalling to reach a better moment, for instance before a new level, may be "
                "penalised."
            ),
            Treatment.RECORD,
            roberts="section 1 etiquette",
            charity_draft="48",
        ),
        rule(
            168,
            "The clock on a player",
            (
                "When a reasonable time has passed, opponents at the table may ask for the "
                "clock. {called_clock_seconds} {called_clock_countdown} {called_clock_heads_up} "
                "{clock_expiry_no_bet}"
            ),
            Treatment.COMPUTE,
            when("clock_caller", keys.ClockCaller.OPPONENTS),
            st_gabriel=reading("General 9; Appendix D dead 3e"),
        ),
        rule(
            169,
            "The clock on a player",
            (
                "A player who asks the floor may have the clock put on somebody who faces a bet. "
                "{called_clock_seconds} {called_clock_countdown} {called_clock_heads_up} "
                "{clock_expiry_no_bet}"
            ),
            Treatment.COMPUTE,
            when("clock_caller", keys.ClockCaller.ANY_PLAYER_VIA_FLOOR),
            roberts=reading("section 14.13; section 3 dead 1f"),
        ),
        rule(
            170,
            "The clock on a player",
            (
                "The other players at the table may ask for the clock. {called_clock_seconds} "
                "{called_clock_countdown} {called_clock_heads_up} {clock_expiry_no_bet}"
            ),
            Treatment.COMPUTE,
            when("clock_caller", keys.ClockCaller.OTHER_PLAYERS_AT_TABLE),
            club=reading("5.13"),
        ),
        rule(
            171,
            "The clock on a player",
            (
                "Any player at the table may ask for the clock. {called_clock_seconds} "
                "{called_clock_countdown} {called_clock_heads_up} {clock_expiry_no_bet}"
            ),
            Treatment.COMPUTE,
            when("clock_caller", keys.ClockCaller.OTHER_PLAYER_OR_SELF),
            charity_draft=reading("29; 29a"),
        ),
        rule(
            172,
            "Asking for time",
            "A player who asks for time gets the same allowance.",
            Treatment.COMPUTE,
            when("clock_caller", keys.ClockCaller.OTHER_PLAYER_OR_SELF),
            charity_draft="29b",
        ),
        rule(
            173,
            "Only players who are there",
            'Only a player at the table can stop the action by saying "time".',
            Treatment.ENFORCE,
            st_gabriel="General 9",
            roberts="section 15.10",
        ),
    ),
)
