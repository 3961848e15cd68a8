"""Facts of the end as sentences: deals, ties, picks, prizes handed over."""

from collections.abc import Iterable

from rules_engine import tournament as engine
from rules_engine.cards import Card
from rules_engine.prizes import Picking
from rules_engine.sentences import EntryRef, Sentence, listed, say
from rules_engine.tournament import facts
from rules_engine.units import EntryNo
from tournaments.money.currencies import money
from tournaments.words.cards import card_shown

_PICKS = {
    Picking.IN_PERSON: "{Entry} picks in person.",
    Picking.BY_PROXY: "{proxy} picks a prize for {entry}.",
    Picking.AWAY: "{Entry} is away: the director picks last, for {entry}.",
    Picking.DECLINED: "{Entry} wants no prize.",
}


def tell_of_shares(fact: facts.DealAgreed | facts.DealProposed, currency: str) -> str:
    """What a deal gives to whom."""
    shares = listed(
        say("{entry} {amount}", entry=EntryRef(entry), amount=money(each, currency))
        for entry, each in fact.shares
    )
    if isinstance(fact, facts.DealProposed):
        return say("A deal was proposed: {shares}.", shares=shares)
    return say("Those still in agreed on a deal: {shares}.", shares=shares)


def tell_of_cards(cards: Iterable[tuple[EntryNo, Card]]) -> Sentence:
    """Who was dealt which card."""
    return listed(
        say("{entry} {card}", entry=EntryRef(entry), card=card_shown(card).corner)
        for entry, card in cards
    )


def tell_of_prizes(fact: engine.Fact, _log: engine.Log) -> str | None:
    """A sentence for a fact of the end; None for any other."""
    match fact:
        case facts.PrizesChanged():
            return "The prizes were changed."
        case facts.PlayStopped(reason=""):
            return "Time is up: play ended, and the chips decide."
        case facts.PlayStopped():
            return "Play was ended, and the chips decide."
        case facts.TieDrawn():
            return say("Cards were drawn for a tie: {drawn}.", drawn=tell_of_cards(fact.cards))
        case facts.ResultsSealed():
            return say("The results are sealed: {count} places.", count=len(fact.results.places))
        case facts.DealDropped():
            return "Nothing came of the deal: play goes on."
    return _of_one(fact)


def _of_one(fact: engine.Fact) -> str | None:
    match fact:
        case facts.DealConsented():
            return say("{Entry} agreed to the deal.", entry=EntryRef(fact.entry))
        case facts.ConsentTakenBack():
            return say("{Entry} no longer agrees to the deal.", entry=EntryRef(fact.entry))
        case facts.PackagePicked(package=name):
            end = "" if name.endswith((".", "!", "?")) else "."
            return say(
                f"{{Entry}} picked {{package}}{end}", entry=EntryRef(fact.entry), package=name
            )
        case facts.PickerStated():
            return say(_PICKS[fact.how], entry=EntryRef(fact.entry), proxy=fact.proxy)
        case facts.PrizeHandedOver():
            what = say(fact.what.value)
            return say("{Entry} was given the {what}.", entry=EntryRef(fact.entry), what=what)
        case facts.PlaceCorrected():
            told = "The place of {entry} was put right, to {place}."
            return say(told, entry=EntryRef(fact.entry), place=fact.place)
    return None
