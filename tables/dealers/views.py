"""The page on which staff name who deals at each table."""

from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from tables.dealers import services
from tables.dealers.shown import POINT, is_dealt_by_volunteers
from tables.models import Table
from tournaments import taps, typed
from tournaments.licences.licence import Licence
from tournaments.log.state import row_of


@never_cache
@require_GET
def dealers(request: HttpRequest, tournament_id: int) -> HttpResponse:
    row = row_of(tournament_id)
    tables = Table.objects.filter(tournament=row).select_related("dealer").order_by("number")
    says = Licence.of(row.event).says(POINT) if is_dealt_by_volunteers(row) else ""
    shown = {
        "tournament": row,
        "event": row.event,
        "tables": tables,
        "helpers": list(row.event.helpers.all()),
        "says": says,
        "nonce": uuid4(),
    }
    return render(request, "dealers/dealers.html", shown)


@require_POST
def name_dealer(request: HttpRequest, tournament_id: int, table: int) -> HttpResponse:
    get_object_or_404(Table, tournament=tournament_id, number=table)
    helper = typed.whole(request.POST.get("helper", ""))
    services.name_dealer(tournament_id, table, helper, asked=taps.asked(request))
    return redirect("dealers", tournament_id)
