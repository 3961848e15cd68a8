"""The head of the staff's screens: the clock and the numbers everybody asks for."""

from dataclasses import dataclass

from rules_engine.clock import Clock, ClockState, PauseReason, Reading
from rules_engine.tournament import Stage, questions
from tables.director.queue_suggested import listed
from tournaments.money.currencies import money as spell_money
from tournaments.scene import Scene
from tournaments.words.clock_face import ClockFace, PauseShown, clock_face, pause_shown


@dataclass(frozen=True, slots=True)
class Overview:
    """How far the tournament has come."""

    clock: ClockFace
    stage: str
    stage_word: str
    is_over: bool
    rest_at: str
    next: str
    entries: int
    left: int
    average: int | None
    hand_for_hand: str
    announcement: str
    pause: PauseShown | None
    winner: str


@dataclass(frozen=True, slots=True)
class ClockControls:
    """What the director can do to the clock now."""

    can_start: bool
    can_pause: bool
    can_resume: bool
    can_add: bool
    level_back: int | None
    level_on: int | None
    rest_minutes: int
    ends_rest: bool
    doubt: str


@dataclass(frozen=True, slots=True)
class MoneyShown:
    """The sums the director is asked for."""

    pool: str
    raised: str


_STAGES = {
    Stage.SALES: "Sales are open",
    Stage.DRAWN: "Seats are drawn",
    Stage.RUNNING: "Play is on",
    Stage.ENDED: "The tournament is over",
    Stage.CANCELLED: "Called off",
}


def overview(scene: Scene) -> Overview:
    """The numbers at this moment."""
    state = scene.state
    clock = clock_face(state, now=scene.now)
    is_over = state.stage in (Stage.ENDED, Stage.CANCELLED)
    return Overview(
        clock=clock,
        stage=state.stage.value,
        stage_word=_STAGES[state.stage],
        is_over=is_over,
        rest_at=scene.time(clock.next_rest_at) if clock.next_rest_at else "",
        next=_next(scene, clock),
        entries=state.sales.entries,
        left=state.tally.in_play,
        average=questions.average_stack(state),
        hand_for_hand="" if is_over else _hand_for_hand(scene),
        announcement=questions.announcement(state),
        pause=None if is_over else pause_shown(state, now=scene.now, zone=scene.zone),
        winner=_winner(scene),
    )


def clock_controls(scene: Scene) -> ClockControls:
    """The buttons of the clock."""
    clock = scene.state.clock
    reading = clock.reading(scene.now)
    is_on = reading.state in (ClockState.RUNNING, ClockState.PAUSED)
    plays = is_on and scene.state.stage is Stage.RUNNING
    is_after = reading.on_rest_break and not _is_held(reading)
    back = reading.level if is_after else reading.level - 1
    is_paused = reading.state is ClockState.PAUSED
    return ClockControls(
        can_start=scene.state.stage is Stage.DRAWN and reading.state is ClockState.NOT_STARTED,
        can_pause=plays and not is_paused,
        can_resume=plays and is_paused,
        can_add=plays and reading.left is not None,
        level_back=back if plays and back >= 1 else None,
        level_on=reading.next_level if plays and not _is_held(reading) else None,
        rest_minutes=_rest_minutes(clock, reading),
        ends_rest=plays and _is_held(reading),
        doubt=_doubt(scene, clock),
    )


def _is_held(reading: Reading) -> bool:
    """A rest break in the middle of a level, which goes on after it."""
    return reading.on_rest_break and reading.hand_level == reading.level


def _rest_minutes(clock: Clock, reading: Reading) -> int:
    """How long the rest break lasts that follows the level that is on; 0 where none does."""
    if reading.on_rest_break or reading.next_level is None:
        return 0
    return clock.structure.level(reading.level).rest_seconds // 60


def money(scene: Scene) -> MoneyShown:
    """Prize pool, if there is one, and what was raised: nothing once all of it is owed back."""
    split, is_off = questions.pool(scene.state), scene.state.stage is Stage.CANCELLED
    has_pool = scene.state.terms.payouts.cash is not None
    return MoneyShown(
        pool=spell_money(0 if is_off else split.pool, scene.currency) if has_pool else "",
        raised=spell_money(0 if is_off else split.donation, scene.currency),
    )


def _next(scene: Scene, clock: ClockFace) -> str:
    """What follows: other blinds, the end of play, or nothing that has not been said."""
    if clock.next_blinds:
        return (
            f"{clock.next_blinds}, {clock.ante_mark} {clock.next_ante}"
            if clock.next_ante
            else clock.next_blinds
        )
    stop_at = scene.state.clock.hard_stop_at
    if clock.state == ClockState.STOPPED or clock.on_rest_break:
        return ""
    return f"play ends {scene.time(stop_at)}" if clock.ends_next and stop_at else "last level"


def _doubt(scene: Scene, clock: Clock) -> str:
    """What has stopped the clock, if it was nobody, and what to look at before it goes on."""
    if clock.paused_since is None:
        return ""
    since = scene.time(clock.paused_since)
    match clock.pause_reason:
        case PauseReason.OUTAGE:
            return (
                f"The computer was off or asleep from {since}, so the clock stands there. Did you "
                "play on meanwhile? Then count the lost time."
            )
        case PauseReason.JUMP:
            return (
                f"The computer’s time of day jumped at {since}: the clock stands as it was until "
                "then. Is the time left right? Then go on from here. If it is not, and you played "
                "on meanwhile, count the lost time."
            )
        case _:
            return ""


def _hand_for_hand(scene: Scene) -> str:
    if not scene.state.floor.hand_for_hand:
        return ""
    playing = questions.tables_still_playing(scene.state)
    return f"waiting for {listed(playing)}" if playing else "all tables are done"


def _winner(scene: Scene) -> str:
    if scene.state.stage is not Stage.ENDED:
        return ""
    first = [one.entry for one in questions.places_taken(scene.state) if one.best == 1]
    return scene.names.of(first[0]) if len(first) == 1 else f"{len(first)} share first place"
