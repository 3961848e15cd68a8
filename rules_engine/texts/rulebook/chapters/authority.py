"""The rulebook on authority, registration and money."""

from rules_engine.texts.rulebook.rule import Chapter, Reach, Treatment, reading, rule

CHAPTER = Chapter(
    "Authority, registration and money",
    (
        rule(
            1,
            "Fairness comes first",
            "Fairness outranks the letter of the rules, and the director has the last word.",
            Treatment.RECORD,
            st_gabriel="General 1",
            roberts="section 2 decisions 1-2",
            club="8.6; 8.7",
            charity_draft="1",
        ),
        rule(
            2,
            "Where rulings come from",
            (
                "A dispute is settled by these rules first, then by the usual authorities on card "
                "games, then by custom at the table, then by common sense."
            ),
            Treatment.RULING,
            reach=Reach.WHO_SAYS_IT,
            club="8.6",
        ),
        rule(
            3,
            "Changing the rules",
            "The rules may be changed freely until the first hand. {rule_changes}",
            Treatment.ENFORCE,
            roberts=reading("section 15.39"),
            club="8.7",
            charity_draft=reading("71"),
        ),
        rule(
            4,
            "Accepting the rules",
            (
                "Whoever enters accepts these rules and, with them, the decisions of the people "
                "in charge."
            ),
            Treatment.RECORD,
            st_gabriel="introduction",
            roberts="preamble; section 15 intro",
            club="8.5; 8.6",
        ),
        rule(
            5,
            "Cancelling or changing a tournament",
            (
                "The people in charge may cancel a tournament, or change it in fairness to the "
                "players."
            ),
            Treatment.RECORD,
            st_gabriel=reading("General 3"),
            roberts="section 15.39",
            charity_draft="71",
        ),
        rule(
            6,
            "Honest mistakes",
            "A wrong ruling given in good faith creates no claim against the house.",
            Treatment.TEXT,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 2 decisions 4",
        ),
        rule(
            7,
            "The same deed, another ruling",
            (
                "What was meant, how experienced a player is and what happened before may lead to "
                "another ruling on the same deed."
            ),
            Treatment.RULING,
            roberts="section 2 decisions 8",
        ),
        rule(
            8,
            "Seats for people with special needs",
            (
                "Special needs count when seats are given out: a certain seat can be kept for "
                "somebody, for instance to see the board."
            ),
            Treatment.RECORD,
            st_gabriel=reading("General 1"),
            roberts="section 2 seating 7",
        ),
        rule(
            9,
            "Keeping people apart",
            (
                "The organiser may keep two people, such as relatives or partners, from the same "
                "table."
            ),
            Treatment.RECORD,
            roberts="section 2 seating 5",
        ),
        rule(
            10,
            "An example: three tournaments of St. Gabriel",
            (
                "The printed rules were made for 16, 17 and 18 June 2011, in a tent and subject "
                "to the weather: Thursday at 19:00 six-handed, entry 30 (24 for prizes, 6 for "
                "the parish), stack 100; Friday at 19:00 a freeze-out, entry 40 (32 and 8), "
                "stack 100; Saturday at 18:00 a deep stack, entry 50 (40 and 10), stack 150. "
                "Registration for all three opened on Thursday at 17:00."
            ),
            Treatment.COMPUTE,
            reach=Reach.AS_PRINTED,
            example=(
                "43 entries on that Friday bring 1720: 1376 for prizes and 344 for the "
                "parish, with 4300 chips in play."
            ),
            st_gabriel="event box",
        ),
        rule(
            11,
            "Prizes and charity",
            (
                "Each entry fee has a part for the prize pool and a part for the charity, both "
                "fixed in advance. The pool is the first part times the number of entries, the "
                "donation the second."
            ),
            Treatment.COMPUTE,
            example=(
                "80 entries at 30, of which 24 are for prizes: a pool of 1920 and a "
                "donation of 480."
            ),
            here="{price}",
            st_gabriel="event box; General 3",
        ),
        rule(
            12,
            "The largest field",
            "Entries are sold in the order in which people register. {max_entrants}",
            Treatment.ENFORCE,
            st_gabriel="event box",
        ),
        rule(
            13,
            "The smallest field",
            "{min_entrants} With fewer it is not played, and the entry money goes back.",
            Treatment.ENFORCE,
            st_gabriel="General 3",
        ),
        rule(
            14,
            "No refunds",
            (
                "Entry money goes back only if the tournament is cancelled, so a disqualified "
                "player gets nothing back."
            ),
            Treatment.ENFORCE,
            st_gabriel="General 3",
            club=reading("8.5"),
        ),
        rule(
            15,
            "The entry ticket",
            "Keep your ticket while you play and hand it in when you bust.",
            Treatment.RECORD,
            st_gabriel="event box",
        ),
        rule(
            16,
            "Coming in time",
            "Please come 10 minutes before the start to draw your seat.",
            Treatment.TEXT,
            reach=Reach.WHO_SAYS_IT,
            st_gabriel="event box",
        ),
        rule(
            17,
            "Late entries",
            "{late_registration}",
            Treatment.ENFORCE,
            here="{re_entries}",
            st_gabriel=reading("event box"),
            roberts=reading("section 15.5"),
        ),
        rule(
            18,
            "Equal stacks",
            (
                "Every entry brings the same starting stack, so the chips in play are the number "
                "of entries times that stack, until chips are added, taken away or rounded."
            ),
            Treatment.COMPUTE,
            example="57 entries with a stack of 150: 8550 chips in play.",
            here="{starting_stack}",
            st_gabriel="event box; General 4",
            roberts=reading("section 15.3"),
            club=reading("2.1"),
        ),
        rule(
            19,
            "The chip set",
            (
                "White 1, red 5, green 25, black 100, purple 500, yellow 1000. A stack of 1000 "
                "can be made up in three ways, in reds, greens and blacks: 20, 16 and 5; 15, 13 "
                "and 6; or 10, 10 and 7."
            ),
            Treatment.COMPUTE,
            reach=Reach.WHO_SAYS_IT,
            example="20 x 5 + 16 x 25 + 5 x 100 = 1000.",
            arranged="{chip_set}",
            home_poker_tourney="sheet chips",
        ),
        rule(
            20,
            "Chips are not money",
            (
                "Tournament chips have no money value. Players do not pass them to each other: "
                "they are not given, sold or lent, and only what the tournament offers can be "
                "bought."
            ),
            Treatment.ENFORCE,
            st_gabriel="General 4",
            charity_draft=reading("66"),
        ),
        rule(
            21,
            "Foreign chips and cash",
            "Only chips of this tournament lie on the table and play.",
            Treatment.RULING,
            roberts="section 15.24; section 2 procedures 3",
            charity_draft="27",
        ),
        rule(
            22,
            "Side bets",
            "Side bets, insurance and propositions are discouraged, and nobody will enforce them.",
            Treatment.TEXT,
            st_gabriel="General 6",
            roberts="section 14.14; section 15.36",
        ),
        rule(
            23,
            "Who benefits",
            (
                "The rules name who benefits and the licence: in print St. Gabriel the Archangel "
                "Parish and the Indiana charity gaming licence, number 123668."
            ),
            Treatment.TEXT,
            reach=Reach.TOURNAMENTS,
            arranged="{beneficiary}",
            st_gabriel="event box",
        ),
    ),
)
