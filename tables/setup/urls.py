"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tables.setup import views

urlpatterns = [
    path("events/<num:event_id>/tournaments/new/", views.new_tournament, name="new_tournament"),
    path("t/<num:tournament_id>/setup/", views.setup, name="setup"),
    path("t/<num:tournament_id>/setup/delete/", views.delete_draft, name="delete_draft"),
    path("t/<num:tournament_id>/open/", views.open_sales, name="open_sales"),
]
