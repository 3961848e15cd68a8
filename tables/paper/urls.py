"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tables.paper import views

urlpatterns = [
    path("t/<num:tournament_id>/paper/", views.paper, name="paper"),
    path("t/<num:tournament_id>/paper/<str:part>/", views.print_paper, name="print_paper"),
]
