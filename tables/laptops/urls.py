"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tables.laptops import views

urlpatterns = [
    path("second/", views.second_laptop, name="second_laptop"),
    path("second/code/", views.make_laptop_code, name="make_laptop_code"),
    path("second/hand-over/", views.hand_over, name="hand_over"),
    path("second/go-on/", views.go_on, name="go_on"),
    path("second/tokens/", views.hand_over_tokens, name="hand_over_tokens"),
    path("arrive/", views.arrive, name="arrive"),
]
