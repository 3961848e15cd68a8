"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tournaments.network import views

urlpatterns = [
    path("network/", views.network, name="network"),
    path("reach/", views.reach, name="reach"),
    path("code/", views.code, name="code"),
]
