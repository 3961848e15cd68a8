"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tournaments.prizes import views

urlpatterns = [
    path("t/<num:tournament_id>/prizes/", views.prizes, name="prizes"),
    path("t/<num:tournament_id>/prizes/deal/<str:verb>/", views.direct_deal, name="direct_deal"),
    path("t/<num:tournament_id>/prizes/<str:verb>/", views.direct_prizes, name="direct_prizes"),
]
