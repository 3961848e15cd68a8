"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tournaments.line import views

urlpatterns = [
    path("t/<num:tournament_id>/join/", views.sign_up, name="sign_up"),
    path("t/<num:tournament_id>/join/open/", views.take_sign_ups, name="take_sign_ups"),
    path("t/<num:tournament_id>/line/", views.people_in_line, name="people_in_line"),
    path("t/<num:tournament_id>/line/change/", views.change_line, name="change_line"),
    path("j/<str:token>/", views.signed_up, name="signed_up"),
    path("j/<str:token>/cancel/", views.cancel_sign_up, name="cancel_sign_up"),
]
