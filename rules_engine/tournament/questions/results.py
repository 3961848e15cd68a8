"""Places, the pool and prizes as they follow from the facts, as far as they are decided.

Those of a tournament that is over are asked of `sealed`: see `tournament.seal` before anything here
counts otherwise.
"""

from contextlib import suppress
from itertools import groupby

from rules_engine.errors import RuleViolation
from rules_engine.prizes import payouts as payouts_
from rules_engine.prizes.bounties import BountyMoney, Knockout, bounty_money
from rules_engine.prizes.draft import pick_order as pick_order_
from rules_engine.prizes.draft import picking_places
from rules_engine.prizes.draft import trophy_winners as trophy_winners_
from rules_engine.prizes.payout_plan import FixedAmounts
from rules_engine.prizes.payouts import Payout
from rules_engine.prizes.placing import (
    Exit,
    ExitCause,
    Finish,
    correct_place,
    prize_places,
    rank_by_chips,
)
from rules_engine.prizes.placing import standing as standing_
from rules_engine.prizes.pool import PoolSplit, split_pool
from rules_engine.tournament.numbered import Numbered, summed
from rules_engine.tournament.questions.field import OUT, PAID, entries_out, paid_entries, stacks
from rules_engine.tournament.state import Entry, Out, Stage, Tournament
from rules_engine.units import Cents, EntryNo


def standing(tournament: Tournament) -> tuple[Finish, ...]:
    """Every place decided so far, best first, as corrected by staff."""
    if tournament.prizes.deal is None:
        return correctable(tournament)
    return (*_ranked(tournament), *correctable(tournament))


def correctable(tournament: Tournament) -> tuple[Finish, ...]:
    """The places that staff can correct, as corrected so far: all but those of a deal.

    A correction that later facts have overtaken, such as a bust that was taken back, is left out.
    """
    finishes = tournament.entries.once(_placed)
    if tournament.decided_stage is Stage.ENDED and tournament.prizes.deal is None:
        finishes = (*_ranked(tournament), *finishes)
    for entry, below in tournament.prizes.corrected_places:
        with suppress(RuleViolation):
            place = len(paid_entries(tournament)) - below
            finishes = correct_place(finishes, entry=entry, place=place)
    return finishes


def pool(tournament: Tournament) -> PoolSplit:
    """All the money taken and what it is for."""
    return split_pool(tournament.sales.sold)


def prizes(tournament: Tournament) -> tuple[Cents, ...]:
    """The cash prizes, first place first: provisional while `prizes_may_grow`.

    RuleViolation if the director's own list does not fit the pool.
    """
    expelled = tournament.entries.digest(_EXPELLED)
    return payouts_.prizes(
        tournament.terms.payouts,
        entries=tournament.sales.entries,
        pool=pool(tournament).pool,
        eligible=tournament.sales.entries - expelled,
    )


def payouts(tournament: Tournament) -> tuple[Payout, ...]:
    """What each place decided so far is paid, best place first."""
    finishes = prize_places(standing(tournament))
    paid = payouts_.payouts(prizes(tournament), finishes=finishes)
    if tournament.prizes.deal is None:
        return paid
    shares = dict(tournament.prizes.deal)
    places = {finish.entry: finish for finish in finishes}
    agreed = (
        Payout(entry=entry, best=places[entry].best, worst=places[entry].worst, amount=share)
        for entry, share in shares.items()
        if share
    )
    others = (one for one in paid if one.entry not in shares)
    return tuple(sorted((*agreed, *others), key=lambda one: (one.best, one.worst, one.entry)))


def places_paid(tournament: Tournament) -> int:
    """How many places win something: cash, or a package to pick."""
    plan = tournament.terms.payouts
    picking = picking_places(finishers=tournament.sales.entries, packages=len(plan.packages))
    if plan.cash is None:
        return len(picking)
    if isinstance(plan.cash, FixedAmounts):  # known whether or not it fits the pool yet
        return max(len(picking), len(plan.cash.prizes))
    return max(len(picking), len(prizes(tournament)))


def places_to_the_money(tournament: Tournament) -> int:
    """How many more entries have to go before everybody left wins something."""
    return max(0, tournament.tally.in_play - places_paid(tournament))


def bounties(tournament: Tournament) -> BountyMoney:
    """Who knocked out whom, in money; all bounties are those of the entry price."""
    knockouts = [
        Knockout(entry.number, entry.where.knocked_out_by)
        for entry in entries_out(tournament)
        if isinstance(entry.where, Out)
    ]
    winner = next((f.entry for f in standing(tournament) if f.best == f.worst == 1), None)
    bounty = tournament.terms.price.bounty_part
    return bounty_money(knockouts, bounty=bounty, winner=winner)


def pick_order(tournament: Tournament) -> tuple[EntryNo, ...]:
    """Who picks a package, in turn; RuleViolation `tie_needs_cards`."""
    return pick_order_(
        prize_places(standing(tournament)),
        packages=len(tournament.terms.payouts.packages),
        tie_cards=dict(tournament.prizes.tie_cards),
    )


def trophy_winners(tournament: Tournament) -> tuple[EntryNo, ...]:
    """Who gets a trophy, as far as it is decided; RuleViolation `tie_needs_cards`."""
    return trophy_winners_(
        prize_places(standing(tournament)),
        trophies=tournament.terms.payouts.trophies,
        tie_cards=dict(tournament.prizes.tie_cards),
    )


def starts_unknown(tournament: Tournament) -> tuple[tuple[EntryNo, ...], ...]:
    """Entries that went out together and whose chips before that hand have to be asked for."""
    return tuple(
        tuple(out.entry for out in exits)
        for exits in tournament.entries.once(_exits)
        if len(exits) > 1
        and any(out.chips_before is None for out in exits)
        and not any(_nobody_knows(tournament.entries[out.entry]) for out in exits)
    )


def _nobody_knows(entry: Entry) -> bool:
    return isinstance(entry.where, Out) and entry.where.nobody_knows


def _exits(entries: Numbered[Entry]) -> list[list[Exit]]:
    """The exits, those of one hand together, in the order of the first of each."""
    gone = [(one.where, one) for one in entries.digest(OUT) if isinstance(one.where, Out)]
    first: dict[tuple[int, int], int] = {}
    for out, _ in sorted(gone, key=lambda pair: pair[0].order):
        first.setdefault(out.hand, out.order)
    gone.sort(key=lambda pair: (first[pair[0].hand], pair[0].order))
    return [
        [Exit(entry.number, out.chips_before, out.cause) for out, entry in together]
        for _, together in groupby(gone, key=lambda pair: pair[0].hand)
    ]


def _placed(entries: Numbered[Entry]) -> tuple[Finish, ...]:
    """The places of all who are out; where a start is unknown, all of that hand tie for now."""
    rounds = [
        [Exit(out.entry, 0, out.cause) for out in exits]
        if any(out.chips_before is None for out in exits)
        else exits
        for exits in entries.once(_exits)
    ]
    return standing_([entry.number for entry in entries.digest(PAID)], rounds=rounds)


def _ranked(tournament: Tournament) -> tuple[Finish, ...]:
    """Those still in when play was stopped or a deal was made: by chips, or all alike."""
    held = stacks(tournament)
    known = {entry: stack for entry, stack in held.items() if stack is not None}
    return rank_by_chips(known if len(known) == len(held) else dict.fromkeys(held, 0))


def _was_expelled(entry: Entry) -> bool:
    return isinstance(entry.where, Out) and entry.where.cause is ExitCause.DISQUALIFIED


_EXPELLED = summed(_was_expelled)
