"""Ending by agreement: shares are proposed, and everybody still in says yes or nothing happens."""

from collections.abc import Collection, Mapping
from datetime import datetime

from rules_engine.errors import RuleViolation
from rules_engine.prizes.deals import DealStanding, check_deal, check_shares, pool_left
from rules_engine.tournament import facts
from rules_engine.tournament.appliers.deals import find_proposal
from rules_engine.tournament.changes import expect_stage, find_table
from rules_engine.tournament.facts import Fact
from rules_engine.tournament.questions import deal_is_possible, entries_in_play, prizes
from rules_engine.tournament.state import Stage, Tournament
from rules_engine.tournament.verbs.decision import cited, decide, verb
from rules_engine.units import Cents, EntryNo, TableNo


@verb
def propose_deal(
    tournament: Tournament,
    *,
    shares: Mapping[EntryNo, Cents],
    now: datetime,
    director_pays: bool = False,
) -> tuple[Fact, ...]:
    """Shares that add up, for everybody still in to agree to; one proposed before is off.

    As `agree_deal`, and `prizes_not_final`.
    """
    standing = deal_is_possible(tournament, now=now)
    check_shares(remaining=_left(tournament), shares=shares, pool_left=_at_stake(tournament))
    _expect_director(standing, director_pays=director_pays)
    fact = facts.DealProposed(
        at=now,
        shares=tuple(sorted(shares.items())),
        director_pays=director_pays,
        citations=cited(tournament.house, "deals"),
    )
    return decide(tournament, fact)


@verb
def consent_to_deal(
    tournament: Tournament, *, entry: EntryNo, now: datetime, at: TableNo | None = None
) -> tuple[Fact, ...]:
    """Somebody agrees to what is proposed; with the last consent the deal is made.

    A table speaks for those who sit `at` it: `not_there`. Further `no_proposal`, `agreed_already`,
    `wrong_entries`, and then as `agree_deal`.
    """
    proposed = find_proposal(tournament)
    _expect_seated(tournament, entry, at)
    citations = cited(tournament.house, "deals")
    consented = facts.DealConsented(at=now, entry=entry, citations=citations)
    consents = {*proposed.consents, entry}
    if consents != dict(proposed.shares).keys():
        return decide(tournament, consented)
    made = agree_deal(
        tournament,
        shares=dict(proposed.shares),
        consents=consents,
        director_pays=proposed.director_pays,
        now=now,
    )
    agreed = next(fact for fact in made if isinstance(fact, facts.DealAgreed))
    return decide(tournament, consented, agreed)


@verb
def take_back_consent(
    tournament: Tournament, *, entry: EntryNo, now: datetime, at: TableNo | None = None
) -> tuple[Fact, ...]:
    """Somebody thinks again; `no_proposal`, `not_agreed`, `not_there`."""
    _expect_seated(tournament, entry, at)
    return decide(tournament, facts.ConsentTakenBack(at=now, entry=entry))


@verb
def drop_deal(
    tournament: Tournament, *, now: datetime, at: TableNo | None = None
) -> tuple[Fact, ...]:
    """Nothing comes of what was proposed, and play goes on; `no_proposal`.

    A table says so for those who sit `at` it: `not_there` where nobody of the deal does.
    """
    shares = dict(find_proposal(tournament).shares)
    if at is not None and shares.keys().isdisjoint(_seated(tournament, at)):
        raise RuleViolation("not_there", "Nobody who sits here is part of the deal.")
    return decide(tournament, facts.DealDropped(at=now))


@verb
def agree_deal(
    tournament: Tournament,
    *,
    shares: Mapping[EntryNo, Cents],
    consents: Collection[EntryNo],
    now: datetime,
    director_pays: bool = False,
) -> tuple[Fact, ...]:
    """Those still in end the tournament and share what is left.

    RuleViolation `forbidden`, `not_unanimous`, `sum`, `wrong_entries`, `negative_share`, and
    `director_option` where the director has to agree to pay it.
    """
    expect_stage(tournament, Stage.RUNNING)
    left = _left(tournament)
    allowed = check_deal(
        tournament.house,
        remaining=left,
        consents=consents,
        shares=shares,
        pool_left=_at_stake(tournament),
    )
    _expect_director(allowed, director_pays=director_pays)
    fact = facts.DealAgreed(
        at=now,
        shares=tuple(sorted(shares.items())),
        consents=tuple(sorted(consents)),
        citations=cited(tournament.house, "deals"),
    )
    return decide(tournament, fact)


def _expect_director(standing: DealStanding, *, director_pays: bool) -> None:
    if standing is DealStanding.DIRECTOR_OPTION and not director_pays:
        raise RuleViolation("director_option", "The director decides whether to pay a deal.")


def _expect_seated(tournament: Tournament, entry: EntryNo, at: TableNo | None) -> None:
    if at is not None and entry not in _seated(tournament, at):
        raise RuleViolation("not_there", "Only those who sit here agree here.")


def _seated(tournament: Tournament, table: TableNo) -> list[EntryNo]:
    return [seat.entry for _, seat in find_table(tournament, table).held()]


def _left(tournament: Tournament) -> set[EntryNo]:
    return {entry.number for entry in entries_in_play(tournament)}


def _at_stake(tournament: Tournament) -> Cents:
    return pool_left(prizes(tournament), remaining=tournament.tally.in_play)
