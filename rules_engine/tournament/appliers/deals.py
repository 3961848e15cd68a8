"""A deal between those still in: proposed, agreed to one by one, made or dropped."""

from rules_engine.sentences import EntryRef, say
from rules_engine.tournament import facts
from rules_engine.tournament.appliers.applier import applies
from rules_engine.tournament.appliers.prizes import expect_all_quiet
from rules_engine.tournament.changes import expect_stage
from rules_engine.tournament.impossible import ImpossibleFact
from rules_engine.tournament.replacing import replace
from rules_engine.tournament.state import Proposal, Stage, Tournament
from rules_engine.units import Cents, EntryNo


@applies(facts.DealProposed)
def deal_proposed(tournament: Tournament, fact: facts.DealProposed) -> Tournament:
    _expect_shares_for_all(tournament, fact.shares)
    return _with_proposal(tournament, Proposal(fact.shares, fact.director_pays))


@applies(facts.DealConsented)
def deal_consented(tournament: Tournament, fact: facts.DealConsented) -> Tournament:
    proposal = find_proposal(tournament)
    if fact.entry in proposal.consents:
        raise ImpossibleFact(
            "agreed_already", say("{Entry} has agreed already.", entry=EntryRef(fact.entry))
        )
    if fact.entry not in dict(proposal.shares):
        raise ImpossibleFact("wrong_entries", "Only those still in agree to a deal.")
    consents = (*proposal.consents, fact.entry)
    return _with_proposal(tournament, replace(proposal, consents=consents))


@applies(facts.ConsentTakenBack)
def consent_taken_back(tournament: Tournament, fact: facts.ConsentTakenBack) -> Tournament:
    proposal = find_proposal(tournament)
    if fact.entry not in proposal.consents:
        raise ImpossibleFact(
            "not_agreed", say("{Entry} has not agreed.", entry=EntryRef(fact.entry))
        )
    consents = tuple(entry for entry in proposal.consents if entry != fact.entry)
    return _with_proposal(tournament, replace(proposal, consents=consents))


@applies(facts.DealDropped)
def deal_dropped(tournament: Tournament, _fact: facts.DealDropped) -> Tournament:
    find_proposal(tournament)
    return _with_proposal(tournament, None)


@applies(facts.DealAgreed)
def deal_agreed(tournament: Tournament, fact: facts.DealAgreed) -> Tournament:
    _expect_shares_for_all(tournament, fact.shares)
    prizes = replace(tournament.prizes, deal=fact.shares, proposal=None)
    return replace(tournament, prizes=prizes, decided_stage=Stage.ENDED)


def find_proposal(tournament: Tournament) -> Proposal:
    """The deal that waits for consent; a bust since then has ended it."""
    expect_stage(tournament, Stage.RUNNING)
    proposal = tournament.prizes.proposal
    if proposal is None or dict(proposal.shares).keys() != _left(tournament):
        raise ImpossibleFact("no_proposal", "No deal is proposed now.")
    return proposal


def _with_proposal(tournament: Tournament, proposal: Proposal | None) -> Tournament:
    return replace(tournament, prizes=replace(tournament.prizes, proposal=proposal))


def _expect_shares_for_all(
    tournament: Tournament, shares: tuple[tuple[EntryNo, Cents], ...]
) -> None:
    expect_stage(tournament, Stage.RUNNING)
    expect_all_quiet(tournament)
    if {entry for entry, _ in shares} != _left(tournament):
        raise ImpossibleFact("wrong_entries", "A deal gives everybody still in a share.")


def _left(tournament: Tournament) -> set[EntryNo]:
    return {entry.number for entry in tournament.entries if entry.in_play}
