"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tournaments.licences import views

urlpatterns = [
    path("events/<num:event_id>/licence/", views.licence, name="licence"),
    path("events/<num:event_id>/licence/place/", views.choose_licence, name="choose_licence"),
    path("events/<num:event_id>/helpers/", views.helpers, name="helpers"),
    path("events/<num:event_id>/helpers/<num:helper>/", views.unlist_helper, name="unlist_helper"),
]
