"""The rulebook on absent and late players."""

from rules_engine.house import keys
from rules_engine.texts.rulebook.rule import Chapter, Treatment, reading, rule, when

CHAPTER = Chapter(
    "Absent and late players",
    (
        rule(
            222,
            "Stacks of absent players",
            (
                "The stack of an absent entrant is on the table from the start and pays what "
                "falls due."
            ),
            Treatment.COMPUTE,
            example="Absent for one turn round the table with blinds of 1 and 2: 100 - 3 = 97.",
            st_gabriel=reading("event box; General 9"),
            roberts="section 15.3",
            club="2.1",
        ),
        rule(
            223,
            "Absent players get cards",
            "Absent players are dealt in on every hand.",
            Treatment.COMPUTE,
            st_gabriel="General 9",
            roberts="section 15.3; section 15.9",
            club="2.1; 2.3",
        ),
        rule(
            224,
            "When an absent hand is dead",
            "{absent_hand}",
            Treatment.ENFORCE,
            when("absent_hand", keys.AbsentHand.DEAD_AT_TURN),
            st_gabriel="General 9",
        ),
        rule(
            225,
            "When an absent hand is dead",
            "{absent_hand} What was posted stays in the pot.",
            Treatment.ENFORCE,
            when("absent_hand", keys.AbsentHand.DEAD_WHEN_ALL_HANDS_DEALT),
            roberts="section 15.3; section 15.11",
            charity_draft="31",
        ),
        rule(
            226,
            "When an absent hand is dead",
            "{absent_hand}",
            Treatment.RULING,
            when("absent_hand", keys.AbsentHand.DEAD_AT_TURN_AFTER_60S_COURTESY),
            example="Back after 45 seconds: the hand lives. After 61 seconds: it is dead.",
            club="2.4",
        ),
        rule(
            227,
            "The big blind away from the table",
            (
                "The hand of an absent big blind is dead at the option, whether there was a "
                "raise or not."
            ),
            Treatment.ENFORCE,
            when("absent_hand", keys.AbsentHand.DEAD_AT_TURN_AFTER_60S_COURTESY),
            club="2.5",
        ),
        rule(
            228,
            "Walking away during a hand",
            "Whoever walks away during a hand has a dead hand.",
            Treatment.ENFORCE,
            when("absent_hand", keys.AbsentHand.DEAD_WHEN_ALL_HANDS_DEALT),
            charity_draft="30",
        ),
        rule(
            229,
            "Entrants who never come",
            (
                "Staff try to reach people who are missing; if they ask for it, their chips "
                "stay. {no_show_chips}"
            ),
            Treatment.RECORD,
            roberts="section 15.4",
            club="2.2",
        ),
        rule(
            230,
            "Stacks for unsold seats",
            (
                "Stacks set out for seats that were not sold are taken away when the director "
                "decides."
            ),
            Treatment.RECORD,
            when("late_registration", keys.LateRegistration.DIRECTOR_OPTION_BLINDED_STACK),
            roberts="section 15.5",
        ),
    ),
)
