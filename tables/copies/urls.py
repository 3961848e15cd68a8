"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tables.copies import views

urlpatterns = [
    path("events/<num:event_id>/copy/", views.event_copy, name="event_copy"),
    path("t/<num:tournament_id>/copies/", views.copies, name="copies"),
    path("events/take-in/", views.take_in, name="take_in"),
]
