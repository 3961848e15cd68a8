"""Rulings that were given: the table reads what to do, staff see who has to agree."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.http import Http404

from rules_engine import tournament as engine
from rules_engine.entries import penalties
from rules_engine.house.keys import PenaltyKind
from rules_engine.texts.rulings import (
    BY_ID,
    Consequence,
    PenaltySuggested,
    PositionsCorrected,
    Ruling,
    rule_again,
)
from rules_engine.tournament import GivenRuling
from rules_engine.units import SeatNo
from tables.rulings.screen_chips import ChipsDue, chips_due, table_address
from tables.rulings.screen_flow import RulingShown, Whence, shown
from tables.rulings.screen_taps import step_taps, void_tap
from tournaments.live import topics
from tournaments.live.drawings import LiveScreen, register
from tournaments.log.state import load, topic
from tournaments.people.names import Names
from tournaments.rights import RIGHTS
from tournaments.scene import Scene, Tap
from tournaments.words import times
from tournaments.words.penalties import step_value

_LONGEST_REASON = 200


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
    chips: ChipsDue | None = None
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
        chips=_chips_at_table(state, given, tournament_id=tournament_id, now=now),
        void=None if given.waits else void_tap(state, given, full, tournament_id=tournament_id),
        taps=tuple(step_taps(state, given, full, tournament_id=tournament_id)),
    )


def _chips_at_table(
    state: engine.Tournament, given: GivenRuling, *, tournament_id: int, now: datetime
) -> ChipsDue | None:
    """What the table itself can carry out, once nobody has to agree any more."""
    if given.waits:
        return None
    url = table_address(tournament_id, given)
    names = Names.load(tournament_id)
    due = chips_due(state, given, names, url=url, is_staff=False, now=now)
    return None if due is None or due.may_stay else due


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
    if found := _chips(scene, given):
        yield found
    for one in full.consequences:
        if found := _follow_up(scene, given, one):
            yield found


def _chips(scene: Scene, given: GivenRuling) -> FollowUp | None:
    """What the ruling does to chips, all of it with one tap, and once."""
    if given.carried_out_at:
        return FollowUp(f"Carried out at {scene.time(given.carried_out_at)}.")
    url = scene.link("answer_ruling", given.number, "carry-out")
    due = chips_due(scene.state, given, scene.names, url=url, is_staff=True, now=scene.now)
    if due is None:
        return None
    if due.refusal:
        return FollowUp(f"{due.sentence} Not now: {due.refusal}")
    return FollowUp(due.sentence, due.tap)


def _follow_up(scene: Scene, given: GivenRuling, one: Consequence) -> FollowUp | None:
    match one:
        case PenaltySuggested():
            return _penalty(scene, given, one)
        case PositionsCorrected() if scene.caller in RIGHTS["direct_table"]:
            link = scene.link("table_sheet", given.table)
            return FollowUp("Button and blinds are set anew.", link=link, label="Table sheet")
        case _:
            return None


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
        watches=lambda shown: [topics.table(shown.table), topics.hand(shown.table), topics.TABLES],
        beat_seconds=2,
        answers=True,
    )
)
