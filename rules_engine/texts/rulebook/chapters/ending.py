"""The rulebook on ending early, agreements and time limits."""

from rules_engine.house import keys
from rules_engine.texts.rulebook.rule import Chapter, Treatment, reading, rule, unless, when

CHAPTER = Chapter(
    "Ending early, agreements and time limits",
    (
        rule(
            321,
            "Ending by agreement",
            "{deals}",
            Treatment.ENFORCE,
            when("deals", keys.Deals.UNANIMOUS),
            example=(
                "Four are left with 600 still to pay; 200, 180, 120 and 100 and all "
                "agree: accepted. One refuses, or the sum is 590: refused."
            ),
            st_gabriel="General 6",
        ),
        rule(
            322,
            "Private agreements",
            "{deals} They may leave nobody out and should leave something to play for.",
            Treatment.RECORD,
            when("deals", keys.Deals.NOT_CONDONED_DIRECTOR_MAY_PAY),
            roberts="section 15.36-38",
        ),
        rule(
            323,
            "No agreements",
            "{deals}",
            Treatment.ENFORCE,
            when("deals", keys.Deals.FORBIDDEN),
            club="8.2",
        ),
        rule(
            324,
            "The latest end",
            "{time_limit}",
            Treatment.COMPUTE,
            when("time_limit", keys.TimeLimit.MIDNIGHT_RANK_BY_CHIPS),
            st_gabriel="event box; General 6",
        ),
        rule(
            325,
            "Prizes by chips",
            (
                "If play is stopped for time, prizes follow the chip counts at that moment; "
                "equal counts share."
            ),
            Treatment.COMPUTE,
            when("time_limit", keys.TimeLimit.MIDNIGHT_RANK_BY_CHIPS),
            example=(
                "Chips 3100, 2500, 2500 and 900 with prizes of 630, 350, 252 and 168: "
                "630, 301, 301 and 168."
            ),
            st_gabriel=reading("General 6"),
        ),
        rule(
            326,
            "The last two",
            "{heads_up_limit_minutes} The time stands still in rest breaks and pauses.",
            Treatment.COMPUTE,
            unless("heads_up_limit_minutes", None),
            example=(
                "Third place goes out at 22:41 and the limit is 30 minutes: from 23:11 "
                "every hand is played all-in."
            ),
            st_gabriel=reading("General 10"),
        ),
        rule(
            327,
            "All-in on every hand",
            "After that time both players are all-in on every hand until one has everything.",
            Treatment.COMPUTE,
            unless("heads_up_limit_minutes", None),
            example="Stacks of 300 and 120: 120 each at risk, 180 go back.",
            st_gabriel="General 10",
        ),
    ),
)
