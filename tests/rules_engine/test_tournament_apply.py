"""Facts that cannot have happened: a forged or damaged log is refused, with code and sentence."""

from typing import Any

import pytest

from rules_engine import tournament as engine
from rules_engine.cards import parse_card
from rules_engine.clock.hand_clock import Caller
from rules_engine.house.keys import PenaltyKind, PenaltyStep
from rules_engine.prizes import Goods, Picking
from rules_engine.prizes.pool import Price
from rules_engine.room.button import Positions
from rules_engine.room.table_view import SeatRef
from rules_engine.tournament import ImpossibleFact, apply, facts
from rules_engine.tournament.changes import _ENDINGS
from rules_engine.tournament.facts.fact import KINDS
from rules_engine.tournament.state import MoveReason
from tests.rules_engine.night import EVENING, Night, make_terms

PRICE = Price(fee=4000, prize_part=3200)
HERE = SeatRef(1, 1)
NOWHERE = SeatRef(9, 9)
DRAW = tuple((entry, 1 + entry // 11, 1 + entry % 10) for entry in range(1, 21))
BLINDS = Positions(1, 2, 3)
WARNING = PenaltyStep(PenaltyKind.WARNING)


@pytest.fixture(scope="module")
def running() -> Night:
    """Twenty at three tables; table 2 plays, a bust is reported at table 1, a pot held at 3."""
    night = Night()
    night.begin(20)
    night.play(1, out=[2])
    night.do(engine.hold_pot, table=3, chips=10, reason="dispute", taken={1: 10})
    night.start(2)
    return night


IMPOSSIBLE: dict[str, list[tuple[type[facts.Fact], dict[str, Any]]]] = {
    "no_such_entry": [
        (facts.EntryAbsent, {"entry": 99}),
        (facts.SeatBusted, {"entry": 99, "seat": HERE, "hand": 1}),
        (facts.RebuyTaken, {"entry": 99, "chips": 5, "price": PRICE}),
        (facts.PlaceCorrected, {"entry": 99, "place": 3, "reason": "x"}),
        (facts.TieDrawn, {"cards": ((99, parse_card("As")),)}),
    ],
    "no_such_table": [
        (facts.HandEnded, {"table": 9, "hand": 1}),
        (facts.StacksCounted, {"table": 9, "stacks": ()}),
        (facts.TableBroken, {"table": 9}),
        (facts.SeatBlocked, {"seat": NOWHERE}),
    ],
    "number_taken": [
        (facts.EntryAdmitted, {"entry": 3, "chips": 100, "price": PRICE, "rules_version": 1}),
        (facts.EntryAdmitted, {"entry": 0, "chips": 100, "price": PRICE, "rules_version": 1}),
        (facts.EntryWaitlisted, {"entry": 3}),
    ],
    "no_chips": [
        (facts.EntryAdmitted, {"entry": 21, "chips": 0, "price": PRICE, "rules_version": 1}),
        (facts.ChipsRemoved, {"entry": 1, "chips": -5, "reason": "x"}),
        (facts.PotHeld, {"pot": 900, "table": 3, "chips": 0, "reason": "x"}),
    ],
    "wrong_stage": [
        (facts.SeatsDrawn, {"seed": "", "seats": DRAW}),
        (facts.ClockStarted, {}),
        (facts.PackagePicked, {"entry": 1, "package": "ham"}),
        (facts.PickerStated, {"entry": 1, "how": Picking.AWAY}),
        (facts.PrizeHandedOver, {"entry": 1, "what": Goods.TROPHY}),
    ],
    "wrong_field": [
        (facts.RedrawDone, {"seed": "", "seats": DRAW[1:]}),
        (facts.RedrawDone, {"seed": "", "seats": (*DRAW[1:], DRAW[1])}),
    ],
    "wrong_seats": [
        (
            facts.HandStarted,
            {"table": 3, "hand": 1, "level": 1, "positions": BLINDS, "dealt_in": (1,)},
        ),
        (
            facts.HandStarted,
            {
                "table": 3,
                "hand": 1,
                "level": 1,
                "positions": Positions(1, 2, 9),
                "dealt_in": (1, 9),
            },
        ),
    ],
    "not_there": [
        (facts.BustReported, {"report": 900, "entry": 1, "seat": NOWHERE, "hand": 1}),
        (facts.SeatBusted, {"entry": 1, "seat": NOWHERE, "hand": 1}),
        (
            facts.MoveOrdered,
            {
                "move": 900,
                "entry": 1,
                "origin": NOWHERE,
                "to": HERE,
                "why": MoveReason.BALANCE,
            },
        ),
    ],
    "no_such_item": [
        (facts.MoveLeft, {"move": 900}),
        (facts.BustRejected, {"report": 900, "reason": "x"}),
        (facts.CallAnswered, {"call": 900}),
        (facts.PotReleased, {"pot": 900, "given": ()}),
        (facts.PenaltyServed, {"entry": 1, "penalty": 900}),
    ],
    "seat_empty": [(facts.ButtonDrawn, {"table": 4, "seat": 10, "cards": ()})],
    "not_applicable": [(facts.WishUndone, {"wish": 1})],
    "wrong_entries": [
        (facts.DealAgreed, {"shares": ((1, 5),), "consents": ()}),
        (facts.DealProposed, {"shares": ((1, 5),)}),
    ],
    "no_proposal": [(facts.DealConsented, {"entry": 1}), (facts.DealDropped, {})],
}

CASES = [
    pytest.param(code, cls, data, id=f"{cls.kind}-{code}-{number}")
    for code, made in IMPOSSIBLE.items()
    for number, (cls, data) in enumerate(made)
]


@pytest.mark.parametrize(("code", "cls", "data"), CASES)
def test_what_cannot_have_happened_is_refused(
    running: Night, code: str, cls: type[facts.Fact], data: dict[str, Any]
) -> None:
    tournament = running.t
    if cls in (facts.RedrawDone, facts.DealAgreed, facts.DealProposed):
        tournament = quiet()
    if cls is facts.ButtonDrawn:
        tournament = apply(tournament, facts.TableOpened(at=EVENING, table=4))
    with pytest.raises(ImpossibleFact) as impossible:
        apply(tournament, cls(at=EVENING, **data))
    assert impossible.value.code == code
    assert impossible.value.sentence.endswith(".")


def quiet() -> engine.Tournament:
    night = Night()
    night.begin(20)
    return night.t


def test_a_number_under_way_is_not_given_again(running: Night) -> None:
    taken = running.t.floor.held_pots[0].number
    for fact in (
        facts.TableCalled(at=EVENING, call=taken, table=1, reason="x"),
        facts.BustReported(
            at=EVENING, report=taken, entry=running.entry_at(1, 3), seat=SeatRef(1, 3), hand=1
        ),
        facts.ClockCalled(
            at=EVENING,
            call=taken,
            seat=SeatRef(2, 1),
            hand=1,
            caller=Caller.TABLE_MATE,
            facing_bet=True,
        ),
    ):
        with pytest.raises(ImpossibleFact) as impossible:
            apply(running.t, fact)
        assert impossible.value.code == "number_taken"


def test_one_penalty_for_each_number(running: Night) -> None:
    given = facts.PenaltyGiven(at=EVENING, penalty=7, entry=1, step=WARNING, reason="x")
    with pytest.raises(ImpossibleFact):
        apply(apply(running.t, given), given)


def test_a_reported_bust_is_answered_through_its_report(running: Night) -> None:
    (report,) = running.t.floor.reports
    bust = facts.SeatBusted(at=EVENING, entry=report.entry, seat=report.at, hand=1)
    with pytest.raises(ImpossibleFact) as impossible:
        apply(running.t, bust)
    assert impossible.value.code == "already_reported"


def test_more_cannot_be_shared_than_there_was(running: Night) -> None:
    expelled = facts.EntryDisqualified(
        at=EVENING, entry=running.entry_at(3, 2), reason="x", chips=100, shares=((3, 101),)
    )
    with pytest.raises(ImpossibleFact, match="More chips"):
        apply(running.t, expelled)


def test_a_seat_named_twice_gets_both(running: Night) -> None:
    (pot,) = running.t.floor.held_pots
    released = facts.PotReleased(at=EVENING, pot=pot.number, given=((2, 4), (2, 6)))
    held = apply(running.t, released).tables[3].seat(2)
    assert held is not None
    assert held.stack == 110


def test_a_tournament_begins_with_two() -> None:
    night = Night(make_terms("roberts"))
    night.sell(2)
    night.do(engine.draw_seats)
    left = apply(night.t, facts.EntryWithdrawn(at=EVENING, entry=1, chips=100, reason="ill"))
    with pytest.raises(ImpossibleFact, match="two entries"):
        apply(left, facts.ClockStarted(at=EVENING))


def test_two_players_begin_heads_up() -> None:
    night = Night(make_terms("roberts"))
    night.begin(2)
    assert night.t.tally.heads_up is not None


def test_the_heads_up_limit_is_forgotten_while_three_are_in() -> None:
    night = Night(make_terms("roberts"))
    night.begin(2)
    night.do(engine.allow_late_entries, until_level=3)
    night.do(engine.admit_entry)
    assert night.t.tally.heads_up is None
    night.do(engine.withdraw_entry, entry=3, reason="changed her mind")
    assert night.t.tally.heads_up is not None


def test_everything_that_can_end_is_told_in_words() -> None:
    assert set(_ENDINGS) <= {kind for kind, _ in KINDS}


@pytest.mark.parametrize(
    ("point", "value"),
    [
        ("tables", ()),
        ("tables", (engine.Furniture(1, 9), engine.Furniture(1, 9))),
        ("break_order", (77,)),
        ("starting_stack", 0),
        ("re_entries", -1),
        ("denominations", (5, 1)),
        ("capacity", 1),
    ],
)
def test_terms_that_make_no_sense_are_nonsense(point: str, value: Any) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        make_terms_with(point, value)


def make_terms_with(point: str, value: Any) -> engine.Terms:
    given = make_terms()
    fields = {name: getattr(given, name) for name in given.__dataclass_fields__}
    return engine.Terms(**(fields | {point: value}))


@pytest.mark.parametrize(
    "wrong",
    [
        {"table": 0, "seats": 9},
        {"table": 1, "seats": 1},
        {"table": 1, "seats": 9, "decks": 3},
        {"table": 1, "seats": 9, "blocked": (10,)},
    ],
)
def test_furniture_that_makes_no_sense_is_nonsense(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="table"):
        engine.Furniture(**wrong)
