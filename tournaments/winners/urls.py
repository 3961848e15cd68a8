"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tournaments.winners import views

WINNERS = "events/<num:event_id>/winners/"
urlpatterns = [
    path(WINNERS, views.winners, name="winners"),
    path(f"{WINNERS}table/", views.winners_table, name="winners_table"),
    path(f"{WINNERS}day/", views.change_erase_day, name="change_erase_day"),
    path(f"{WINNERS}<slug:won>/", views.record_winner, name="record_winner"),
]
