"""The rulebook on exits, places and prizes."""

from rules_engine.house import keys
from rules_engine.texts.rulebook.rule import Chapter, Treatment, reading, rule, when

CHAPTER = Chapter(
    "Exits, places and prizes",
    (
        rule(
            206,
            "Out of chips",
            (
                "Whoever has no chips left, and can or will buy no more, is out and takes the "
                "worst place still open. Play goes on until one player is left."
            ),
            Treatment.COMPUTE,
            example="Twelve are left and one busts: twelfth place.",
            st_gabriel="General 5",
        ),
        rule(
            207,
            "Several out in one hand",
            "{same_hand_exits}",
            Treatment.COMPUTE,
            example=(
                "Five are left; X with 40 and Y with 25 bust in the same hand: X is "
                "fourth and Y fifth."
            ),
            st_gabriel="General 5",
            roberts="section 15.35",
            club="6.2",
        ),
        rule(
            208,
            "Equal stacks",
            "{same_hand_equal}",
            Treatment.COMPUTE,
            st_gabriel="General 5",
        ),
        rule(
            209,
            "Prizes",
            (
                "In percent of the pool: 10 to 25 entries 50, 30, 20; 26 to 35 entries 45, 25, "
                "18, 12; 36 to 45 entries 40, 24, 16, 10, 10; 46 to 70 entries 35, 20, 15, 10, "
                "10, 10; 71 entries or more 34, 19, 13, 9, 9, 8, 8."
            ),
            Treatment.COMPUTE,
            when("payouts", keys.Payouts.PERCENTAGE_TABLE),
            example="25 entries with a pool of 800: 400, 240 and 160.",
            arranged="{payouts}",
            here="{for_a_field}",
            st_gabriel="payout table",
        ),
        rule(
            210,
            "Whole amounts",
            (
                "Prizes have no cents. Second place and below are rounded, and first place "
                "takes what is left, so that the whole pool is paid."
            ),
            Treatment.COMPUTE,
            when("payouts", keys.Payouts.PERCENTAGE_TABLE),
            example="80 entries, a pool of 1920: 651, 365, 250, 173, 173, 154, 154.",
            arranged="{rounding}",
            st_gabriel=reading("payout table"),
        ),
        rule(
            211,
            "Prizes set by the director",
            "{payouts}",
            Treatment.COMPUTE,
            when("payouts", keys.Payouts.DIRECTOR_TABLE, keys.Payouts.DIRECTOR_TABLE_8_PLACES),
            arranged="{payouts} {rounding}",
            here="{for_a_field}",
            club=reading("3.6"),
        ),
        rule(
            212,
            "Drafting prizes",
            (
                "The last eleven players choose prize packages in the order of their places, the "
                "winner first."
            ),
            Treatment.RECORD,
            when("payouts", keys.Payouts.DRAFT_11_PACKAGES_TROPHIES_TOP_3),
            example="Third place picks after first and second, among nine packages.",
            arranged="{packages} {cash}",
            here="{for_a_field}",
            charity_draft="72",
        ),
        rule(
            213,
            "Trophies",
            "The first three get trophies on the night.",
            Treatment.RECORD,
            when("payouts", keys.Payouts.DRAFT_11_PACKAGES_TROPHIES_TOP_3),
            arranged="{trophies}",
            charity_draft="73",
        ),
    ),
)
