"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from serving import views, views_app, views_trust

urlpatterns = [
    path("healthz", views.healthz, name="healthz"),
    path("trust/", views_trust.trust, name="trust"),
    path("trust/riffle.crt", views_trust.authority, name="authority"),
    path("app.webmanifest", views_app.manifest, name="manifest"),
    path("worker.js", views_app.worker, name="worker"),
]
