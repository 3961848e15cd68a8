"""The sheet of one person at the tables: where they are and what staff can do about it."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.http import Http404

from rules_engine import tournament as engine
from rules_engine.entries import Offence, penalties
from rules_engine.house import HouseRules
from rules_engine.house.keys import PenaltyKind, PenaltyStep
from rules_engine.prizes import Finish
from rules_engine.tournament import Out, TableStatus, Withdrawn, facts, questions, stack_at
from tables.director.queue_item import ways_out
from tournaments.desk.screen_entry import Offer, offers
from tournaments.log import folds
from tournaments.log.folds import newest_first
from tournaments.rights import Caller
from tournaments.scene import Scene, Tap, load_scene
from tournaments.words.whereabouts import places, whereabouts


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of a list to choose from."""

    value: str
    label: str
    is_suggested: bool = False


@dataclass(frozen=True, slots=True)
class PenaltyShown:
    """A penalty that was given."""

    what: str
    reason: str
    at: str
    served: Tap | None


@dataclass(frozen=True, slots=True)
class EntrySheet:
    """One entry; what has no field or is empty here cannot be done now."""

    tournament_id: int
    entry: int
    name: str
    where: str
    table: int | None
    seat: int | None
    stack: int | None
    is_in: bool
    is_seated: bool
    absence: str
    asks_chips: bool
    place: int | None
    penalties: tuple[PenaltyShown, ...]
    penalty_choices: tuple[Choice, ...]
    penalty_minutes: int
    penalty_reason: str
    offences: tuple[Choice, ...]
    open_seats: tuple[Choice, ...]
    all_seats: tuple[Choice, ...]
    others: tuple[Choice, ...]
    offers: tuple[Offer, ...]
    report: tuple[Tap, ...]
    call_off: Tap | None
    take_back: Tap | None
    ticket: Tap | None
    has_returned_ticket: bool


def build(*, tournament_id: int, entry: int, caller: Caller, now: datetime) -> EntrySheet:
    """The sheet of an entry; Http404 if there is none."""
    _, scene = load_scene(tournament_id, caller=caller, now=now)
    found = scene.state.entries.get(entry) if scene else None
    if scene is None or found is None or isinstance(found.where, Withdrawn):
        raise Http404
    state, house = scene.state, scene.state.house
    at = found.where if isinstance(found.where, engine.SeatRef) else None
    given = [one.step for one in found.penalties]
    proposal = penalties.next_penalty(house, last=given[-1] if given else None)
    finish = _finish(state, entry)
    return EntrySheet(
        tournament_id=tournament_id,
        entry=entry,
        name=scene.names.of(entry),
        where=_where(scene, found),
        table=at.table if at else None,
        seat=at.seat if at else None,
        stack=stack_at(state, found) if found.in_play else None,
        is_in=found.in_play,
        is_seated=at is not None,
        absence=found.absence.words if found.absence else "",
        asks_chips=found.in_play and stack_at(state, found) is None,
        place=finish.best if finish else None,
        penalties=tuple(_penalties(scene, found)),
        penalty_choices=tuple(_penalty_choices(house, proposal.step)),
        penalty_minutes=proposal.step.minutes or penalties.TIMEOUT_MINUTES[0],
        penalty_reason=f"{proposal.reason.sentence} {proposal.reason.source}",
        offences=tuple(Choice(one.value, one.value.capitalize()) for one in reversed(Offence)),
        open_seats=tuple(_seats(state, only_open=True)),
        all_seats=tuple(_seats(state, only_open=False)),
        others=tuple(_others(scene, entry)) if at else (),
        offers=tuple(offers(state, entry, scene.currency, zone=scene.zone, now=now)),
        report=_report(scene, entry),
        call_off=_call_off(scene, entry),
        take_back=_take_back(scene, found),
        ticket=_ticket(scene, found),
        has_returned_ticket=found.ticket_returned,
    )


def _where(scene: Scene, entry: engine.Entry) -> str:
    words = whereabouts(scene.state, entry.number).words
    if not isinstance(entry.where, Out):
        return words
    taken = (one for one in questions.places_taken(scene.state) if one.entry == entry.number)
    finish = next(taken, None)
    placed = f", {places(finish.best, finish.worst)} place" if finish else ""
    return f"{words} since {scene.time(entry.where.at)}{placed}"


def _finish(state: engine.Tournament, entry: int) -> Finish | None:
    return next((one for one in questions.standing(state) if one.entry == entry), None)


def _penalties(scene: Scene, entry: engine.Entry) -> Iterator[PenaltyShown]:
    for one in entry.penalties:
        served = scene.tap("End it now", "attend_entry", entry.number, "served", penalty=one.number)
        played = scene.state.clock.played(scene.now)
        is_open = not one.is_served(played)
        until = ""
        if one.served_at:
            until = f", ended at {scene.time(one.served_at)}"
        elif one.ends_with is not None:
            minutes = -(-(one.ends_with - played) // timedelta(minutes=1))
            until = f", {minutes} min of play left" if is_open else ", served"
        yield PenaltyShown(
            penalties.describe(one.step).capitalize(),
            one.reason,
            f"{scene.time(one.given_at)}{until}",
            served if is_open else None,
        )


def _penalty_choices(house: HouseRules, proposed: PenaltyStep) -> Iterator[Choice]:
    """The kinds of penalties that the house knows; how long one lasts is the director's word."""
    kinds = dict.fromkeys(step.kind for step in penalties.ladder(house))
    for kind in kinds:
        if kind is not PenaltyKind.DISQUALIFICATION:
            yield Choice(kind.value, kind.value.capitalize(), kind is proposed.kind)


def _seats(state: engine.Tournament, *, only_open: bool) -> Iterator[Choice]:
    promised = {move.to for move in state.floor.moves}
    for table in state.tables:
        if table.status is not TableStatus.OPEN:
            continue
        for number, seat in enumerate(table.seats, 1):
            at = engine.SeatRef(table.number, number)
            if number in table.blocked or (only_open and (seat or at in promised)):
                continue
            taken = " (taken)" if seat else ""
            yield Choice(f"{table.number}.{number}", f"{str(at).capitalize()}{taken}")


def _others(scene: Scene, entry: int) -> Iterator[Choice]:
    """Everybody with whom this entry could change places, by table and seat."""
    for table in scene.state.tables:
        if table.status is not TableStatus.OPEN:
            continue
        for number, seat in table.held():
            if seat.entry != entry:
                where = f"table {table.number}, seat {number}"
                name = scene.names.of(seat.entry)
                yield Choice(f"{table.number}.{number}", f"{name}, {where}")


def _report(scene: Scene, entry: int) -> tuple[Tap, ...]:
    """The two answers to an open bust report."""
    for report in scene.state.floor.reports:
        if report.entry == entry:
            not_out = scene.tap("Not out", "answer_report", report.number, "reject")
            return (*ways_out(scene, report), *((not_out,) if not_out else ()))
    return ()


def _call_off(scene: Scene, entry: int) -> Tap | None:
    """The move that was ordered for this entry, to be called off."""
    move = next((one for one in scene.state.floor.moves if one.entry == entry), None)
    if move is None:
        return None
    return scene.tap(f"Call off the move to {move.to}", "follow_move", move.number, "cancel")


def _take_back(scene: Scene, entry: engine.Entry) -> Tap | None:
    """The wish that put this entry out, to be undone."""
    folded = folds.read(scene.tournament_id)
    if folded is None or not isinstance(entry.where, Out):
        return None
    exits = (facts.SeatBusted, facts.EntryDisqualified, facts.NoShowRemoved)
    for line in newest_first(folded):
        is_exit = isinstance(line.fact, exits) and line.fact.entry == entry.number
        if is_exit and line.wish not in folded.undone:
            return scene.tap("Take it back: still in", "undo", line.wish)
    return None


def _ticket(scene: Scene, entry: engine.Entry) -> Tap | None:
    """Whoever is out hands in the ticket, once."""
    if not isinstance(entry.where, Out) or entry.ticket_returned:
        return None
    return scene.tap("Has handed in the ticket", "attend_entry", entry.number, "ticket")
