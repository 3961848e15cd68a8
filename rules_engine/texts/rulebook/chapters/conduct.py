"""The rulebook on conduct and penalties."""

from rules_engine.house import keys
from rules_engine.texts.rulebook.rule import Chapter, Reach, Treatment, reading, rule, when

CHAPTER = Chapter(
    "Conduct and penalties",
    (
        rule(
            295,
            "Penalties",
            "Offences may be penalised. {penalty_ladder}",
            Treatment.RECORD,
            st_gabriel="General 2",
            roberts="section 15 intro; section 15.27",
            club="8.5",
            charity_draft="45",
        ),
        rule(
            296,
            "The ladder is a guide",
            (
                "The director uses these penalties with discretion. After a time away a longer one "
                "is proposed; the director may choose another, skip a step or give the same one "
                "again."
            ),
            Treatment.RECORD,
            reach=Reach.WHO_SAYS_IT,
            st_gabriel=reading("General 2"),
            charity_draft=reading("45"),
        ),
        rule(
            297,
            "What is penalised",
            (
                "Showing cards with action pending, cards off the table and soft play may be "
                "penalised; abuse and disruption are."
            ),
            Treatment.RECORD,
            charity_draft="46",
        ),
        rule(
            298,
            "Away on a penalty",
            "Whoever is away on a penalty keeps paying blinds and antes.",
            Treatment.COMPUTE,
            st_gabriel=reading("General 9"),
            roberts=reading("section 15.9; section 15.27"),
            club=reading("2.3"),
        ),
        rule(
            299,
            "Disqualified",
            "{disqualified_chips}",
            Treatment.RECORD,
            example="A stack of 400: the chips in play fall by 400.",
            st_gabriel="General 2",
            roberts="section 15 intro",
            club="8.5",
            charity_draft="45",
        ),
        rule(
            300,
            "Chips of colluders",
            "{collusion_chips} What cannot be shared equally leaves play.",
            Treatment.COMPUTE,
            when("collusion_chips", keys.CollusionChips.SHARED_EQUALLY_AT_TABLE),
            example="400 among seven with a smallest chip of 25: 50 each, and 50 leave play.",
            club=reading("8.3"),
        ),
        rule(
            301,
            "Be civil",
            "No abuse, threats, foul language, damage, weapons or drugs.",
            Treatment.TEXT,
            st_gabriel=reading("General 2"),
            roberts="section 1 conduct; section 15.27",
            club=reading("8.5"),
        ),
        rule(
            302,
            "Bad manners",
            (
                "Please do not act out of turn on purpose, splash chips into the pot, agree to "
                "check down an all-in player, read or demand other people's hands, reveal what "
                "you folded, play slowly, discard carelessly, stack chips in the way of dealing "
                "or seeing, or influence others by talk."
            ),
            Treatment.TEXT,
            roberts="section 1 etiquette",
        ),
        rule(
            303,
            "Smoking",
            (
                "Where smoking is not barred altogether, nobody smokes beside the dealer, cigars "
                "and pipes are not allowed, and guests do not smoke."
            ),
            Treatment.TEXT,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 1 tobacco",
        ),
        rule(
            304,
            "Collusion",
            (
                "Playing to help somebody else, sharing winnings and any other collusion is "
                "forbidden and may disqualify. {collusion_chips}"
            ),
            Treatment.RECORD,
            st_gabriel=reading("General 2"),
            roberts=reading("section 1 conduct; section 15 intro"),
            club="8.3",
            charity_draft=reading("41; 45-46"),
        ),
        rule(
            305,
            "Soft play",
            "Going easy on somebody is punishable.",
            Treatment.RECORD,
            st_gabriel="General 2",
            roberts=reading("section 1 etiquette"),
            charity_draft="46",
        ),
        rule(
            306,
            "Talking about a hand",
            (
                "While a hand is played nobody talks about it, about folded cards, or gives "
                "advice, in the hand or not."
            ),
            Treatment.RECORD,
            st_gabriel="General 13",
            roberts=reading("section 1 etiquette"),
            charity_draft="36; 38; 64",
        ),
        rule(
            307,
            "Saying what you hold",
            "{verbal_disclosure}",
            Treatment.RECORD,
            when("verbal_disclosure", keys.VerbalDisclosure.PENALTY_POSSIBLE),
            st_gabriel=reading("General 13"),
            roberts=reading("section 15.21"),
        ),
        rule(
            308,
            "Saying what you hold",
            "{verbal_disclosure}",
            Treatment.RULING,
            when("verbal_disclosure", keys.VerbalDisclosure.HAND_KILLED_AND_PENALTY),
            charity_draft="35; 35c",
        ),
        rule(
            309,
            "Checking what was said",
            (
                "Only the floor or the director may check the cards, after the hand and before "
                "the pot is pushed. If the statement was not true, the hand stays secret."
            ),
            Treatment.RECORD,
            when("verbal_disclosure", keys.VerbalDisclosure.HAND_KILLED_AND_PENALTY),
            charity_draft="35a",
        ),
        rule(
            310,
            "Who wins then",
            (
                "The pot of the killed hand goes to the best remaining hand; if none is left, to "
                "the last player who folded."
            ),
            Treatment.COMPUTE,
            when("verbal_disclosure", keys.VerbalDisclosure.HAND_KILLED_AND_PENALTY),
            example="A told the hand, B and then C folded, and A alone is left: C wins.",
            charity_draft="35b",
        ),
        rule(
            311,
            "What counts as telling",
            (
                "It counts only if it is definite and names ranks or suits, synonyms or "
                'nicknames of hands. "May", "might" and "could" do not count.'
            ),
            Treatment.RULING,
            when("verbal_disclosure", keys.VerbalDisclosure.HAND_KILLED_AND_PENALTY),
            example='"I have Big Slick" counts, "I could have a king" does not.',
            charity_draft="35c",
        ),
        rule(
            312,
            "Showing your cards",
            "{player_exposes_hand} Whoever asks may be told what others saw.",
            Treatment.RULING,
            st_gabriel=reading("General 13; Appendix A 11; Appendix D misdeals 18"),
            roberts=reading("section 15.21; section 3 showdown 6"),
            club=reading("5.8; 1.9"),
            charity_draft="40",
        ),
        rule(
            313,
            "When cards may be shown",
            (
                "With several players in a pot no cards may be shown. With two in the pot they "
                "may only if two are left in the tournament or the winner takes all."
            ),
            Treatment.RULING,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 15.21",
        ),
        rule(
            314,
            "No more bets after showing",
            (
                "A player not all-in who opens the cards early makes no further bet or call. If "
                "a bet comes that would have to be called, the hand is dead; without one it "
                "plays."
            ),
            Treatment.ENFORCE,
            when("player_exposes_hand", keys.PlayerExposesHand.PENALTY_HAND_LIVE_NO_MORE_WAGERS),
            st_gabriel=reading("Appendix A 11"),
        ),
        rule(
            315,
            "One player to a hand",
            "One player to a hand. {advice_between_hands}",
            Treatment.TEXT,
            st_gabriel=reading("General 13; General 15"),
            roberts=reading("section 2 procedures 9"),
            club="8.4",
            charity_draft=reading("64"),
        ),
        rule(
            316,
            "Language",
            "{language}",
            Treatment.TEXT,
            st_gabriel="General 15",
            roberts="section 2 procedures 28",
            charity_draft=reading("65"),
        ),
        rule(
            317,
            "Chips in view",
            (
                "Keep your big chips in plain view and your stack easy to count. Opponents may "
                "ask for a count."
            ),
            Treatment.GUIDE,
            st_gabriel=reading("General 4"),
            roberts=reading("section 2 procedures 19; section 15.25-26"),
            club="8.1",
            charity_draft=reading("25-26"),
        ),
        rule(
            318,
            "Chips off the table",
            "{chips_off_table}",
            Treatment.RECORD,
            example="25 found in a pocket: taken out, and the chips in play fall by 25.",
            st_gabriel="General 4",
            roberts="section 15.26",
            charity_draft="25",
        ),
        rule(
            319,
            "Cards in view",
            "Keep your cards in sight on the table.",
            Treatment.GUIDE,
            st_gabriel="General 4",
            roberts="section 2 procedures 18",
            club="8.8",
        ),
        rule(
            320,
            "Phones and cameras",
            "{phones} No cameras, recorders or mirrors lie on the table.",
            Treatment.TEXT,
            roberts=reading("section 1 etiquette"),
            charity_draft="67-68",
        ),
    ),
)
