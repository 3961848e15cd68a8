"""The end of a tournament: results for everybody, payouts for staff, the charity's report."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from rules_engine.prizes import Goods
from tournaments import taps
from tournaments.jobs import files
from tournaments.models import JobKind
from tournaments.money import ledger
from tournaments.results import report_pdf
from tournaments.results import screen as results_screen
from tournaments.results import screen_report as report_screen
from tournaments.results import services as payout_service


@require_GET
def results(request: HttpRequest, tournament_id: int) -> HttpResponse:
    return results_screen.screen.respond(
        request,
        "results/results.html",
        {"tournament_id": tournament_id},
        tournament_id=tournament_id,
    )


@require_GET
def payouts(request: HttpRequest, tournament_id: int) -> HttpResponse:
    return results_screen.payouts_screen.respond(
        request,
        "results/payouts.html",
        {"tournament_id": tournament_id},
        tournament_id=tournament_id,
    )


@require_POST
def pay_out(request: HttpRequest, tournament_id: int, entry: int) -> HttpResponse:
    payout_service.pay_out(
        tournament_id,
        entry=entry,
        cents=taps.number(request, "cents"),
        out_of=ledger.box(request.POST.get("out_of", "")),
        asked=taps.asked(request),
    )
    return taps.done(request, "payouts", tournament_id)


@require_POST
def take_back_payout(request: HttpRequest, tournament_id: int, entry: int) -> HttpResponse:
    payout_service.take_back_payout(tournament_id, entry=entry, asked=taps.asked(request))
    return taps.done(request, "payouts", tournament_id)


@require_POST
def hand_over_prize(
    request: HttpRequest, tournament_id: int, entry: int, what: str
) -> HttpResponse:
    asked = taps.asked(request)
    payout_service.hand_over_prize(tournament_id, entry=entry, what=_goods(what), asked=asked)
    return taps.done(request, "payouts", tournament_id)


@require_POST
def take_back_prize(
    request: HttpRequest, tournament_id: int, entry: int, what: str
) -> HttpResponse:
    asked = taps.asked(request)
    payout_service.take_back_prize(tournament_id, entry=entry, what=_goods(what), asked=asked)
    return taps.done(request, "payouts", tournament_id)


def _goods(what: str) -> Goods:
    try:
        return Goods(what)
    except ValueError:
        raise Http404 from None


@never_cache
@require_GET
def report(request: HttpRequest, tournament_id: int) -> HttpResponse:
    shown = report_screen.build(now=timezone.now(), tournament_id=tournament_id)
    return render(request, "results/report.html", {"report": shown})


@never_cache
@require_GET
def report_file(request: HttpRequest, tournament_id: int) -> HttpResponse:
    shown = report_screen.build(now=timezone.now(), tournament_id=tournament_id)
    key = report_pdf.key_of(shown)
    return files.respond(request, JobKind.REPORT, key, tournament_id=tournament_id)
