"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tournaments.refunds import views

urlpatterns = [
    path("t/<num:tournament_id>/refunds/", views.refunds, name="refunds"),
    path(
        "t/<num:tournament_id>/refunds/everybody/", views.refund_everybody, name="refund_everybody"
    ),
    path("t/<num:tournament_id>/refunds/<num:entry>/", views.refund, name="refund"),
]
