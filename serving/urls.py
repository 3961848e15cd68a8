"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from serving import views

urlpatterns = [
    path("healthz", views.healthz, name="healthz"),
]
