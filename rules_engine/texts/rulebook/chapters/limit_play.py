"""The rulebook on limit, pot-limit and kill pots."""

from rules_engine.house import keys
from rules_engine.texts.rulebook.rule import Chapter, Reach, Treatment, reading, rule, when

CHAPTER = Chapter(
    "Limit, pot-limit and kill pots",
    (
        rule(
            328,
            "How many raises",
            "{limit_raise_cap}",
            Treatment.ENFORCE,
            roberts="section 3 betting 3a; section 15.22",
            club="5.1",
            charity_draft="10",
        ),
        rule(
            329,
            "Raises between two players",
            (
                "Between two players the number of raises is not limited, if it came to two "
                "before the limit was reached; a street that has reached it stays so."
            ),
            Treatment.ENFORCE,
            when(
                "limit_raise_cap",
                keys.LimitRaiseCap.BET_PLUS_3,
                keys.LimitRaiseCap.BET_PLUS_3_NOT_WITH_TWO_PLAYERS,
            ),
            roberts="section 3 betting 4",
            charity_draft=reading("10"),
        ),
        rule(
            330,
            "Raises between the last two",
            "Only the last two players of the tournament may raise without limit.",
            Treatment.ENFORCE,
            when("limit_raise_cap", keys.LimitRaiseCap.BET_PLUS_3_ALSO_HEADS_UP_EXCEPT_LAST_TWO),
            roberts="section 15.22",
        ),
        rule(
            331,
            "Half a bet in limit play",
            (
                "In limit play an all-in of less than half a bet opens nothing again, though "
                "others may complete it; half a bet or more counts as a full one."
            ),
            Treatment.ENFORCE,
            example="Bets of 20: an all-in of 15 may be raised to 35, one of 8 completed to 20.",
            roberts="section 3 betting 5",
        ),
        rule(
            332,
            "One big chip in limit play",
            "In limit play one big chip without a word is a call.",
            Treatment.COMPUTE,
            roberts="section 3 betting 15",
            charity_draft="11; 11a",
        ),
        rule(
            333,
            "The pot limit",
            "In pot-limit play the largest raise is the size of the pot after your call.",
            Treatment.COMPUTE,
            example="100 in the pot and a bet of 50: call 50 and raise 200, 250 in all.",
            roberts="section 14 intro",
        ),
        rule(
            334,
            "Above the pot limit",
            "In pot-limit play what is above the limit goes back.",
            Treatment.COMPUTE,
            example="100 in the pot and a bet of 130: the bet is 100, and 30 go back.",
            roberts="section 14 pot-limit 1",
        ),
        rule(
            335,
            "Pointing out a bet above the pot",
            (
                "In pot-limit play anybody may point out a bet above the limit until all have "
                "acted on it. If the next player has thought about it for long, the floor may "
                "let it stand."
            ),
            Treatment.RULING,
            roberts="section 14 pot-limit 2-3",
        ),
        rule(
            336,
            "Counting the pot",
            "In pot-limit play the pot may be rounded up to the unit it is counted in.",
            Treatment.COMPUTE,
            example="Counted in 25s, a pot of 80 is 100.",
            roberts="section 14 pot-limit 4",
        ),
        rule(
            337,
            "The first raise in pot-limit",
            (
                "In pot-limit money games the small blind may count as a big one, so that the "
                "first raise may go to four big blinds; in tournaments it goes to three and a "
                "half."
            ),
            Treatment.COMPUTE,
            example="Blinds 5 and 10: up to 40, in tournaments up to 35.",
            roberts="section 14 pot-limit 5",
        ),
        rule(
            338,
            "Killing a pot",
            (
                "Killing a pot means posting a blind on top that lifts the limits: a full kill "
                "is two big blinds with doubled limits, a half kill one and a half with limits "
                "half as high again."
            ),
            Treatment.COMPUTE,
            reach=Reach.WHO_SAYS_IT,
            example=(
                "Big blind 4, limits 4 and 8: a full kill posts 8 for limits 8 and 16, a "
                "half kill 6 for limits 6 and 12."
            ),
            roberts="section 13 intro",
        ),
        rule(
            339,
            "When a kill is due",
            (
                "A kill is due after two pots won in a row, or in high-low games after scooping "
                "a pot above a set size. A marker shows who won the last pot."
            ),
            Treatment.COMPUTE,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 13 intro",
        ),
        rule(
            340,
            "Nobody holds the marker",
            (
                "Nobody holds the marker on the first hand of a game, when the last winner has "
                "left, or after a split in which neither winner held it."
            ),
            Treatment.COMPUTE,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 13.1",
        ),
        rule(
            341,
            "The killer's turn",
            "The killer acts in the normal turn.",
            Treatment.COMPUTE,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 13.2",
        ),
        rule(
            342,
            "The two legs",
            (
                "The first pot needs no size; the second counts only if at least one full bet "
                "beyond the blinds was won."
            ),
            Treatment.COMPUTE,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 13.3",
        ),
        rule(
            343,
            "Splitting the next pot",
            (
                "Splitting the next pot keeps a leg; if the one who splits was the killer, the "
                "next pot is killed too."
            ),
            Treatment.COMPUTE,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 13.4",
        ),
        rule(
            344,
            "A leg while away",
            "A leg is kept while its owner is away from the table.",
            Treatment.RECORD,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 13.5",
        ),
        rule(
            345,
            "A kill that is owed",
            (
                "A kill that is due has to be posted even by somebody who leaves; otherwise no "
                "game is open to that player until it is paid."
            ),
            Treatment.ENFORCE,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 13.6",
        ),
        rule(
            346,
            "Winning again",
            (
                "The kill blind is part of the pot, and a killer who wins again kills again for "
                "the same amount."
            ),
            Treatment.COMPUTE,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 13.7",
        ),
        rule(
            347,
            "Scooping",
            (
                "In high-low games a scoop kills the next pot only if the pot was at least five "
                "times the upper limit."
            ),
            Treatment.COMPUTE,
            reach=Reach.WHO_SAYS_IT,
            example="Limits 4 and 8: a pot of 40 kills, one of 39 does not.",
            roberts="section 13.8",
        ),
        rule(
            348,
            "Not knowing of the kill",
            (
                "Whoever put in too little without knowing of a kill must complete it if the "
                "kill was due and its marker lay face up; otherwise the chips may be taken back."
            ),
            Treatment.RULING,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 13.9",
        ),
        rule(
            349,
            "A kill by choice",
            (
                "In lowball a player may kill by choice after two cards and before anybody has a "
                "third, if holding at least four times the kill blind; the killer then acts "
                "last."
            ),
            Treatment.COMPUTE,
            reach=Reach.WHO_SAYS_IT,
            example="Big blind 2, kill 4: at least 16 chips.",
            roberts="section 13.10",
        ),
        rule(
            350,
            "One kill",
            "There is one kill for each deal.",
            Treatment.ENFORCE,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 13.11",
        ),
        rule(
            351,
            "Newcomers and kills",
            "A newcomer plays in a killed pot only by agreeing to kill the next.",
            Treatment.ENFORCE,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 13.12",
        ),
        rule(
            352,
            "Kill games by themselves",
            "A kill game counts as a game of its own when games break up.",
            Treatment.TEXT,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 13.13",
        ),
    ),
)
