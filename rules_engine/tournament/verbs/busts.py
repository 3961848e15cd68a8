"""Busts: tables report them, staff answer."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from rules_engine.entries.rebuys import Purchase
from rules_engine.errors import RuleViolation
from rules_engine.room.table_view import SeatRef
from rules_engine.sentences import EntryRef, say
from rules_engine.tournament import facts
from rules_engine.tournament.appliers.busts import find_report
from rules_engine.tournament.changes import expect_not_dealt_in, find_in_play, find_table
from rules_engine.tournament.chip_sum import expect_in_play
from rules_engine.tournament.facts import Fact
from rules_engine.tournament.questions import left_together, may_buy, went_out_in
from rules_engine.tournament.state import BustReport, Table, Tournament
from rules_engine.tournament.verbs.decision import cited, decide, verb
from rules_engine.units import Chips, EntryNo


@verb
def confirm_bust(
    tournament: Tournament,
    *,
    report: int,
    now: datetime,
    chips_before: Chips | None = None,
    nobody_knows: bool = False,
    knocked_out_by: Sequence[EntryNo] = (),
) -> tuple[Fact, ...]:
    """Staff agree: the entry is out; `already_closed` says how the report was answered before.

    Where nobody knows what those of one hand began it with, as staff say or the table has said,
    they share their places.
    """
    told = find_report(tournament, report)
    _expect_chips(tournament, chips_before)
    loss = Loss(
        told.entry,
        told.at,
        told.hand,
        told.round,
        told.chips_before if chips_before is None else chips_before,
        tuple(knocked_out_by) or told.knocked_out_by,
    )
    is_unknown = nobody_knows or told.nobody_knows
    if not is_unknown and loss.chips_before is None and left_together(tournament, told):
        raise _start_needed(loss)
    busted = _bust(tournament, loss, report=report, nobody_knows=is_unknown, now=now)
    return decide(tournament, *busted)


@verb
def confirm_busts(
    tournament: Tournament, *, reports: Sequence[int], now: datetime
) -> tuple[Fact, ...]:
    """Staff agree with several reports at once; `stack_needed` where chips decide between them."""
    if not reports:
        raise RuleViolation("nothing_chosen", "Nobody was chosen.")
    told = [find_report(tournament, report) for report in dict.fromkeys(reports)]
    for one in told:
        if one.chips_before is None and not one.nobody_knows:
            alike = [_loss(other) for other in told if _loss(other).together == _loss(one).together]
            _expect_starts(tournament, alike)
    busted = (
        fact
        for one in told
        for fact in _bust(
            tournament, _loss(one), report=one.number, nobody_knows=one.nobody_knows, now=now
        )
    )
    return decide(tournament, *busted)


def _loss(told: BustReport) -> "Loss":
    return Loss(told.entry, told.at, told.hand, told.round, told.chips_before, told.knocked_out_by)


@verb
def reject_bust(
    tournament: Tournament, *, report: int, reason: str, now: datetime
) -> tuple[Fact, ...]:
    """Staff say that the entry is not out."""
    return decide(tournament, facts.BustRejected(at=now, report=report, reason=reason))


@verb
def bust_seat(
    tournament: Tournament,
    *,
    at: SeatRef,
    entry: EntryNo,
    now: datetime,
    chips_before: Chips | None = None,
    knocked_out_by: Sequence[EntryNo] = (),
) -> tuple[Fact, ...]:
    """Staff see that this entry has no chips left. An open report on it is confirmed."""
    find_in_play(tournament, entry)
    for told in tournament.floor.reports:
        if told.entry == entry and told.at == at:
            return confirm_bust(
                tournament,
                report=told.number,
                chips_before=chips_before,
                knocked_out_by=knocked_out_by,
                now=now,
            )
    loss = Loss.of(tournament, at, chips_before, knocked_out_by)
    if loss.entry != entry:
        raise RuleViolation(
            "not_there",
            say("{Entry} does not sit at {seat}.", entry=EntryRef(entry), seat=at.words),
        )
    expect_not_dealt_in(find_table(tournament, at.table), at.seat)
    _expect_chips(tournament, chips_before)
    _expect_starts(tournament, [loss])
    return decide(tournament, *_bust(tournament, loss, report=None, now=now))


@verb
def state_start(
    tournament: Tournament,
    *,
    entry: EntryNo,
    chips: Chips = 0,
    nobody_knows: bool = False,
    now: datetime,
) -> tuple[Fact, ...]:
    """What an entry had before its last hand, to place it among those who left in the same.

    Where nobody knows, they share their places.
    """
    citations = cited(tournament.house, "same_hand_exits")
    if nobody_knows:
        unknown = facts.StartStated(
            at=now, entry=entry, chips_before=0, nobody_knows=True, citations=citations
        )
        return decide(tournament, unknown)
    _expect_some(chips)
    handed_out = tournament.tally.issued  # since then chips may have left play
    if chips > handed_out:
        raise RuleViolation(
            "chips_differ", say("Only {chips:,} chips were handed out.", chips=handed_out)
        )
    fact = facts.StartStated(at=now, entry=entry, chips_before=chips, citations=citations)
    return decide(tournament, fact)


@verb
def return_ticket(tournament: Tournament, *, entry: EntryNo, now: datetime) -> tuple[Fact, ...]:
    """An entry that is out hands in its ticket."""
    return decide(tournament, facts.TicketReturned(at=now, entry=entry))


@dataclass(frozen=True, slots=True)
class Loss:
    """An entry that lost its last chip: where, in which hand, and from how many chips."""

    entry: EntryNo
    at: SeatRef
    hand: int
    round: int | None
    chips_before: Chips | None
    knocked_out_by: tuple[EntryNo, ...]

    @classmethod
    def of(
        cls,
        tournament: Tournament,
        at: SeatRef,
        chips_before: Chips | None,
        knocked_out_by: Sequence[EntryNo] = (),
    ) -> "Loss":
        """The loss of whoever sits there, in the last hand of that table."""
        table = find_table(tournament, at.table)
        seat = table.seat(at.seat)
        if seat is None:
            raise RuleViolation(
                "seat_empty",
                say("Seat {seat} at table {table} is empty.", seat=at.seat, table=at.table),
            )
        round_ = _round(tournament, table)
        return cls(seat.entry, at, table.hands, round_, chips_before, tuple(knocked_out_by))

    @property
    def together(self) -> tuple[int, int]:
        """The same for all who left in one hand, or in one round of hand-for-hand."""
        return (self.at.table, self.hand) if self.round is None else (0, self.round)


def _round(tournament: Tournament, table: Table) -> int | None:
    """The round of hand-for-hand that the last hand of this table belongs to, if any.

    A hand that is being played knows how it began, whether tables play in step still or again.
    """
    if table.hand is not None:
        return table.round if table.round > table.hand.round_before else None
    return table.round if tournament.floor.hand_for_hand and table.round else None


def losses_told(
    tournament: Tournament,
    losses: Sequence[Loss],
    *,
    after: int,
    nobody_knows: bool = False,
    now: datetime,
) -> tuple[Fact, ...]:
    """What a table's word about these leads to, `after` so many other facts of the same wish.

    Staff answer tables that are not trusted, and whoever may buy chips again is asked first.
    """
    if (
        len(losses) > 1 and not nobody_knows
    ):  # of others in the round a table knows nothing: staff ask for those
        _expect_starts(tournament, losses)
    expect_in_play(tournament, sum(loss.chips_before or 0 for loss in losses))
    told: list[Fact] = []
    for loss in losses:
        may_rebuy = may_buy(tournament, loss.entry, Purchase.REBUY, now=now).accepted
        if tournament.terms.trusts_tables and not may_rebuy:
            told += _bust(tournament, loss, report=None, nobody_knows=nobody_knows, now=now)
        else:
            number = tournament.head + after + len(told) + 1
            told.append(_report(loss, number=number, nobody_knows=nobody_knows, now=now))
    return tuple(told)


def _report(loss: Loss, *, number: int, nobody_knows: bool, now: datetime) -> facts.BustReported:
    return facts.BustReported(
        at=now,
        report=number,
        entry=loss.entry,
        seat=loss.at,
        hand=loss.hand,
        round=loss.round,
        chips_before=loss.chips_before,
        knocked_out_by=loss.knocked_out_by,
        nobody_knows=nobody_knows and loss.chips_before is None,
    )


def _bust(
    tournament: Tournament,
    loss: Loss,
    *,
    report: int | None,
    nobody_knows: bool = False,
    now: datetime,
) -> tuple[Fact, ...]:
    """The entry is out, and a move that was ordered for it is off."""
    moves_off = (
        facts.MoveCancelled(at=now, move=move.number, reason="out")
        for move in tournament.floor.moves
        if move.entry == loss.entry
    )
    busted = facts.SeatBusted(
        at=now,
        entry=loss.entry,
        seat=loss.at,
        hand=loss.hand,
        round=loss.round,
        report=report,
        chips_before=loss.chips_before,
        knocked_out_by=loss.knocked_out_by,
        nobody_knows=nobody_knows and loss.chips_before is None,
        citations=cited(tournament.house, "same_hand_exits"),
    )
    return (*moves_off, busted)


def _expect_chips(tournament: Tournament, chips_before: Chips | None) -> None:
    """Refuse what nobody can have had before a hand."""
    if chips_before is not None:
        _expect_some(chips_before)
        expect_in_play(tournament, chips_before)


def _expect_some(chips: Chips) -> None:
    if chips < 1:
        raise RuleViolation("no_chips", "Whoever is dealt a hand has chips.")


def _expect_starts(tournament: Tournament, losses: Sequence[Loss]) -> None:
    """Ask what everybody began the hand with if that decides between several who left in it."""
    for loss in losses:
        if loss.chips_before is not None:
            continue
        if len(losses) > 1 or went_out_in(tournament, loss.together):
            raise _start_needed(loss)


def _start_needed(loss: Loss) -> RuleViolation:
    sentence = say(
        "Several went out together: what did {seat} have before the hand?", seat=loss.at.words
    )
    return RuleViolation("stack_needed", sentence)
