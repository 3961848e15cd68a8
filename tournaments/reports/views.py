"""Reports as pages and as files; a file is made when it is asked for and kept nowhere."""

from collections.abc import Callable, Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from tournaments.log.state import row_of
from tournaments.models import Event
from tournaments.reports import csv, pdf
from tournaments.reports.report import Report
from tournaments.reports.screen import of_event, of_one, of_year, years

FIRST_YEAR, LAST_YEAR = 1900, 9000
FORMS: Mapping[str, tuple[str, Callable[[Report], bytes]]] = {
    "pdf": ("application/pdf", pdf.render),
    "csv": ("text/csv; charset=utf-8", csv.render),
}


@never_cache
@require_GET
def event_report(request: HttpRequest, event_id: int) -> HttpResponse:
    event = get_object_or_404(Event, pk=event_id, rehearses=None)
    shown = {"report": of_event(event, now=timezone.now()), "event": event, "years": years()}
    return render(request, "reports/report.html", shown)


@never_cache
@require_GET
def event_report_file(_request: HttpRequest, event_id: int, form: str) -> HttpResponse:
    event = get_object_or_404(Event, pk=event_id, rehearses=None)
    return _file(of_event(event, now=timezone.now()), form)


@never_cache
@require_GET
def report_table(_request: HttpRequest, tournament_id: int) -> HttpResponse:
    return _file(of_one(row_of(tournament_id), now=timezone.now()), "csv")


@never_cache
@require_GET
def year_report(request: HttpRequest, year: int) -> HttpResponse:
    shown = {"report": _year(year), "year": year, "years": years()}
    return render(request, "reports/report.html", shown)


@never_cache
@require_GET
def year_report_file(_request: HttpRequest, year: int, form: str) -> HttpResponse:
    return _file(_year(year), form)


def _year(year: int) -> Report:
    if not FIRST_YEAR <= year <= LAST_YEAR:
        raise Http404
    return of_year(year, now=timezone.now())


def _file(report: Report, form: str) -> HttpResponse:
    if form not in FORMS:
        raise Http404
    content_type, make = FORMS[form]
    response = HttpResponse(make(report), content_type=content_type)
    how = "inline" if form == "pdf" else "attachment"
    response.headers["Content-Disposition"] = f'{how}; filename="{report.file_name}.{form}"'
    return response
