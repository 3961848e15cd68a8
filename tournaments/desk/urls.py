"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tournaments.desk import views

urlpatterns = [
    path("t/<int:tournament_id>/desk/", views.desk, name="desk"),
    path("t/<int:tournament_id>/desk/people/", views.find_people, name="find_people"),
    path("t/<int:tournament_id>/desk/sell/", views.sell_entry, name="sell_entry"),
    path("t/<int:tournament_id>/desk/wait/", views.join_waiting_list, name="join_waiting_list"),
    path("t/<int:tournament_id>/desk/count/", views.count_cash, name="count_cash"),
    path(
        "t/<int:tournament_id>/desk/floats/<int:account>/",
        views.hand_over_float,
        name="hand_over_float",
    ),
    path("t/<int:tournament_id>/desk/late/", views.allow_late_entries, name="allow_late_entries"),
    path("t/<int:tournament_id>/desk/<int:entry>/ticket/", views.ticket, name="ticket"),
    path("t/<int:tournament_id>/desk/<int:entry>/renew/", views.renew_ticket, name="renew_ticket"),
    path(
        "t/<int:tournament_id>/desk/<int:entry>/leave/",
        views.leave_waiting_list,
        name="leave_waiting_list",
    ),
    path("t/<int:tournament_id>/desk/<int:entry>/refund/", views.refund_entry, name="refund_entry"),
    path(
        "t/<int:tournament_id>/desk/<int:entry>/person/", views.change_person, name="change_person"
    ),
    path(
        "t/<int:tournament_id>/desk/<int:entry>/tournament/",
        views.change_tournament,
        name="change_tournament",
    ),
    path(
        "t/<int:tournament_id>/desk/<int:entry>/holder/", views.change_holder, name="change_holder"
    ),
    path(
        "t/<int:tournament_id>/desk/postings/<int:posting>/box/",
        views.change_box,
        name="change_box",
    ),
    path("t/<int:tournament_id>/desk/<int:entry>/needs/", views.change_needs, name="change_needs"),
    path(
        "t/<int:tournament_id>/desk/<int:entry>/sell/<str:what>/", views.sell_more, name="sell_more"
    ),
    path(
        "t/<int:tournament_id>/desk/postings/<int:posting>/refund/",
        views.refund_chips,
        name="refund_chips",
    ),
]
