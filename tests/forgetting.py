"""What a process keeps in memory only to save time, dropped as if it had just started."""

from tournaments.live import drawings
from tournaments.log import folds


def forget_folds() -> None:
    folds._cache._kept.clear()


def forget_drawings() -> None:
    drawings._drawings._kept.clear()
