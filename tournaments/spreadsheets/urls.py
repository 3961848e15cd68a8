"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tournaments.spreadsheets import views

urlpatterns = [
    path("t/<num:tournament_id>/lists/", views.lists, name="lists"),
    path("t/<num:tournament_id>/lists/<str:what>.csv", views.export_list, name="export_list"),
]
