from django.apps import AppConfig
from django.urls import register_converter

from tournaments.typed import NumberInAddress


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        register_converter(NumberInAddress, "num")
