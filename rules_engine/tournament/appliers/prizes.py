"""The end: stopping, picks, corrected places. What they are worth is computed later."""

from rules_engine.prizes.draft import IN_PERSON, Picker
from rules_engine.prizes.packages import Goods
from rules_engine.sentences import EntryRef, say
from rules_engine.tournament import facts
from rules_engine.tournament.appliers.applier import applies
from rules_engine.tournament.changes import expect_between_hands, expect_stage, find_entry
from rules_engine.tournament.impossible import ImpossibleFact
from rules_engine.tournament.replacing import replace
from rules_engine.tournament.state import Stage, Tournament


@applies(facts.PlayStopped)
def play_stopped(tournament: Tournament, _fact: facts.PlayStopped) -> Tournament:
    expect_stage(tournament, Stage.RUNNING)
    expect_all_quiet(tournament)
    for table in tournament.tables:
        if not table.knows_stacks:
            raise ImpossibleFact(
                "stack_needed", say("Count the stacks of table {table} first.", table=table.number)
            )
    return replace(tournament, decided_stage=Stage.ENDED)


@applies(facts.TieDrawn)
def tie_drawn(tournament: Tournament, fact: facts.TieDrawn) -> Tournament:
    prizes = tournament.prizes
    cards = dict(prizes.tie_cards) | dict(fact.cards)
    for entry in cards:
        find_entry(tournament, entry)
    if len(set(cards.values())) < len(cards):
        raise ImpossibleFact("duplicate_card", "Two entries cannot draw the same card.")
    return replace(tournament, prizes=replace(prizes, tie_cards=tuple(cards.items())))


@applies(facts.PackagePicked)
def package_picked(tournament: Tournament, fact: facts.PackagePicked) -> Tournament:
    expect_stage(tournament, Stage.ENDED)
    find_entry(tournament, fact.entry)
    prizes = tournament.prizes
    if any(fact.entry == entry for entry, _ in prizes.picks):
        raise ImpossibleFact(
            "already_picked",
            say("{Entry} has picked already.", entry=EntryRef(fact.entry)),
            settled_by={"kind": fact.kind, "entry": fact.entry},
        )
    if any(fact.package == package for _, package in prizes.picks):
        raise ImpossibleFact(
            "package_gone",
            say("{package} has been picked already.", package=fact.package),
            settled_by={"kind": fact.kind, "package": fact.package},
        )
    picks = (*prizes.picks, (fact.entry, fact.package))
    return replace(tournament, prizes=replace(prizes, picks=picks))


@applies(facts.PickerStated)
def picker_stated(tournament: Tournament, fact: facts.PickerStated) -> Tournament:
    expect_stage(tournament, Stage.ENDED)
    find_entry(tournament, fact.entry)
    prizes, picker = tournament.prizes, Picker(fact.how, fact.proxy)
    if any(fact.entry == entry for entry, _ in prizes.picks):
        raise ImpossibleFact(
            "already_picked",
            say("{Entry} has picked already.", entry=EntryRef(fact.entry)),
            settled_by={"kind": facts.PackagePicked.kind, "entry": fact.entry},
        )
    others = tuple(one for one in prizes.pickers if one[0] != fact.entry)
    stated = () if picker == IN_PERSON else ((fact.entry, picker),)
    return replace(tournament, prizes=replace(prizes, pickers=(*others, *stated)))


@applies(facts.PrizeHandedOver)
def prize_handed_over(tournament: Tournament, fact: facts.PrizeHandedOver) -> Tournament:
    expect_stage(tournament, Stage.ENDED)
    find_entry(tournament, fact.entry)
    prizes, given = tournament.prizes, (fact.entry, fact.what)
    if fact.what is Goods.PACKAGE and fact.entry not in dict(prizes.picks):
        raise ImpossibleFact(
            "no_prize", say("{Entry} has picked no prize.", entry=EntryRef(fact.entry))
        )
    if given in prizes.handed:
        raise ImpossibleFact(
            "handed_over_already",
            say("{Entry} has it already.", entry=EntryRef(fact.entry)),
            settled_by={"kind": fact.kind, "entry": fact.entry, "what": fact.what},
        )
    return replace(tournament, prizes=replace(prizes, handed=(*prizes.handed, given)))


@applies(facts.PlaceCorrected)
def place_corrected(tournament: Tournament, fact: facts.PlaceCorrected) -> Tournament:
    find_entry(tournament, fact.entry)
    prizes, below = tournament.prizes, tournament.sales.entries - fact.place
    # Counted from below, a place stays what it was when late entries make the field larger.
    corrected = (*prizes.corrected_places, (fact.entry, below))
    return replace(tournament, prizes=replace(prizes, corrected_places=corrected))


@applies(facts.ResultsSealed)
def results_sealed(tournament: Tournament, fact: facts.ResultsSealed) -> Tournament:
    # Only kept, whatever it says: which seal is in force is asked when somebody wants to know.
    prizes = tournament.prizes
    sealed = tuple({**dict(prizes.sealed), fact.rests_on: fact.results}.items())
    return replace(tournament, prizes=replace(prizes, sealed=sealed))


def expect_all_quiet(tournament: Tournament) -> None:
    """Refuse while a hand is played, somebody walks between tables or a bust is unanswered."""
    for table in tournament.tables:
        expect_between_hands(table)
    if tournament.floor.moves or tournament.floor.reports or tournament.floor.pots:
        raise ImpossibleFact("under_way", "Settle open moves, busts and held pots first.")
