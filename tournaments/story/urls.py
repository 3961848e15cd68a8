"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tournaments.story import views

urlpatterns = [
    path("t/<num:tournament_id>/story/", views.story, name="story"),
    path("t/<num:tournament_id>/card.png", views.results_card, name="results_card"),
]
