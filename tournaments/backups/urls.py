"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tournaments.backups import views

urlpatterns = [
    path("backup/", views.backup, name="backup"),
    path("t/<num:tournament_id>/backup/", views.backup_again, name="backup_again"),
]
