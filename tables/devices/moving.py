"""Which tournament has the devices of the room: the one of the night, or what rehearses it."""

from django.db.models import Q

from tables.models import Rehearsal


def holder_of(tournament_id: int) -> int:
    """The tournament that the tablets and screens of this one are with now."""
    of_either = Q(tournament=tournament_id) | Q(stand_in=tournament_id)
    rehearsal = Rehearsal.objects.filter(of_either, stand_in__isnull=False).first()
    if rehearsal is None or rehearsal.stand_in_id is None:
        return tournament_id
    return rehearsal.stand_in_id if rehearsal.is_on else rehearsal.tournament_id
