"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tournaments.levels import views

urlpatterns = [
    path("t/<num:tournament_id>/levels/", views.levels, name="levels"),
    path("t/<num:tournament_id>/time/", views.show_time, name="time_sheet"),
    path("t/<num:tournament_id>/end/", views.show_end, name="end_sheet"),
    path("t/<num:tournament_id>/time/<str:verb>/", views.direct_time, name="direct_time"),
]
