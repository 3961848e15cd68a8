"""The face of a table: what it is in, in a few large words in the middle of the felt."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from rules_engine import tournament as engine
from rules_engine.clock import ClockState
from rules_engine.errors import RuleViolation
from rules_engine.texts.game import ante_mark
from rules_engine.texts.rulebook import enumerated
from rules_engine.tournament import Moving, Stage, TableStatus, questions
from rules_engine.units import EntryNo, LevelNo
from tournaments.live.drawings import milliseconds
from tournaments.words.clock_face import PauseShown, blinds, pause_shown, showdown_countdown
from tournaments.words.times import hour


@dataclass(frozen=True, slots=True)
class Face:
    """`kind` is for the look: ready, hand, wait, rest, over.

    `over` is the small line above the title; `counts` says what is counted down there, if anything.
    """

    kind: str
    title: str
    text: str = ""
    over: str = ""
    counts: str = ""
    counts_until: int | None = None
    left: int | None = None


def winners(state: engine.Tournament) -> tuple[EntryNo, ...]:
    """Who has won, or who share first place, once play is over."""
    if state.stage is not Stage.ENDED:
        return ()
    return tuple(one.entry for one in questions.places_taken(state) if one.best == 1)


def resting_face(
    state: engine.Tournament, place: engine.Table, names: Mapping[EntryNo, str], *, zone: str
) -> Face | None:
    """The face of a table at which nothing is played: it is over, closed, or not begun."""
    if state.stage is Stage.CANCELLED:
        return Face("over", "Called off", "The director has called this tournament off.")
    if state.stage is Stage.ENDED:
        text = "Thank you for playing, and for your gift."
        won = [names[entry] for entry in winners(state)]
        if len(won) != 1:
            return Face("over", "Play is over", f"First place: {', '.join(won)}. {text}")
        over = "The winner, by agreement" if state.prizes.deal else "The winner"
        return Face("over", won[0], text, over=over)
    if place.status is not TableStatus.OPEN and not place.size:
        return _closed(state, place)
    if not place.size:
        text = "Seats appear here as soon as they are drawn."
        return Face("wait", "Nobody sits here yet", text)
    if state.stage is not Stage.RUNNING:
        text = f"Play is planned for {hour(state.starts_at, zone)}."
        if place.button is not None:
            return Face("wait", "Welcome", f"Seat {place.button} has the first button. {text}")
        return Face("wait", "Welcome", f"{text} Find your seat and say hello.")
    return None


def hand_face(state: engine.Tournament, place: engine.Table, *, now: datetime) -> Face:
    """The face while a hand is played."""
    hand = place.hand
    assert hand is not None
    title = f"Hand {hand.number}"
    face = Face("hand", title, f"Blinds {_amounts(state, hand.level)}")
    face = _marked(face, state, place, now=now)
    if hand.showdown_mode:
        text = "Both are all-in. Deal the board, and the better hand wins."
        return replace(face, text=text, over="Showdown mode")
    return face


def no_hand_follows(state: engine.Tournament, *, now: datetime) -> bool:
    """Whether time is up, or all but one are out and the director has yet to confirm it."""
    if state.clock.reading(now).state is ClockState.STOPPED:
        return True
    if state.tally.in_play - len(state.floor.reports) > 1:  # whoever may return would be more
        return False
    may_return = {
        report
        for table in questions.tables_asked(state, now=now)
        for report in questions.rebuys_open(state, table, now=now)
    }
    out = len(state.floor.reports) - len(may_return)
    return state.tally.in_play - out <= 1


def between_face(
    state: engine.Tournament,
    place: engine.Table,
    refusal: RuleViolation | None,
    names: Mapping[EntryNo, str],
    *,
    now: datetime,
) -> Face:
    """The face between hands: the next one, or why there is none yet."""
    reading = state.clock.reading(now)
    amounts = _amounts(state, reading.hand_level)
    if refusal is None:
        face = Face("ready", f"Hand {place.hands + 1}", f"Blinds {amounts}", over="Next")
        return _marked(face, state, place, now=now)
    if place.status is TableStatus.BREAKING:
        text = "Take all chips along, in plain view, and go to your new seat."
        return Face("wait", "This table is closing", text)
    match refusal.code:
        case "rest_break":
            until = milliseconds(reading.counts_until)
            face = Face("rest", "Rest break", f"Then blinds {amounts}.", counts_until=until)
            return face if until else replace(face, left=_milliseconds_left(state, now))
        case "clock_stopped" if reading.state is ClockState.STOPPED:
            return Face("wait", "Time is up", "No new hand begins. Leave your chips as they are.")
        case "clock_stopped" if pause := pause_shown(state, now=now, zone=state.clock.zone):
            return _paused(pause)
        case "clock_stopped":
            reason = reading.pause_reason
            sudden = "The clock stopped by itself. " if reason and reason.came_by_itself else ""
            return Face("wait", "The clock is paused", f"{sudden}Wait for the director.")
        case "wait_for_tables":
            text = refusal.sentence.removeprefix("Hand for hand: ")
            return Face("wait", "Hand for hand", f"{text[:1].upper()}{text[1:]}")
        case "move_first":
            return Face("wait", "Somebody moves first", refusal.sentence)
        case "rebuy_first":
            return _rebuy_face(state, place, names, now=now)
        case "button_needed":
            text = "One card for everybody; the highest has the first button."
            return Face("ready", "Draw for the button", text)
        case "too_few_players" if no_hand_follows(state, now=now):
            out = [report.entry for report in state.floor.reports if report.entry in names]
            said = f"{names[out[0]]} is reported out. The" if out else "The"
            return Face("wait", "Is it over?", f"{said} director confirms it.")
        case "too_few_players":
            return Face("wait", "Too few to play", "Wait for the director.")
        case _:
            return Face("wait", "Not yet", refusal.sentence)


def _paused(pause: PauseShown) -> Face:
    """The face of a pause that was announced, with its countdown."""
    text = f"Play goes on at {pause.until}." if pause.countdown else "Wait for the director."
    until = pause.countdown.counts_until if pause.countdown else None
    return Face("rest", pause.note or "Pause", text, over="Paused", counts_until=until)


def _rebuy_face(
    state: engine.Tournament, place: engine.Table, names: Mapping[EntryNo, str], *, now: datetime
) -> Face:
    """Nobody else's tap may begin the hand that somebody without chips would miss."""
    open_ = questions.rebuys_open(state, place.number, now=now)
    asked = [names[report.entry] for report in open_ if report.rebuy_asked_at is None]
    if asked:
        text = f"The next hand waits for the {'answers' if len(asked) > 1 else 'answer'}."
        return Face("wait", "Rebuy or out?", text, over=enumerated(asked))
    waiting = [names[report.entry] for report in open_]
    text = "The next hand starts once the chips are paid and here."
    return Face("wait", "Chips are on the way", text, over=enumerated(waiting))


def _closed(state: engine.Tournament, place: engine.Table) -> Face:
    if any(isinstance(state.entries[entry].where, Moving) for entry in place.sent):
        text = "Take all chips along, in plain view, and go to your new seat."
        return Face("over", "This table is closed", text)
    if place.hands or place.sent:
        text = "Everybody has a seat at another table. Bring the cards and this tablet back."
        return Face("over", "This table is closed", text)
    if state.stage is engine.Stage.SALES:
        return Face("wait", "Welcome", "Names stand here as soon as the seats are drawn.")
    return Face("wait", "This table is not in play", "It waits until the director opens it.")


def _amounts(state: engine.Tournament, number: LevelNo) -> str:
    level = state.clock.structure.level(number)
    ante = f", {ante_mark(state.house)} {level.ante:,}" if level.ante else ""
    return f"{blinds(level)}{ante}"


def _milliseconds_left(state: engine.Tournament, now: datetime) -> int | None:
    left = state.clock.reading(now).left
    return None if left is None else int(left.total_seconds() * 1000)


def _marked(face: Face, state: engine.Tournament, place: engine.Table, *, now: datetime) -> Face:
    """The face of play with what is special about it: two left, the last table, hand for hand."""
    limit = state.tally.heads_up
    if state.tally.in_play == 2 and limit is not None:
        if limit.is_showdown(state.clock, now=now):
            text = "Both go all-in before the deal, every hand, until one has everything."
            return replace(face, over="Showdown mode", text=text)
        left = showdown_countdown(state, now=now)
        if left is None:
            return replace(face, over="Heads-up")
        counts, until = "Showdown mode after", left.counts_until
        return replace(face, over="Heads-up", counts=counts, counts_until=until, left=left.left)
    if state.floor.hand_for_hand:
        return replace(face, over="Hand for hand")
    if state.tally.starting_tables > 1 and _is_last(state, place):
        return replace(face, over="Final table")
    return face


def _is_last(state: engine.Tournament, place: engine.Table) -> bool:
    others = (table for table in state.tables if table.number != place.number)
    return not state.floor.moves and not any(table.size for table in others)
