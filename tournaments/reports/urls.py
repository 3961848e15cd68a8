"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tournaments.reports import views

urlpatterns = [
    path("events/<num:event_id>/report/", views.event_report, name="event_report"),
    path(
        "events/<num:event_id>/report/<str:form>/",
        views.event_report_file,
        name="event_report_file",
    ),
    path("t/<num:tournament_id>/report.csv", views.report_table, name="report_table"),
    path("reports/<num:year>/", views.year_report, name="year_report"),
    path("reports/<num:year>/<str:form>/", views.year_report_file, name="year_report_file"),
]
