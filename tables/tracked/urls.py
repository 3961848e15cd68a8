"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tables.tracked import views

urlpatterns = [
    path("t/<int:tournament_id>/tables/<int:table>/mode/", views.switch_mode, name="switch_mode"),
    path(
        "t/<int:tournament_id>/tables/<int:table>/counting/", views.count_table, name="count_table"
    ),
    path(
        "t/<int:tournament_id>/tables/<int:table>/hands/<int:hand>/steps/",
        views.take_step,
        name="take_step",
    ),
    path(
        "t/<int:tournament_id>/tables/<int:table>/hands/<int:hand>/steps/back/",
        views.take_back_step,
        name="take_back_step",
    ),
    path(
        "t/<int:tournament_id>/tables/<int:table>/hands/<int:hand>/wager/",
        views.judge_wager,
        name="judge_wager",
    ),
    path(
        "t/<int:tournament_id>/tables/<int:table>/hands/<int:hand>/finish/",
        views.finish_hand,
        name="finish_hand",
    ),
]
