"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tournaments.phone import views

urlpatterns = [
    path("p/<str:token>/", views.phone, name="phone"),
    path("p/<str:token>/certificate.pdf", views.certificate, name="certificate"),
]
