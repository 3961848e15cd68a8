"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tournaments.events import views

urlpatterns = [
    path("events/", views.events, name="events"),
    path("events/new/", views.new_event, name="new_event"),
    path("events/<num:event_id>/", views.event, name="event"),
    path("events/<num:event_id>/names/", views.erase_names, name="erase_names"),
    path("events/<num:event_id>/edit/", views.edit_event, name="edit_event"),
]
