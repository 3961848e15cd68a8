"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tables.rulings import views, views_misdeal

urlpatterns = [
    path("t/<num:tournament_id>/rulings/", views.rulings, name="rulings"),
    path("t/<num:tournament_id>/rulings/ask/", views.lookup, name="ruling_lookup"),
    path(
        "t/<num:tournament_id>/rulings/ask/<slug:irregularity>/",
        views.lookup_question,
        name="ruling_lookup_question",
    ),
    path(
        "t/<num:tournament_id>/rulings/ask/<slug:irregularity>/record/",
        views.record_for,
        name="ruling_record_for",
    ),
    path("t/<num:tournament_id>/rulings/<num:ruling>/", views.show_ruling, name="ruling_sheet"),
    path(
        "t/<num:tournament_id>/rulings/<num:ruling>/<str:verb>/",
        views.answer_ruling,
        name="answer_ruling",
    ),
    path("t/<num:tournament_id>/tables/<num:table>/wrong/", views.ask, name="ruling_ask"),
    path(
        "t/<num:tournament_id>/tables/<num:table>/wrong/<slug:irregularity>/",
        views.question,
        name="ruling_question",
    ),
    path(
        "t/<num:tournament_id>/tables/<num:table>/wrong/<slug:irregularity>/record/",
        views.record,
        name="ruling_record",
    ),
    path(
        "t/<num:tournament_id>/tables/<num:table>/rulings/<num:ruling>/",
        views.given,
        name="ruling_given",
    ),
    path(
        "t/<num:tournament_id>/tables/<num:table>/rulings/<num:ruling>/carry-out/",
        views.carry_out,
        name="carry_out_ruling",
    ),
    path(
        "t/<num:tournament_id>/tables/<num:table>/rulings/<num:ruling>/void/",
        views_misdeal.void_by_ruling,
        name="void_by_ruling",
    ),
    path(
        "t/<num:tournament_id>/tables/<num:table>/hands/<num:hand>/void/",
        views_misdeal.void_hand,
        name="void_hand",
    ),
]
