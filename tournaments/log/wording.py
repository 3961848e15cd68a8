"""Facts as sentences for the director's log: short, naming the person and the seat.

Entries are named by number here; `Names.within` puts the people in. A fact that goes on with
something ("the mover has left") takes its words from the line that began it.
"""

from collections.abc import Iterable, Sequence
from typing import Any
from zoneinfo import ZoneInfo

from rules_engine import tournament as engine
from rules_engine.clock import PauseReason
from rules_engine.entries import penalties
from rules_engine.tournament import facts
from tournaments.models import AccountKind, Posting, Wish
from tournaments.money import books
from tournaments.money.currencies import money

_SAID_IN_FULL = 2  # facts of one wish


def describe(fact: engine.Fact, log: engine.Log, *, currency: str) -> str:
    """What happened, such as "Entry 5 is out, table 1, seat 3."."""
    if isinstance(fact, facts.WishUndone):
        made = [line.fact for line in log.lines if line.wish == fact.wish]
        sentence = f"Taken back: {describe_wish(made, log, currency=currency)}"
    else:
        sentence = _sums(fact, currency) or _told(fact, log)
    return " ".join(filter(None, (sentence, _why(fact))))


def describe_wish(made: Sequence[engine.Fact], log: engine.Log, *, currency: str) -> str:
    """What a wish led to, in short: from its first fact the others follow."""
    made = [fact for fact in made if not isinstance(fact, facts.ResultsSealed)]
    if len(made) > _SAID_IN_FULL:
        first = describe(made[0], log, currency=currency)
        return f"{first} {len(made) - 1} more lines in the log."
    return " ".join(describe(fact, log, currency=currency) for fact in made)


def describe_money(posting: Posting, *, currency: str) -> str:
    """What went into or out of a box, such as "Entry 5 was paid €160 from the cash box."."""
    boxes = [line for line in posting.lines.all() if line.account.kind in books.BOXES]
    moved = sum(line.cents for line in boxes)
    amount = money(abs(moved), currency)
    if posting.kind == books.CASH_COUNT:
        found = f": {amount} too {'much' if moved > 0 else 'little'}"
        return f"The cash box was counted{found if moved else ', and nothing is missing'}."
    # Without a fact, money comes in only when a payout is taken back.
    is_prize = posting.kind == books.PAYOUT or moved > 0
    if is_prize and all(line.account.kind == AccountKind.CARD for line in boxes):
        where = "by transfer"
    else:
        where = " and ".join(
            f"the {AccountKind(line.account.kind).label.lower()}" for line in boxes
        )
        where = f"{'into' if moved > 0 else 'from'} {where}"
    verb = "was paid" if posting.kind == books.PAYOUT else "gave" if moved > 0 else "got"
    back = " back" if posting.kind == books.REVERSAL else ""
    return f"Entry {posting.entry} {verb} {amount}{back} {where}."


def who(wish: Wish) -> str:
    """Whoever made a wish, as people in the room would say it."""
    if wish.user:
        return str(wish.user)
    _, _, table = wish.actor.partition(" of ")
    return f"the tablet of {table}" if table else wish.actor.replace("riffle", "Riffle")


def _told(fact: engine.Fact, log: engine.Log) -> str:
    for tell in (_desk, _clock, _seats, _moves, _hands, _chips, _floor, _rulings, _prizes):
        if sentence := tell(fact, log):
            return sentence
    raise ValueError(f"There is no sentence for {fact.kind}.")


def _sums(fact: engine.Fact, currency: str) -> str | None:
    match fact:
        case facts.EntryAdmitted(re_entry_of=None):
            return f"Entry {fact.entry} bought in for {money(fact.price.fee, currency)}."
        case facts.DealAgreed():
            shares = ", ".join(
                f"entry {entry} {money(each, currency)}" for entry, each in fact.shares
            )
            return f"Those still in agreed on a deal: {shares}."
    return None


def _desk(fact: engine.Fact, _log: engine.Log) -> str | None:
    match fact:
        case facts.TournamentOpened():
            return "Sales opened."
        case facts.EntryAdmitted():
            return f"Entry {fact.entry} was out and bought in again."
        case facts.EntryWaitlisted():
            return f"Entry {fact.entry} is on the waiting list."
        case facts.EntryWithdrawn():
            return f"Entry {fact.entry}'s entry was taken back."
        case facts.NeedsStated():
            return f"Entry {fact.entry} needs {_needs(fact)}."
        case facts.LateEntriesAllowed():
            return f"Late entries are allowed until the end of level {fact.until_level}."
        case facts.RegistrationClosed():
            return "Registration closed."
        case facts.RebuyAnnounced():
            return f"Entry {fact.entry} announced a rebuy of {fact.chips:,} chips."
        case facts.RebuyTaken():
            return f"Entry {fact.entry} took a rebuy of {fact.chips:,} chips."
        case facts.AddOnTaken():
            return f"Entry {fact.entry} took an add-on of {fact.chips:,} chips."
        case facts.TournamentCancelled():
            return "The tournament was called off."
    return None


def _clock(fact: engine.Fact, log: engine.Log) -> str | None:
    match fact:
        case facts.ClockStarted():
            return "Play began: the clock runs."
        case facts.ClockPaused(reason=PauseReason.OUTAGE):
            return "The clock was found paused: Riffle had been off."
        case facts.ClockPaused():
            return "The clock was paused."
        case facts.ClockResumed():
            return "The clock runs again."
        case facts.LevelSet(left_seconds=None):
            return f"The clock was set to level {fact.level}."
        case facts.LevelSet():
            return f"The clock was set to level {fact.level}, {_length(fact.left_seconds)} left."
        case facts.TimeAdded():
            verb = "longer" if fact.seconds > 0 else "shorter"
            return f"This level was made {_length(abs(fact.seconds))} {verb}."
        case facts.StructureChanged():
            return "The levels still to come were changed."
        case facts.HardStopSet(stop_at=None):
            return "Play has no time limit any more."
        case facts.HardStopSet(stop_at=stop_at):
            assert stop_at is not None  # the case above
            local = stop_at.astimezone(ZoneInfo(log.state.clock.zone))
            return f"Play ends at {local:%H:%M} at the latest."
        case facts.HouseChanged():
            return "The rules were changed."
    return None


def _seats(fact: engine.Fact, _log: engine.Log) -> str | None:
    match fact:
        case facts.SeatsDrawn():
            return f"Seats were drawn for {len(fact.seats)} entries."
        case facts.EntrySeated():
            return f"Entry {fact.entry} got a seat: {fact.to}."
        case facts.TableOpened():
            return f"Table {fact.table} came into play."
        case facts.SeatBlocked():
            return f"Nobody is to sit at {fact.seat}."
        case facts.SeatUnblocked():
            return f"{str(fact.seat).capitalize()}, can be used again."
        case facts.ButtonDrawn():
            return f"Table {fact.table} drew for the button: seat {fact.seat} has it."
        case facts.ButtonCorrected():
            return f"The button of table {fact.table} was put at seat {fact.seat}."
        case facts.TableBroken():
            return f"Table {fact.table} breaks."
        case facts.RedrawDone():
            return f"{len(fact.seats)} entries drew new seats."
        case facts.SeatCorrected(swapped_with=None):
            return f"Entry {fact.entry} really sits at {fact.to}."
        case facts.SeatCorrected():
            other = f"changed places with entry {fact.swapped_with}"
            return f"Entry {fact.entry} really sits at {fact.to}, and {other}."
    return None


def _moves(fact: engine.Fact, log: engine.Log) -> str | None:
    match fact:
        case facts.MoveOrdered():
            return f"Entry {fact.entry} moves from {fact.origin} to {fact.to}."
        case facts.MoveLeft():
            order = _began(log, fact.move)
            return f"Entry {order.entry} left {order.origin}, for {order.to}."
        case facts.MoveArrived():
            order = _began(log, fact.move)
            return f"Entry {order.entry} sat down at {order.to}."
        case facts.MoveCancelled():
            order = _began(log, fact.move)
            return f"Entry {order.entry} does not move to {order.to}."
    return None


def _hands(fact: engine.Fact, log: engine.Log) -> str | None:
    match fact:
        case facts.HandStarted():
            mode = ", all-in at once" if fact.showdown_mode else ""
            players = len(fact.dealt_in)
            return f"Table {fact.table} began hand {fact.hand} with {players} players{mode}."
        case facts.HandEnded():
            return f"Table {fact.table} finished hand {fact.hand}."
        case facts.HandVoided():
            return f"Hand {fact.hand} at table {fact.table} does not count."
        case facts.BustReported():
            by = _knocked_out(fact.knocked_out_by)
            return f"Entry {fact.entry} was reported out, {fact.seat}{by}."
        case facts.BustRejected():
            report = _began(log, fact.report)
            return f"Entry {report.entry} is not out, {report.seat}."
        case facts.SeatBusted():
            return f"Entry {fact.entry} is out, {fact.seat}{_knocked_out(fact.knocked_out_by)}."
        case facts.StartStated():
            return f"Entry {fact.entry} had {fact.chips_before:,} chips before the last hand."
        case facts.TicketReturned():
            return f"Entry {fact.entry} handed in the ticket."
        case facts.HandForHandStarted():
            return "The tables play hand for hand."
        case facts.HandForHandEnded():
            return "The tables play at their own pace again."
    return None


def _chips(fact: engine.Fact, log: engine.Log) -> str | None:
    match fact:
        case facts.StacksCounted():
            return f"Table {fact.table} counted its chips: {_by_seat(fact.stacks)}."
        case facts.StackCorrected():
            return f"The stack of entry {fact.entry} was put right, to {fact.chips:,}."
        case facts.ChipsRaced():
            race = f"the chips of {fact.small:,} for {fact.large:,}"
            return f"Table {fact.table} changed {race}."
        case facts.ChipsRemoved():
            return f"{fact.chips:,} chips of entry {fact.entry} left play."
        case facts.ChipsFound():
            return f"{fact.chips:,} chips of entry {fact.entry} were found, and play."
        case facts.PotHeld(taken=taken) if taken:
            return f"Chips were taken back at table {fact.table}: {_by_seat(taken)}."
        case facts.PotHeld():
            return f"{fact.chips:,} chips of a pot at table {fact.table} are held."
        case facts.PotReleased():
            held = _began(log, fact.pot)
            return f"What was held at table {held.table} was given out: {_by_seat(fact.given)}."
    return None


def _floor(fact: engine.Fact, log: engine.Log) -> str | None:
    match fact:
        case facts.TableCalled():
            return f"Table {fact.table} called the director."
        case facts.CallAnswered():
            return f"The call of table {_began(log, fact.call).table} was answered."
        case facts.ClockCalled():
            return f"The clock was called on {fact.seat}."
        case facts.ClockCallClosed():
            return (
                f"The clock called on {_began(log, fact.call).seat}, ended: {_ENDED[fact.outcome]}."
            )
        case facts.EntryAbsent(never_came=True):
            return f"Entry {fact.entry} has not come."
        case facts.EntryAbsent():
            return f"Entry {fact.entry} is away; the chips play on."
        case facts.EntryReturned():
            return f"Entry {fact.entry} is back."
        case facts.NoShowRemoved():
            return f"Entry {fact.entry} never came: {fact.chips:,} chips left play."
        case facts.PenaltyGiven():
            return f"Entry {fact.entry} got a {penalties.describe(fact.step)}."
        case facts.PenaltyServed():
            return f"Entry {fact.entry} has served the penalty."
        case facts.EntryDisqualified():
            return f"Entry {fact.entry} was disqualified with {fact.chips:,} chips."
        case facts.AnnouncementMade(text=""):
            return "The announcement was taken down."
        case facts.AnnouncementMade():
            return f"Announced: {_stop(fact.text)}"
    return None


_ENDED = {
    facts.ClockOutcome.ACTED: "the player acted",
    facts.ClockOutcome.RAN_OUT: "the time ran out",
    facts.ClockOutcome.WITHDRAWN: "it was withdrawn",
}


def _rulings(fact: engine.Fact, log: engine.Log) -> str | None:
    match fact:
        case facts.RulingRecorded(waits=True):
            return f"Table {fact.table} asks for a ruling: {_stop(fact.headline)}"
        case facts.RulingRecorded():
            return f"Ruled at table {fact.table}: {_stop(fact.headline)}"
        case facts.RulingConfirmed():
            given = _began(log, fact.ruling)
            return f"The ruling at table {given.table} holds: {_stop(given.headline)}"
        case facts.RulingOverruled():
            given = _began(log, fact.ruling)
            return f"Ruled otherwise at table {given.table}: {_stop(fact.headline)}"
    return None


def _prizes(fact: engine.Fact, _log: engine.Log) -> str | None:
    match fact:
        case facts.PrizesChanged():
            return "The prizes were changed."
        case facts.PlayStopped():
            return "Time is up: play ended, and the chips decide."
        case facts.TieDrawn():
            drawn = ", ".join(f"entry {entry} {card}" for entry, card in fact.cards)
            return f"Cards were drawn for a tie: {drawn}."
        case facts.PackagePicked():
            return f"Entry {fact.entry} picked {_stop(fact.package)}"
        case facts.PlaceCorrected():
            return f"The place of entry {fact.entry} was put right, to {fact.place}."
        case facts.ResultsSealed():
            return f"The results are sealed: {len(fact.results.places)} places."
    return None


def _began(log: engine.Log, number: int) -> Any:
    """The fact that something under way began with: its number is that line's."""
    return log.lines[number].fact


def _needs(fact: facts.NeedsStated) -> str:
    needs = [f"table {fact.table}"] if fact.table else []
    needs += [f"seat {fact.seat}"] if fact.seat else []
    needs += [f"a table without {_listed(fact.apart_from)}"] if fact.apart_from else []
    needs += ["not to be moved"] if fact.stays else []
    return " and ".join(needs) or "nothing in particular"


def _knocked_out(by: Sequence[int]) -> str:
    return f", by {_listed(by)}" if by else ""


def _listed(entries: Iterable[int]) -> str:
    return f"entries {', '.join(map(str, entries))}"


def _by_seat(chips: Iterable[tuple[int, int]]) -> str:
    return "; ".join(f"seat {seat}: {number:,}" for seat, number in chips)


def _length(seconds: int | None) -> str:
    minutes, rest = divmod(seconds or 0, 60)
    return f"{minutes}:{rest:02} min" if rest else f"{minutes} min"


def _stop(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _why(fact: engine.Fact) -> str:
    """Why somebody did it, in their own words; nothing if they did not say."""
    said = getattr(fact, "note", "") or getattr(fact, "reason", "")
    return (
        "" if isinstance(said, PauseReason) or not said else _stop(f"{said[0].upper()}{said[1:]}")
    )
