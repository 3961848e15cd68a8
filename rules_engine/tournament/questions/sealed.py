"""Places and prizes: as they were sealed, and before that as they follow from the facts.

Whoever asks for results asks here; `results` is what seals are made of.
"""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rules_engine.prizes.bounties import BountyMoney
from rules_engine.prizes.draft import settled_by_cards, ties_to_break
from rules_engine.prizes.payouts import Payout
from rules_engine.prizes.placing import Finish, prize_places
from rules_engine.prizes.results import Results
from rules_engine.tournament.changes import stack_at
from rules_engine.tournament.questions import results
from rules_engine.tournament.questions.field import paid_entries
from rules_engine.tournament.state import Out, Stage, Tournament
from rules_engine.units import EntryNo


def standing(tournament: Tournament) -> tuple[Finish, ...]:
    """Every place decided so far, best first, as corrected by staff."""
    sealed = in_force(tournament)
    if sealed is None:
        return results.standing(tournament)
    finishes = []
    for entry, best, worst in sealed.places:
        where = tournament.entries[entry].where
        finishes.append(Finish(entry, best, worst, where.cause if isinstance(where, Out) else None))
    return tuple(finishes)


def places_taken(tournament: Tournament) -> tuple[Finish, ...]:
    """The places as prizes go by them and every screen numbers them, best first.

    Whoever was disqualified has none, and a tie that cards have settled is no tie any more.
    """
    finishes = prize_places(standing(tournament))
    return settled_by_cards(finishes, tie_cards=dict(tournament.prizes.tie_cards))


def payouts(tournament: Tournament) -> tuple[Payout, ...]:
    """What each place decided so far is paid, best place first."""
    sealed = in_force(tournament)
    if sealed is None or sealed.payouts is None:
        return results.payouts(tournament)
    return tuple(Payout(*paid) for paid in sealed.payouts)


def bounties(tournament: Tournament) -> BountyMoney:
    """Who knocked out whom, in money; all bounties are those of the entry price."""
    sealed = in_force(tournament)
    if sealed is None or sealed.bounties is None:
        return results.bounties(tournament)
    return BountyMoney(paid=sealed.bounties, unclaimed=sealed.unclaimed)


def pick_order(tournament: Tournament) -> tuple[EntryNo, ...]:
    """Who picks a package, in turn; RuleViolation `tie_needs_cards`."""
    sealed = in_force(tournament)
    if sealed is None or sealed.picking is None:
        return results.pick_order(tournament)
    return sealed.picking


def trophy_winners(tournament: Tournament) -> tuple[EntryNo, ...]:
    """Who gets a trophy, as far as it is decided; RuleViolation `tie_needs_cards`."""
    sealed = in_force(tournament)
    if sealed is None or sealed.trophies is None:
        return results.trophy_winners(tournament)
    return sealed.trophies


def prize_ties(tournament: Tournament) -> tuple[tuple[EntryNo, ...], ...]:
    """Those who share a place at which somebody picks a package or gets a trophy: cards decide."""
    plan = tournament.terms.payouts
    places = max(len(plan.packages), plan.trophies)
    return ties_to_break(prize_places(standing(tournament)), packages=places)


def in_force(tournament: Tournament) -> Results | None:
    """The results that were sealed for exactly what has been decided; None if none were."""
    if not tournament.prizes.sealed or tournament.stage is not Stage.ENDED:
        return None
    return dict(tournament.prizes.sealed).get(rests_on(tournament))


def rests_on(tournament: Tournament) -> str:
    """What results rest on, in short: the same for the same decisions, in every release."""
    text = json.dumps(_decided(tournament), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def _decided(tournament: Tournament) -> dict[str, Any]:
    """Every decision that places and prizes follow from.

    Seals that are stored name the hash of this, so that what is here stays as it is. What results
    come to rest on later is added only where it is not as before.
    """
    terms, prizes = tournament.terms, tournament.prizes
    return {
        "plan": replace(terms.payouts, described=()).to_data(),
        "bounty": terms.price.bounty_part,
        "sold": [[price.to_data(), count] for price, count in tournament.sales.sold],
        "deal": prizes.deal,
        "cards": [[entry, str(card)] for entry, card in prizes.tie_cards],
        "corrected": prizes.corrected_places,
        "field": list(_field(tournament)),
    }


def _field(tournament: Tournament) -> Iterator[list[Any]]:
    """How every entry went out; of those still in the chips, where the chips decide."""
    by_chips = tournament.decided_stage is Stage.ENDED
    for entry in paid_entries(tournament):
        out = entry.where
        if isinstance(out, Out):
            how = (out.order, out.hand, out.cause.value, out.chips_before, out.knocked_out_by)
            yield [entry.number, *how]
        else:
            yield [entry.number, stack_at(tournament, entry)] if by_chips else [entry.number]
