"""What a process keeps in memory only to save time, dropped as if it had just started."""

from tournaments.draws import screen as draws_screen
from tournaments.live import drawings
from tournaments.log import folds
from tournaments.people import names
from tournaments.phone import screen as phone_screen


def forget_folds() -> None:
    folds._cache._kept.clear()
    draws_screen._kept.clear()
    phone_screen.read_once.cache_clear()


def forget_names() -> None:
    names._kept.clear()


def forget_drawings() -> None:
    drawings._drawings._kept.clear()
