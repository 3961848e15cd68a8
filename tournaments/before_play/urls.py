"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tournaments.before_play import views

urlpatterns = [
    path("t/<num:tournament_id>/before-play/", views.before_play, name="before_play"),
    path("t/<num:tournament_id>/seats/", views.seats, name="seats"),
    path("t/<num:tournament_id>/call-off/", views.call_off, name="call_off"),
]
