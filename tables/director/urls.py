"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tables.director import views, views_decisions, views_purchases, views_room

urlpatterns = [
    path(
        "t/<int:tournament_id>/calls/<int:call>/answer/",
        views_decisions.answer_call,
        name="answer_call",
    ),
    path("t/<int:tournament_id>/director/", views.director, name="director"),
    path("t/<int:tournament_id>/floor/", views.floor, name="floor"),
    path("t/<int:tournament_id>/entries/", views.entries, name="entries"),
    path("t/<int:tournament_id>/entries/<int:entry>/", views.show_entry, name="entry_sheet"),
    path(
        "t/<int:tournament_id>/entries/<int:entry>/attend/<str:verb>/",
        views_decisions.attend_entry,
        name="attend_entry",
    ),
    path(
        "t/<int:tournament_id>/entries/<int:entry>/direct/<str:verb>/",
        views_decisions.direct_entry,
        name="direct_entry",
    ),
    path(
        "t/<int:tournament_id>/reports/<int:report>/<str:verb>/",
        views_decisions.answer_report,
        name="answer_report",
    ),
    path("t/<int:tournament_id>/add-ons/", views_purchases.add_ons, name="add_ons"),
    path(
        "t/<int:tournament_id>/entries/<int:entry>/sell/<str:what>/",
        views_purchases.sell_at_table,
        name="sell_at_table",
    ),
    path("t/<int:tournament_id>/moves/order/", views_decisions.order_move, name="order_move"),
    path(
        "t/<int:tournament_id>/moves/<int:move>/<str:verb>/",
        views_decisions.follow_move,
        name="follow_move",
    ),
    path(
        "t/<int:tournament_id>/clock-calls/<int:call>/<str:verb>/",
        views_decisions.close_clock_call,
        name="close_clock_call",
    ),
    path("t/<int:tournament_id>/buttons/", views_decisions.draw_buttons, name="draw_buttons"),
    path("t/<int:tournament_id>/room/", views.show_room, name="room_sheet"),
    path("t/<int:tournament_id>/tables/add/", views_room.add_table, name="add_table"),
    path(
        "t/<int:tournament_id>/tables/<int:table>/chairs/<str:verb>/",
        views_room.change_chair,
        name="change_chair",
    ),
    path("t/<int:tournament_id>/room/<str:verb>/", views_decisions.direct_room, name="direct_room"),
    path("t/<int:tournament_id>/announcement/", views_decisions.announce, name="announce"),
    path("t/<int:tournament_id>/tables/<int:table>/sheet/", views.show_table, name="table_sheet"),
    path(
        "t/<int:tournament_id>/tables/<int:table>/count/",
        views_decisions.count_stacks,
        name="count_stacks",
    ),
    path(
        "t/<int:tournament_id>/tables/<int:table>/race/",
        views_decisions.race_chips,
        name="race_chips",
    ),
    path(
        "t/<int:tournament_id>/tables/<int:table>/direct/<str:verb>/",
        views_decisions.direct_table,
        name="direct_table",
    ),
]
