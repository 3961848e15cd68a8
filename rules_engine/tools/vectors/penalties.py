"""Adapters for penalties, forfeited chips and what people may agree on."""

from collections.abc import Mapping
from typing import Any

from rules_engine.entries import penalties
from rules_engine.entries.penalties import Offence
from rules_engine.house import consent
from rules_engine.house.keys import PenaltyKind, PenaltyStep
from rules_engine.house.rules import HouseRules
from rules_engine.tools.vectors import Given, op


@op("penalty_next")
def penalty_next(house: HouseRules, given: Given) -> Mapping[str, Any]:
    step = penalties.next_penalty(house, last=_step(given.get("last"))).step
    return {"next": step.kind if step.minutes is None else step.minutes}


def _step(last: str | int | None) -> PenaltyStep | None:
    if last is None:
        return None
    if isinstance(last, int):
        return PenaltyStep(PenaltyKind.TIMEOUT, last)
    return PenaltyStep(PenaltyKind(last))


@op("disqualify")
def disqualify(house: HouseRules, given: Given) -> Mapping[str, Any]:
    chips = penalties.confiscate(
        house,
        stack=given["stack"],
        offence=Offence.COLLUSION if given["cause"] == "collusion" else Offence.OTHER,
        others_at_table=given["others_at_table"],
        unit=given.get("unit", 1),
    )
    in_play = given["chips_in_play"] - chips.removed
    return {"chips_in_play": in_play, "each_other": chips.to_each_other}


@op("pocketed_chips")
def pocketed_chips(house: HouseRules, given: Given) -> Mapping[str, Any]:
    forfeit = penalties.pocketed_chips(house, amount=given["amount"])
    return {
        "stack": given["stack"],
        "chips_in_play": given["chips_in_play"] - forfeit.removed,
        "disqualification": "possible" if forfeit.may_disqualify else "none",
    }


@op("dodged_blind")
def dodged_blind(house: HouseRules, given: Given) -> Mapping[str, Any]:
    ruling = penalties.dodged_blind(house, stack=given["stack"], blind=given["amount"])
    return {
        "stack": given["stack"] - ruling.forfeited,
        "dead_money_next_pot": ruling.forfeited,
        "penalty": "director" if ruling.director_penalises else "none",
    }


@op("chop_blinds")
def chop_blinds(house: HouseRules, given: Given) -> Mapping[str, Any]:
    verdict = consent.may_chop_blinds(house, all_others_folded=given.get("all_others_folded", True))
    return {"allowed": verdict.accepted}


@op("rule_change")
def rule_change(house: HouseRules, given: Given) -> Mapping[str, Any]:
    verdict = consent.may_change_rules(
        house,
        has_started=given["started"],
        active=given["active_players"],
        consents=given.get("consents", 0),
        by_director=given.get("director", False),
    )
    return {"accepted": verdict.accepted}
