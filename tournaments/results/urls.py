"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tournaments.results import views

urlpatterns = [
    path("t/<num:tournament_id>/results/", views.results, name="results"),
    path("t/<num:tournament_id>/payouts/", views.payouts, name="payouts"),
    path("t/<num:tournament_id>/payouts/<num:entry>/", views.pay_out, name="pay_out"),
    path(
        "t/<num:tournament_id>/payouts/<num:entry>/take-back/",
        views.take_back_payout,
        name="take_back_payout",
    ),
    path(
        "t/<num:tournament_id>/payouts/<num:entry>/<str:what>/hand-over/",
        views.hand_over_prize,
        name="hand_over_prize",
    ),
    path(
        "t/<num:tournament_id>/payouts/<num:entry>/<str:what>/take-back/",
        views.take_back_prize,
        name="take_back_prize",
    ),
    path("t/<num:tournament_id>/report/", views.report, name="report"),
    path("t/<num:tournament_id>/report.pdf", views.report_file, name="report_file"),
]
