"""What people may agree on: changing the rules, and taking the blinds back.

Ending the tournament by agreement is in `deals`.
"""

from typing import assert_never

from rules_engine.house.keys import BlindChop, RuleChanges
from rules_engine.house.reasons import Reason
from rules_engine.house.rules import HouseRules
from rules_engine.house.verdicts import ACCEPTED, Verdict
from rules_engine.sentences import say


def may_change_rules(
    house: HouseRules, *, has_started: bool, active: int, consents: int, by_director: bool
) -> Verdict:
    """Whether house rules may change now; codes `director_only` and `not_unanimous`.

    Before the first hand they are free everywhere (Club rules, 8.7).
    """
    source = house.cite("rule_changes")
    if not has_started:
        return Verdict(ACCEPTED, Reason("Before play begins the rules can change.", source))
    match house.rule_changes:
        case RuleChanges.DIRECTOR if by_director:
            return Verdict(ACCEPTED, Reason("The director may change the rules.", source))
        case RuleChanges.DIRECTOR:
            sentence = "Only the director may change the rules."
            return Verdict("director_only", Reason(sentence, source))
        case RuleChanges.UNANIMOUS_PLAYERS if consents >= active:
            return Verdict(ACCEPTED, Reason("Everybody still in has agreed.", source))
        case RuleChanges.UNANIMOUS_PLAYERS:
            sentence = say(
                "Everybody still in must agree: {consents} of {active} have.",
                consents=consents,
                active=active,
            )
            return Verdict("not_unanimous", Reason(sentence, source))
        case _ as never:
            assert_never(never)


def may_chop_blinds(house: HouseRules, *, all_others_folded: bool) -> Verdict:
    """Whether the blinds may take their chips back; codes `forbidden` and `others_still_in`."""
    source = house.cite("blind_chop")
    match house.blind_chop:
        case BlindChop.FORBIDDEN:
            sentence = "The blinds stay in the pot and are played for."
            return Verdict("forbidden", Reason(sentence, source))
        case BlindChop.ALLOWED if all_others_folded:
            return Verdict(ACCEPTED, Reason("Both blinds may take their chips back.", source))
        case BlindChop.ALLOWED:
            sentence = "The blinds may take their chips back only when all others have folded."
            return Verdict("others_still_in", Reason(sentence, source))
        case _ as never:
            assert_never(never)
