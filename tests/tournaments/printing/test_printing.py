"""Tickets, receipts and moves on paper: through an empty roll, once, and never in anybody's way."""

from collections.abc import Iterator
from datetime import timedelta
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from rules_engine.errors import RuleViolation
from tests.factories import SOMEBODY, make_entry, make_open_tournament, make_user
from tests.tables.nights import bust_all_but, make_running_tournament, state_of
from tests.tournaments.printing.fake_printer import FakePrinter, fake_printer
from tournaments.desk import services as desk
from tournaments.jobs import outbox, running
from tournaments.log.log import Asked
from tournaments.models import Job, JobKind, Organisation, Posting, Printout, PrintoutKind, Role
from tournaments.printing import contents, paper, printer, queue, services

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]


@pytest.fixture
def roll() -> Iterator[FakePrinter]:
    with fake_printer() as made:
        yield made


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printer, "PRINTS_WITHIN_SECONDS", 0.3)
    monkeypatch.setattr("config.lan.room_address", lambda: "192.168.1.7")


def choose(made: FakePrinter) -> None:
    """Without the check of the port: tests listen on a free one."""
    Organisation.objects.filter(pk=1).update(printer_address="127.0.0.1", printer_port=made.port)


def run_jobs(*, later: timedelta = timedelta()) -> None:
    running.run_due_jobs(now=timezone.now() + later)


SOON = outbox.LOOKS_AGAIN_AFTER


def test_a_ticket_is_printed_at_the_sale_with_its_number_name_and_link(roll: FakePrinter) -> None:
    choose(roll)
    tournament = make_open_tournament()
    registration = make_entry(tournament, "Zoë Łuczak")
    assert not roll.slips
    run_jobs()
    (slip,) = roll.slips
    assert str(registration.entry) in slip
    assert "Zoë Luczak" in slip
    (code,) = [line for line in slip if line.startswith("<")]
    link = urlsplit(code.strip("<>"))
    assert link.hostname == ("192.168.1.7" if settings.MODE == "embedded" else "127.0.0.1")
    assert Client().get(link.path).status_code == 200


def test_a_ticket_waits_for_paper_as_long_as_it_takes_and_is_printed_once(
    roll: FakePrinter,
) -> None:
    choose(roll)
    roll.paper = 0
    tournament = make_open_tournament()
    make_entry(tournament, "Ada")
    make_entry(tournament, "Bert")
    assert Posting.objects.count() == 2  # the sales did not wait
    for attempt in range(outbox.MOST_ATTEMPTS + 3):
        run_jobs(later=SOON * 2 * attempt)
    assert not roll.slips
    assert Organisation.objects.get().printer_said == printer.Condition.NO_PAPER
    assert outbox.failed_jobs()[0].failure == printer.Condition.NO_PAPER
    roll.load(1000)
    run_jobs(later=SOON * 20)
    assert [[name in slip for name in ("Ada", "Bert")] for slip in roll.slips] == [
        [True, False],
        [False, True],
    ]
    run_jobs(later=SOON * 30)
    assert len(roll.slips) == 2
    assert not any(contents.AGAIN in slip for slip in roll.slips)
    assert not outbox.failed_jobs()


def test_a_ticket_on_which_the_roll_ended_comes_again_and_says_so(roll: FakePrinter) -> None:
    choose(roll)
    roll.paper = 3
    make_entry(make_open_tournament(), "Ada")
    run_jobs()
    assert not roll.slips
    assert Printout.objects.get().sent == 1
    roll.load(1000)  # the printer still has what it was sent
    run_jobs(later=SOON)
    first, second = roll.slips
    assert contents.AGAIN not in first
    assert contents.AGAIN in second
    assert Printout.objects.get().printed_at


def test_what_stays_in_doubt_is_left_to_a_person(roll: FakePrinter) -> None:
    choose(roll)
    roll.hangs_up = True
    make_entry(make_open_tournament(), "Ada")
    for attempt in range(6):
        run_jobs(later=SOON * 2 * attempt)
    (doubted,) = queue.doubted()
    assert doubted.sent == queue.MOST_SENT
    roll.hangs_up = False
    services.print_again(doubted.pk)
    run_jobs()
    assert contents.AGAIN in roll.slips[-1]
    assert not queue.doubted()
    with pytest.raises(RuleViolation, match="in the meantime"):
        services.print_again(doubted.pk)


def test_a_cover_and_a_printer_that_is_off_are_told_in_a_sentence(roll: FakePrinter) -> None:
    choose(roll)
    roll.is_open = True
    assert services.ask_printer() is printer.Condition.COVER_OPEN
    roll.is_open = False
    assert services.ask_printer() is printer.Condition.READY
    roll.stop()
    Organisation.objects.update(printer_port=9)
    assert services.ask_printer() is printer.Condition.UNREACHABLE


def test_a_ticket_that_was_given_back_while_it_waited_is_not_printed(roll: FakePrinter) -> None:
    choose(roll)
    registration = make_entry(make_open_tournament(), "Ada")
    desk.refund_entry(registration.pk, reason="ill", asked=Asked(SOMEBODY))
    run_jobs()
    assert not roll.slips
    assert not Printout.objects.exists()


def test_everybody_of_a_table_that_closes_gets_a_slip(roll: FakePrinter, client: Client) -> None:
    night = make_running_tournament(entries=10, tables=2)
    bust_all_but(night, 1, 3)
    choose(roll)
    client.force_login(make_user(Role.DIRECTOR))
    path = f"/t/{night.pk}/tables/2/direct/break/"
    answer = client.post(path, {"reason": "We are few."})
    assert answer.status_code == 302, answer.content
    moves = state_of(night).floor.moves
    assert moves
    run_jobs()
    assert len(roll.slips) == len(moves)
    to = moves[0].to
    assert {f"Table {to.table}", f"Seat {to.seat}"} <= set(roll.slips[0])


def test_names_cannot_command_the_printer() -> None:
    assert paper.encoded("A\x1b@\x10\x04\x01B\nC") == b"A@BC"
    assert paper.encoded("€5 – “Zoë” Ştefan 王") == b'EUR 5 - "Zo\x89" Stefan ?'


@pytest.mark.parametrize(
    "address",
    ["8.8.8.8", "169.254.169.254", "printer.local", "0.0.0.0", "::ffff:8.8.8.8", "192.168.1.5:80"],
)
def test_only_devices_of_private_networks_are_spoken_to(address: str) -> None:
    with pytest.raises(RuleViolation, match="private network"):
        services.choose(address=address, port=9100)
    assert Organisation.objects.get().printer_address == ""


def test_only_the_ports_of_printers_are_spoken_to() -> None:
    with pytest.raises(RuleViolation):
        services.choose(address="127.0.0.1", port=6379)


def test_the_owner_enters_the_printer_and_the_desk_tries_it(roll: FakePrinter) -> None:
    owner, desk_login = Client(), Client()
    owner.force_login(make_user(Role.OWNER))
    desk_login.force_login(make_user(Role.DESK))
    fields = {"address": "192.168.1.50", "port": "9100"}
    assert desk_login.post("/printer/choose/", fields).status_code == 403
    assert owner.post("/printer/choose/", {**fields, "address": "8.8.8.8"}).status_code == 200
    assert Organisation.objects.get().printer_address == ""
    assert owner.post("/printer/choose/", fields).status_code == 302
    assert desk_login.post("/printer/switch/", {"prints_tickets": "on"}).status_code == 302
    house = Organisation.objects.get()
    assert (house.printer_address, house.prints_tickets, house.prints_moves) == (
        "192.168.1.50",
        True,
        False,
    )
    choose(roll)
    assert desk_login.post("/printer/test/").status_code == 302
    run_jobs()
    assert "The printer prints." in " ".join(roll.slips[0])
    assert printer.Condition.READY in desk_login.get("/printer/").content.decode()


def test_the_desk_prints_a_ticket_again_and_a_receipt_and_sees_what_became_of_it(
    roll: FakePrinter, client: Client
) -> None:
    tournament = make_open_tournament()
    entry = make_entry(tournament, "Ada").entry
    client.force_login(make_user(Role.DESK))
    pane = f"/t/{tournament.pk}/desk/?entry={entry}"
    path = f"/t/{tournament.pk}/desk/{entry}/print/"
    assert path not in client.get(pane).content.decode()
    choose(roll)
    assert path in client.get(pane).content.decode()
    roll.paper = 0
    for what in (PrintoutKind.TICKET, PrintoutKind.RECEIPT):
        tap = {"what": what, "nonce": str(uuid4())}
        assert client.post(path, tap).status_code == 302
        assert client.post(path, tap).status_code == 302  # its answer was lost
    assert client.post(path, {"what": PrintoutKind.TICKET}).status_code == 409
    assert client.post(path, {"what": PrintoutKind.MOVE}).status_code == 409
    run_jobs()
    assert printer.Condition.NO_PAPER in client.get(pane).content.decode()
    roll.load(1000)
    run_jobs(later=SOON)
    assert "Printed at" in client.get(pane).content.decode()
    ticket, receipt = roll.slips
    assert "Ticket" in ticket
    assert "Paid $40" in receipt


def test_what_waits_can_be_thrown_away(roll: FakePrinter, client: Client) -> None:
    choose(roll)
    make_entry(make_open_tournament(), "Ada")
    client.force_login(make_user(Role.DESK))
    assert client.post("/printer/drop/").status_code == 302
    run_jobs()
    assert not roll.slips
    assert not Job.objects.filter(kind=JobKind.PRINT, done_at=None).exists()
