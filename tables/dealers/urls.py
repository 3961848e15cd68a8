"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tables.dealers import views

DEALERS = "t/<num:tournament_id>/dealers/"
urlpatterns = [
    path(DEALERS, views.dealers, name="dealers"),
    path(f"{DEALERS}<num:table>/", views.name_dealer, name="name_dealer"),
]
