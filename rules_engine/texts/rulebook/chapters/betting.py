"""The rulebook on betting."""

from rules_engine.house import keys
from rules_engine.texts.rulebook.rule import Chapter, Treatment, reading, rule, when

CHAPTER = Chapter(
    "Betting",
    (
        rule(
            74,
            "When chips bind",
            (
                "Chips bind when they are let go; until then only words bind. Released chips "
                "commit you to that action, and the amount is made right."
            ),
            Treatment.RULING,
            st_gabriel="General 12; Appendix D betting 2",
            roberts="section 3 betting 13; section 14.5",
            club="5.5; 5.12",
            charity_draft=reading("2; 3"),
        ),
        rule(
            75,
            "Words bind",
            (
                "Whoever clearly says an action in turn has to carry it out as far as the chips "
                "reach, if it is legal."
            ),
            Treatment.RULING,
            st_gabriel="General 12; Appendix A 9",
            roberts="section 3 betting 8",
            club="5.15",
            charity_draft="3",
        ),
        rule(
            76,
            "Words before chips",
            "If words and chips disagree, the words decide and the chips are corrected.",
            Treatment.COMPUTE,
            example=(
                'Sixty is said and 50 put in: the bet is 60 and 10 more are due. "Call" '
                "is said while a raise goes in: it is a call."
            ),
            st_gabriel="Appendix D betting 6",
            roberts="section 14.6",
            club="5.6",
            charity_draft="3",
        ),
        rule(
            77,
            "How much may be bet",
            ("{betting} In no-limit and pot-limit play you may raise any number of times."),
            Treatment.ENFORCE,
            st_gabriel="General 4; Appendix A 6",
            roberts="section 3 betting 2; section 14 intro; section 14.1",
            club=reading("5.1; 6.3"),
        ),
        rule(
            78,
            "The smallest bet",
            "The smallest bet on every street is the big blind, unless you are all-in for less.",
            Treatment.ENFORCE,
            example=(
                "Big blind 40, on the flop: 39 is too little and 40 enough; with a stack of 25, "
                "25 all-in is enough."
            ),
            st_gabriel="Appendix A 6; Appendix D betting 3",
            roberts=reading("section 4.1; section 14.2"),
            home_poker_tourney=reading("booklet play 4"),
            club=reading("5.2"),
            charity_draft=reading("8; 9a"),
        ),
        rule(
            79,
            "The smallest raise",
            (
                "A raise adds at least as much as the largest bet or raise of the street so far, "
                "unless it is all-in."
            ),
            Treatment.ENFORCE,
            example=(
                "Big blind 2, raised to 10: the next raise adds 8 and goes to 18 or "
                "more. A bet of 100 raised to 600: the next goes to 1100 or more."
            ),
            st_gabriel="Appendix A 6; Appendix D betting 4",
            roberts="section 3 betting 6; section 14.3",
            club="5.3",
            charity_draft=reading("9"),
        ),
        rule(
            80,
            "A new street starts afresh",
            "On every new street the smallest bet is the big blind again.",
            Treatment.COMPUTE,
            st_gabriel="Appendix A 6",
            home_poker_tourney="booklet play 4",
        ),
        rule(
            81,
            "When a street ends",
            (
                "A street ends when every player still in has matched the largest wager or is "
                "all-in, or when only one player is left."
            ),
            Treatment.COMPUTE,
            st_gabriel="Appendix A 6-7",
        ),
        rule(
            82,
            "All-in for less than a raise",
            (
                "An all-in that adds less than a full raise does not let a player who has acted "
                "raise again; whoever was fully raised since may. {reopen}"
            ),
            Treatment.ENFORCE,
            example=(
                "A bets 100, B raises to 200, C is all-in for 250. A may raise to 350 or "
                "more, call 250 or fold. If A calls, B may only call 50 more or fold."
            ),
            st_gabriel="General 12; Appendix D betting 4-5",
            roberts=reading("section 14.3"),
            club=reading("5.4"),
        ),
        rule(
            83,
            "Several short all-ins",
            (
                "Short all-ins that together make a full raise against a player open the betting "
                "for that player again."
            ),
            Treatment.ENFORCE,
            example=(
                "A bets 100, B is all-in for 160, C for 220: A faces 120 more and may "
                "raise to 320 or more."
            ),
            st_gabriel="Appendix D betting 5",
        ),
        rule(
            84,
            "Raising a short all-in",
            (
                "If somebody is all-in for less than the smallest bet, a raise still adds that "
                "whole smallest bet."
            ),
            Treatment.ENFORCE,
            example="Big blind 100, all-in for 20 on the flop: call 20 or raise to 120 or more.",
            st_gabriel="Appendix D betting 3",
        ),
        rule(
            85,
            "Silent chips between call and raise",
            "{undersized_raise} A single big chip is another matter.",
            Treatment.COMPUTE,
            example=(
                "A bet of 100 and 150 put in with the hope to raise: the raise is to "
                "200, and 50 more are due."
            ),
            st_gabriel=reading("General 12; Appendix D betting 2"),
            roberts=reading("section 3 betting 14; section 14.10"),
            club=reading("5.12"),
            charity_draft="9a-b; 11",
        ),
        rule(
            86,
            "Less than half a raise",
            "Less than half of the smallest raise is a call, and what is too much goes back.",
            Treatment.COMPUTE,
            when("undersized_raise", keys.UndersizedRaise.HALF_OR_MORE_COMPLETES),
            example="A bet of 100 and 140 put in: a call of 100, and 40 go back.",
            st_gabriel=reading("General 12; Appendix D betting 2"),
            charity_draft="9b",
        ),
        rule(
            87,
            "Amounts that are too small",
            (
                "A bet, call or intended raise that is too small becomes the smallest legal "
                "amount if the chips are there and the street is not over. {undersized_open}"
            ),
            Treatment.COMPUTE,
            example=(
                'A bet of 100; "raise" is said with 140: the raise is to 200, and 60 more are due.'
            ),
            st_gabriel="Appendix D betting 2",
            roberts="section 3 betting 16; section 14.10",
            club=reading("5.12"),
            charity_draft=reading("9a-b"),
        ),
        rule(
            88,
            "Round amounts",
            (
                "Where wagers have to be in round amounts, any other becomes the nearest proper "
                "one. Players who have acted may not make a call a raise because of the "
                "correction."
            ),
            Treatment.RULING,
            roberts="section 3 betting 16",
        ),
        rule(
            89,
            "One big chip before the flop",
            "{oversized_chip_preflop}",
            Treatment.COMPUTE,
            st_gabriel="General 12",
            roberts="section 14.9",
            club=reading("5.11; 5.17"),
            charity_draft="11; 11b",
        ),
        rule(
            90,
            "One big chip as a bet",
            "{oversized_chip_open}",
            Treatment.COMPUTE,
            example="On the flop, nobody has bet, and a chip of 25 goes in silently: a bet of 25.",
            st_gabriel="General 12",
            roberts="section 14.9",
            club="5.11",
            charity_draft="11; 11c",
        ),
        rule(
            91,
            "One big chip against a bet",
            "{oversized_chip_facing_bet}",
            Treatment.COMPUTE,
            st_gabriel=reading("General 12; Appendix D betting 2"),
            roberts="section 3 betting 15; section 14.9",
            club=reading("5.11; 5.17"),
            charity_draft="11; 11d",
        ),
        rule(
            92,
            "Say call first",
            (
                "A silent single chip stands for its whole value. To call with a bigger chip, "
                'say "call" before it lands; then you get change.'
            ),
            Treatment.COMPUTE,
            when("oversized_chip_facing_bet", keys.OversizedChipFacingBet.FULL_VALUE),
            example=(
                'A bet of 50: "call" and a chip of 100 is a call with 50 back. The same '
                "chip without a word is 100, a full raise."
            ),
            club=reading("5.11; 5.17"),
        ),
        rule(
            93,
            "Raise with one big chip",
            "{oversized_chip_raise}",
            Treatment.COMPUTE,
            example=(
                'A bet of 5, "raise" and a chip of 25: a raise to 25. A bet of 20, '
                '"raise" and a chip of 25: a raise to 40.'
            ),
            st_gabriel="General 12",
            charity_draft="11e",
        ),
        rule(
            94,
            "One big chip in pot-limit",
            (
                'In pot-limit play "raise" and one big chip is the largest legal raise not above '
                "the chip; a silent chip bigger than the pot bets the pot."
            ),
            Treatment.COMPUTE,
            example=(
                '100 in the pot, a bet of 50, "raise" and a chip of 500: 250 in all; '
                "with a chip of 200: 200 in all."
            ),
            roberts=reading("section 14 pot-limit 6"),
            charity_draft=reading("11f"),
        ),
        rule(
            95,
            "String bets",
            (
                "Putting in a call first and then more chips in another motion, with nothing "
                "said, is not allowed. {string_bet}"
            ),
            Treatment.RULING,
            example='"I call your 2 ... and raise 8" is a call of 2.',
            st_gabriel=reading("General 12; Appendix A 9"),
            roberts=reading("section 3 betting 14; section 15.23"),
            club=reading("5.7"),
            charity_draft="6",
        ),
        rule(
            96,
            "After the word raise",
            'Whoever says "raise" keeps the right to raise. {raise_motion}',
            Treatment.RULING,
            st_gabriel="General 12",
            roberts="section 3 betting 14; section 15.23",
            club="5.7",
            charity_draft="7",
        ),
        rule(
            97,
            "Acting out of turn",
            "{out_of_turn} Doing it on purpose is an offence.",
            Treatment.RULING,
            when("out_of_turn", keys.OutOfTurn.MAY_BIND),
            example=(
                'Seat 5 says "raise 60" before seat 4 has acted. If seat 4 folds, the '
                "raise may stand; if seat 4 bets, seat 5 is free."
            ),
            st_gabriel="General 12; Appendix D betting 1",
            roberts="section 3 betting 10",
        ),
        rule(
            98,
            "Acting out of turn",
            "{out_of_turn} Doing it on purpose may be penalised.",
            Treatment.RULING,
            when("out_of_turn", keys.OutOfTurn.NOT_BINDING),
            club=reading("5.15"),
            charity_draft="4",
        ),
        rule(
            99,
            "Following the action",
            "You yourself are responsible for following the action and for acting only in turn.",
            Treatment.TEXT,
            st_gabriel="Appendix D betting 1",
            roberts=reading("section 2 procedures 25; section 3 betting 10"),
        ),
        rule(
            100,
            "Checking out of turn",
            "{out_of_turn_check}",
            Treatment.ENFORCE,
            when("out_of_turn_check", keys.OutOfTurnCheck.NO_BET_OR_RAISE),
            st_gabriel="Appendix D betting 1",
            roberts="section 3 betting 10",
        ),
        rule(
            101,
            "Calling out of turn",
            "{out_of_turn_call}",
            Treatment.ENFORCE,
            when("out_of_turn_call", keys.OutOfTurnCall.NEVER_RAISE),
            st_gabriel="Appendix D betting 1",
        ),
        rule(
            102,
            "Being skipped",
            (
                'If you are skipped, stop the action at once by saying "time". Once three or '
                "more others have acted behind you, your right to act may be lost, unless "
                "somebody before you had not acted either."
            ),
            Treatment.RULING,
            roberts="section 3 betting 11",
        ),
        rule(
            103,
            "A raise not noticed",
            "{unnoticed_raise}",
            Treatment.RULING,
            st_gabriel=reading("General 12; Appendix D betting 1-2"),
            roberts="section 3 betting 13",
        ),
        rule(
            104,
            "A wager grossly misunderstood",
            (
                "A caller who grossly misunderstood the size of a wager may be let off. Rule of "
                "thumb: no longer once 80 percent of it has been put in. A bettor should not "
                "show before the call is complete."
            ),
            Treatment.RULING,
            example=(
                "A bet of 400, and a chip of 100 put in to call it: the call may be taken back. "
                "With 320 or more put in it stands."
            ),
            roberts="section 14.8",
        ),
        rule(
            105,
            "A call that is short",
            (
                "A call that is short through miscounting is completed, even if the bettor has "
                "already shown the better hand."
            ),
            Treatment.COMPUTE,
            example="A bet of 180 called with 170: 10 more are due.",
            st_gabriel=reading("Appendix D betting 6"),
            roberts="section 14.7",
        ),
        rule(
            106,
            "Check and raise",
            "You may check and then raise on the same street.",
            Treatment.COMPUTE,
            st_gabriel="General 12; Appendix A 8",
            roberts="section 3 betting 1",
            charity_draft="5",
        ),
        rule(
            107,
            "Knocking",
            "Knocking on the table is a check.",
            Treatment.TEXT,
            st_gabriel="Appendix A 5",
            roberts="section 3 betting 9",
            club="5.14",
        ),
        rule(
            108,
            "Amounts that chips can pay",
            (
                "Every amount must be payable with the smallest chip in use for blinds and "
                "antes. Smaller chips do not play and are changed between hands."
            ),
            Treatment.ENFORCE,
            example="With a smallest chip of 5 a bet of 43 is refused.",
            roberts="section 3 betting 7",
        ),
        rule(
            109,
            "Bets stay in front",
            "During a street each bet stays in front of its owner and is pulled in at the end.",
            Treatment.GUIDE,
            st_gabriel="Appendix A 9",
            home_poker_tourney="booklet pot 2-3",
        ),
        rule(
            110,
            "How to say a raise",
            'Say "raise to" or "raise by" and the amount, never "I call and raise".',
            Treatment.GUIDE,
            st_gabriel="Appendix A 9",
        ),
        rule(
            111,
            "Forward motion in limit play",
            (
                "In limit play a forward motion with chips that makes somebody act may have to "
                "be completed."
            ),
            Treatment.RULING,
            roberts="section 3 betting 12",
        ),
        rule(
            112,
            "Wrong amounts, in time",
            (
                "A wager that is too low is brought up to its size if somebody notices before the "
                "street is over."
            ),
            Treatment.RULING,
            st_gabriel="Appendix D betting 2",
            roberts="section 3 betting 16",
        ),
    ),
)
