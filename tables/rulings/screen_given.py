"""Rulings that were given: the table reads what to do, staff see who has to agree."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

from django.http import Http404

from rules_engine import tournament as engine
from rules_engine.entries import penalties
from rules_engine.errors import RuleViolation
from rules_engine.house.keys import PenaltyKind
from rules_engine.texts.rulings import (
    BY_ID,
    ChipsMoved,
    ChipsRemoved,
    Consequence,
    DeadMoney,
    PenaltySuggested,
    Plain,
    PositionsCorrected,
    Ruling,
    SeatBusted,
    hold,
)
from rules_engine.tournament import GivenRuling
from rules_engine.units import SeatNo
from tables.rulings.screen_flow import RulingShown, Whence, shown
from tables.rulings.screen_taps import step_taps, void_tap
from tournaments.live.drawings import LiveScreen, register
from tournaments.log import folds
from tournaments.log.state import load, topic
from tournaments.rights import RIGHTS
from tournaments.scene import Scene, Tap
from tournaments.words import times
from tournaments.words.penalties import step_value

_LONGEST_REASON = 200
_NOT_KEPT = "Do it on the table: nobody keeps these stacks here, so there is nothing to record."


@dataclass(frozen=True, slots=True)
class GivenShown:
    """A ruling that was given. `state` is waits, holds, confirmed or overruled."""

    number: int
    table: int
    hand: int | None
    title: str
    headline: str
    at: str
    state: str
    proposed: str
    reason: str
    settled_at: str
    cited: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GivenScreen:
    """What the tablet shows after "we do this", until the table goes on."""

    version: int
    moment: int
    changes_at: datetime | None
    tournament_id: int
    table: int
    given: GivenShown | None = None
    ruling: RulingShown | None = None
    void: Tap | None = None
    taps: tuple[Tap, ...] = ()


def build(*, now: datetime, tournament_id: int, table: int, ruling: int) -> GivenScreen:
    """One ruling as its table sees it now; Http404 if it is none of this table's."""
    loaded = load(tournament_id, now=now)
    state = loaded.state
    given = state.floor.rulings.get(ruling) if state else None
    if state is None or given is None:  # taken back, or never given
        return GivenScreen(loaded.version, 0, None, tournament_id, table)
    if given.table != table:
        raise Http404
    full = rule_again(state, given)
    whence = Whence(tournament_id, table)
    return GivenScreen(
        version=loaded.version,
        moment=0,
        changes_at=None,
        tournament_id=tournament_id,
        table=table,
        given=given_shown(given, zone=loaded.row.event.zone),
        ruling=shown(whence, full) if full and holds_as_proposed(given) else None,
        void=None if given.waits else void_tap(state, given, full, tournament_id=tournament_id),
        taps=tuple(step_taps(state, given, full, tournament_id=tournament_id)),
    )


def given_shown(given: GivenRuling, *, zone: str) -> GivenShown:
    """A ruling in the words of a list."""
    one = BY_ID.get(given.irregularity)
    settled = given.overruled_at or given.confirmed_at
    return GivenShown(
        number=given.number,
        table=given.table,
        hand=given.hand,
        title=one.title if one else given.irregularity.replace("_", " ").capitalize(),
        headline=given.headline,
        at=times.hour(given.given_at, zone),
        state=_state(given),
        proposed=given.proposed,
        reason=given.reason,
        settled_at=times.hour(settled, zone) if settled else "",
        cited=tuple(str(place) for place in given.citations),
    )


def _state(given: GivenRuling) -> str:
    if given.overruled_at:
        return "overruled"
    if given.waits:
        return "waits"
    return "confirmed" if given.confirmed_at else "holds"


def holds_as_proposed(given: GivenRuling) -> bool:
    """Nobody ruled otherwise, so the steps of the rules are those to take."""
    return not given.proposed


def rule_again(state: engine.Tournament, given: GivenRuling) -> Ruling | None:
    """The ruling in full, from the answers on record; None if the rules have changed since."""
    one = BY_ID.get(given.irregularity)
    if one is None:
        return None
    texts = dict(given.answers)

    def used(_seat: SeatNo | None) -> Mapping[str, Plain]:
        return {ask.key: ask.parse(texts[ask.key]) for ask in one.uses if ask.key in texts}

    try:
        outcome = hold(one, state.house, texts, known=used).outcome
    except ValueError:
        return None
    before = given.proposed or given.headline
    return outcome if isinstance(outcome, Ruling) and outcome.headline == before else None


def moves_chips(state: engine.Tournament, given: GivenRuling) -> bool:
    """Whether chips change hands or leave play because of a ruling."""
    full = rule_again(state, given)
    return full is not None and any(
        isinstance(one, ChipsMoved | ChipsRemoved) for one in full.consequences
    )


@dataclass(frozen=True, slots=True)
class FollowUp:
    """Something that staff can carry out, or the sheet on which they can."""

    sentence: str
    tap: Tap | None = None
    link: str = ""
    label: str = ""


def follow_ups(scene: Scene, given: GivenRuling, full: Ruling | None) -> Iterator[FollowUp]:
    """What follows from a ruling and can be done here; nothing is done by itself."""
    if tap := void_tap(scene.state, given, full, tournament_id=scene.tournament_id):
        yield FollowUp("Everything goes back and the hand is dealt again.", tap)
    if full is None or not holds_as_proposed(given):
        return
    for one in full.consequences:
        if found := _follow_up(scene, given, one):
            yield found


def _follow_up(scene: Scene, given: GivenRuling, one: Consequence) -> FollowUp | None:
    match one:
        case PenaltySuggested():
            return _penalty(scene, given, one)
        case ChipsRemoved():
            return _removal(scene, given, one)
        case DeadMoney(seat, chips):
            return _person(scene, given, seat, f"{chips} chips go into the next pot")
        case ChipsMoved():
            return _gift(scene, given, one)
        case SeatBusted(seat):
            return _bust(scene, given, seat)
        case PositionsCorrected() if scene.caller in RIGHTS["direct_table"]:
            link = scene.link("table_sheet", given.table)
            return FollowUp("Button and blinds are set anew.", link=link, label="Table sheet")
        case _:
            return None


def _gift(scene: Scene, given: GivenRuling, one: ChipsMoved) -> FollowUp | None:
    """Chips go from one player to another."""
    place = scene.state.tables[given.table]
    giver, taker = place.seat(one.from_seat), place.seat(one.to_seat)
    if giver is None or taker is None:
        return None
    names = scene.names.of(giver.entry), scene.names.of(taker.entry)
    what = f"{one.chips:,} chips go from {names[0]} to {names[1]}."
    if giver.stack is None or taker.stack is None:
        return FollowUp(f"{what} {_NOT_KEPT}")
    wish: dict[str, Any] = {
        "chips": one.chips,
        "giver": one.from_seat,
        "taker": one.to_seat,
    }
    reason = given.headline[:_LONGEST_REASON]
    tap = scene.tap("Move the chips", "direct_table", given.table, "give", **wish, reason=reason)
    verb = partial(engine.give_chips, table=given.table, **wish)
    is_done = {"table": given.table, "taken": ((one.from_seat, one.chips),)}
    return _correction(scene, given, what, tap, verb, is_done)


def _removal(scene: Scene, given: GivenRuling, one: ChipsRemoved) -> FollowUp | None:
    """Chips leave the tournament."""
    holder = scene.state.tables[given.table].seat(one.seat)
    if holder is None:
        return None
    what = f"{one.chips:,} chips of {scene.names.of(holder.entry)} leave the tournament."
    if holder.stack is None:
        return FollowUp(f"{what} {_NOT_KEPT}")
    reason = given.headline[:_LONGEST_REASON]
    wish: dict[str, Any] = {"chips": one.chips, "reason": reason}
    tap = scene.tap("Take them out of play", "direct_entry", holder.entry, "remove", **wish)
    verb = partial(engine.remove_chips, entry=holder.entry, chips=one.chips)
    is_done = {"entry": holder.entry, "chips": one.chips}
    return _correction(scene, given, what, tap, verb, is_done)


def _correction(
    scene: Scene,
    given: GivenRuling,
    what: str,
    tap: Tap | None,
    verb: Callable[..., object],
    is_done: Mapping[str, object],
) -> FollowUp:
    """The button that does it, once: what stands in the way is said instead."""
    reason = given.headline[:_LONGEST_REASON]
    if _has_happened(scene, {**is_done, "reason": reason}, since=given.number):
        return FollowUp(f"{what} That is done.")
    if tap is None:
        return FollowUp(f"{what} The director does that.")
    try:
        verb(scene.state, reason=reason, now=scene.now)
    except RuleViolation as refusal:
        return FollowUp(f"{what} Not now: {scene.names.within(refusal.sentence)}")
    return FollowUp(what, tap)


def _has_happened(scene: Scene, values: Mapping[str, object], *, since: int) -> bool:
    """Whether a fact with these values stands in the log after that line."""
    folded = folds.read(scene.tournament_id)
    assert folded is not None  # a scene is of an open tournament
    later = (line.fact for line in folded.lines.since(since) if line.wish not in folded.undone)
    return any(
        all(getattr(fact, key, None) == value for key, value in values.items()) for fact in later
    )


def _penalty(scene: Scene, given: GivenRuling, one: PenaltySuggested) -> FollowUp | None:
    holder = scene.state.tables[given.table].seat(one.seat)
    if holder is None or one.step.kind is PenaltyKind.DISQUALIFICATION:
        return _person(scene, given, one.seat, penalties.describe(one.step))
    tap = scene.tap(
        f"Give {scene.names.of(holder.entry)} a {penalties.describe(one.step)}",
        "attend_entry",
        holder.entry,
        "penalty",
        step=step_value(one.step),
        reason=given.headline[:_LONGEST_REASON],
    )
    return FollowUp(one.reason.sentence, tap)


def _bust(scene: Scene, given: GivenRuling, seat: SeatNo) -> FollowUp | None:
    holder = scene.state.tables[given.table].seat(seat)
    if holder is None:
        return None
    name = scene.names.of(holder.entry)
    tap = scene.tap(
        f"{name} is out", "attend_entry", holder.entry, "bust", table=given.table, seat=seat
    )
    return FollowUp("The player is out of the tournament once the hand is over.", tap)


def _person(scene: Scene, given: GivenRuling, seat: SeatNo, what: str) -> FollowUp | None:
    holder = scene.state.tables[given.table].seat(seat)
    if holder is None:
        return None
    name = scene.names.of(holder.entry)
    return FollowUp(
        f"{name}: {what}.", link=scene.link("entry_sheet", holder.entry), label=f"Sheet of {name}"
    )


screen = register(
    LiveScreen(
        route="ruling_given",
        topic=topic,
        build=build,
        regions={"ruling": "rulings/_given.html"},
        beat_seconds=2,
        answers=True,
    )
)
