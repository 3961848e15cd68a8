"""Opens the database of a release and plays on in it, as a program of its own.

`python -m tests.released.play_on`, with RIFFLE_DATA naming the folder of the database. It prints
what the database said of each tournament before anything else happened.
"""

import json
import sys
from collections import Counter
from datetime import timedelta
from typing import Any

import django

from rules_engine import tournament as engine


def main() -> int:
    django.setup()
    from django.core.management import call_command

    call_command("migrate", interactive=False, verbosity=0)
    found = {"rows": _rows(), "tournaments": _tournaments(), "knows_password": _knows_password()}
    _play_on()
    _expect_sound()
    json.dump(found, sys.stdout)
    return 0


# -- what the database says ----------------------------------------------------------------------


def _rows() -> dict[str, Any]:
    from tables.models import PairingCode, Tablet
    from tournaments.models import Job, Need, Person, Posting, Tournament, User

    return {
        "persons": Person.objects.count(),
        "needs": Need.objects.count(),
        "users": Counter(User.objects.values_list("role", flat=True)),
        "tablets": Tablet.objects.count(),
        "tablets_revoked": Tablet.objects.exclude(revoked_at=None).count(),
        "pairing_codes_open": PairingCode.objects.filter(used_at=None).count(),
        "postings": Posting.objects.exclude(kind="opening").count(),
        "jobs": Job.objects.count(),
        "drafts": [row.name for row in Tournament.objects.filter(opened_at=None)],
    }


def _tournaments() -> dict[str, Any]:
    from tournaments.models import Tournament

    opened = Tournament.objects.exclude(opened_at=None).select_related("event")
    return {row.name: _tournament(row) for row in opened}


def _tournament(row: Any) -> dict[str, Any]:
    from rules_engine.hand.notation import write
    from tables.models import HandStep, TrackedHand
    from tables.tracked import tracked_hands
    from tests.released.nights import told
    from tournaments.log import folds
    from tournaments.models import Registration, Wish

    folded = folds.load(row.pk)
    assert folded.log is not None
    state = folded.log.state
    wishes = Wish.objects.filter(tournament=row)
    statuses = Registration.objects.filter(tournament=row).values_list("status", flat=True)
    tracked = TrackedHand.objects.filter(table__tournament=row).select_related("table")
    hands = {
        str(table.number): tracked_hands.find(state, tournament_id=row.pk, table=table.number)
        for table in state.tables
    }
    floor = state.floor
    return {
        **told(folded.log, at=wishes.latest("number").at),
        "chain": folded.chain,
        "books": _books(row, state),
        "registrations": Counter(statuses),
        "wishes": wishes.count(),
        "refused_wishes": wishes.exclude(refusal_code="").count(),
        "tracked_steps": HandStep.objects.filter(hand__table__tournament=row).count(),
        "tracked_hands": [_hand(kept, state) for kept in tracked.order_by("pk")],
        "open_hands": {number: write(found.hand) for number, found in hands.items() if found},
        "floor": {
            "reports": [report.entry for report in floor.reports],
            "moves": [move.entry for move in floor.moves],
            "calls": len(floor.calls),
            "clock_calls": len(floor.clock_calls),
            "held_pots": [pot.chips for pot in floor.held_pots],
            "waiting_rulings": sum(ruling.waits for ruling in floor.rulings),
        },
    }


def _hand(kept: Any, state: Any) -> str:
    """A tracked hand, step by step, with its table and number."""
    from rules_engine.hand import apply
    from rules_engine.hand.notation import read, read_step, write

    hands = [read(kept.deal, house=state.house)]
    for step in kept.steps.order_by("number"):
        if step.takes_back is None:
            hands.append(apply(hands[-1], read_step(step.word)))
        else:
            hands.pop()
    return f"{kept.table.number}.{kept.number} {write(hands[-1])}"


def _books(row: Any, state: Any) -> dict[str, Any]:
    from tournaments.money import books

    ledger = books.read(row.pk)
    return {
        "balances": {account.value: ledger.balance(account) for account in books.OF_A_TOURNAMENT},
        "taken": ledger.taken(),
        "refunded": ledger.refunded,
        "paid_out": {str(entry): cents for entry, cents in sorted(ledger.paid_out.items())},
        "difference": ledger.difference,
        "problems": list(books.problems(ledger, state, currency=row.event.currency)),
    }


def _knows_password() -> bool:
    from tournaments.models import Role, User

    return User.objects.get(role=Role.DIRECTOR).check_password("seven brown otters")


# -- playing on ----------------------------------------------------------------------------------


def _play_on() -> None:
    from tournaments.log.log import Actor
    from tournaments.models import Role, Tournament, User

    director = User.objects.get(role=Role.DIRECTOR)
    night = {row.name: row.pk for row in Tournament.objects.all()}
    by = Actor.of(director)
    _finish_the_hand(night["Main Event"], by=by)
    _settle_what_waits(night["Main Event"], by=by)
    _end_the_pause(night["Main Event"], by=by)
    _end_all_hands(night["Turbo"], by=by)
    _pay_again(night["Early Bird"], by=by)
    _give_everybody_the_money_back(night["Side Event"], by=by)
    _sell_to_whoever_waits(night["Midnight Club"], by=by)
    _open_sales(night["Sunday Deep Stack"], by=by)


def _state(tournament_id: int) -> Any:
    from tournaments.log import folds

    folded = folds.read(tournament_id)
    assert folded is not None
    return folded.state


def _finish_the_hand(tournament_id: int, *, by: Any) -> None:
    """Everybody folds to the bet that stood there."""
    from rules_engine.hand import Action, Kind
    from tables.tracked import services as tracking
    from tables.tracked import tracked_hands
    from tournaments.log.log import Asked

    def find() -> Any:
        return tracked_hands.find(_state(tournament_id), tournament_id=tournament_id, table=1)

    while not (found := find()).hand.is_over:
        tracking.take_step(
            tournament_id,
            table=1,
            hand=found.row.number,
            step=Action(found.hand.seat_to_act, Kind.FOLD),
            answers=found.lines,
            asked=Asked(by),
        )
    tracking.finish_hand(tournament_id, table=1, hand=found.row.number, asked=Asked(by))
    assert _state(tournament_id).tables[1].knows_stacks


def _settle_what_waits(tournament_id: int, *, by: Any) -> None:
    """The bust, the call, the ruling, the pot and the move that were left open."""

    from tests.asking import ask
    from tournaments.log import undoing
    from tournaments.log.log import Asked

    floor = _state(tournament_id).floor
    (report,), (call,), (pot,), (move,) = floor.reports, floor.calls, floor.held_pots, floor.moves
    ask(tournament_id, engine.confirm_bust, report=report.number, asked=Asked(by))
    ask(tournament_id, engine.answer_call, call=call.number, asked=Asked(by))
    (ruling,) = (one.number for one in floor.rulings if one.waits)
    ask(tournament_id, engine.confirm_ruling, ruling=ruling, asked=Asked(by))
    seat = next(number for number, _ in _state(tournament_id).tables[pot.table].held())
    to = {seat: pot.chips}
    ask(tournament_id, engine.release_pot, pot=pot.number, to=to, reason="", asked=Asked(by))
    ask(tournament_id, engine.leave_table, move=move.number, asked=Asked(by))
    came = ask(tournament_id, engine.arrive, move=move.number, asked=Asked(by))
    undone = undoing.take_back(tournament_id, wish=came.wish, asked=Asked(by))
    undoing.take_back(tournament_id, wish=undone.wish, asked=Asked(by))
    assert not _state(tournament_id).floor.moves


def _end_the_pause(tournament_id: int, *, by: Any) -> None:
    """The clock runs again and the next table deals."""

    from tests.asking import ask
    from tournaments.log.log import Asked

    ask(tournament_id, engine.resume_clock, asked=Asked(by))
    number = _state(tournament_id).tables[2].hands + 1
    ask(tournament_id, engine.start_hand, table=2, hand=number, asked=Asked(by))
    out = _state(tournament_id).tables[2].hand.dealt_in[:1]
    ask(tournament_id, engine.end_hand, table=2, hand=number, out=out, asked=Asked(by))


def _end_all_hands(tournament_id: int, *, by: Any) -> None:
    """Whoever was on the clock acts, and every table finishes its hand."""

    from rules_engine.tournament.facts import ClockOutcome
    from tests.asking import ask
    from tournaments.log.log import Asked

    (call,) = _state(tournament_id).floor.clock_calls
    acted = ClockOutcome.ACTED
    ask(
        tournament_id,
        engine.close_clock_call,
        call=call.number,
        outcome=acted,
        asked=Asked(by),
    )
    playing = [table for table in _state(tournament_id).tables if table.hand]
    assert playing
    for table in playing:
        number, hand = table.number, table.hand.number
        ask(tournament_id, engine.end_hand, table=number, hand=hand, asked=Asked(by))


def _pay_again(tournament_id: int, *, by: Any) -> None:
    """A payout comes back and is handed out once more."""
    from tournaments.log.log import Asked
    from tournaments.models import AccountKind
    from tournaments.money import books
    from tournaments.results import services as payouts

    due = books.dues(_state(tournament_id))[0]
    payouts.take_back_payout(tournament_id, entry=due.entry, asked=Asked(by))
    payouts.pay_out(
        tournament_id,
        entry=due.entry,
        cents=due.cents,
        out_of=AccountKind.CASH,
        asked=Asked(by),
    )


def _give_everybody_the_money_back(tournament_id: int, *, by: Any) -> None:
    from tournaments.log.log import Asked
    from tournaments.money import books
    from tournaments.refunds import services as refunds

    assert refunds.refund_everybody(tournament_id, asked=Asked(by)) > 0
    ledger = books.read(tournament_id)
    assert ledger.taken() == ledger.refunded


def _sell_to_whoever_waits(tournament_id: int, *, by: Any) -> None:
    from tournaments.desk import services as registrations
    from tournaments.log.log import Asked
    from tournaments.models import AccountKind, Registration, Status

    rows = Registration.objects.filter(tournament=tournament_id)
    paid = rows.filter(status=Status.ADMITTED)[0]
    registrations.refund_entry(paid.pk, reason="Cannot come", asked=Asked(by))
    waiting = rows.filter(status=Status.WAITING).order_by("entry")[0]
    buyer = registrations.Buyer(person_id=waiting.person_id)
    registrations.sell_entry(tournament_id, to=buyer, paid_into=AccountKind.CARD, asked=Asked(by))


def _open_sales(tournament_id: int, *, by: Any) -> None:
    """The draft is still one: put to another evening, it opens."""

    from django.utils import timezone

    from tables.setup import services as opening
    from tournaments.log.log import Asked
    from tournaments.models import Tournament
    from tournaments.terms.draft import Draft

    row = Tournament.objects.get(pk=tournament_id)
    opening.change_setup(
        tournament_id,
        name=row.name,
        starts_at=timezone.now() + timedelta(days=7),
        draft=Draft.from_data({**row.draft, "capacity": 18}),
        tables=opening.furniture(tournament_id),
    )
    opening.open_tournament(tournament_id, asked=Asked(by))


def _expect_sound() -> None:
    """Log and ledger agree on everything that was played on."""
    from rules_engine.tournament import audit
    from tests.forgetting import forget_folds
    from tournaments.models import Tournament

    forget_folds()
    for row in Tournament.objects.select_related("event"):
        state = _state(row.pk)
        assert audit.problems(state) == ()
        assert _books(row, state)["problems"] == []


if __name__ == "__main__":
    sys.exit(main())
