"""What goes over the desk, in money and chips: said to whoever stands there."""

from collections.abc import Iterator, Mapping

from rules_engine import tournament as engine
from rules_engine.tournament import questions
from rules_engine.units import Chips, EntryNo
from tournaments.log import folds
from tournaments.log.log import Receipt
from tournaments.models import AccountKind, Event, Posting, Tournament
from tournaments.money import books
from tournaments.money.currencies import money
from tournaments.words.whereabouts import spell

_TAKE = {
    AccountKind.CASH: "Take {amount} in cash.",
    AccountKind.CARD: "Take {amount} by card.",
    AccountKind.FLOAT: "The floor helper has {amount} in cash.",
}
_GIVE = {
    AccountKind.CASH: "Give {amount} back in cash.",
    AccountKind.CARD: "Give {amount} back on the card.",
    AccountKind.FLOAT: "Give {amount} back out of the floor helper's cash.",
}


def of_chips(tournament_id: int, receipt: Receipt) -> str:
    """A rebuy or an add-on was sold: "Take $20 in cash. Hand over 100 in chips."."""
    fact = receipt.lines[0].fact
    assert isinstance(fact, engine.facts.RebuyTaken | engine.facts.AddOnTaken)
    where = _seat(_after(tournament_id, receipt), fact.entry)
    goes = f" They go to {where}." if where else ""
    return f"{_money(tournament_id, receipt)} Hand over {fact.chips:,} in chips.{goes}"


def of_entry(state: engine.Tournament, entry: EntryNo, taken: Mapping[AccountKind, str]) -> str:
    """An entry was sold: the money, the ticket, and its chips if play has begun."""
    said = [_TAKE[box].format(amount=amount) for box, amount in taken.items()]
    ticket = f"Hand over ticket {entry}, printed or scanned."
    return " ".join([*(said or ["It is free."]), ticket, *_to_bring(state, entry)])


def of_late_stack(state: engine.Tournament) -> str:
    """What a late entry gets that is sold now; nothing to say where it is a full stack."""
    late = questions.late_entry_stack(state)
    if late.stack == state.terms.starting_stack:
        return ""
    return f"They get {late.stack:,} in chips now. {late.reason.sentence} {late.reason.source}"


def of_refund(tournament_id: int, receipt: Receipt, entry: EntryNo) -> str:
    """A ticket was taken back: the money, the ticket, and the chips that it had on a table."""
    before = _before(tournament_id, receipt)
    said = [_money(tournament_id, receipt), f"Ticket {entry} is taken back."]
    where, chips = _seat(before, entry), _chips(before, entry)
    if where and chips:
        said.append(f"Collect its {chips:,} in chips from {where}.")
    return " ".join(said)


def of_change(
    tournament_id: int, back: Receipt, entry: EntryNo, *, there: int, sale: Receipt
) -> str:
    """A ticket became one of another tournament: only a difference of prices changes hands."""
    row = Tournament.objects.select_related("event").get(pk=there)
    bought = sale.fact(engine.facts.EntryAdmitted)
    moved = [_posting(tournament_id, back), _posting(there, sale)]
    boxes = [line for one in moved for line in one.lines.all() if line.account.kind in books.BOXES]
    box, cents = AccountKind(boxes[0].account.kind), sum(line.cents for line in boxes)
    said = [f"Ticket {entry} is taken back.", f"{row.name}: hand over ticket {bought.entry}."]
    if cents:
        templates = _TAKE if cents > 0 else _GIVE
        said.append(templates[box].format(amount=money(abs(cents), row.event.currency)))
    else:
        said.append("No money changes hands.")
    before = _before(tournament_id, back)
    where, chips = _seat(before, entry), _chips(before, entry)
    if where and chips:
        said.append(f"Collect its {chips:,} in chips from {where}.")
    return " ".join([*said, *_to_bring(_after(there, sale), bought.entry)])


def of_refunded_chips(tournament_id: int, receipt: Receipt, entry: EntryNo) -> str:
    """A rebuy or an add-on was taken back: the money, and as many chips as it had brought."""
    before, after = _before(tournament_id, receipt), _after(tournament_id, receipt)
    chips = before.tally.issued - after.tally.issued
    where = _seat(before, entry)
    of = f" from {where}" if where else ""
    return f"{_money(tournament_id, receipt)} Collect {chips:,} in chips{of}."


def _money(tournament_id: int, receipt: Receipt) -> str:
    """What the wish moved into or out of the boxes."""
    event = Event.objects.get(tournaments=tournament_id)
    said = []
    for line in _posting(tournament_id, receipt).lines.all():
        if line.account.kind in books.HOLDING:
            templates = _TAKE if line.cents > 0 else _GIVE
            amount = money(abs(line.cents), event.currency)
            said.append(templates[AccountKind(line.account.kind)].format(amount=amount))
    return " ".join(said)


def _posting(tournament_id: int, receipt: Receipt) -> Posting:
    return Posting.objects.prefetch_related(books.with_lines()).get(
        wish__tournament=tournament_id, wish__number=receipt.wish
    )


def _to_bring(state: engine.Tournament, entry: EntryNo) -> Iterator[str]:
    chips = _chips(state, entry)
    if state.stage is not engine.Stage.RUNNING or not chips:
        return
    where = _seat(state, entry)
    if where:
        yield f"Bring {chips:,} in chips to {where}."
    else:
        yield f"Keep {chips:,} in chips ready: there is no seat yet."
    less = state.terms.starting_stack - chips
    if less > 0:
        reason = questions.late_entry_stack(state).reason
        yield f"That is {less:,} less than a full stack. {reason.sentence} {reason.source}"


def _seat(state: engine.Tournament, entry: EntryNo) -> str:
    held = state.entries.get(entry)
    if held is None or not isinstance(held.where, engine.SeatRef):
        return ""
    words = spell(held.where)
    return words[0].lower() + words[1:]


def _chips(state: engine.Tournament, entry: EntryNo) -> Chips:
    held = state.entries.get(entry)
    return (engine.stack_at(state, held) or 0) if held else 0


def _before(tournament_id: int, receipt: Receipt) -> engine.Tournament:
    """The tournament just before this wish; asked again it says the same."""
    return _folded(tournament_id, receipt.lines[0].number - 1)


def _after(tournament_id: int, receipt: Receipt) -> engine.Tournament:
    return _folded(tournament_id, receipt.lines[-1].number)


def _folded(tournament_id: int, head: int) -> engine.Tournament:
    folded = folds.read(tournament_id)
    assert folded  # a receipt comes from a log
    if folded.state.head == head:
        return folded.state
    return engine.Log.read(line for line in folded.lines if line.number <= head).state
