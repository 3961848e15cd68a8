"""Rulings that were given: the table reads what to do, staff see who has to agree."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.http import Http404

from rules_engine import tournament as engine
from rules_engine.house_keys import PenaltyKind
from rules_engine.penalties import describe
from rules_engine.rulings import BY_ID, Ruling
from rules_engine.rulings.consequences import (
    ChipsMoved,
    ChipsRemoved,
    Consequence,
    DeadMoney,
    PenaltySuggested,
    PositionsCorrected,
    SeatBusted,
)
from rules_engine.rulings.consultation import hold
from rules_engine.rulings.questions import Plain
from rules_engine.tournament.state import GivenRuling
from rules_engine.units import SeatNo
from tables.screens.entry_sheet import step_value
from tables.screens.ruling_flow import RulingShown, Whence, shown
from tables.screens.ruling_taps import step_taps, void_tap
from tables.screens.scene import Scene, Tap
from tournaments import local_words
from tournaments.rights import RIGHTS
from tournaments.screens import LiveScreen, register
from tournaments.screens.tournament_state import load, topic


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
        at=local_words.hour(given.given_at, zone),
        state=_state(given),
        proposed=given.proposed,
        reason=given.reason,
        settled_at=local_words.hour(settled, zone) if settled else "",
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
        case ChipsRemoved(seat, chips):
            return _person(scene, given, seat, f"{chips} chips leave the tournament")
        case DeadMoney(seat, chips):
            return _person(scene, given, seat, f"{chips} chips go into the next pot")
        case ChipsMoved(chips, from_seat, to_seat):
            what = f"{chips} chips go to seat {to_seat}"
            return _person(scene, given, from_seat, what)
        case SeatBusted(seat):
            return _bust(scene, given, seat)
        case PositionsCorrected() if scene.caller in RIGHTS["direct_table"]:
            link = scene.link("table_sheet", given.table)
            return FollowUp("Button and blinds are set anew.", link=link, label="Table sheet")
        case _:
            return None


def _penalty(scene: Scene, given: GivenRuling, one: PenaltySuggested) -> FollowUp | None:
    holder = scene.state.tables[given.table].seat(one.seat)
    if holder is None or one.step.kind is PenaltyKind.DISQUALIFICATION:
        return _person(scene, given, one.seat, describe(one.step))
    tap = scene.tap(
        f"Give {scene.names.of(holder.entry)} a {describe(one.step)}",
        "attend_entry",
        holder.entry,
        "penalty",
        step=step_value(one.step),
        reason=given.headline[:200],
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
