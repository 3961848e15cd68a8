"""The routes of this room; who may open them is written in tournaments/rights.py."""

from django.urls import path

from tables.walls import views

urlpatterns = [
    path("tv/", views.tv, name="tv"),
    path("tv/<str:token>/", views.wall, name="wall"),
    path("tv/<str:token>/now/", views.wall_now, name="wall_now"),
    path("t/<num:tournament_id>/walls/add/", views.add_wall, name="add_wall"),
    path("t/<num:tournament_id>/walls/<num:wall_id>/", views.wall_show, name="wall_show"),
    path(
        "t/<num:tournament_id>/walls/<num:wall_id>/<str:verb>/",
        views.direct_wall,
        name="direct_wall",
    ),
]
