"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tournaments.till import views

TILL = "events/<num:event_id>/till/"
urlpatterns = [
    path(TILL, views.event_till, name="event_till"),
    path(f"{TILL}in/", views.take_money, name="take_money"),
    path(f"{TILL}out/", views.pay_cost, name="pay_cost"),
    path(f"{TILL}owed/<num:account>/", views.pay_helper, name="pay_helper"),
    path(f"{TILL}boxes/", views.open_box, name="open_box"),
    path(f"{TILL}boxes/<num:account>/", views.count_box, name="count_box"),
    path(f"{TILL}moves/", views.move_money, name="move_money"),
    path(f"{TILL}postings/<num:posting>/", views.take_back_money, name="take_back_money"),
]
