"""Every route; who may open it is written in tournaments/rights.py."""

from django.contrib.auth import views as auth
from django.urls import path

from tables.views import decisions, director, full_hand, race, table, tablets
from tables.views import prizes as table_prizes
from tables.views import rulings as table_rulings
from tables.views import setup as table_setup
from tournaments.views import accounts, desk, health, home, phone, results, rules, setup, tournament

urlpatterns = [
    path("", home.home, name="home"),
    path("healthz", health.healthz, name="healthz"),
    path("notice/", home.post_notice, name="post_notice"),
    path("styleguide/", home.styleguide, name="styleguide"),
    path(
        "login/",
        auth.LoginView.as_view(
            template_name="accounts/login.html", redirect_authenticated_user=True
        ),
        name="login",
    ),
    path("logout/", auth.LogoutView.as_view(), name="logout"),
    path("password/", accounts.ChangePassword.as_view(), name="password_change"),
    path("welcome/<str:token>/", accounts.accept_invitation, name="accept_invitation"),
    path("people/", accounts.people, name="people"),
    path("people/invite/", accounts.invite, name="invite"),
    path(
        "people/links/<int:invitation_id>/revoke/",
        accounts.revoke_invitation,
        name="revoke_invitation",
    ),
    path("people/<int:user_id>/role/", accounts.change_role, name="change_role"),
    path("people/<int:user_id>/deactivate/", accounts.deactivate, name="deactivate"),
    path("people/<int:user_id>/password/", accounts.reset_password, name="reset_password"),
    path("organisation/", accounts.organisation, name="organisation"),
    path("backup/", tournament.backup, name="backup"),
    path("events/", setup.events, name="events"),
    path("events/new/", setup.new_event, name="new_event"),
    path("events/<int:event_id>/", setup.event, name="event"),
    path("events/<int:event_id>/edit/", setup.edit_event, name="edit_event"),
    path(
        "events/<int:event_id>/tournaments/new/", table_setup.new_tournament, name="new_tournament"
    ),
    path("t/<int:tournament_id>/setup/", table_setup.setup, name="setup"),
    path("t/<int:tournament_id>/setup/delete/", table_setup.delete_draft, name="delete_draft"),
    path("t/<int:tournament_id>/open/", table_setup.open_sales, name="open_sales"),
    path("t/<int:tournament_id>/before-play/", setup.before_play, name="before_play"),
    path("t/<int:tournament_id>/seats/", setup.seats, name="seats"),
    path("t/<int:tournament_id>/call-off/", setup.call_off, name="call_off"),
    path("t/<int:tournament_id>/refunds/", setup.refunds, name="refunds"),
    path(
        "t/<int:tournament_id>/refunds/everybody/",
        setup.refund_everybody,
        name="refund_everybody",
    ),
    path("t/<int:tournament_id>/refunds/<int:entry>/", setup.refund, name="refund"),
    path("pair/", tablets.pair, name="pair"),
    path("pair/<str:code>/", tablets.pair, name="pair_by_link"),
    path("t/<int:tournament_id>/", tournament.lobby, name="lobby"),
    path("t/<int:tournament_id>/about/", tournament.about, name="about"),
    path("p/<str:token>/", phone.phone, name="phone"),
    path("t/<int:tournament_id>/desk/", desk.desk, name="desk"),
    path("t/<int:tournament_id>/desk/people/", desk.find_people, name="find_people"),
    path("t/<int:tournament_id>/desk/sell/", desk.sell_entry, name="sell_entry"),
    path("t/<int:tournament_id>/desk/wait/", desk.join_waiting_list, name="join_waiting_list"),
    path("t/<int:tournament_id>/desk/count/", desk.count_cash, name="count_cash"),
    path("t/<int:tournament_id>/desk/late/", desk.allow_late_entries, name="allow_late_entries"),
    path("t/<int:tournament_id>/desk/<int:entry>/ticket/", desk.ticket, name="ticket"),
    path("t/<int:tournament_id>/desk/<int:entry>/renew/", desk.renew_ticket, name="renew_ticket"),
    path(
        "t/<int:tournament_id>/desk/<int:entry>/leave/",
        desk.leave_waiting_list,
        name="leave_waiting_list",
    ),
    path("t/<int:tournament_id>/desk/<int:entry>/refund/", desk.refund_entry, name="refund_entry"),
    path(
        "t/<int:tournament_id>/desk/<int:entry>/person/", desk.change_person, name="change_person"
    ),
    path("t/<int:tournament_id>/desk/<int:entry>/needs/", desk.change_needs, name="change_needs"),
    path(
        "t/<int:tournament_id>/desk/<int:entry>/sell/<str:what>/", desk.sell_more, name="sell_more"
    ),
    path(
        "t/<int:tournament_id>/desk/postings/<int:posting>/refund/",
        desk.refund_chips,
        name="refund_chips",
    ),
    path("t/<int:tournament_id>/results/", results.results, name="results"),
    path("t/<int:tournament_id>/payouts/", results.payouts, name="payouts"),
    path("t/<int:tournament_id>/payouts/<int:entry>/", results.pay_out, name="pay_out"),
    path(
        "t/<int:tournament_id>/payouts/<int:entry>/take-back/",
        results.take_back_payout,
        name="take_back_payout",
    ),
    path("t/<int:tournament_id>/report/", results.report, name="report"),
    path("t/<int:tournament_id>/report.pdf", results.report_file, name="report_file"),
    path("t/<int:tournament_id>/log/", tournament.show_log, name="log"),
    path(
        "t/<int:tournament_id>/log/before/<int:before>/",
        tournament.show_older_log,
        name="older_log",
    ),
    path("t/<int:tournament_id>/log/export/", tournament.export_log, name="export_log"),
    path("t/<int:tournament_id>/log/<int:wish>/undo/", tournament.undo, name="undo"),
    path("t/<int:tournament_id>/backup/", tournament.backup_again, name="backup_again"),
    path("t/<int:tournament_id>/clock/<str:verb>/", tournament.clock, name="clock"),
    path("t/<int:tournament_id>/calls/<int:call>/answer/", table.answer_call, name="answer_call"),
    path("t/<int:tournament_id>/director/", director.director, name="director"),
    path("t/<int:tournament_id>/floor/", director.floor, name="floor"),
    path("t/<int:tournament_id>/entries/", director.entries, name="entries"),
    path("t/<int:tournament_id>/entries/<int:entry>/", director.show_entry, name="entry_sheet"),
    path(
        "t/<int:tournament_id>/entries/<int:entry>/attend/<str:verb>/",
        decisions.attend_entry,
        name="attend_entry",
    ),
    path(
        "t/<int:tournament_id>/entries/<int:entry>/direct/<str:verb>/",
        decisions.direct_entry,
        name="direct_entry",
    ),
    path(
        "t/<int:tournament_id>/reports/<int:report>/<str:verb>/",
        decisions.answer_report,
        name="answer_report",
    ),
    path("t/<int:tournament_id>/moves/order/", decisions.order_move, name="order_move"),
    path(
        "t/<int:tournament_id>/moves/<int:move>/<str:verb>/",
        decisions.follow_move,
        name="follow_move",
    ),
    path(
        "t/<int:tournament_id>/clock-calls/<int:call>/<str:verb>/",
        decisions.close_clock_call,
        name="close_clock_call",
    ),
    path("t/<int:tournament_id>/buttons/", decisions.draw_buttons, name="draw_buttons"),
    path("t/<int:tournament_id>/room/<str:verb>/", decisions.direct_room, name="direct_room"),
    path("t/<int:tournament_id>/prizes/", table_prizes.prizes, name="prizes"),
    path(
        "t/<int:tournament_id>/prizes/<str:verb>/",
        table_prizes.direct_prizes,
        name="direct_prizes",
    ),
    path("t/<int:tournament_id>/announcement/", decisions.announce, name="announce"),
    path(
        "t/<int:tournament_id>/tables/<int:table>/sheet/", director.show_table, name="table_sheet"
    ),
    path(
        "t/<int:tournament_id>/tables/<int:table>/count/",
        decisions.count_stacks,
        name="count_stacks",
    ),
    path("t/<int:tournament_id>/tables/<int:table>/race/", decisions.race_chips, name="race_chips"),
    path(
        "t/<int:tournament_id>/tables/<int:table>/direct/<str:verb>/",
        decisions.direct_table,
        name="direct_table",
    ),
    path("t/<int:tournament_id>/tablets/", tablets.tablets, name="tablets"),
    path(
        "t/<int:tournament_id>/tablets/<int:tablet_id>/revoke/",
        tablets.revoke_tablet,
        name="revoke_tablet",
    ),
    path("t/<int:tournament_id>/tables/<int:table>/", table.table, name="table"),
    path(
        "t/<int:tournament_id>/tables/<int:table>/alive/", table.tablet_alive, name="tablet_alive"
    ),
    path("t/<int:tournament_id>/tables/<int:table>/call/", table.call_floor, name="call_floor"),
    path("t/<int:tournament_id>/tables/<int:table>/button/", table.draw_button, name="draw_button"),
    path(
        "t/<int:tournament_id>/tables/<int:table>/hands/<int:hand>/start/",
        table.start_hand,
        name="start_hand",
    ),
    path(
        "t/<int:tournament_id>/tables/<int:table>/hands/<int:hand>/end/",
        table.end_hand,
        name="end_hand",
    ),
    path(
        "t/<int:tournament_id>/tables/<int:table>/hands/<int:hand>/void/",
        table.void_hand,
        name="void_hand",
    ),
    path(
        "t/<int:tournament_id>/tables/<int:table>/hands/<int:hand>/clock/",
        table.call_clock,
        name="call_clock",
    ),
    path(
        "t/<int:tournament_id>/tables/<int:table>/clock-calls/<int:call>/<str:verb>/",
        table.end_clock_call,
        name="end_clock_call",
    ),
    path(
        "t/<int:tournament_id>/tables/<int:table>/colour-up/<int:small>/",
        race.chip_race,
        name="chip_race",
    ),
    path(
        "t/<int:tournament_id>/tables/<int:table>/mode/", full_hand.switch_mode, name="switch_mode"
    ),
    path(
        "t/<int:tournament_id>/tables/<int:table>/counting/",
        full_hand.count_table,
        name="count_table",
    ),
    path(
        "t/<int:tournament_id>/tables/<int:table>/hands/<int:hand>/steps/",
        full_hand.take_step,
        name="take_step",
    ),
    path(
        "t/<int:tournament_id>/tables/<int:table>/hands/<int:hand>/steps/back/",
        full_hand.take_back_step,
        name="take_back_step",
    ),
    path(
        "t/<int:tournament_id>/tables/<int:table>/hands/<int:hand>/wager/",
        full_hand.judge_wager,
        name="judge_wager",
    ),
    path(
        "t/<int:tournament_id>/tables/<int:table>/hands/<int:hand>/finish/",
        full_hand.finish_hand,
        name="finish_hand",
    ),
    path(
        "t/<int:tournament_id>/tables/<int:table>/moves/<int:move>/<str:verb>/",
        table.acknowledge_move,
        name="acknowledge_move",
    ),
    path(
        "t/<int:tournament_id>/tables/<int:table>/code/",
        tablets.make_pairing_code,
        name="make_pairing_code",
    ),
    path("t/<int:tournament_id>/rules/", rules.rules, name="rules"),
    path("t/<int:tournament_id>/rules/sheet/", rules.sheet, name="rules_sheet"),
    path("t/<int:tournament_id>/rulings/", table_rulings.rulings, name="rulings"),
    path("t/<int:tournament_id>/rulings/ask/", table_rulings.lookup, name="ruling_lookup"),
    path(
        "t/<int:tournament_id>/rulings/ask/<slug:irregularity>/",
        table_rulings.lookup_question,
        name="ruling_lookup_question",
    ),
    path(
        "t/<int:tournament_id>/rulings/ask/<slug:irregularity>/record/",
        table_rulings.record_for,
        name="ruling_record_for",
    ),
    path(
        "t/<int:tournament_id>/rulings/<int:ruling>/",
        table_rulings.show_ruling,
        name="ruling_sheet",
    ),
    path(
        "t/<int:tournament_id>/rulings/<int:ruling>/<str:verb>/",
        table_rulings.answer_ruling,
        name="answer_ruling",
    ),
    path("t/<int:tournament_id>/tables/<int:table>/wrong/", table_rulings.ask, name="ruling_ask"),
    path(
        "t/<int:tournament_id>/tables/<int:table>/wrong/<slug:irregularity>/",
        table_rulings.question,
        name="ruling_question",
    ),
    path(
        "t/<int:tournament_id>/tables/<int:table>/wrong/<slug:irregularity>/record/",
        table_rulings.record,
        name="ruling_record",
    ),
    path(
        "t/<int:tournament_id>/tables/<int:table>/rulings/<int:ruling>/",
        table_rulings.given,
        name="ruling_given",
    ),
]
