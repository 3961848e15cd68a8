"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tables.director import views, views_decisions, views_purchases, views_room

urlpatterns = [
    path(
        "t/<num:tournament_id>/calls/<num:call>/answer/",
        views_decisions.answer_call,
        name="answer_call",
    ),
    path("t/<num:tournament_id>/director/", views.director, name="director"),
    path("t/<num:tournament_id>/plan/<num:zone>/", views.plan, name="plan"),
    path("t/<num:tournament_id>/plan/<num:zone>/arrange/", views.arrange, name="arrange"),
    path(
        "t/<num:tournament_id>/plan/<num:zone>/place/", views_room.place_table, name="place_table"
    ),
    path("t/<num:tournament_id>/plan/forget/", views_room.forget_plan, name="forget_plan"),
    path("t/<num:tournament_id>/floor/", views.floor, name="floor"),
    path("t/<num:tournament_id>/entries/", views.entries, name="entries"),
    path("t/<num:tournament_id>/entries/<num:entry>/", views.show_entry, name="entry_sheet"),
    path(
        "t/<num:tournament_id>/entries/<num:entry>/attend/<str:verb>/",
        views_decisions.attend_entry,
        name="attend_entry",
    ),
    path(
        "t/<num:tournament_id>/entries/<num:entry>/direct/<str:verb>/",
        views_decisions.direct_entry,
        name="direct_entry",
    ),
    path(
        "t/<num:tournament_id>/reports/confirm/",
        views_decisions.confirm_reports,
        name="confirm_reports",
    ),
    path("t/<num:tournament_id>/queue/<slug:item>/claim/", views_decisions.claim, name="claim"),
    path(
        "t/<num:tournament_id>/reports/<num:report>/<str:verb>/",
        views_decisions.answer_report,
        name="answer_report",
    ),
    path("t/<num:tournament_id>/add-ons/", views_purchases.add_ons, name="add_ons"),
    path(
        "t/<num:tournament_id>/add-ons/<num:posting>/take-back/",
        views_purchases.take_back_add_on,
        name="take_back_add_on",
    ),
    path(
        "t/<num:tournament_id>/entries/<num:entry>/sell/<str:what>/",
        views_purchases.sell_at_table,
        name="sell_at_table",
    ),
    path("t/<num:tournament_id>/moves/order/", views_decisions.order_move, name="order_move"),
    path(
        "t/<num:tournament_id>/moves/<num:move>/<str:verb>/",
        views_decisions.follow_move,
        name="follow_move",
    ),
    path(
        "t/<num:tournament_id>/clock-calls/<num:call>/<str:verb>/",
        views_decisions.close_clock_call,
        name="close_clock_call",
    ),
    path("t/<num:tournament_id>/buttons/", views_decisions.draw_buttons, name="draw_buttons"),
    path("t/<num:tournament_id>/room/", views.show_room, name="room_sheet"),
    path("t/<num:tournament_id>/tables/add/", views_room.add_table, name="add_table"),
    path(
        "t/<num:tournament_id>/tables/<num:table>/chairs/<str:verb>/",
        views_room.change_chair,
        name="change_chair",
    ),
    path("t/<num:tournament_id>/room/<str:verb>/", views_decisions.direct_room, name="direct_room"),
    path("t/<num:tournament_id>/announcement/", views_decisions.announce, name="announce"),
    path("t/<num:tournament_id>/tables/<num:table>/sheet/", views.show_table, name="table_sheet"),
    path(
        "t/<num:tournament_id>/tables/<num:table>/count/",
        views_decisions.count_stacks,
        name="count_stacks",
    ),
    path(
        "t/<num:tournament_id>/tables/<num:table>/race/",
        views_decisions.race_chips,
        name="race_chips",
    ),
    path(
        "t/<num:tournament_id>/tables/<num:table>/direct/<str:verb>/",
        views_decisions.direct_table,
        name="direct_table",
    ),
]
