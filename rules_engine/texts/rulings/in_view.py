"""What everybody at a table must be able to see: cards, big chips, and what was put in."""

from rules_engine.house.rules import HouseRules
from rules_engine.texts.rulings.irregularity import Group, irregularity
from rules_engine.texts.rulings.penalty import in_words, suggest
from rules_engine.texts.rulings.questions import Answers
from rules_engine.texts.rulings.ruling import Director, Outcome, Ruling, because
from rules_engine.texts.rulings.sources import about, said
from rules_engine.texts.rulings.table_questions import DELIBERATE, PENALTIES_SO_FAR, SEAT

_CARDS_IN_VIEW = said(st_gabriel="General 4", roberts="section 2 procedures 18", club="8.8")
_CARDS_OFF_TABLE_PUNISHED = said(
    st_gabriel="General 2", roberts="section 15 intro", club="8.5", draft="46"
)


@irregularity(
    Group.HAND,
    "A player holds the cards in the lap or out of sight",
    words=(
        "cards in the lap",
        "holds his cards under the table",
        "took her cards off the table to look at them",
        "we cannot see his cards on the table",
        "hides the cards in his hands so nobody knows he is still in",
        "cards held below the edge of the table",
        "picked his cards up and leaned back with them",
    ),
    asks=(DELIBERATE, SEAT),
    uses=(PENALTIES_SO_FAR,),
)
def cards_off_table(house: HouseRules, answers: Answers) -> Ruling:
    back = "The cards go back on the table, where everybody can see that they are there."
    lives = "The hand lives; nobody looks at its cards."
    if not answers[DELIBERATE]:
        return Ruling(
            Outcome.HAND_LIVE,
            "The cards go back on the table, and play goes on.",
            steps=(back, lives, "Explain it: cards stay in sight for the whole hand."),
            sources=because(house, _CARDS_IN_VIEW),
        )
    penalty = suggest(house, answers[SEAT], before=answers.if_known(PENALTIES_SO_FAR))
    return Ruling(
        Outcome.PENALTY_POSSIBLE,
        "The cards go back on the table; keeping them away can be punished.",
        steps=(back, lives, in_words(penalty)),
        sources=because(
            house,
            about("cards in view", _CARDS_IN_VIEW),
            about("the penalty", _CARDS_OFF_TABLE_PUNISHED),
        ),
        consequences=(penalty,),
        director=Director.DECIDES,
    )


_BIG_CHIPS_IN_VIEW = said(
    st_gabriel="General 4",
    roberts="section 15.25; section 2 procedures 19",
    club="8.1",
    draft="26",
)


@irregularity(
    Group.CHIPS,
    "Somebody's big chips cannot be seen",
    words=(
        "big chips hidden behind small ones",
        "he hides his large chips",
        "I did not see that she had a thousand chip",
        "high denomination chips not visible",
        "the valuable chips are at the bottom of his stack",
        "his stack is a mess and nobody can count it",
        "did not know how much he had because the big ones were at the back",
    ),
)
def big_chips_hidden(house: HouseRules, answers: Answers) -> Ruling:  # noqa: ARG001
    return Ruling(
        Outcome.CORRECT_NOW,
        "The big chips go to the front, where everybody sees them.",
        steps=(
            "Stack them so that they are easy to count, the biggest in front.",
            "Whoever is in the hand may ask how much it is; count it before anybody acts.",
            "What was bet and called so far stands, unless somebody grossly misunderstood it.",
        ),
        sources=because(house, _BIG_CHIPS_IN_VIEW),
        see=("misunderstood_wager", "chips_found_after_all_in"),
    )


_IMPROPER = said(st_gabriel="General 2", roberts="section 1 etiquette", club="8.5", draft="45")
_IN_FRONT = said(st_gabriel="Appendix A 9", home="booklet pot 2-3")


@irregularity(
    Group.BETTING,
    "Somebody threw the chips into the pot",
    words=(
        "splashed the pot",
        "splashing chips into the pot",
        "threw his chips straight into the middle and now we cannot count the bet",
        "tossed the bet into the heap",
        "nobody knows how much she put in because it went into the pot",
        "chips thrown onto the pile instead of in front of him",
    ),
    asks=(DELIBERATE, SEAT),
    uses=(PENALTIES_SO_FAR,),
)
def pot_splashed(house: HouseRules, answers: Answers) -> Ruling:
    steps = (
        "If an amount was said, that amount counts; make it right from the pot.",
        "If not, count the pot: what is in it beyond the bets before is this bet.",
        "From now on bets stay in front of their owner until the street is over.",
    )
    if not answers[DELIBERATE]:
        return Ruling(
            Outcome.CORRECT_NOW,
            "Count what went in; the bet stands.",
            steps=steps,
            sources=because(house, _IN_FRONT),
        )
    penalty = suggest(house, answers[SEAT], before=answers.if_known(PENALTIES_SO_FAR))
    return Ruling(
        Outcome.PENALTY_POSSIBLE,
        "Count what went in; throwing it on purpose can be punished.",
        steps=(*steps, in_words(penalty)),
        sources=because(house, about("the penalty", _IMPROPER), about("where bets lie", _IN_FRONT)),
        consequences=(penalty,),
        director=Director.DECIDES,
    )


CARDS = (cards_off_table,)
CHIPS = (big_chips_hidden,)
BETS = (pot_splashed,)
