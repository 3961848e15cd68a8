"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tournaments.sides import views

SIDES = "events/<num:event_id>/sides/"
SIDE = f"{SIDES}<num:side>/"
PRIZE = f"{SIDE}prizes/<num:prize>/"
urlpatterns = [
    path(SIDES, views.sides, name="sides"),
    path(SIDE, views.side, name="side"),
    path(f"{SIDE}check/", views.side_draw, name="side_draw"),
    path(f"{SIDE}sheet/", views.lot_sheet, name="lot_sheet"),
    path(f"{SIDE}prizes/", views.add_side_prize, name="add_side_prize"),
    path(f"{SIDE}tickets/", views.sell_side_tickets, name="sell_side_tickets"),
    path(f"{SIDE}pot/", views.join_pot, name="join_pot"),
    path(f"{SIDE}draw/", views.draw_side, name="draw_side"),
    path(f"{PRIZE}next/", views.draw_next_ticket, name="draw_next_ticket"),
    path(f"{PRIZE}drum/", views.state_drum, name="state_drum"),
    path(f"{PRIZE}winner/", views.state_side_winner, name="state_side_winner"),
    path(f"{PRIZE}lot/", views.close_lot, name="close_lot"),
    path(f"{PRIZE}pay/", views.pay_side_prize, name="pay_side_prize"),
    path(f"{PRIZE}hand/", views.hand_over_side_prize, name="hand_over_side_prize"),
]
