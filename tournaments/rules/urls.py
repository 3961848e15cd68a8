"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tournaments.rules import views

urlpatterns = [
    path("t/<num:tournament_id>/rules/", views.rules, name="rules"),
    path("t/<num:tournament_id>/rules/sheet/", views.sheet, name="rules_sheet"),
]
