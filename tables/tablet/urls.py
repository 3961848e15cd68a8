"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tables.tablet import (
    views,
    views_cards,
    views_chip_race,
    views_deal,
    views_pairing,
    views_rebuy,
    views_seat,
)

urlpatterns = [
    path("pair/", views_pairing.pair, name="pair"),
    path("pair/<str:code>/", views_pairing.pair, name="pair_by_link"),
    path("t/<num:tournament_id>/tablets/", views_pairing.tablets, name="tablets"),
    path(
        "t/<num:tournament_id>/tablets/<num:tablet_id>/revoke/",
        views_pairing.revoke_tablet,
        name="revoke_tablet",
    ),
    path(
        "t/<num:tournament_id>/tablets/<num:tablet_id>/trust/",
        views_pairing.trust_tablet,
        name="trust_tablet",
    ),
    path("t/<num:tournament_id>/tables/<num:table>/", views.table, name="table"),
    path(
        "t/<num:tournament_id>/tables/<num:table>/alive/", views.tablet_alive, name="tablet_alive"
    ),
    path("t/<num:tournament_id>/tables/<num:table>/call/", views.call_floor, name="call_floor"),
    path(
        "t/<num:tournament_id>/tables/<num:table>/button/",
        views_cards.draw_button,
        name="draw_button",
    ),
    path(
        "t/<num:tournament_id>/tables/<num:table>/hands/<num:hand>/start/",
        views.start_hand,
        name="start_hand",
    ),
    path(
        "t/<num:tournament_id>/tables/<num:table>/hands/<num:hand>/end/",
        views.end_hand,
        name="end_hand",
    ),
    path(
        "t/<num:tournament_id>/tables/<num:table>/rebuys/<num:report>/<str:verb>/",
        views_rebuy.answer_rebuy,
        name="answer_rebuy",
    ),
    path(
        "t/<num:tournament_id>/tables/<num:table>/chips/<num:entry>/here/",
        views_rebuy.confirm_chips,
        name="confirm_chips",
    ),
    path(
        "t/<num:tournament_id>/tables/<num:table>/deal/<str:verb>/",
        views_deal.answer_deal,
        name="answer_deal",
    ),
    path(
        "t/<num:tournament_id>/tables/<num:table>/hands/<num:hand>/clock/",
        views.call_clock,
        name="call_clock",
    ),
    path(
        "t/<num:tournament_id>/tables/<num:table>/clock-calls/<num:call>/<str:verb>/",
        views.end_clock_call,
        name="end_clock_call",
    ),
    path(
        "t/<num:tournament_id>/tables/<num:table>/colour-up/<num:small>/",
        views_chip_race.chip_race,
        name="chip_race",
    ),
    path(
        "t/<num:tournament_id>/tables/<num:table>/break/",
        views_cards.break_cards,
        name="break_cards",
    ),
    path(
        "t/<num:tournament_id>/tables/<num:table>/mover/",
        views_cards.mover_cards,
        name="mover_cards",
    ),
    path(
        "t/<num:tournament_id>/tables/<num:table>/moves/<num:move>/<str:verb>/",
        views.acknowledge_move,
        name="acknowledge_move",
    ),
    path(
        "t/<num:tournament_id>/tables/<num:table>/seats/<num:seat>/",
        views_seat.show_seat,
        name="table_seat",
    ),
    path(
        "t/<num:tournament_id>/tables/<num:table>/seats/<num:seat>/attend/",
        views_seat.attend_seat,
        name="attend_seat",
    ),
    path(
        "t/<num:tournament_id>/tables/<num:table>/code/",
        views_pairing.make_pairing_code,
        name="make_pairing_code",
    ),
]
