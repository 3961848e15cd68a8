"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tables.setup import views, views_starting

urlpatterns = [
    path(
        "events/<num:event_id>/tournaments/new/",
        views_starting.new_tournament,
        name="new_tournament",
    ),
    path("events/<num:event_id>/again/", views_starting.repeat_event, name="repeat_event"),
    path(
        "templates/<num:template_id>/delete/",
        views_starting.delete_template,
        name="delete_template",
    ),
    path("t/<num:tournament_id>/setup/keep/", views_starting.keep_template, name="keep_template"),
    path("t/<num:tournament_id>/setup/", views.setup, name="setup"),
    path("t/<num:tournament_id>/setup/delete/", views.delete_draft, name="delete_draft"),
    path("t/<num:tournament_id>/open/", views.open_sales, name="open_sales"),
]
