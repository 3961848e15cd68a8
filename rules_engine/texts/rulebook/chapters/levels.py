"""The rulebook on clock and levels."""

from rules_engine.house import keys
from rules_engine.texts.rulebook.rule import Chapter, Reach, Treatment, rule, when

CHAPTER = Chapter(
    "Clock and levels",
    (
        rule(
            160,
            "The first ten levels",
            (
                "Ante, small blind and big blind: level 1 none, 1, 2; level 2 none, 2, 4; level "
                "3 none, 3, 6; level 4 none, 4, 8; level 5 1, 5, 10; level 6 2, 10, 20; level 7 "
                "3, 15, 30; level 8 4, 20, 40; level 9 5, 25, 50; level 10 10, 50, 100."
            ),
            Treatment.COMPUTE,
            reach=Reach.WHO_SAYS_IT,
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
            reach=Reach.WHO_SAYS_IT,
            example="Level 11: 15, 75, 150. Level 12: 20, 100, 200.",
            st_gabriel="blind table",
        ),
        rule(
            162,
            "Length of a level",
            "{level_minutes}",
            Treatment.COMPUTE,
            st_gabriel="blind table",
        ),
        rule(
            163,
            "Blinds rise on schedule",
            "Blinds and limits rise at regular intervals that everybody can read in advance.",
            Treatment.COMPUTE,
            st_gabriel="General 11",
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
            st_gabriel="General 11; Appendix D mistakes 2",
            roberts="section 15.7; section 2 decisions 5",
            home_poker_tourney="booklet hand 1",
            club="1.4",
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
            st_gabriel="General 9",
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
            roberts="section 14.13",
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
            club="5.13",
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
            charity_draft="29; 29a",
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
