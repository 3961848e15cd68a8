"""The situations that two people, or one person twice, can race for: each makes two wishes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from random import Random
from uuid import uuid4

from rules_engine import tournament as engine
from rules_engine.hand import Action, Kind
from tables.models import Table
from tables.tablet import pairing
from tables.tracked import services as tracking
from tests.asking import ask
from tests.factories import (
    SOMEBODY,
    STARTS_AT,
    make_drawn_tournament,
    make_entry,
    make_open_tournament,
    make_registration,
    make_sibling,
    make_user,
)
from tests.tables.tracked.tracked_tables import make_tracked_hand, tracked
from tournaments.desk import services as registrations
from tournaments.events import services as evenings
from tournaments.log import folds, log
from tournaments.log.kinds import WishKind
from tournaments.log.log import Actor, Asked, Receipt
from tournaments.models import AccountKind, Person, Role, Tournament
from tournaments.terms.draft import Draft

NOW = datetime(2026, 11, 14, 20, 0, tzinfo=UTC)
ANN, BEN = Actor("user 1"), Actor("user 2")


@dataclass(frozen=True)
class Rivals:
    """Two wishes that cannot both have their way."""

    tournament: Tournament
    wishes: Sequence[Callable[[], object]]


Scene = Callable[[], Rivals]


def for_the_last_seat() -> Rivals:
    """Two desks take money for the one entry that is left."""
    tournament = make_open_tournament(draft=replace(Draft.of_template("freeze-out"), capacity=2))
    make_entry(tournament, "Ines Rourke")
    rows = [make_registration(tournament, name) for name in ("Maeve Byrne", "Sol Ibarra")]

    return Rivals(tournament, [partial(_sell, tournament, row.person_id) for row in rows])


def _sell(tournament: Tournament, person_id: int) -> Receipt:
    buyer = registrations.Buyer(person_id=person_id)
    return registrations.sell_entry(
        tournament.pk, to=buyer, paid_into=AccountKind.CASH, asked=Asked(SOMEBODY)
    )


def by_one_tap() -> Rivals:
    """A tablet on bad Wi-Fi sends its tap again before the first was answered."""
    tournament, nonce = make_open_tournament(), uuid4()

    def call() -> Receipt:
        return ask(
            tournament.pk, engine.call_floor, table=1, reason="chips", asked=Asked(ANN, nonce)
        )

    return Rivals(tournament, [call, call])


def over_one_bust() -> Rivals:
    """Two directors confirm the report of the same bust."""
    tournament = make_running_tournament()
    report_bust(tournament)
    folded = folds.read(tournament.pk)
    assert folded
    (report,) = folded.state.floor.reports

    def confirm(by: Actor) -> Receipt:
        return wished(
            tournament,
            WishKind.CONFIRM_BUST,
            lambda t, now, _: engine.confirm_bust(t, report=report.number, now=now),
            by=by,
        )

    return Rivals(tournament, [partial(confirm, ANN), partial(confirm, BEN)])


def over_one_turn() -> Rivals:
    """Two people tap for the player to act, at the same moment of a tracked hand."""
    tournament = make_tracked_hand(entries=3)
    seat = tracked(tournament).hand.seat_to_act
    assert seat is not None

    def act(kind: Kind) -> None:
        tracking.take_step(
            tournament.pk,
            table=1,
            hand=1,
            step=Action(seat, kind),
            answers=0,
            asked=Asked(ANN),
        )

    return Rivals(tournament, [partial(act, Kind.CALL), partial(act, Kind.FOLD)])


def over_one_refund() -> Rivals:
    """Two desks give the same entry's money back."""
    tournament = make_open_tournament()
    entry = make_entry(tournament)

    def refund(by: Actor) -> Receipt:
        return registrations.refund_entry(entry.pk, reason="Ill", asked=Asked(by))

    return Rivals(tournament, [partial(refund, ANN), partial(refund, BEN)])


def for_one_number_in_the_books() -> Rivals:
    """Two tournaments of an event, each with money already, sell an entry."""
    tournament = make_open_tournament()
    scene = _selling_in(tournament, make_sibling(tournament))
    for sell in scene.wishes:
        sell()
    return scene


def for_the_first_accounts() -> Rivals:
    """Two tournaments of an event that has no money yet sell their first entries."""
    tournament = make_open_tournament()
    return _selling_in(tournament, make_sibling(tournament))


def _selling_in(*tournaments: Tournament) -> Rivals:
    def sell(tournament_id: int) -> Receipt:
        return registrations.sell_entry(
            tournament_id,
            to=registrations.Buyer(name="Ines Rourke"),
            paid_into=AccountKind.CASH,
            asked=Asked(SOMEBODY),
        )

    return Rivals(tournaments[0], [partial(sell, one.pk) for one in tournaments])


def change_event(tournament: Tournament, asked: Asked | None = None) -> object:
    """Somebody puts the evening right."""
    evening: evenings.Evening = {"name": "Poker", "starts_at": STARTS_AT, "zone": "UTC"}
    return evenings.change_event(tournament.event_id, asked=asked or Asked(BEN), **evening)


def over_the_past() -> Rivals:
    """One takes back the start of the clock while the other pauses it."""
    tournament = make_drawn_tournament()
    start = ask(tournament.pk, engine.start_clock, asked=Asked(ANN))
    return Rivals(
        tournament,
        [
            lambda: log.undo(tournament.pk, Asked(ANN), wish=start.wish),
            lambda: ask(tournament.pk, engine.pause_clock, asked=Asked(BEN)),
        ],
    )


def with_one_code() -> Rivals:
    """Two tablets type the same code."""
    tournament, table = make_open_tournament(), Table.objects.get(number=1)
    code = pairing.make_code(table.pk, by=make_user(Role.FLOOR), now=NOW)
    return Rivals(tournament, [partial(pairing.pair, code, now=NOW)] * 2)


def for_one_tables_code() -> Rivals:
    """Two helpers want a code for the same table."""
    tournament, table = make_open_tournament(), Table.objects.get(number=1)
    by = make_user(Role.FLOOR)
    return Rivals(tournament, [partial(pairing.make_code, table.pk, by=by, now=NOW)] * 2)


def for_one_person() -> Rivals:
    """Two desks take the money of the same person."""
    tournament, person = make_open_tournament(), Person.objects.create(name="Maeve Byrne")
    return Rivals(tournament, [partial(_sell, tournament, person.pk)] * 2)


def taps_on(tournament: Tournament, *, count: int) -> list[Callable[[], object]]:
    """A table calls for so many things at once."""

    def call(number: int) -> Receipt:
        reason = f"chips of seat {number}"
        return ask(tournament.pk, engine.call_floor, table=2, reason=reason, asked=Asked(BEN))

    return [partial(call, number) for number in range(count)]


def make_running_tournament() -> Tournament:
    tournament = make_drawn_tournament()
    ask(tournament.pk, engine.start_clock, asked=Asked(ANN))
    wished(
        tournament,
        WishKind.DRAW_BUTTON,
        lambda t, now, rng: engine.draw_button(t, table=1, now=now, rng=rng),
    )
    return tournament


def report_bust(tournament: Tournament) -> Receipt:
    """A hand is played at table 1 and one of those dealt in has lost the last chip."""
    wished(
        tournament,
        WishKind.START_HAND,
        lambda t, now, _: engine.start_hand(t, table=1, hand=1, now=now),
    )
    return wished(tournament, WishKind.END_HAND, _end_hand)


def _end_hand(t: engine.Tournament, now: datetime, _rng: Random) -> Sequence[engine.Fact]:
    hand = t.tables[1].hand
    assert hand
    return engine.end_hand(t, table=1, hand=1, out=[min(hand.dealt_in)], now=now)


def wished(tournament: Tournament, kind: WishKind, decide: log.Decide, by: Actor = ANN) -> Receipt:
    return log.commit(tournament.pk, Asked(by), kind, decide)
