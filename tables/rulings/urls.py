"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tables.rulings import views, views_misdeal

urlpatterns = [
    path("t/<int:tournament_id>/rulings/", views.rulings, name="rulings"),
    path("t/<int:tournament_id>/rulings/ask/", views.lookup, name="ruling_lookup"),
    path(
        "t/<int:tournament_id>/rulings/ask/<slug:irregularity>/",
        views.lookup_question,
        name="ruling_lookup_question",
    ),
    path(
        "t/<int:tournament_id>/rulings/ask/<slug:irregularity>/record/",
        views.record_for,
        name="ruling_record_for",
    ),
    path("t/<int:tournament_id>/rulings/<int:ruling>/", views.show_ruling, name="ruling_sheet"),
    path(
        "t/<int:tournament_id>/rulings/<int:ruling>/<str:verb>/",
        views.answer_ruling,
        name="answer_ruling",
    ),
    path("t/<int:tournament_id>/tables/<int:table>/wrong/", views.ask, name="ruling_ask"),
    path(
        "t/<int:tournament_id>/tables/<int:table>/wrong/<slug:irregularity>/",
        views.question,
        name="ruling_question",
    ),
    path(
        "t/<int:tournament_id>/tables/<int:table>/wrong/<slug:irregularity>/record/",
        views.record,
        name="ruling_record",
    ),
    path(
        "t/<int:tournament_id>/tables/<int:table>/rulings/<int:ruling>/",
        views.given,
        name="ruling_given",
    ),
    path(
        "t/<int:tournament_id>/tables/<int:table>/rulings/<int:ruling>/carry-out/",
        views.carry_out,
        name="carry_out_ruling",
    ),
    path(
        "t/<int:tournament_id>/tables/<int:table>/rulings/<int:ruling>/void/",
        views_misdeal.void_by_ruling,
        name="void_by_ruling",
    ),
    path(
        "t/<int:tournament_id>/tables/<int:table>/hands/<int:hand>/void/",
        views_misdeal.void_hand,
        name="void_hand",
    ),
]
