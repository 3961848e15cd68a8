"""Packages and trophies, from the pick to the tick: every screen says the same about them."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from rules_engine import tournament as engine
from rules_engine.prizes import Goods, Package, Picking
from tables.director import screen as director_screen
from tests.tables.nights import do, state_of
from tests.tournaments.endings import make_running_tournament, play_hand, stop_play
from tests.tournaments.phone.test_phone import shown as phone
from tests.tournaments.picking_nights import PACKAGES, make_picking_night, order_of, pick_all
from tournaments.lobby import screen as lobby_screen
from tournaments.models import Tournament, User
from tournaments.people.names import Names
from tournaments.results import report_pdf, screen_report
from tournaments.results import screen as results_screen

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

BrowserOf = Callable[[User | None], Client]


def wall(night: Tournament) -> lobby_screen.LobbyScreen:
    return lobby_screen.build(now=timezone.now(), tournament_id=night.pk)


def results(night: Tournament) -> results_screen.ResultsScreen:
    return results_screen.build(now=timezone.now(), tournament_id=night.pk)


def payouts(night: Tournament) -> results_screen.PayoutsScreen:
    return results_screen.build_payouts(now=timezone.now(), tournament_id=night.pk)


def report(night: Tournament) -> screen_report.Report:
    return screen_report.build(now=timezone.now(), tournament_id=night.pk)


def queued(night: Tournament) -> list[str]:
    shown = director_screen.build(now=timezone.now(), tournament_id=night.pk)
    assert shown.queue
    return [item.title for item in shown.queue.due]


def test_who_picks_now_and_what_is_left_is_on_the_wall_the_results_and_every_phone() -> None:
    night = make_picking_night()
    first, second, third, *_ = order_of(night)
    names = Names.load(night.pk)
    assert wall(night).face == "picking"
    do(night, engine.pick_package, entry=first, package="Quilt")
    for picking in (wall(night).picking, results(night).picking, phone(night, third).picking):
        assert picking
        assert picking.now
        assert picking.now.picker == names.of(second)
        assert "Quilt" not in [package.name for package in picking.left]
        assert len(picking.left) == 10
    mine, next_one, after = (phone(night, entry) for entry in (first, second, third))
    assert mine.result
    assert [won.title for won in mine.result.goods] == ["Quilt", "Trophy"]
    assert mine.result.goods[0].package
    assert mine.result.goods[0].package.gift == "Given by The Altar Guild, worth $150"
    assert next_one.turn
    assert next_one.turn.is_now
    assert after.turn
    assert after.turn.before == 1


def test_everybody_hears_who_picks_for_somebody_who_is_not_there() -> None:
    night = make_picking_night()
    first, *_ = order_of(night)
    name = Names.load(night.pk).of(first)
    do(night, engine.state_picker, entry=first, how=Picking.BY_PROXY, proxy="Aunt May")
    assert wall(night).picking.now.picker == f"Aunt May, for {name}"
    do(night, engine.state_picker, entry=first, how=Picking.AWAY)
    assert order_of(night)[-1] == first
    assert phone(night, first).turn.how == "away"


def test_after_the_last_pick_the_wall_says_what_everybody_won() -> None:
    night = make_picking_night()
    pick_all(night)
    screen = wall(night)
    assert screen.face == "over"
    assert [line.package for line in screen.winners[:2]] == ["Weekend at the lake", "Grill"]
    assert [line.has_trophy for line in screen.winners[:4]] == [True, True, True, False]
    lines = results(night).lines
    assert [line.package.name for line in lines[:11] if line.package] == [
        line.package for line in screen.winners[:11]
    ]
    assert lines[11].package is None


def test_each_prize_is_handed_over_with_a_tick_that_can_be_taken_back(
    desk: User, browser_of: BrowserOf
) -> None:
    night, client = make_picking_night(), browser_of(desk)
    pick_all(night)
    assert "Hand over 14 prizes" in queued(night)  # eleven packages, three trophies
    first, *_ = order_of(night)
    path = f"/t/{night.pk}/payouts/{first}"
    script = {"Accept": "application/json"}
    assert client.post(f"{path}/package/hand-over/", headers=script).status_code == 204
    again = client.post(f"{path}/package/hand-over/", headers=script)
    assert again.status_code == 409
    assert "has it already, by" in again.json()["sentence"]
    line = next(one for one in payouts(night).goods if one.won.is_handed)
    assert (line.won.entry, line.won.title) == (first, "Weekend at the lake")
    assert line.by == str(desk)
    assert phone(night, first).result.goods[0].is_handed
    assert client.post(f"{path}/package/take-back/", headers=script).status_code == 204
    assert not any(one.won.is_handed for one in payouts(night).goods)
    assert client.post(f"{path}/package/take-back/", headers=script).status_code == 409
    assert client.post(f"{path}/pony/hand-over/", headers=script).status_code == 404


def hand_over_all(night: Tournament) -> None:
    for line in payouts(night).goods:
        do(night, engine.hand_over_prize, entry=line.won.entry, what=Goods(line.won.what))


def test_the_report_is_final_with_the_last_tick_and_names_donors() -> None:
    night = make_picking_night()
    pick_all(night)
    assert not report(night).is_final
    hand_over_all(night)
    final = report(night)
    assert final.is_final
    assert payouts(night).is_done
    assert final.goods_value == "$1,619"
    assert final.goods[0].title == "Weekend at the lake and Trophy"
    assert len(final.goods) == 11
    assert final.goods[0].gift == "Given by The Okafor family, worth $480"


def test_the_report_says_what_was_won_and_prints_on_one_page(
    director: User, browser_of: BrowserOf
) -> None:
    night, client = make_picking_night(), browser_of(director)
    without = report_pdf.render(report(night), currency="USD")
    pick_all(night)
    file = report_pdf.render(report(night), currency="USD")
    assert b"/Count 1 " in file
    assert file != without
    body = client.get(f"/t/{night.pk}/report/").content.decode()
    assert "Given by Ray&#x27;s Butchery, worth $60" in body
    assert "(not handed over yet)" in body


def test_what_nobody_takes_is_in_the_report_and_holds_nothing_up() -> None:
    night = make_picking_night()
    first, *_ = order_of(night)
    do(night, engine.state_picker, entry=first, how=Picking.DECLINED)
    pick_all(night)
    hand_over_all(night)
    last = report(night).goods[-1]
    assert (last.name, last.title) == ("", "Bookshop voucher")
    assert report(night).is_final
    assert [line.package for line in wall(night).winners] == [
        "",
        *(one.name for one in PACKAGES[:10]),
    ]
    assert [package.name for package in results(night).picking.left] == ["Bookshop voucher"]


def test_a_corrected_place_shows_a_trophy_that_went_to_the_wrong_person() -> None:
    night = make_picking_night((Package("Ham"),))
    _, _, third, fourth = (one.entry for one in engine.questions.places_taken(state_of(night))[:4])
    do(night, engine.hand_over_prize, entry=third, what=Goods.TROPHY)
    do(night, engine.correct_place, entry=fourth, place=3, reason="miscounted")
    wrong = [one.won.entry for one in payouts(night).goods if not one.won.is_due]
    assert wrong == [third]


def test_there_is_nothing_to_pick_or_hand_over_before_the_end(
    desk: User, browser_of: BrowserOf
) -> None:
    night = make_picking_night()
    assert engine.questions.pick_order(state_of(night))
    entry = order_of(night)[0]
    answer = browser_of(desk).post(
        f"/t/{night.pk}/payouts/{entry}/package/hand-over/", headers={"Accept": "application/json"}
    )
    assert answer.json()["code"] == "no_prize"


def test_goods_stand_beside_money_where_the_house_pays_cash() -> None:
    night = make_running_tournament()
    ham = Package("Ham", donor="Ray's Butchery")
    do(night, engine.list_packages, packages=[ham], trophies=1)
    assert wall(night).prizes.goods == "1 package to pick and 1 trophy"
    for table in (1, 2):
        while state_of(night).tables[table].size > 1:
            play_hand(night, table)
    stop_play(night)
    do(night, engine.draw_tie_cards)  # the last of each table had the same chips
    pick_all(night)
    first, second, *_ = wall(night).winners
    assert (first.package, first.has_trophy, second.has_trophy) == ("Ham", True, False)
    assert first.prize
    paid = payouts(night)
    assert [one.won.title for one in paid.goods] == ["Ham", "Trophy"]
    assert len(paid.lines) > 1
    mine = phone(night, paid.goods[0].won.entry).result
    assert mine
    assert mine.prize == first.prize
    assert mine.is_waiting
