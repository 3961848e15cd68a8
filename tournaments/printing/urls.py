"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tournaments.printing import views

urlpatterns = [
    path("printer/", views.printer, name="printer"),
    path("printer/choose/", views.choose_printer, name="choose_printer"),
    path("printer/switch/", views.switch_printing, name="switch_printing"),
    path("printer/ask/", views.ask_printer, name="ask_printer"),
    path("printer/test/", views.print_test, name="print_test"),
    path("printer/drop/", views.drop_printouts, name="drop_printouts"),
    path("printer/again/<num:printout_id>/", views.print_again, name="print_again"),
]
