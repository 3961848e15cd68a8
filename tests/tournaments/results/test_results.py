"""The end: places, payouts that add up and are ticked once, the report to the cent."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.tournament import audit, questions
from tests.asking import ask
from tests.factories import SOMEBODY, make_draft_tournament, make_entry, make_open_tournament
from tests.tables.nights import do, make_rebuy_tournament
from tests.tables.tablet.test_rebuys import club_draft
from tests.tournaments.endings import (
    close_registration,
    make_ended_tournament,
    make_running_tournament,
    play_hand,
    state_of,
    stop_play,
    wished,
)
from tournaments.desk import services as registrations
from tournaments.jobs import running
from tournaments.live import topics
from tournaments.lobby import screen as lobby_screen
from tournaments.log import log
from tournaments.log.kinds import WishKind
from tournaments.log.log import Asked
from tournaments.models import AccountKind, Event, Posting, Tournament, User, Wish
from tournaments.money import books, ledger
from tournaments.results import report_pdf
from tournaments.results import screen as results_screen
from tournaments.results import screen_report as report_screen
from tournaments.results import services as payouts
from tournaments.words.times import day

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

Browser = Callable[[User | None], Client]


def pay(tournament: Tournament, entry: int, cents: int, **more: object) -> None:
    given = {"out_of": AccountKind.CASH, "asked": Asked(SOMEBODY), **more}
    payouts.pay_out(tournament.pk, entry=entry, cents=cents, **given)  # type: ignore[arg-type]  # mixed values


def dues(tournament: Tournament) -> dict[int, int]:
    return {due.entry: due.cents for due in books.dues(state_of(tournament))}


def expect_sound(tournament: Tournament) -> None:
    state = state_of(tournament)
    assert not audit.problems(state)
    assert not books.problems(books.read(tournament.pk), state, currency="USD")


def lobby(tournament: Tournament) -> lobby_screen.LobbyScreen:
    return lobby_screen.build(now=timezone.now(), tournament_id=tournament.pk)


def report(tournament: Tournament) -> report_screen.Report:
    return report_screen.build(now=timezone.now(), tournament_id=tournament.pk)


def test_a_payout_concerns_the_phone_of_its_winner_and_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tournament = make_ended_tournament()
    told: list[list[str]] = []
    monkeypatch.setattr(log, "hint", lambda _feed, _version, topics: told.append(list(topics)))
    entry, cents = next(iter(dues(tournament).items()))
    pay(tournament, entry, cents)
    payouts.take_back_payout(tournament.pk, entry=entry, asked=Asked(SOMEBODY))
    assert told == [[topics.ticket(entry)]] * 2


def test_every_payout_is_ticked_and_the_pool_is_empty_afterwards() -> None:
    tournament = make_ended_tournament()
    owed = dues(tournament)
    assert sum(owed.values()) == 10 * 32_00
    for entry, cents in owed.items():
        pay(tournament, entry, cents)
    assert ledger.balances(tournament.pk) == {
        AccountKind.CASH: 10 * 8_00,
        AccountKind.CARD: 0,
        AccountKind.PRIZE_POOL: 0,
        AccountKind.CHARITY: -10 * 8_00,
    }
    expect_sound(tournament)


def test_nobody_is_paid_twice() -> None:
    tournament = make_ended_tournament()
    (entry, cents), *_ = dues(tournament).items()
    nonce = uuid4()
    for _ in range(2):
        pay(tournament, entry, cents, asked=Asked(SOMEBODY, nonce))
    with pytest.raises(RuleViolation) as refused:
        pay(tournament, entry, cents)
    assert refused.value.code == "paid_out_already"
    assert f"Entry {entry} has been paid already, by user 1 at " in refused.value.sentence
    assert Posting.objects.filter(kind=books.PAYOUT).count() == 1


def test_a_stale_screen_cannot_pay_another_amount_nor_somebody_without_a_prize() -> None:
    tournament = make_ended_tournament()
    owed = dues(tournament)
    entry = next(iter(owed))
    with pytest.raises(RuleViolation) as refused:
        pay(tournament, entry, owed[entry] + 1)
    assert refused.value.code == "amount_changed"
    poor = next(e.number for e in state_of(tournament).entries if e.number not in owed)
    with pytest.raises(RuleViolation) as refused:
        pay(tournament, poor, 1)
    assert refused.value.code == "no_prize"


def test_prizes_wait_until_registration_is_closed() -> None:
    tournament = make_running_tournament()
    for _ in range(3):
        play_hand(tournament)
    with pytest.raises(RuleViolation) as refused:
        pay(tournament, 1, 1)
    assert refused.value.code == "prizes_not_final"


def test_prizes_wait_while_chips_are_sold_that_add_to_them() -> None:
    tournament = make_rebuy_tournament(club_draft())
    do(tournament, engine.close_registration)
    with pytest.raises(RuleViolation) as refused:
        pay(tournament, 1, 1)
    assert refused.value.code == "prizes_not_final"


def test_a_place_that_is_not_settled_is_not_paid(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two went out in one round of hand-for-hand, and nobody said yet what they had before it."""
    tournament = make_ended_tournament()
    (entry, cents), *_ = dues(tournament).items()
    monkeypatch.setattr(questions, "starts_unknown", lambda _: ((entry, 99),))
    with pytest.raises(RuleViolation) as refused:
        pay(tournament, entry, cents)
    assert refused.value.code == "place_open"
    shown = results_screen.build_payouts(now=timezone.now(), tournament_id=tournament.pk)
    assert [line.entry for line in shown.lines if line.is_open] == [entry]


def test_a_tick_by_mistake_is_taken_back_and_can_be_set_again() -> None:
    tournament = make_ended_tournament()
    (entry, cents), *_ = dues(tournament).items()
    pay(tournament, entry, cents)
    nonce = uuid4()
    for _ in range(2):
        payouts.take_back_payout(tournament.pk, entry=entry, asked=Asked(SOMEBODY, nonce))
    assert books.read(tournament.pk).paid_out == {}
    with pytest.raises(RuleViolation) as refused:
        payouts.take_back_payout(tournament.pk, entry=entry, asked=Asked(SOMEBODY))
    assert refused.value.code == "not_paid_out"
    pay(tournament, entry, cents, out_of=AccountKind.CARD)
    assert books.read(tournament.pk).paid_out == {entry: cents}
    expect_sound(tournament)


def test_a_place_corrected_after_paying_is_named_by_the_books() -> None:
    tournament = make_ended_tournament()
    third = next(f for f in questions.standing(state_of(tournament)) if f.best == 3)
    pay(tournament, third.entry, dues(tournament)[third.entry])
    wished(
        tournament,
        WishKind.ANNOUNCE,
        lambda t, now, _: engine.correct_place(
            t, entry=third.entry, place=4, reason="Seen on film", now=now
        ),
    )
    (problem,) = books.problems(books.read(tournament.pk), state_of(tournament), currency="USD")
    assert problem.startswith(f"Entry {third.entry} was paid")
    shown = results_screen.build_payouts(now=timezone.now(), tournament_id=tournament.pk)
    assert [line.entry for line in shown.lines if line.differs] == [third.entry]


def test_what_a_paid_prize_rests_on_is_not_taken_back() -> None:
    tournament = make_ended_tournament()
    stopped = Wish.objects.latest("number")
    (entry, cents), *_ = dues(tournament).items()
    pay(tournament, entry, cents)
    with pytest.raises(RuleViolation) as refused:
        log.undo(tournament.pk, Asked(SOMEBODY), wish=stopped.number)
    assert refused.value.code == "undo_money"
    assert refused.value.sentence == (
        "A prize that rests on this is paid already. Take that payout back first."
    )


def test_the_results_show_ties_prizes_and_what_was_raised(client: Client) -> None:
    tournament = make_ended_tournament()
    shown = results_screen.build(now=timezone.now(), tournament_id=tournament.pk)
    assert [line.place for line in shown.lines][:3] == ["1st to 2nd", "1st to 2nd", "3rd"]
    assert [line.place for line in shown.lines][-2:] == ["9th to 10th", "9th to 10th"]
    assert (shown.pool, shown.raised, shown.provisional) == ("$320", "$80", "")
    assert " and " in shown.winner
    page = client.get(f"/t/{tournament.pk}/results/").content.decode()
    assert shown.winner in page


def test_while_play_is_on_prizes_ahead_are_provisional_and_then_fixed() -> None:
    tournament = make_running_tournament()
    play_hand(tournament)
    shown = results_screen.build(now=timezone.now(), tournament_id=tournament.pk)
    assert (shown.left, shown.winner) == (9, "")
    assert shown.provisional == "until registration is closed"
    assert [line.place for line in shown.lines] == ["10th"]
    assert shown.prizes_ahead[0][0] == "1st"
    close_registration(tournament)
    shown = results_screen.build(now=timezone.now(), tournament_id=tournament.pk)
    assert not shown.provisional


def test_before_play_nobody_has_a_place() -> None:
    tournament = make_open_tournament()
    make_entry(tournament)
    shown = results_screen.build(now=timezone.now(), tournament_id=tournament.pk)
    assert (shown.lines, shown.winner) == ((), "")


def test_the_report_adds_up_to_the_cent() -> None:
    tournament = make_ended_tournament()
    shown = report(tournament)
    assert shown.total_taken == shown.total_given == "$400"
    assert [(line.label, line.amount) for line in shown.given] == [
        ("Prizes", "$320"),
        ("Charity share", "$80"),
        ("Refunds", "$0"),
    ]
    assert (shown.to_charity, shown.is_final, shown.problems) == ("$80", False, ())
    for entry, cents in dues(tournament).items():
        pay(tournament, entry, cents)
    assert report(tournament).is_final


def test_payouts_say_when_the_cash_box_cannot_pay_them_all() -> None:
    tournament = make_ended_tournament()
    shown = results_screen.build_payouts(now=timezone.now(), tournament_id=tournament.pk)
    assert (shown.to_pay, shown.cash, shown.short) == ("$320", "$400", "")
    ledger.count_cash(tournament.pk, counted=300_50, expected=400_00, asked=Asked(SOMEBODY))
    shown = results_screen.build_payouts(now=timezone.now(), tournament_id=tournament.pk)
    assert shown.short == "The cash box is $19.50 short of what is still to pay."


def test_many_who_share_the_win_are_listed_as_people_say_it() -> None:
    tournament = make_running_tournament()
    stop_play(tournament)
    shown = results_screen.build(now=timezone.now(), tournament_id=tournament.pk)
    assert shown.is_shared
    assert (shown.winner.count(", "), shown.winner.count(" and ")) == (8, 1)


def test_the_report_shows_refunds_and_a_cash_difference() -> None:
    tournament = make_open_tournament()
    rows = [make_entry(tournament, f"Player {number}") for number in range(3)]
    registrations.refund_entry(rows[0].pk, reason="Ill", asked=Asked(SOMEBODY))
    ledger.count_cash(tournament.pk, counted=78_00, expected=80_00, asked=Asked(SOMEBODY))
    shown = report(tournament)
    assert shown.total_taken == shown.total_given == "$120"
    assert shown.to_charity == "$14"
    assert [(line.label, line.amount) for line in shown.bridge] == [
        ("Raised, as the wall says", lobby(tournament).raised),
        ("Cash difference", "−$2"),
    ]
    assert [(line.label, line.amount) for line in shown.balances] == [
        ("Taken in cash", "$120"),
        ("Taken by card", "$0"),
        ("Given back", "−$40"),
        ("Prizes paid out", "$0"),
        ("Cash difference", "−$2"),
        ("In the cash box now", "$78"),
        ("On the card machine now", "$0"),
    ]


def test_the_report_leads_from_the_wall_to_the_sum_only_where_they_differ() -> None:
    tournament = make_open_tournament()
    make_entry(tournament)
    shown = report(tournament)
    assert (shown.bridge, shown.to_charity) == ((), lobby(tournament).raised)


def test_the_report_bears_the_date_of_its_own_tournament() -> None:
    tournament = make_open_tournament()
    two_days_before = tournament.starts_at - timedelta(days=2)
    Event.objects.filter(pk=tournament.event_id).update(starts_at=two_days_before)
    assert report(tournament).day == day(tournament.starts_at, tournament.event.zone)


def test_the_report_of_a_cancelled_tournament_owes_everything_back() -> None:
    tournament = make_open_tournament()
    make_entry(tournament)
    ask(tournament.pk, engine.cancel_tournament, reason="Snow", asked=Asked(SOMEBODY))
    shown = report(tournament)
    assert [(line.label, line.amount) for line in shown.given] == [
        ("Refunds", "$0"),
        ("Still to be given back", "$40"),
    ]
    assert shown.total_taken == shown.total_given
    assert (shown.tournament, shown.to_charity) == ("Freeze Out, called off", "$0")


def test_report_and_pdf_are_for_the_direction(
    browser_of: Browser, director: User, desk: User
) -> None:
    tournament = make_ended_tournament()
    page = browser_of(director).get(f"/t/{tournament.pk}/report/")
    assert "To hand over" in page.content.decode()
    waiting = browser_of(director).get(f"/t/{tournament.pk}/report.pdf")
    assert (waiting.status_code, waiting.headers["Refresh"]) == (202, "1")
    running.run_due_jobs(now=timezone.now())
    file = browser_of(director).get(f"/t/{tournament.pk}/report.pdf")
    assert file.headers["Content-Type"] == "application/pdf"
    assert file.content.startswith(b"%PDF-")
    assert file.content.count(b"/Type /Page\n") == 1
    assert browser_of(desk).get(f"/t/{tournament.pk}/report/").status_code == 403


def test_however_many_prizes_there_are_the_pdf_lists_all_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    report = report_screen.build(now=timezone.now(), tournament_id=make_ended_tournament().pk)
    prizes = tuple(
        report_screen.PrizePaid(f"{n}th", f"Somebody {n}", "$5", is_paid=False)
        for n in range(1, 131)
    )
    goods = tuple(
        report_screen.GoodsGiven(f"{n}th", f"Picker {n}", f"Basket {n}", "", is_handed=True)
        for n in range(1, 91)
    )
    drawn: list[tuple[str, float]] = []
    really = report_pdf._Report.text

    def text(page: Any, x: float, y: float, said: str, *how: Any, **align: Any) -> None:
        drawn.append((said, y))
        really(page, x, y, said, *how, **align)

    monkeypatch.setattr(report_pdf._Report, "text", text)
    long = replace(report, prizes=prizes, goods=goods)
    file = report_pdf.render(long, currency="USD")
    pages = file.count(b"/Type /Page\n")
    assert pages > 2
    said = [one for one, _ in drawn]
    assert {f"{n}th  Somebody {n}" for n in range(1, 131)} <= {*said}
    assert {f"{n}th  Picker {n}" for n in range(1, 91)} <= {*said}
    assert any(one.startswith(f"Page {pages} of {pages}.") for one in said)
    assert min(y for _, y in drawn) >= 48


def test_a_draft_has_no_report(browser_of: Browser, director: User) -> None:
    tournament = make_draft_tournament()
    for path in ("report/", "report.pdf"):
        assert browser_of(director).get(f"/t/{tournament.pk}/{path}").status_code == 404


def test_a_tap_pays_out_and_a_stranger_cannot(browser_of: Browser, desk: User) -> None:
    tournament = make_ended_tournament()
    (entry, cents), *_ = dues(tournament).items()
    path, tap = f"/t/{tournament.pk}/payouts/{entry}/", {"cents": cents, "out_of": "cash"}
    assert browser_of(None).post(path, tap).status_code == 302
    assert not Posting.objects.filter(kind=books.PAYOUT).exists()
    answer = browser_of(desk).post(path, tap, headers={"Accept": "application/json"})
    assert answer.status_code == 204
    assert Posting.objects.get(kind=books.PAYOUT).entry == entry
