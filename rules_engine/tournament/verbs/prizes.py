"""The end: stopping for time, picking prizes and handing them over, corrected places."""

from collections.abc import Mapping
from datetime import datetime
from itertools import chain
from random import Random

from rules_engine.cards import FULL_DECK, Card
from rules_engine.clock.time_limit import ending_due
from rules_engine.errors import RuleViolation
from rules_engine.prizes.draft import Picker, Picking, check_pick
from rules_engine.prizes.packages import Goods
from rules_engine.prizes.placing import correct_place as shift_places
from rules_engine.sentences import EntryRef, say
from rules_engine.tournament import facts
from rules_engine.tournament.changes import expect_stage
from rules_engine.tournament.facts import Fact
from rules_engine.tournament.questions import (
    correctable,
    pick_order,
    picking_rule,
    picking_turns,
    prize_ties,
    trophy_winners,
)
from rules_engine.tournament.state import Stage, Tournament
from rules_engine.tournament.verbs.decision import cited, decide, stated, verb
from rules_engine.units import EntryNo


@verb
def stop_play(tournament: Tournament, *, now: datetime, reason: str = "") -> tuple[Fact, ...]:
    """Time is up and chips decide; before that only for the director's reason: `time_left`.

    Hands are finished first and stacks counted: `hand_running`, `stack_needed`.
    """
    if not reason and ending_due(tournament.clock, now=now) is None:
        raise RuleViolation("time_left", "There is time left: say why play ends.")
    citations = cited(tournament.house, "time_limit")
    return decide(tournament, facts.PlayStopped(at=now, reason=reason, citations=citations))


@verb
def draw_tie(
    tournament: Tournament, *, cards: Mapping[EntryNo, Card], now: datetime
) -> tuple[Fact, ...]:
    """A card for each of those who share places, to settle who picks first."""
    fact = facts.TieDrawn(
        at=now,
        cards=tuple(sorted(cards.items())),
        citations=cited(tournament.house, "same_hand_equal"),
    )
    return decide(tournament, fact)


@verb
def draw_tie_cards(tournament: Tournament, *, now: datetime, rng: Random) -> tuple[Fact, ...]:
    """A card, drawn here, for everybody whose tie decides who picks first; `no_tie`."""
    drawn = dict(tournament.prizes.tie_cards)
    tied = chain.from_iterable(prize_ties(tournament))
    waiting = [entry for entry in tied if entry not in drawn]
    if not waiting:
        raise RuleViolation("no_tie", "No tie waits for cards.")
    rest = [card for card in FULL_DECK if card not in drawn.values()]
    cards = dict(zip(waiting, rng.sample(rest, len(waiting)), strict=True))
    return draw_tie(tournament, cards=cards, now=now)


@verb
def pick_package(
    tournament: Tournament, *, entry: EntryNo, package: str, now: datetime
) -> tuple[Fact, ...]:
    """An entry chooses its prize; `not_your_turn`, `package_gone`, `tie_needs_cards`."""
    expect_stage(tournament, Stage.ENDED)
    check_pick(
        picking_turns(tournament),
        packages=tournament.terms.payouts.packages,
        picks=dict(tournament.prizes.picks),
        entry=entry,
        package=package,
    )
    citations = picking_rule(tournament).citations
    fact = facts.PackagePicked(at=now, entry=entry, package=package, citations=citations)
    return decide(tournament, fact)


@verb
def state_picker(
    tournament: Tournament, *, entry: EntryNo, how: Picking, proxy: str = "", now: datetime
) -> tuple[Fact, ...]:
    """How somebody picks who is not simply there; `no_pick`, `already_picked`, `proxy_needed`."""
    expect_stage(tournament, Stage.ENDED)
    if entry not in pick_order(tournament):
        raise RuleViolation("no_pick", say("{Entry} has no pick.", entry=EntryRef(entry)))
    proxy = proxy.strip() if how is Picking.BY_PROXY else ""
    if how is Picking.BY_PROXY and not proxy:
        sentence = say("Please say who picks for {entry}.", entry=EntryRef(entry))
        raise RuleViolation("proxy_needed", sentence)
    if dict(tournament.prizes.pickers).get(entry, Picker()) == Picker(how, proxy):
        raise RuleViolation("nothing_changed", "That is so already.")
    return decide(tournament, facts.PickerStated(at=now, entry=entry, how=how, proxy=proxy))


@verb
def hand_over_prize(
    tournament: Tournament, *, entry: EntryNo, what: Goods, now: datetime
) -> tuple[Fact, ...]:
    """A winner has a package or trophy in hand; `no_prize`, `handed_over_already`."""
    expect_stage(tournament, Stage.ENDED)
    if what is Goods.TROPHY and entry not in trophy_winners(tournament):
        raise RuleViolation("no_prize", say("{Entry} has won no trophy.", entry=EntryRef(entry)))
    citations = picking_rule(tournament).citations
    fact = facts.PrizeHandedOver(at=now, entry=entry, what=what, citations=citations)
    return decide(tournament, fact)


@verb
def correct_place(
    tournament: Tournament, *, entry: EntryNo, place: int, reason: str, now: datetime
) -> tuple[Fact, ...]:
    """Staff put an entry at another place; `not_placed`, `no_such_place`, `place_is_shared`."""
    shift_places(correctable(tournament), entry=entry, place=place)
    fact = facts.PlaceCorrected(at=now, entry=entry, place=place, reason=stated(reason))
    return decide(tournament, fact)
