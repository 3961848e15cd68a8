"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tournaments.home import views

urlpatterns = [
    path("", views.home, name="home"),
    path("notice/", views.post_notice, name="post_notice"),
]
