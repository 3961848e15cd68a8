"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tournaments.points import views

urlpatterns = [
    path("t/<num:tournament_id>/points/", views.points, name="points"),
    path("t/<num:tournament_id>/points/<slug:point>/", views.point, name="point"),
]
