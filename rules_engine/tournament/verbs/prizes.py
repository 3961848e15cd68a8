"""The end: stopping for time, deals, drafting prizes, corrected places."""

from collections.abc import Collection, Mapping
from datetime import datetime
from itertools import chain
from random import Random

from rules_engine.cards import FULL_DECK, Card
from rules_engine.clock.time_limit import ending_due
from rules_engine.errors import RuleViolation
from rules_engine.prizes.deals import DealStanding, check_deal, pool_left
from rules_engine.prizes.draft import check_pick
from rules_engine.prizes.placing import correct_place as shift_places
from rules_engine.tournament import facts
from rules_engine.tournament.changes import expect_stage
from rules_engine.tournament.facts import Fact
from rules_engine.tournament.questions import (
    correctable,
    entries_in_play,
    pick_order,
    prize_ties,
    prizes,
)
from rules_engine.tournament.state import Stage, Tournament
from rules_engine.tournament.verbs.decision import cited, decide, stated, verb
from rules_engine.units import Cents, EntryNo


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
    left = {entry.number for entry in entries_in_play(tournament)}
    allowed = check_deal(
        tournament.house,
        remaining=left,
        consents=consents,
        shares=shares,
        pool_left=pool_left(prizes(tournament), remaining=len(left)),
    )
    if allowed is DealStanding.DIRECTOR_OPTION and not director_pays:
        raise RuleViolation("director_option", "The director decides whether to pay a deal.")
    fact = facts.DealAgreed(
        at=now,
        shares=tuple(sorted(shares.items())),
        consents=tuple(sorted(consents)),
        citations=cited(tournament.house, "deals"),
    )
    return decide(tournament, fact)


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
        pick_order(tournament),
        packages=tournament.terms.payouts.packages,
        picks=dict(tournament.prizes.picks),
        entry=entry,
        package=package,
    )
    citations = cited(tournament.house, "payouts")
    fact = facts.PackagePicked(at=now, entry=entry, package=package, citations=citations)
    return decide(tournament, fact)


@verb
def correct_place(
    tournament: Tournament, *, entry: EntryNo, place: int, reason: str, now: datetime
) -> tuple[Fact, ...]:
    """Staff put an entry at another place; `not_placed`, `no_such_place`, `place_is_shared`."""
    shift_places(correctable(tournament), entry=entry, place=place)
    fact = facts.PlaceCorrected(at=now, entry=entry, place=place, reason=stated(reason))
    return decide(tournament, fact)
