"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tournaments.about import views

urlpatterns = [
    path("t/<num:tournament_id>/about/", views.about, name="about"),
    path("t/<num:tournament_id>/join/poster/", views.sign_up_poster, name="sign_up_poster"),
]
