"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tournaments.branding import views

urlpatterns = [
    path("events/<num:event_id>/look/", views.look, name="look"),
    path("events/<num:event_id>/look/accent/", views.choose_accent, name="choose_accent"),
    path(
        "events/<num:event_id>/look/<num:picture_id>/remove/",
        views.remove_picture,
        name="remove_picture",
    ),
    path("pictures/<slug:digest>/", views.picture, name="picture"),
    path("accent/<slug:colour>.css", views.accent, name="accent"),
]
