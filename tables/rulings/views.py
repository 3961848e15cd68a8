"""Something went wrong: the table's way to a ruling, and the staff's."""

from collections.abc import Mapping
from functools import partial
from uuid import uuid4

from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.texts import rulings as rules
from rules_engine.tournament.facts import RulingRecorded
from rules_engine.units import TableNo
from tables.rulings import screen as rulings_screen
from tables.rulings import screen_flow as ruling_flow
from tables.rulings import screen_given as ruling_given
from tables.rulings import screen_start as ruling_start
from tables.rulings import services as service
from tables.rulings.screen_flow import AT, Whence
from tournaments import taps, typed
from tournaments.log import log
from tournaments.log.kinds import WishKind
from tournaments.log.state import row_of

# What an address or a form carries beside answers.
_NO_ANSWERS = {
    AT,
    "q",
    "group",
    "part",
    "nonce",
    "csrfmiddlewaretoken",
    "seen",
    "how",
    "otherwise",
}
_LONGEST = 40


@require_GET
def ask(request: HttpRequest, tournament_id: int, table: int) -> HttpResponse:
    return _start(request, Whence(tournament_id, table))


@require_GET
def question(
    request: HttpRequest, tournament_id: int, table: int, irregularity: str
) -> HttpResponse:
    return _flow(request, Whence(tournament_id, table), irregularity)


@require_POST
def record(request: HttpRequest, tournament_id: int, table: int, irregularity: str) -> HttpResponse:
    ruling = _record(request, tournament_id, table, irregularity)
    return _go_on(request, reverse("ruling_given", args=[tournament_id, table, ruling]))


@require_GET
def given(request: HttpRequest, tournament_id: int, table: int, ruling: int) -> HttpResponse:
    return ruling_given.screen.respond(
        request,
        "rulings/given.html",
        {},
        tournament_id=tournament_id,
        table=table,
        ruling=ruling,
    )


@require_POST
def carry_out(request: HttpRequest, tournament_id: int, table: int, ruling: int) -> HttpResponse:
    service.carry_out_at_table(tournament_id, table=table, ruling=ruling, asked=taps.asked(request))
    return taps.done(request, "ruling_given", tournament_id, table, ruling)


@require_GET
def rulings(request: HttpRequest, tournament_id: int) -> HttpResponse:
    tournament = row_of(tournament_id)
    context = {
        "tournament": tournament,
        "whence": Whence(tournament_id, None, is_staff=True),
        "groups": ruling_start.group_list(Whence(tournament_id, None, is_staff=True)),
    }
    return rulings_screen.screen.respond(
        request, "rulings/rulings.html", context, tournament_id=tournament_id
    )


@require_GET
def lookup(request: HttpRequest, tournament_id: int) -> HttpResponse:
    return _start(request, Whence(tournament_id, _table(request.GET), is_staff=True))


@require_GET
def lookup_question(request: HttpRequest, tournament_id: int, irregularity: str) -> HttpResponse:
    return _flow(request, Whence(tournament_id, _table(request.GET), is_staff=True), irregularity)


@require_POST
def record_for(request: HttpRequest, tournament_id: int, irregularity: str) -> HttpResponse:
    table = _table(request.POST)
    if table is None:
        raise RuleViolation("table_needed", "Please choose the table.")
    otherwise = _otherwise(request)
    ruling = _record(request, tournament_id, table, irregularity, otherwise=otherwise)
    return _go_on(request, reverse("ruling_sheet", args=[tournament_id, ruling]))


@require_GET
def show_ruling(request: HttpRequest, tournament_id: int, ruling: int) -> HttpResponse:
    """The sheet alone for a dialog, or a page of its own for a browser that came by link."""
    sheet = rulings_screen.sheet(
        tournament_id=tournament_id,
        ruling=ruling,
        caller=taps.caller(request),
        now=timezone.now(),
    )
    context: dict[str, object] = {"sheet": sheet}
    template = "rulings/_sheet.html"
    if "dialog" not in request.GET:
        context["tournament"], template = row_of(tournament_id), "rulings/sheet.html"
    response = render(request, template, context)
    response.headers["Cache-Control"] = "no-store"
    return response


@require_POST
def answer_ruling(request: HttpRequest, tournament_id: int, ruling: int, verb: str) -> HttpResponse:
    wish = partial(log.commit, tournament_id, taps.asked(request))
    match verb:
        case "confirm":
            wish(
                WishKind.CONFIRM_RULING,
                lambda t, now, _: engine.confirm_ruling(t, ruling=ruling, now=now),
            )
        case "carry-out":
            chips = taps.number(request, "chips") if "chips" in request.POST else None
            wish(
                WishKind.CARRY_OUT_RULING,
                lambda t, now, _: rules.carry_out(
                    t, ruling=ruling, is_staff=True, chips=chips, now=now
                ),
            )
        case "by-hand":
            wish(
                WishKind.CARRY_OUT_RULING,
                lambda t, now, _: engine.close_ruling(t, ruling=ruling, by_hand=True, now=now),
            )
        case "overrule":
            headline = taps.words(request, "headline")
            reason = taps.words(request, "reason")
            wish(
                WishKind.OVERRULE_RULING,
                lambda t, now, _: engine.overrule_ruling(
                    t, ruling=ruling, headline=headline, reason=reason, now=now
                ),
            )
        case _:
            raise RuleViolation("unknown_verb", "That cannot be done here.")
    return taps.done(request, "rulings", tournament_id)


def _start(request: HttpRequest, whence: Whence) -> HttpResponse:
    screen = ruling_start.start(
        whence,
        caller=taps.caller(request),
        words=request.GET.get("q", "").strip()[:120],
        group=request.GET.get("group", ""),
        now=timezone.now(),
    )
    if request.GET.get("part") == "found":
        return _fresh(render(request, "rulings/_found.html", {"screen": screen}))
    return _fresh(render(request, _template("start", whence), {"screen": screen}))


def _flow(request: HttpRequest, whence: Whence, irregularity: str) -> HttpResponse:
    screen = ruling_flow.flow(
        whence, irregularity=irregularity, given=_answers(request.GET), now=timezone.now()
    )
    context = {"screen": screen, "nonce": uuid4()}
    return _fresh(render(request, _template("flow", whence), context))


def _record(
    request: HttpRequest,
    tournament_id: int,
    table: TableNo,
    irregularity: str,
    *,
    otherwise: str = "",
) -> int:
    """The number of the ruling that is recorded."""
    receipt = service.record_ruling(
        tournament_id,
        table=table,
        irregularity=irregularity,
        answers=_answers(request.POST),
        seen=request.POST.get("seen", ""),
        otherwise=otherwise,
        asked=taps.asked(request),
    )
    return receipt.fact(RulingRecorded).ruling


def _go_on(request: HttpRequest, to: str) -> HttpResponse:
    """A script is told where to go on, so that it can try again while the Wi-Fi is gone."""
    if request.headers.get("Accept") == "application/json":
        return JsonResponse({"to": to})
    return redirect(to)


def _otherwise(request: HttpRequest) -> str:
    """What staff rule instead of what the rules say; empty if they follow the rules."""
    if request.POST.get("how") != "otherwise":
        return ""
    words = taps.words(request, "otherwise")
    if not words:
        raise RuleViolation("ruling_needed", "Please say what holds instead.")
    return words


def _template(name: str, whence: Whence) -> str:
    return f"rulings/staff_{name}.html" if whence.is_staff else f"rulings/{name}.html"


def _fresh(response: HttpResponse) -> HttpResponse:
    response.headers["Cache-Control"] = "no-store"
    return response


def _answers(said: QueryDict) -> Mapping[str, str]:
    return {key: str(said[key])[:_LONGEST] for key in said if key not in _NO_ANSWERS}


def _table(said: QueryDict) -> TableNo | None:
    return typed.whole(said.get(AT, ""))
