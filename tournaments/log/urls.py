"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tournaments.log import views

urlpatterns = [
    path("t/<num:tournament_id>/log/", views.show_log, name="log"),
    path("t/<num:tournament_id>/log/before/<num:before>/", views.show_older_log, name="older_log"),
    path("t/<num:tournament_id>/log/export/", views.export_log, name="export_log"),
    path("t/<num:tournament_id>/log/<num:wish>/undo/", views.undo, name="undo"),
]
