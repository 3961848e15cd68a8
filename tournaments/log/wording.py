"""Facts as sentences for the director's log: short, naming the person and the seat.

Entries are named by number here; `Names.within` puts the people in. A fact that goes on with
something ("the mover has left") takes its words from the line that began it.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from rules_engine import tournament as engine
from rules_engine.clock import PauseReason
from rules_engine.entries import penalties
from rules_engine.sentences import EntryRef, EntryRefs, Sentence, Value, fields_of, listed, say
from rules_engine.tournament import facts
from tournaments.log.wording_prizes import tell_of_cards, tell_of_prizes, tell_of_shares
from tournaments.log.wording_rules import tell_of_rules
from tournaments.log.wording_time import added_together, tell_of_time
from tournaments.models import EventWish, Wish
from tournaments.money.currencies import money
from tournaments.words.cards import card_shown

_SAID_IN_FULL = 2  # facts of one wish


def describe(fact: engine.Fact, log: engine.Log, *, currency: str) -> str:
    """What happened, such as "Entry 5 is out, table 1, seat 3."."""
    if isinstance(fact, facts.WishUndone):
        return _taken_back([fact], log, currency=currency)
    told = _sums(fact, currency) or _told(fact, log)
    why = _why(fact)
    return say("{told} {why}", told=told, why=why) if why else told


def describe_all(made: Sequence[engine.Fact], log: engine.Log, *, currency: str) -> tuple[str, ...]:
    """A sentence for each of these facts; what was done in steps, or taken back in one, is one."""
    undone = [fact for fact in made if isinstance(fact, facts.WishUndone)]
    if len(undone) > 1:
        return (_taken_back(undone, log, currency=currency),)
    return tuple(describe(fact, log, currency=currency) for fact in added_together(made))


def _taken_back(undone: Sequence[facts.WishUndone], log: engine.Log, *, currency: str) -> str:
    wishes = {fact.wish for fact in undone}
    made = [line.fact for line in log.lines if line.wish in wishes]
    told = say("Taken back: {what}", what=describe_wish(made, log, currency=currency))
    why = _why(undone[0])
    return say("{told} {why}", told=told, why=why) if why else told


def describe_wish(made: Sequence[engine.Fact], log: engine.Log, *, currency: str) -> str:
    """What a wish led to, in short: from its first fact the others follow."""
    made = [fact for fact in made if not isinstance(fact, facts.ResultsSealed)]
    told = describe_all(made, log, currency=currency)
    if len(told) > _SAID_IN_FULL:
        return say("{first} {count} more lines in the log.", first=told[0], count=len(told) - 1)
    return listed(told, between=" ")


def who(wish: Wish | EventWish) -> str:
    """Whoever made a wish, as people in the room would say it."""
    if wish.user:
        return str(wish.user)
    _, _, table = wish.actor.partition(" of ")
    return f"the tablet of {table}" if table else wish.actor.replace("riffle", "Riffle")


def _told(fact: engine.Fact, log: engine.Log) -> str:
    for tell in _TELLERS:
        if sentence := tell(fact, log):
            return sentence
    raise ValueError(f"There is no sentence for {fact.kind}.")


def _sums(fact: engine.Fact, currency: str) -> str | None:
    match fact:
        case facts.EntryAdmitted(free_because=reason) if reason:
            return _tell("{Entry} came in free: {reason}.", fact, reason=reason)
        case facts.EntryAdmitted(re_entry_of=None):
            return _tell(
                "{Entry} bought in for {amount}.", fact, amount=money(fact.price.fee, currency)
            )
        case facts.DealAgreed() | facts.DealProposed():
            return tell_of_shares(fact, currency)
    return None


def _desk(fact: engine.Fact, _log: engine.Log) -> str | None:
    match fact:
        case facts.TournamentOpened():
            return "Sales opened."
        case facts.PurposeChanged():
            return _tell(
                "The charity is {to}, the licence number {licence}.",
                fact,
                to=fact.charity or "not given",
                licence=fact.licence_number or "not given",
            )
        case facts.EntryAdmitted():
            return _tell("{Entry} was out and bought in again.", fact)
        case facts.EntryWaitlisted():
            return _tell("{Entry} is on the waiting list.", fact)
        case facts.EntryWithdrawn():
            return _tell("{Entry}'s entry was taken back.", fact)
        case facts.NeedsStated():
            return _tell("{Entry} needs {needs}.", fact, needs=_needs(fact))
        case facts.NameCorrected():
            return _tell("The name of {entry} was corrected.", fact)
        case facts.NamesErased():
            return f"The names of {len(fact.entries)} entries were erased."
        case facts.HolderChanged():
            return _tell("The entry was sold to the wrong person: it is {entry}'s.", fact)
        case facts.LateEntriesAllowed():
            return _tell("Late entries are allowed until the end of level {until_level}.", fact)
        case facts.RegistrationClosed():
            return "Registration closed."
        case facts.RebuyAnnounced():
            return _tell("{Entry} announced a rebuy of {chips:,} chips.", fact)
        case facts.RebuyAsked():
            return _tell("{Entry} asked for a rebuy.", fact)
        case facts.RebuyDeclined():
            return _tell("{Entry} buys no rebuy.", fact)
        case facts.RebuyTaken():
            return _tell("{Entry} took a rebuy of {chips:,} chips.", fact)
        case facts.ChipsConfirmed():
            return _tell("The chips of {entry}'s rebuy are on the table.", fact)
        case facts.AddOnTaken():
            return _tell("{Entry} took an add-on of {chips:,} chips.", fact)
        case facts.TournamentCancelled():
            return "The tournament was called off."
    return None


def _seats(fact: engine.Fact, _log: engine.Log) -> str | None:
    match fact:
        case facts.SeatsDrawn():
            return say("Seats were drawn for {count} entries.", count=len(fact.seats))
        case facts.EntrySeated():
            return _tell("{Entry} got a seat: {to}.", fact)
        case facts.TableAdded():
            return _tell("Table {table} with {seats} seats was put into the room.", fact)
        case facts.TableOpened():
            return _tell("Table {table} came into play.", fact)
        case facts.SeatBlocked():
            return _tell("Nobody is to sit at {seat}.", fact)
        case facts.SeatUnblocked():
            return _tell("{Seat}, can be used again.", fact)
        case facts.ButtonDrawn():
            best = card_shown(dict(fact.cards)[fact.seat]).corner
            template = "Table {table} drew for the button: seat {seat} has it, with {card}."
            return _tell(template, fact, card=best)
        case facts.ButtonCorrected():
            return _tell("The button of table {table} was put at seat {seat}.", fact)
        case facts.TableBroken(cards=()):
            return _tell("Table {table} closes.", fact)
        case facts.TableBroken(cards=cards):
            return _tell("Table {table} closes. Cards: {dealt}.", fact, dealt=tell_of_cards(cards))
        case facts.RedrawDone():
            return say("{count} entries drew new seats.", count=len(fact.seats))
        case facts.SeatCorrected(swapped_with=None):
            return _tell("{Entry} really sits at {to}.", fact)
        case facts.SeatCorrected():
            template = "{Entry} really sits at {to}, and changed places with {swapped_with}."
            return _tell(template, fact)
    return None


def _moves(fact: engine.Fact, log: engine.Log) -> str | None:
    match fact:
        case facts.MoveOrdered():
            return _tell("{Entry} moves from {origin} to {to}.", fact)
        case facts.MoveLeft():
            order = _began(log, fact.move)
            return _tell("{Entry} left {origin}, for {to}.", order)
        case facts.MoveArrived():
            order = _began(log, fact.move)
            return _tell("{Entry} sat down at {to}.", order)
        case facts.MoveCancelled():
            order = _began(log, fact.move)
            return _tell("{Entry} does not move to {to}.", order)
    return None


def _hands(fact: engine.Fact, log: engine.Log) -> str | None:
    match fact:
        case facts.HandStarted():
            template = "Table {table} began hand {hand} with {players} players."
            if fact.showdown_mode:
                template = "Table {table} began hand {hand} with {players} players, all-in at once."
            return _tell(template, fact, players=len(fact.dealt_in))
        case facts.HandEnded():
            return _tell("Table {table} finished hand {hand}.", fact)
        case facts.HandVoided():
            return _tell("Hand {hand} at table {table} does not count.", fact)
        case facts.BustReported():
            return _tell("{Entry} was reported out, {where}.", fact, where=_where_and_by(fact))
        case facts.BustRejected():
            report = _began(log, fact.report)
            return _tell("{Entry} is not out, {seat}.", report)
        case facts.SeatBusted():
            return _tell("{Entry} is out, {where}.", fact, where=_where_and_by(fact))
        case facts.StartStated(nobody_knows=True):
            return _tell("Nobody knows what {entry} had before the last hand.", fact)
        case facts.StartStated():
            return _tell("{Entry} had {chips_before:,} chips before the last hand.", fact)
        case facts.TicketReturned():
            return _tell("{Entry} handed in the ticket.", fact)
        case facts.HandForHandStarted():
            return "The tables play hand for hand."
        case facts.HandForHandEnded():
            return "The tables play at their own pace again."
    return None


def _chips(fact: engine.Fact, log: engine.Log) -> str | None:
    match fact:
        case facts.StacksCounted():
            return _tell(
                "Table {table} counted its chips: {stacks}.", fact, stacks=_by_seat(fact.stacks)
            )
        case facts.StackCorrected():
            return _tell("The stack of {entry} was put right, to {chips:,}.", fact)
        case facts.ChipsRaced(changes=changes) if changes:
            template = "Table {table} changed the chips of {small:,} for {large:,}: {changes}."
            each = (say("seat {seat} {change:+,}", seat=seat, change=by) for seat, by in changes)
            return _tell(template, fact, changes=listed(each))
        case facts.ChipsRaced():
            return _tell("Table {table} changed the chips of {small:,} for {large:,}.", fact)
        case facts.ChipsRemoved():
            return _tell("{chips:,} chips of {entry} left play.", fact)
        case facts.ChipsFound():
            return _tell("{chips:,} chips of {entry} were found, and play.", fact)
        case facts.FoundChipsRemoved():
            return _tell("{chips:,} chips that {entry} found too late left play.", fact)
        case facts.PotCarried():
            return _tell(
                "{chips:,} chips of seat {seat} at table {table} lie in the next pot.", fact
            )
        case facts.PotHeld(taken=taken) if taken:
            return _tell(
                "Chips were taken back at table {table}: {chips}.", fact, chips=_by_seat(taken)
            )
        case facts.PotHeld():
            return _tell("{chips:,} chips of a pot at table {table} are held.", fact)
        case facts.PotReleased():
            held = _began(log, fact.pot)
            if isinstance(held, facts.PotCarried):
                return _tell(
                    "What lay in the pot of table {table} was given out: {chips}.",
                    held,
                    chips=_by_seat(fact.given),
                )
            return _tell(
                "What was held at table {table} was given out: {chips}.",
                held,
                chips=_by_seat(fact.given),
            )
    return None


def _floor(fact: engine.Fact, log: engine.Log) -> str | None:
    match fact:
        case facts.TableCalled():
            return _tell("Table {table} called the director.", fact)
        case facts.CallAnswered():
            return _tell("The call of table {table} was answered.", _began(log, fact.call))
        case facts.ClockCalled():
            return _tell("The clock was called on {seat}.", fact)
        case facts.ClockCallClosed():
            return _tell(
                "The clock called on {seat}, ended: {how}.",
                _began(log, fact.call),
                how=_ENDED[fact.outcome],
            )
        case facts.EntryAbsent(is_coming=True):
            return _tell("{Entry} is on the way and keeps the chips in place.", fact)
        case facts.EntryAbsent(never_came=True):
            return _tell("{Entry} has not come.", fact)
        case facts.EntryAbsent(for_good=True):
            return _tell("{Entry} has gone home; the chips play on.", fact)
        case facts.EntryAbsent():
            return _tell("{Entry} is away; the chips play on.", fact)
        case facts.EntryReturned():
            return _tell("{Entry} is back.", fact)
        case facts.NoShowRemoved():
            return _tell("{Entry} never came: {chips:,} chips left play.", fact)
        case facts.PenaltyGiven():
            return _tell("{Entry} got a {penalty}.", fact, penalty=penalties.describe(fact.step))
        case facts.PenaltyServed():
            return _tell("{Entry} has served the penalty.", fact)
        case facts.EntryDisqualified():
            return _tell("{Entry} was disqualified with {chips:,} chips.", fact)
        case facts.AnnouncementMade(text=""):
            return "The announcement was taken down."
        case facts.AnnouncementMade():
            return say("Announced: {text}", text=_stop(fact.text))
    return None


_ENDED = {
    facts.ClockOutcome.ACTED: say("the player acted"),
    facts.ClockOutcome.RAN_OUT: say("the time ran out"),
    facts.ClockOutcome.WITHDRAWN: say("it was withdrawn"),
}


def _rulings(fact: engine.Fact, log: engine.Log) -> str | None:
    match fact:
        case facts.RulingRecorded(waits=True):
            return _tell(
                "Table {table} asks for a ruling: {ruling}", fact, ruling=_stop(fact.headline)
            )
        case facts.RulingRecorded():
            return _tell("Ruled at table {table}: {ruling}", fact, ruling=_stop(fact.headline))
        case facts.RulingConfirmed():
            given = _began(log, fact.ruling)
            return _tell(
                "The ruling at table {table} holds: {ruling}", given, ruling=_stop(given.headline)
            )
        case facts.RulingCarriedOut():
            given = _began(log, fact.ruling)
            done = say("was done by hand") if fact.by_hand else say("was carried out")
            return _tell(
                "The ruling at table {table} {done}: {ruling}",
                given,
                done=done,
                ruling=_stop(given.headline),
            )
        case facts.RulingOverruled():
            given = _began(log, fact.ruling)
            return _tell(
                "Ruled otherwise at table {table}: {ruling}", given, ruling=_stop(fact.headline)
            )
    return None


def _tell(template: str, fact: Any, **more: Value) -> Sentence:
    """The template with what the fact says under these names, and with more."""
    values = {
        key: _value(key, getattr(fact, key)) for key in fields_of(template) if key not in more
    }
    return say(template, **values, **more)


def _value(key: str, of_fact: Any) -> Value:
    if key in ("entry", "swapped_with"):
        return EntryRef(of_fact)
    value: Value = of_fact.words if isinstance(of_fact, engine.SeatRef) else of_fact
    return value


def _began(log: engine.Log, number: int) -> Any:
    """The fact that something under way began with: its number is that line's."""
    return log.lines[number].fact


def _needs(fact: facts.NeedsStated) -> Sentence:
    needs = [_tell("table {table}", fact)] if fact.table else []
    needs += [_tell("seat {seat}", fact)] if fact.seat else []
    if fact.apart_from:
        needs.append(say("a table without {others}", others=EntryRefs.of(fact.apart_from)))
    needs += [say("not to be moved")] if fact.stays else []
    return listed(needs, between=" and ") if needs else say("nothing in particular")


def _where_and_by(fact: facts.BustReported | facts.SeatBusted) -> Sentence:
    if not fact.knocked_out_by:
        return fact.seat.words
    others = EntryRefs.of(fact.knocked_out_by)
    return _tell("{seat}, by {others}", fact, others=others)


def _by_seat(chips: Iterable[tuple[int, int]]) -> Sentence:
    each = (say("seat {seat}: {chips:,}", seat=seat, chips=number) for seat, number in chips)
    return listed(each, between="; ")


def _stop(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _why(fact: engine.Fact) -> str:
    """Why somebody did it, in their own words; nothing if they did not say."""
    said = getattr(fact, "note", "") or getattr(fact, "reason", "")
    return (
        "" if isinstance(said, PauseReason) or not said else _stop(f"{said[0].upper()}{said[1:]}")
    )


_TELLERS = (
    *(_desk, tell_of_time, tell_of_rules, _seats, _moves, _hands, _chips, _floor),
    *(_rulings, tell_of_prizes),
)
