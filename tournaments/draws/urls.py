"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tournaments.draws import views

urlpatterns = [
    path("t/<num:tournament_id>/draws/", views.draws, name="draws"),
]
