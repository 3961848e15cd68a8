"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tables.rehearsal import views

urlpatterns = [
    path("t/<num:tournament_id>/rehearsal/", views.rehearsal, name="rehearsal"),
    path("t/<num:tournament_id>/rehearsal/<str:verb>/", views.rehearse, name="rehearse"),
]
