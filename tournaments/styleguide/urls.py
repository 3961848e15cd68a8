"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tournaments.styleguide import views

urlpatterns = [
    path("styleguide/", views.styleguide, name="styleguide"),
]
