"""Picking prizes: whose turn it is, and what is still there."""

from rules_engine.house.citations import Source
from rules_engine.house.keys import Payouts
from rules_engine.house.reasons import RIFFLE_DEFAULT
from rules_engine.prizes.draft import turns
from rules_engine.prizes.packages import Package
from rules_engine.tournament.questions.sealed import pick_order
from rules_engine.tournament.state import Tournament
from rules_engine.units import EntryNo


def picking_rule(tournament: Tournament) -> Source:
    """What packages and trophies rest on: the rules only of a house that drafts prizes."""
    house = tournament.house
    is_drafting = house.payouts is Payouts.DRAFT_11_PACKAGES_TROPHIES_TOP_3
    return house.cite("payouts") if is_drafting else RIFFLE_DEFAULT


def picking_turns(tournament: Tournament) -> tuple[EntryNo, ...]:
    """Those who do pick, in turn: whoever is away comes last, whoever declined is left out.

    RuleViolation `tie_needs_cards`.
    """
    return turns(pick_order(tournament), pickers=dict(tournament.prizes.pickers))


def next_picker(tournament: Tournament) -> EntryNo | None:
    """Whoever picks now; None once everybody has. RuleViolation `tie_needs_cards`."""
    picks = dict(tournament.prizes.picks)
    return next((entry for entry in picking_turns(tournament) if entry not in picks), None)


def packages_left(tournament: Tournament) -> tuple[Package, ...]:
    """What is still there to pick, in the order of the list."""
    picked = {name for _, name in tournament.prizes.picks}
    listed = tournament.terms.payouts.listed
    return tuple(package for package in listed if package.name not in picked)
