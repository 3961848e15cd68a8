"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tournaments.lobby import views

urlpatterns = [
    path("t/<num:tournament_id>/", views.lobby, name="lobby"),
]
