"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tournaments.desk import views

urlpatterns = [
    path("t/<num:tournament_id>/desk/", views.desk, name="desk"),
    path("t/<num:tournament_id>/desk/people/", views.find_people, name="find_people"),
    path("t/<num:tournament_id>/desk/sell/", views.sell_entry, name="sell_entry"),
    path("t/<num:tournament_id>/desk/till/", views.till, name="till"),
    path("t/<num:tournament_id>/desk/group/", views.sell_group, name="sell_group"),
    path("t/<num:tournament_id>/desk/<num:entry>/age/", views.see_age, name="see_age"),
    path("t/<num:tournament_id>/desk/<num:entry>/gift/", views.take_gift, name="take_gift"),
    path("t/<num:tournament_id>/desk/wait/", views.join_waiting_list, name="join_waiting_list"),
    path("t/<num:tournament_id>/desk/count/", views.count_cash, name="count_cash"),
    path(
        "t/<num:tournament_id>/desk/floats/<num:account>/",
        views.hand_over_float,
        name="hand_over_float",
    ),
    path("t/<num:tournament_id>/desk/late/", views.allow_late_entries, name="allow_late_entries"),
    path("t/<num:tournament_id>/desk/<num:entry>/ticket/", views.ticket, name="ticket"),
    path("t/<num:tournament_id>/desk/<num:entry>/print/", views.print_entry, name="print_entry"),
    path("t/<num:tournament_id>/desk/<num:entry>/renew/", views.renew_ticket, name="renew_ticket"),
    path(
        "t/<num:tournament_id>/desk/<num:entry>/leave/",
        views.leave_waiting_list,
        name="leave_waiting_list",
    ),
    path("t/<num:tournament_id>/desk/<num:entry>/refund/", views.refund_entry, name="refund_entry"),
    path(
        "t/<num:tournament_id>/desk/<num:entry>/person/", views.change_person, name="change_person"
    ),
    path(
        "t/<num:tournament_id>/desk/<num:entry>/tournament/",
        views.change_tournament,
        name="change_tournament",
    ),
    path(
        "t/<num:tournament_id>/desk/<num:entry>/holder/", views.change_holder, name="change_holder"
    ),
    path(
        "t/<num:tournament_id>/desk/postings/<num:posting>/box/",
        views.change_box,
        name="change_box",
    ),
    path("t/<num:tournament_id>/desk/<num:entry>/needs/", views.change_needs, name="change_needs"),
    path(
        "t/<num:tournament_id>/desk/<num:entry>/sell/<str:what>/", views.sell_more, name="sell_more"
    ),
    path(
        "t/<num:tournament_id>/desk/postings/<num:posting>/refund/",
        views.refund_chips,
        name="refund_chips",
    ),
]
