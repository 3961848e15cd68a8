"""The pages of director and floor: the dashboard, the floor's screen, and the sheets they open."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from tables.director import screen as director_screen
from tables.director import screen_entries as entry_list
from tables.director import screen_entry_sheet as entry_sheet
from tables.director import screen_floor as floor_screen
from tables.director import screen_plan as plan_screen
from tables.director import screen_room_sheet as room_sheet
from tables.director import screen_table_sheet as table_sheet
from tournaments import taps, typed
from tournaments.hall.plan import COLUMNS, ROWS
from tournaments.log.state import row_of


@require_GET
def director(request: HttpRequest, tournament_id: int) -> HttpResponse:
    context = {"tournament": row_of(tournament_id)}
    return director_screen.screen.respond(
        request, "director/director.html", context, tournament_id=tournament_id
    )


@require_GET
def floor(request: HttpRequest, tournament_id: int) -> HttpResponse:
    context = {"tournament": row_of(tournament_id)}
    return floor_screen.screen.respond(
        request, "director/floor.html", context, tournament_id=tournament_id
    )


@require_GET
def plan(request: HttpRequest, tournament_id: int, zone: int) -> HttpResponse:
    context = {"tournament": row_of(tournament_id), "zone": zone}
    return plan_screen.screen.respond(
        request, "director/plan.html", context, tournament_id=tournament_id, zone=zone
    )


@require_GET
def arrange(request: HttpRequest, tournament_id: int, zone: int) -> HttpResponse:
    row = row_of(tournament_id)
    shown = plan_screen.arranging(tournament_id=tournament_id, zone=zone, now=timezone.now())
    size = {"columns": COLUMNS, "rows": ROWS}
    context = {"tournament": row, "zone": zone, "venue": row.event.venue, "tables": shown, **size}
    return render(request, "director/arrange.html", context)


@require_GET
def entries(request: HttpRequest, tournament_id: int) -> HttpResponse:
    wanted = typed.name(request.GET.get("q", ""))[:80]
    shown = entry_list.build(tournament_id=tournament_id, wanted=wanted, now=timezone.now())
    context = {"tournament": row_of(tournament_id), "list": shown}
    return render(request, "director/entries.html", context)


@require_GET
def show_entry(request: HttpRequest, tournament_id: int, entry: int) -> HttpResponse:
    sheet = entry_sheet.build(
        tournament_id=tournament_id, entry=entry, caller=taps.caller(request), now=timezone.now()
    )
    return _sheet(request, "entry", {"sheet": sheet}, tournament_id)


@require_GET
def show_table(request: HttpRequest, tournament_id: int, table: int) -> HttpResponse:
    sheet = table_sheet.build(
        tournament_id=tournament_id, table=table, caller=taps.caller(request), now=timezone.now()
    )
    context = {"sheet": sheet, "counts": sheet.needs_count or "count" in request.GET}
    return _sheet(request, "table", context, tournament_id)


@require_GET
def show_room(request: HttpRequest, tournament_id: int) -> HttpResponse:
    sheet = room_sheet.build(
        tournament_id=tournament_id, caller=taps.caller(request), now=timezone.now()
    )
    return _sheet(request, "room", {"sheet": sheet}, tournament_id)


def _sheet(
    request: HttpRequest, name: str, context: dict[str, object], tournament_id: int
) -> HttpResponse:
    """The sheet alone for a dialog, or a page of its own for a browser that came by link."""
    if "dialog" in request.GET:
        response = render(request, f"director/_{name}_sheet.html", context)
    else:
        context["tournament"] = row_of(tournament_id)
        response = render(request, f"director/{name}_sheet.html", context)
    response.headers["Cache-Control"] = "no-store"
    return response
