"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tables.tracked import views

urlpatterns = [
    path("t/<num:tournament_id>/tables/<num:table>/mode/", views.switch_mode, name="switch_mode"),
    path(
        "t/<num:tournament_id>/tables/<num:table>/counting/", views.count_table, name="count_table"
    ),
    path(
        "t/<num:tournament_id>/tables/<num:table>/hands/<num:hand>/steps/",
        views.take_step,
        name="take_step",
    ),
    path(
        "t/<num:tournament_id>/tables/<num:table>/hands/<num:hand>/steps/back/",
        views.take_back_step,
        name="take_back_step",
    ),
    path(
        "t/<num:tournament_id>/tables/<num:table>/hands/<num:hand>/wager/",
        views.judge_wager,
        name="judge_wager",
    ),
    path(
        "t/<num:tournament_id>/tables/<num:table>/hands/<num:hand>/finish/",
        views.finish_hand,
        name="finish_hand",
    ),
]
