"""The log of a tournament: `commit` is the only way in, and the only writer of wishes and facts.

One order, always: lock, replay, fold, decide, append, announce. A wish is answered once; asked
again by the same sender with the same nonce it gets the same answer, receipt or refusal.
"""

import json
import random
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, TypeVar
from uuid import UUID, uuid4, uuid5

from django.db import connection, transaction
from django.db.models import F
from django.utils import timezone

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.room import PromisedChance
from rules_engine.sentences import Sentence, clause, say
from tournaments.live.hub import hint
from tournaments.live.standing import standing
from tournaments.live.topics import EVERYTHING, Topics
from tournaments.log import folds, statements
from tournaments.log.chain import line_of, next_chain
from tournaments.log.folds import Folded
from tournaments.log.kinds import WishKind
from tournaments.log.touched import touched
from tournaments.log.wording import describe, who
from tournaments.models import Event, Fact, Organisation, Tournament, User, Wish
from tournaments.money import books
from tournaments.words.times import hour

# Decides on the tournament as folded, at this time and with this chance.
Decide = Callable[[engine.Tournament, datetime, random.Random], Sequence[engine.Fact]]
DecideOnLog = Callable[["engine.Log | None", datetime, PromisedChance], Sequence[engine.Fact]]
Alongside = Callable[[Wish, Sequence[engine.Fact]], None]
Kept = TypeVar("Kept", bound=engine.Fact)


@dataclass(frozen=True, slots=True)
class Actor:
    """Somebody, as the log will say it."""

    label: str
    user_id: int | None = None

    @classmethod
    def of(cls, user: User) -> "Actor":
        return cls(f"user {user.pk}", user.pk)

    @property
    def is_staff(self) -> bool:
        """Whether a login asks; a tablet speaks for its table."""
        return self.user_id is not None


RIFFLE = Actor("riffle")
LATELY = timedelta(days=2)


@dataclass(frozen=True, slots=True)
class Asked:
    """Who asks, and the identity of the tap: asked again with it, the answer is the same."""

    by: Actor
    nonce: UUID = field(default_factory=uuid4)

    def then(self, what: str) -> "Asked":
        """A wish that follows from this one, as often as that is sent."""
        return Asked(self.by, uuid5(self.nonce, what))


@dataclass(frozen=True, slots=True)
class Receipt:
    """The answer to a wish that was granted: what became of it, as the log keeps it."""

    wish: int
    lines: tuple[engine.Line, ...]
    version: int
    is_replay: bool = False

    def fact(self, kind: type[Kept]) -> Kept:
        """The first fact of this kind; `bad_nonce` if it was another wish that had the nonce."""
        for line in self.lines:
            if isinstance(line.fact, kind):
                return line.fact
        raise RuleViolation("bad_nonce", "That tap was garbled. Please tap again.")


def commit(
    tournament_id: int,
    asked: Asked,
    kind: WishKind,
    decide: Decide,
    alongside: Alongside | None = None,
    touches: Topics = EVERYTHING,
) -> Receipt:
    """Ask the engine and keep its answer; raises RuleViolation when it refuses.

    `alongside` writes ordinary rows (ledger lines, a registration) in the same transaction. A wish
    that leads to no fact `touches` what shows those rows.
    """

    def on_log(
        folded: engine.Log | None, now: datetime, chance: PromisedChance
    ) -> Sequence[engine.Fact]:
        if folded is None:
            raise NotOpen
        return decide(folded.state, now, chance)

    return _commit(tournament_id, asked, kind, on_log, alongside, touches)


def begin(
    tournament_id: int,
    asked: Asked,
    decide: Callable[[datetime], Sequence[engine.Fact]],
    alongside: Alongside,
) -> Receipt:
    """The first wish of a log, which opens it; RuleViolation `already_open`."""

    def on_log(folded: engine.Log | None, now: datetime, _: object) -> Sequence[engine.Fact]:
        if folded is not None:
            raise RuleViolation("already_open", "Sales are open already.")
        return decide(now)

    return _commit(tournament_id, asked, WishKind.OPEN, on_log, alongside)


def undo(
    tournament_id: int,
    asked: Asked,
    *,
    wish: int,
    steps: Sequence[int] = (),
    reason: str = "",
    alongside: Alongside | None = None,
    giving_back: Alongside | None = None,
) -> Receipt:
    """Take back a whole wish; raises RuleViolation naming the fact that stands in the way.

    `steps` are older wishes that it went on with, newest first, which are taken back with it.
    A wish that moved money is taken back only by its own service, which reverses the money in the
    same transaction by `giving_back`; and one that money has followed is not taken back at all.
    """

    def on_log(folded: engine.Log | None, now: datetime, _: object) -> Sequence[engine.Fact]:
        if folded is None:
            raise RuleViolation("no_such_wish", "There is nothing of that number to take back.")
        if giving_back is None:
            _refuse_money(tournament_id, wish)
        try:
            facts = folded.undo(wish, *steps, now=now, reason=reason)
        except engine.UndoBlocked as blocked:
            is_refund = giving_back is not None
            raise _naming_blocker(
                blocked, tournament_id, wish, folded, is_refund=is_refund
            ) from blocked
        if giving_back is None:
            _refuse_parting(tournament_id, folded, facts)
        return facts

    kind = WishKind.REFUND if giving_back else WishKind.UNDO
    return _commit(tournament_id, asked, kind, on_log, giving_back or alongside)


class NotOpen(RuleViolation):
    """A draft is asked for something; it has no log that could keep the refusal."""

    def __init__(self) -> None:
        super().__init__("not_open", "Sales have not opened yet.")


class OthersNonce(RuleViolation):
    """A nonce belongs to its sender and to the wish that it came with."""

    def __init__(self) -> None:
        sentence = "Another tap had that number. See whether yours is done, and tap again if not."
        super().__init__("bad_nonce", sentence)


def _tapped(kind: str) -> str:
    """A refund is one tap, and either of two wishes: which, depends on what it finds."""
    return WishKind.REFUND.value if kind == WishKind.REFUND_ENTRY.value else kind


def _commit(
    tournament_id: int,
    asked: Asked,
    kind: WishKind,
    decide: DecideOnLog,
    alongside: Alongside | None,
    touches: Topics = EVERYTHING,
) -> Receipt:
    folds.warm(tournament_id)  # while nobody waits for the lock
    with turn(), transaction.atomic(durable=True):
        row = lock_tournament(tournament_id)
        answered, last = statements.answered(tournament_id, asked.nonce)
        if answered:
            known = Wish.objects.get(pk=answered)
            if known.actor != asked.by.label or _tapped(known.kind) != _tapped(kind.value):
                raise OthersNonce
            return _answer_again(known)
        before = folds.load(tournament_id)
        asked_at = timezone.now()
        wish = _new_wish(row, asked, kind, number=last + 1, now=asked_at)
        refusal: RuleViolation | None = None
        try:
            now = _not_before_the_clock(asked_at, before.log)
            facts = decide(before.log, now, PromisedChance(row.next_seed))
        except NotOpen:
            raise
        except RuleViolation as violation:
            refusal = _naming_who(violation, row, before.log)
            wish.refusal_code, wish.refusal = refusal.code, str(refusal.sentence)
            wish.refusal_parts = _parts(refusal.sentence)
            statements.insert_wish(wish)
        else:
            receipt = _append(row, wish, before, facts, alongside, touches)
    if refusal:
        raise refusal
    return receipt


def _not_before_the_clock(now: datetime, folded: engine.Log | None) -> datetime:
    """The time of a decision: what it does to the clock comes after all that was done to it.

    A computer whose time goes back would otherwise pause a clock at a time that has yet to come.
    """
    touched_at = folded.state.clock.touched_at if folded else None
    return max(now, touched_at) if touched_at else now


def lock_tournament(tournament_id: int) -> Tournament:
    """The tournament's row, locked until the transaction ends: writers of one tournament queue."""
    return statements.lock(tournament_id)


def lock_event(event_id: int) -> Event:
    """The event's row, locked until the transaction ends: writers of one event's books queue.

    Whoever holds tournaments and their event has locked the tournaments first.
    """
    return Event.objects.select_for_update().get(pk=event_id)


def touch(tournament_id: int, topics: Topics = EVERYTHING) -> None:
    """Rows that screens of these topics show have changed without a fact, in this transaction."""
    row = lock_tournament(tournament_id)
    statements.raise_version(row)
    hint(f"tournament:{row.pk}", row.version, topics)


def touch_lately(*, topics: Topics, now: datetime) -> None:
    """The same of all nights of these days, because of something that no night decides."""
    lately = Tournament.objects.filter(opened_at__isnull=False, starts_at__gte=now - LATELY)
    for number in lately.values_list("pk", flat=True):
        touch(number, topics=topics)


def names_changed(tournament_id: int) -> None:
    """An entry of this tournament has another name; call in the transaction that gave it."""
    row = Tournament.objects.filter(pk=tournament_id)
    row.update(names_version=F("names_version") + 1)


def touch_house() -> None:
    """What the home page lists has changed; call inside its transaction."""
    house = Organisation.objects.select_for_update().get(pk=1)
    house.version += 1
    house.save(update_fields=["version"])
    hint("organisation", house.version)


_one_writer = threading.Lock()


@contextmanager
def turn() -> Iterator[None]:
    """SQLite waits for its lock by guessing; threads of one process take turns instead.

    Elsewhere if this laptop has handed over to another one, or heard that it was taken over.
    """
    with _one_writer if connection.vendor == "sqlite" else nullcontext():
        standing.refuse_if_closed()
        yield


def settled_until() -> datetime:
    """A time: what was asked before it is written or refused, what was asked later is later."""
    with _one_writer:
        return timezone.now()


def hand_over() -> None:
    """From now on nothing more is written here: whoever had begun to has ended."""
    with turn():
        standing.is_handing_over = True
    standing.tell()


def _parts(sentence: str) -> str | None:
    """What a refusal is made of, so that names are put in where it is shown."""
    if not isinstance(sentence, Sentence):
        return None
    return json.dumps(sentence.to_data(), separators=(",", ":"), ensure_ascii=False)


def _answer_again(wish: Wish) -> Receipt:
    if wish.refusal_code:
        raise RuleViolation(wish.refusal_code, wish.sentence)
    rows = wish.facts.order_by("number").values_list("number", "kind", "v", "data")
    lines = (
        engine.Line(number, wish.number, engine.facts.load(kind, v, data))
        for number, kind, v, data in rows
    )
    return Receipt(wish.number, tuple(lines), wish.version, is_replay=True)


def settled(code: str, sentence: str, *, by: Wish) -> RuleViolation:
    """The refusal of what that wish has settled, saying whose it was and when."""
    time = hour(by.at, by.tournament.event.zone)
    return RuleViolation(
        code,
        say("{settled}, by {who} at {time}.", settled=clause(sentence), who=who(by), time=time),
    )


def _naming_who(
    violation: RuleViolation, row: Tournament, folded: engine.Log | None
) -> RuleViolation:
    """The refusal of what is settled already, saying who settled it and when."""
    line = _settling(folded, violation.settled_by) if folded and violation.settled_by else None
    if line is None:
        return violation
    wish = Wish.objects.select_related("user").get(tournament=row, number=line.wish)
    return settled(violation.code, violation.sentence, by=wish)


def _settling(folded: engine.Log, values: Mapping[str, Any]) -> engine.Line | None:
    """The newest line that stands and whose fact has these values."""
    newest_first = (folded.lines[number] for number in range(folded.state.head, 0, -1))
    standing = (line for line in newest_first if line.wish not in folded.undone)
    missing = object()
    return next(
        (
            line
            for line in standing
            if all(getattr(line.fact, key, missing) == value for key, value in values.items())
        ),
        None,
    )


def _new_wish(row: Tournament, asked: Asked, kind: WishKind, *, number: int, now: datetime) -> Wish:
    return Wish(
        tournament=row,
        number=number,
        nonce=asked.nonce,
        kind=kind.value,
        actor=asked.by.label,
        user_id=asked.by.user_id,
        at=now,
        version=row.version,
    )


def _append(
    row: Tournament,
    wish: Wish,
    before: Folded,
    facts: Sequence[engine.Fact],
    alongside: Alongside | None,
    touches: Topics,
) -> Receipt:
    row.version += 1
    wish.version = row.version
    statements.insert_wish(wish)
    rows = list(_chained(row, wish, facts, before=before))
    numbered = zip(rows, facts, strict=True)
    lines = tuple(engine.Line(kept.number, wish.number, fact) for kept, fact in numbered)
    after = before.with_lines(lines, rows[-1].chain if rows else before.chain)
    statements.insert_facts(rows)
    statements.note_head(row, lines=after.head, head=after.chain)
    if any(getattr(fact, "seed", "") == row.next_seed for fact in facts):
        statements.renew_seed(row)
    if alongside:
        alongside(wish, facts)
    if after.milestone != before.milestone:
        touch_house()
    transaction.on_commit(lambda: folds.keep(row.pk, after), robust=True)
    topics = _touched(facts, before, after) if facts else touches
    hint(f"tournament:{row.pk}", row.version, topics)
    return Receipt(wish.number, lines, row.version)


def _touched(facts: Sequence[engine.Fact], before: Folded, after: Folded) -> Topics:
    if before.log is None or after.log is None:
        return EVERYTHING
    return touched(facts, before=before.log, after=after.log)


def _refuse_money(tournament_id: int, wish: int) -> None:
    moved = Wish.objects.filter(
        tournament_id=tournament_id, number=wish, posting__reversed_by=None
    ).exclude(posting=None)
    if moved.filter(posting__kind=books.REVERSAL, posting__reverses__kind__in=books.SALES).exists():
        sentence = "Money was given back here: sell it at the desk once more."
        raise RuleViolation("undo_money", sentence)
    if moved.exists():
        sentence = "Money changed hands here: correct it or give it back at the desk."
        raise RuleViolation("undo_money", sentence)


def _naming_blocker(
    blocked: engine.UndoBlocked,
    tournament_id: int,
    wish: int,
    folded: engine.Log,
    *,
    is_refund: bool,
) -> RuleViolation:
    """The refusal, saying what stands in the way as the log page does, and what helps.

    Nobody is sent to take the draw back, or play, because of one entry.
    """
    kept = Wish.objects.select_related("user", "posting", "tournament__event")
    by = kept.get(tournament_id=tournament_id, number=blocked.line.wish)
    event = by.tournament.event
    told = describe(blocked.line.fact, folded, currency=event.currency)
    line = say(
        "number {number}, {time}, {who}: {told}",
        number=by.number,
        time=hour(by.at, event.zone),
        who=who(by),
        told=told,
    )
    if by.number < wish:  # an undo is taken back, and what it had struck out cannot return
        template = "This cannot stand again, because what it rested on was taken back: {line}"
    elif is_refund:
        template = (
            "The money stays, because of what came after the sale: {line} Whose entry it is and "
            "how it was paid can still be corrected."
        )
    elif isinstance(blocked.line.fact, engine.facts.SeatsDrawn):
        template = (
            "This stays, because seats were drawn after it: {line} An entry is corrected or given "
            "back at the desk, and a seat on the director's screen."
        )
    elif hasattr(by, "posting"):
        template = (
            "This cannot be taken back, because of what came after it: {line} "
            "Give the money back at the desk first."
        )
    else:
        template = (
            "This cannot be taken back, because of what came after it: {line} Take that back first."
        )
    return RuleViolation(blocked.code, say(template, line=line))


def _refuse_parting(tournament_id: int, folded: engine.Log, undoing: Sequence[engine.Fact]) -> None:
    """Refuse what would leave the ledger saying something else than the log."""
    numbered = enumerate(undoing, folded.state.head + 1)
    after = folded.append([engine.Line(number, -1, fact) for number, fact in numbered]).state
    ledger = books.read(tournament_id)
    row = Tournament.objects.select_related("event").get(pk=tournament_id)
    was, becomes = (
        books.problems(ledger, state, currency=row.event.currency)
        for state in (folded.state, after)
    )
    if set(becomes) <= set(was):
        return
    if folded.state.stage is engine.Stage.CANCELLED:
        sentence = "Money was given back after that, so calling off stays."
    elif ledger.paid_out:
        sentence = "A prize that rests on this is paid already. Take that payout back first."
    else:
        sentence = "Money has changed hands since, so this stays."
    raise RuleViolation("undo_money", sentence)


def _chained(
    row: Tournament, wish: Wish, facts: Sequence[engine.Fact], *, before: Folded
) -> Iterator[Fact]:
    chain = before.chain
    for number, fact in enumerate(facts, before.head + 1):
        line = Fact(
            tournament=row,
            number=number,
            wish=wish,
            kind=fact.kind,
            v=fact.v,
            data=engine.facts.dump(fact),
        )
        chain = line.chain = next_chain(chain, line_of(line, wish))
        yield line
