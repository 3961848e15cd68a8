"""Adapters for entering a tournament and for chips bought later."""

from collections.abc import Mapping
from typing import Any

from rules_engine.entries import admission, rebuys
from rules_engine.entries.admission import RefundCause
from rules_engine.entries.rebuys import Purchase
from rules_engine.house.rules import HouseRules
from rules_engine.house.verdicts import Verdict
from rules_engine.tools.vectors import Given, op

_LATE_REASONS = {"late_entry_over": "level_1_over"}


@op("entry_check")
def entry_check(house: HouseRules, given: Given) -> Mapping[str, Any]:
    verdict = _entry_verdict(house, given)
    refund = verdict.code == "too_few" and admission.may_refund(RefundCause.CANCELLED).accepted
    reason = _LATE_REASONS.get(verdict.code, verdict.code)
    return {"accepted": verdict.accepted, "reason": reason, "refund": refund}


def _entry_verdict(house: HouseRules, given: Given) -> Verdict:
    registered = given["registered"]
    match given["request"]:
        case "register":
            return admission.may_register(house, registered=registered)
        case "start":
            return admission.may_start(house, registered=registered)
        case "late_register":
            return admission.may_register_late(
                house,
                registered=registered,
                level=given["level"],
                director_allows=given.get("director_allows", False),
            )
        case other:
            raise ValueError(f"unknown request {other!r}")


@op("chips_in_play")
def chips_in_play(house: HouseRules, given: Given) -> Mapping[str, Any]:  # noqa: ARG001
    chips = admission.chips_in_play(entries=given["entries"], starting_stack=given["stack"])
    return {"chips": chips}


@op("chip_set")
def chip_set(house: HouseRules, given: Given) -> Mapping[str, Any]:  # noqa: ARG001
    counts = {int(denomination): count for denomination, count in given["counts"].items()}
    return {"value": admission.stack_value(counts)}


@op("rebuy")
def rebuy(house: HouseRules, given: Given) -> Mapping[str, Any]:
    purchase = Purchase(given["kind"])
    counter = "rebuys_taken" if purchase is Purchase.REBUY else "add_ons_taken"
    verdict = rebuys.may_buy(
        house,
        purchase=purchase,
        taken=given.get(counter, 0),
        minute=given["minute"],
        hand_running=given.get("hand_in_progress", False),
        missed_hand=given.get("missed_hand_without_chips", False),
    )
    offer = rebuys.offer(house, purchase=purchase, starting_stack=given["start_stack"])
    return {
        "accepted": verdict.accepted,
        "reason": verdict.code,
        "chips": offer.chips,
        "price": offer.price // 100,
    }


@op("all_in_value")
def all_in_value(house: HouseRules, given: Given) -> Mapping[str, Any]:
    plays = rebuys.chips_that_play(
        house, stack=given["stack"], announced=given.get("announced_rebuy", 0)
    )
    return {"plays": plays}
