"""Absence: away, and back."""

from rules_engine.sentences import EntryRef, say
from rules_engine.tournament import facts
from rules_engine.tournament.appliers.applier import applies
from rules_engine.tournament.changes import expect_stage, find_in_play, put_entry
from rules_engine.tournament.impossible import ImpossibleFact
from rules_engine.tournament.replacing import replace
from rules_engine.tournament.state import Absence, Stage, Tournament

_PLAYABLE = (Stage.DRAWN, Stage.RUNNING)


@applies(facts.EntryAbsent)
def entry_absent(tournament: Tournament, fact: facts.EntryAbsent) -> Tournament:
    expect_stage(tournament, *_PLAYABLE)
    entry = find_in_play(tournament, fact.entry)
    known = entry.absence
    since = fact.at if known is None else known.since
    told = Absence(since, fact.never_came, fact.for_good, fact.is_coming)
    if known and (known.words == told.words or (known.never_came and not told.never_came)):
        raise ImpossibleFact(
            "already_absent",
            say("{Entry} is marked absent already.", entry=EntryRef(fact.entry)),
            settled_by={"kind": "entry_absent", "entry": fact.entry},
        )
    return put_entry(tournament, replace(entry, absence=told))


@applies(facts.EntryReturned)
def entry_returned(tournament: Tournament, fact: facts.EntryReturned) -> Tournament:
    entry = find_in_play(tournament, fact.entry)
    if entry.absence is None:
        raise ImpossibleFact(
            "not_absent",
            say("{Entry} is not marked absent.", entry=EntryRef(fact.entry)),
            settled_by={"kind": "entry_returned", "entry": fact.entry},
        )
    return put_entry(tournament, replace(entry, absence=None))
