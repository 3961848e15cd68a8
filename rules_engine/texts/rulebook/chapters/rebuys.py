"""The rulebook on rebuys and add-ons."""

from rules_engine.house import keys
from rules_engine.texts.rulebook.rule import Chapter, Reach, Treatment, reading, rule, unless, when

CHAPTER = Chapter(
    "Rebuys and add-ons",
    (
        rule(
            214,
            "No more chips",
            "{rebuys} {add_ons}",
            Treatment.ENFORCE,
            when("rebuys", keys.NONE_SOLD),
            st_gabriel="General 4",
        ),
        rule(
            215,
            "Announcing a rebuy",
            "{playing_behind}",
            Treatment.RECORD,
            when("playing_behind", True),
            unless("rebuys", keys.NONE_SOLD),
            roberts="section 15.33",
            charity_draft="59",
        ),
        rule(
            216,
            "Missing a hand without chips",
            "{missed_hand_ends_rebuy}",
            Treatment.ENFORCE,
            unless("rebuys", keys.NONE_SOLD),
            charity_draft="58",
        ),
        rule(
            217,
            "Rebuys between hands",
            "Rebuys are made between hands only.",
            Treatment.ENFORCE,
            unless("rebuys", keys.NONE_SOLD),
            charity_draft="60",
        ),
        rule(
            218,
            "Money on the table",
            "The money has to be on the table before the time for rebuys ends.",
            Treatment.ENFORCE,
            unless("rebuys", keys.NONE_SOLD),
            charity_draft="61",
        ),
        rule(
            219,
            "What a rebuy costs and gives",
            "{rebuys} {add_ons}",
            Treatment.COMPUTE,
            unless("rebuys", keys.NONE_SOLD),
            roberts=reading("section 15.18"),
            club=reading("6.3"),
            charity_draft="62-63",
        ),
        rule(
            220,
            "How to get a rebuy",
            (
                "Tell the dealer and raise a hand; somebody brings the chips. A rebuy beyond the "
                "number allowed is refused."
            ),
            Treatment.ENFORCE,
            unless("rebuys", keys.NONE_SOLD),
            charity_draft="63",
        ),
        rule(
            221,
            "Blinds missed before a rebuy",
            "In live games blinds missed before a rebuy are made up. Tournaments do not use this.",
            Treatment.TEXT,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 4.12",
        ),
    ),
)
