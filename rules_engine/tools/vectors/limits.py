"""Vectors about limit play, pot-limit and kill pots."""

from typing import Any

from rules_engine.hand import kills, structures
from rules_engine.hand.betting import raise_range
from rules_engine.hand.notation import read
from rules_engine.hand.wagers import Conduct, Facing, Said, interpret
from rules_engine.house.rules import HouseRules
from rules_engine.tools.vectors import Given, op


@op("limit_raise")
def limit_raise(house: HouseRules, given: Given) -> dict[str, Any]:
    allowed = structures.may_raise_in_limit(
        house,
        bets=given["bets_and_raises"],
        players_with_chips=given["players_not_all_in"],
        entries_left=given["event_players_left"],
    )
    return {"may_raise": allowed}


@op("limit_all_in")
def limit_all_in(house: HouseRules, given: Given) -> dict[str, Any]:
    """On a flop of three players the first one goes all-in."""
    limit, all_in = given["limit"], given["all_in_bet"]
    stacks = f"1:{limit + all_in} 2:{9 * limit} 3:{9 * limit}"
    game = f"fl:{limit}/{2 * limit} {limit // 2}/{limit}"
    found = raise_range(read(f"{game} | 3/1/2 | {stacks} | 3c 1c 2x [] 1a", house=house))
    assert isinstance(found, tuple)  # the next player has not acted yet
    is_full = found[0] == all_in + limit
    return {"counts_as_full_bet": is_full, "raise_to" if is_full else "complete_to": found[0]}


@op("pot_limit")
def pot_limit(_house: HouseRules, given: Given) -> dict[str, Any]:
    pot, price = given["pot"], given.get("bet_to_call", 0)
    if "blinds" in given:
        small_blind, big_blind = given["blinds"]
        as_big = given.get("small_blind_as_big", False)
        counted = structures.counted_pot(
            pot, small_blind=small_blind, big_blind=big_blind, small_blind_as_big=as_big
        )
        return {"max_to": structures.pot_limit(counted, price=big_blind)}
    unit = given.get("round_unit", 1)
    return {"max_to": structures.pot_limit(pot + price, price=price, round_to=unit)}


@op("pot_limit_ruling")
def pot_limit_ruling(house: HouseRules, given: Given) -> dict[str, Any]:
    pot, price = given["pot"], given["bet_to_call"]
    put_in = given["chip"] if "chip" in given else given["put_in"]
    most = structures.pot_limit(pot + price, price=price)
    faced = Facing(price=price, least_raise=price or 1, stack=pot * 99, most_to=most)
    said = given.get("declared")
    conduct = Conduct((put_in,), "chip" in given, Said(said) if said else None)
    ruled = interpret(house, faced, conduct)
    return {"action": ruled.kind, "to": ruled.to, "returned": ruled.returned}


@op("kill")
def kill(_house: HouseRules, given: Given) -> dict[str, Any]:
    terms = kills.kill_terms(
        kills.KillKind(given["kind"]),
        big_blind=given["big_blind"],
        limits=structures.FixedLimit(*given["limits"]),
    )
    return {"post": terms.post, "limits": [terms.limits.small_bet, terms.limits.big_bet]}


@op("kill_marker")
def kill_marker(_house: HouseRules, given: Given) -> dict[str, Any]:
    names = sorted({name for pot in given["pots"] for name in _winners(pot)})
    marker = kills.KillMarker()
    for pot in given["pots"]:
        seats = [names.index(name) for name in _winners(pot)]
        if "split" in pot:
            marker = marker.after_split(seats)
        else:
            bets = pot["full_bets_beyond_blinds"]
            marker = marker.after_win(seats[0], full_bets_beyond_blinds=bets)
    holder = None if marker.holder is None else names[marker.holder]
    return {"marker": holder, "must_kill": holder if marker.must_kill else None}


@op("kill_scoop")
def kill_scoop(_house: HouseRules, given: Given) -> dict[str, Any]:
    limit = given["upper_limit"]
    return {"kill_next": kills.scoop_kills_next(given["pot"], upper_limit=limit)}


@op("kill_voluntary")
def kill_voluntary(_house: HouseRules, given: Given) -> dict[str, Any]:
    allowed = kills.may_kill_voluntarily(given["stack"], kill_blind=given["kill_blind"])
    return {"allowed": allowed}


def _winners(pot: Given) -> list[str]:
    return pot["split"] if "split" in pot else [pot["winner"]]
