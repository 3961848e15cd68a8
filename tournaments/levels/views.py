"""The page of the levels to come, the sheet of the time, and what is asked for there."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial
from uuid import uuid4
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.dateparse import parse_datetime, parse_time
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from rules_engine import forecast
from rules_engine import tournament as engine
from rules_engine.clock import Structure, listed, next_time_of_day
from rules_engine.errors import RuleViolation
from tournaments import taps, typed
from tournaments.levels import level_rows, screen, structure_fields
from tournaments.levels.antes import small_antes
from tournaments.levels.forms import LevelsForm
from tournaments.levels.preview import Preview, preview
from tournaments.levels.services import change_start
from tournaments.log import log
from tournaments.log.kinds import WishKind
from tournaments.log.state import load, row_of

ROWS_AHEAD = 4


@require_http_methods(["GET", "POST"])
def levels(request: HttpRequest, tournament_id: int) -> HttpResponse:
    now = timezone.now()
    loaded = load(tournament_id, now=now)
    state = loaded.state
    if state is None or state.stage not in screen.PLAYED:
        return redirect("director", tournament_id)
    form = _form(request, state, now=now)
    is_asked_to_save = request.method == "POST" and "change" not in request.POST
    if is_asked_to_save and form.is_valid() and (structure := form.structure):
        try:
            log.commit(
                tournament_id,
                taps.asked(request),
                WishKind.CHANGE_STRUCTURE,
                lambda t, at, _: engine.change_structure(t, structure=structure, now=at),
            )
        except RuleViolation as refusal:
            form.add_error(None, refusal.sentence)
        else:
            messages.success(request, "The levels are changed. Every screen shows it.")
            return redirect("director", tournament_id)
    shown = _shown_structure(form, state)
    first = form.levels_before + 1
    context = {
        "tournament": loaded.row,
        "form": form,
        "begun": state.clock.first_unplayed_level(now) - 1,
        "small_antes": small_antes(state.house, shown, first=first) if shown else "",
        "rows": form.rows,
        "game": screen.game_points(state.house),
        "preview": _preview(form, state, now=now, zone=loaded.row.event.zone),
        "is_refused": is_asked_to_save,
        "nonce": uuid4(),
    }
    return render(request, "levels/levels.html", context)


@require_GET
def show_time(request: HttpRequest, tournament_id: int) -> HttpResponse:
    sheet = screen.time_sheet(tournament_id=tournament_id, now=timezone.now())
    return _sheet(request, "time", sheet, tournament_id)


@require_GET
def show_end(request: HttpRequest, tournament_id: int) -> HttpResponse:
    sheet = screen.end_sheet(tournament_id=tournament_id, now=timezone.now())
    if sheet is None:
        sentence = "There is no play to end: it has not begun, or it is over."
        raise RuleViolation("not_running", sentence)
    return _sheet(request, "end", sheet, tournament_id)


@require_POST
def direct_time(request: HttpRequest, tournament_id: int, verb: str) -> HttpResponse:
    wish = partial(log.commit, tournament_id, taps.asked(request))
    match verb:
        case "lengths":
            length = _minutes(request)
            wish(
                WishKind.CHANGE_STRUCTURE,
                lambda t, now, _: engine.set_level_length(t, length=length, now=now),
            )
        case "rest":
            wish(
                WishKind.TAKE_REST,
                lambda t, now, _: engine.take_rest(t, length=_minutes(request), now=now),
            )
        case "change-rest":
            after, lasts = taps.number(request, "after"), _minutes(request)
            wish(
                WishKind.CHANGE_STRUCTURE,
                lambda t, now, _: engine.change_rest(t, after=after, length=lasts, now=now),
            )
        case "move-rest":
            origin, to = taps.number(request, "after"), taps.number(request, "to")
            wish(
                WishKind.CHANGE_STRUCTURE,
                lambda t, now, _: engine.move_rest(t, after=origin, to=to, now=now),
            )
        case "stop":
            stops = request.POST.get("stops", "").strip()
            wish(
                WishKind.SET_HARD_STOP,
                lambda t, now, _: engine.set_hard_stop(
                    t, stop_at=_stop_at(stops, t, now) if stops else None, now=now
                ),
            )
        case "start":
            starts_at = _start_at(request, tournament_id)
            change_start(tournament_id, starts_at=starts_at, asked=taps.asked(request))
        case "option":
            kind, first = request.POST.get("kind", ""), taps.number(request, "first")
            wish(WishKind.CHANGE_STRUCTURE, partial(_take_option, kind, first))
        case _:
            raise RuleViolation("unknown_verb", "That cannot be done here.")
    return taps.done(request, "director", tournament_id)


def _take_option(
    kind: str, first: int, tournament: engine.Tournament, now: datetime, _rng: object
) -> Sequence[engine.Fact]:
    """What was offered for the finish, if no level has begun since."""
    if tournament.clock.first_unplayed_level(now) != first:
        raise RuleViolation("level_already_begun", "A level has begun since: please look again.")
    found = [one for one in forecast.options(tournament, now=now) if one.kind == kind]
    if not found:
        raise RuleViolation("no_such_option", "That is not possible any more.")
    return engine.change_structure(tournament, structure=found[0].structure, now=now)


def _form(request: HttpRequest, state: engine.Tournament, *, now: datetime) -> LevelsForm:
    structure, first = state.clock.structure, _first_row(request, state, now=now)
    every = listed(structure, upto=first + ROWS_AHEAD - 1)
    kept, ahead = tuple(every[: first - 1]), every[first - 1 :]
    data = None
    if request.method == "POST":
        data = level_rows.changed(request.POST, request.POST.get("change", ""))
    rows = level_rows.LevelRows(
        data, prefix=level_rows.PREFIX, initial=level_rows.initial_rows(ahead)
    )
    initial = structure_fields.structure_fields(structure)
    initial["rest_after"] = kept[-1].rest_seconds // 60 or None if kept else None
    return LevelsForm(data, initial=initial, rows=rows, kept=kept, before=structure)


def _first_row(request: HttpRequest, state: engine.Tournament, *, now: datetime) -> int:
    """The level of the first row: a level may have begun since the page was drawn."""
    first, given = state.clock.first_unplayed_level(now), request.POST.get("first", "")
    named = typed.whole(given)
    return first if named is None else max(1, min(named, first))


def _shown_structure(form: LevelsForm, state: engine.Tournament) -> Structure | None:
    """What the page says so far; None while something has to be put right first."""
    if not form.is_bound:
        return state.clock.structure
    return form.structure if form.is_valid() else None


def _preview(
    form: LevelsForm, state: engine.Tournament, *, now: datetime, zone: str
) -> Preview | None:
    """What it would mean; None while something has to be put right first."""
    structure = _shown_structure(form, state)
    if structure is None:
        return None
    try:
        return preview(state, structure, now=now, zone=zone)
    except RuleViolation as refusal:
        form.add_error(None, refusal.sentence)
        return None


def _sheet(
    request: HttpRequest, name: str, sheet: object | None, tournament_id: int
) -> HttpResponse:
    """The sheet alone for a dialog, or a page of its own for a browser that came by link."""
    if sheet is None:
        raise Http404
    context: dict[str, object] = {"sheet": sheet}
    if "dialog" in request.GET:
        response = render(request, f"levels/_{name}_sheet.html", context)
    else:
        context["tournament"] = row_of(tournament_id)
        response = render(request, f"levels/{name}_sheet.html", context)
    response.headers["Cache-Control"] = "no-store"
    return response


def _minutes(request: HttpRequest) -> timedelta:
    return timedelta(minutes=taps.number(request, "minutes"))


def _stop_at(given: str, tournament: engine.Tournament, now: datetime) -> datetime:
    """The next time that clocks in the hall show this, once it is played."""
    try:
        at = parse_time(given)
    except ValueError:
        at = None
    if at is None:
        raise RuleViolation("time_needed", "Please give a time, such as 23:30.")
    begins_at = now if tournament.clock.started_at else max(now, tournament.starts_at)
    return next_time_of_day(at, after=begins_at, zone=tournament.clock.zone)


def _start_at(request: HttpRequest, tournament_id: int) -> datetime:
    zone = ZoneInfo(row_of(tournament_id).event.zone)
    try:
        at = parse_datetime(request.POST.get("starts", ""))
    except ValueError:
        at = None
    if at is None:
        raise RuleViolation("time_needed", "Please give a day and a time.")
    return at.replace(tzinfo=zone)
