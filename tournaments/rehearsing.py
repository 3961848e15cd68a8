"""Whether an event or a tournament only stands in for one, while devices and helpers rehearse."""

from functools import lru_cache

from tournaments.models import Event


def is_rehearsal(*, named: str, key: object) -> bool:
    """Of an event by what names it in an address; one that is not there is none."""
    try:
        return _rehearses(named, key)
    except Event.DoesNotExist:
        return False


@lru_cache(maxsize=1024)
def _rehearses(named: str, key: object) -> bool:
    """It is made as the one or the other and stays so, so a process asks once."""
    return Event.objects.values_list("rehearses", flat=True).get(**{named: key}) is not None
