"""The pages of side events, and what is written there."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from rules_engine.errors import RuleViolation
from tournaments import taps
from tournaments.licences.checks import of_income
from tournaments.models import Event, SideEvent, SidePrize, User
from tournaments.money.currencies import money
from tournaments.sides import forms, screen, services
from tournaments.till.forms import Choices, TillForm
from tournaments.till.screen import build as build_till

REFUSED = 409


@never_cache
@require_http_methods(["GET", "POST"])
def sides(request: HttpRequest, event_id: int) -> HttpResponse:
    event = _event(event_id)
    may_begin = taps.visitor(request).may("draw_side", {"event_id": event_id})
    form = forms.SideForm(request.POST or None, event=event)
    if request.method == "POST" and not may_begin:
        raise RuleViolation("not_yours", "The director or the treasurer begins a side event.")
    status = 200
    if form.is_valid():
        try:
            terms = form.terms()
            services.begin_side(event_id, terms, form.offered(), asked=taps.asked(request))
        except RuleViolation as refusal:
            form.refuse(refusal.code, str(refusal.sentence))
            status = REFUSED
        else:
            for one in of_income(event, terms.kind.value):
                messages.warning(request, one.sentence)
            return redirect("sides", event_id)
    shown = {
        "event": event,
        "form": form,
        "listed": list(screen.listed(event)),
        "may_begin": may_begin,
        "nonce": uuid4(),
    }
    return render(request, "sides/sides.html", shown, status=status)


@never_cache
@require_GET
def side(request: HttpRequest, event_id: int, side: int) -> HttpResponse:
    return _page(request, _side(event_id, side))


@require_GET
def side_draw(request: HttpRequest, event_id: int, side: int) -> HttpResponse:
    row = _side(event_id, side)
    return render(request, "sides/draw.html", {"draw": screen.build_draw(row.event, row)})


@require_GET
def lot_sheet(request: HttpRequest, event_id: int, side: int) -> HttpResponse:
    row = _side(event_id, side)
    shown = {"side": screen.build(row.event, row), "lines": range(12)}
    return render(request, "sides/sheet.html", shown)


@require_POST
def add_side_prize(request: HttpRequest, event_id: int, side: int) -> HttpResponse:
    form = forms.PrizeForm(request.POST, prefix="prize")

    def add() -> str:
        said = form.cleaned_data
        offered = services.Offered(said["title"], said["donor"], int((said["worth"] or 0) * 100))
        services.add_prize(event_id, side, offered, asked=taps.asked(request))
        return f"{said['title']} is on the list."

    return _answer(request, _side(event_id, side), "prize", form, add)


@require_POST
def sell_side_tickets(request: HttpRequest, event_id: int, side: int) -> HttpResponse:
    row = _side(event_id, side)
    form = forms.TicketsForm(request.POST, prefix="sell", boxes=_boxes(request, row.event))

    def sell() -> str:
        said = form.cleaned_data
        services.sell_tickets(event_id, side, **said, asked=taps.asked(request))
        many = said["last"] - said["first"] + 1
        return f"{many} sold: take {money(many * row.price, row.event.currency)}."

    return _answer(request, row, "sell", form, sell)


@require_POST
def join_pot(request: HttpRequest, event_id: int, side: int) -> HttpResponse:
    row = _side(event_id, side)
    boxes = _boxes(request, row.event)
    entries = _choices(screen.build(row.event, row).entries)
    form = forms.JoinForm(request.POST, prefix="join", boxes=boxes, entries=entries)

    def join() -> str:
        said = form.cleaned_data
        entry = int(said["entry"])
        services.join_pot(event_id, side, entry=entry, into=said["into"], asked=taps.asked(request))
        return f"{dict(entries)[said['entry']]} is in: take {money(row.price, row.event.currency)}."

    return _answer(request, row, "join", form, join)


@require_POST
def draw_side(request: HttpRequest, event_id: int, side: int) -> HttpResponse:
    row = _side(event_id, side)
    services.draw(event_id, row.pk, asked=taps.asked(request))
    messages.success(request, "Drawn. The winners are on the wall.")
    return redirect("side", event_id, side)


@require_POST
def draw_next_ticket(request: HttpRequest, event_id: int, side: int, prize: int) -> HttpResponse:
    row = _prize(event_id, side, prize)
    services.draw_next(event_id, row.pk, asked=taps.asked(request))
    return redirect("side", event_id, side)


@require_POST
def state_drum(request: HttpRequest, event_id: int, side: int, prize: int) -> HttpResponse:
    row = _prize(event_id, side, prize)
    ticket = taps.number(request, "ticket")
    services.state_drum(event_id, row.pk, ticket=ticket, asked=taps.asked(request))
    return redirect("side", event_id, side)


@require_POST
def state_side_winner(request: HttpRequest, event_id: int, side: int, prize: int) -> HttpResponse:
    row = _prize(event_id, side, prize)
    entry = taps.number(request, "entry")
    services.state_winner(event_id, row.pk, entry=entry, asked=taps.asked(request))
    return redirect("side", event_id, side)


@require_POST
def close_lot(request: HttpRequest, event_id: int, side: int, prize: int) -> HttpResponse:
    row = _prize(event_id, side, prize)
    boxes = _boxes(request, row.side.event)
    form = forms.LotForm(request.POST, prefix=f"lot-{prize}", boxes=boxes)

    def close() -> str:
        said = form.cleaned_data
        services.close_lot(
            event_id,
            prize,
            winner=said["winner"],
            cents=form.cents(),
            into=said["into"],
            asked=taps.asked(request),
        )
        return f"{row.title} is sold to {said['winner']}."

    return _answer(request, row.side, f"lot-{prize}", form, close)


@require_POST
def pay_side_prize(request: HttpRequest, event_id: int, side: int, prize: int) -> HttpResponse:
    row = _prize(event_id, side, prize)
    place = request.POST.get("out_of", "")
    if place not in dict(_boxes(request, row.side.event)):
        raise Http404
    expected = taps.number(request, "expected")
    services.pay_prize(event_id, prize, expected=expected, out_of=place, asked=taps.asked(request))
    messages.success(request, f"Give {money(expected, row.side.event.currency)}.")
    return redirect("side", event_id, side)


@require_POST
def hand_over_side_prize(
    request: HttpRequest, event_id: int, side: int, prize: int
) -> HttpResponse:
    row = _prize(event_id, side, prize)
    is_given = request.POST.get("given") != "no"
    services.hand_over(event_id, row.pk, is_given=is_given, asked=taps.asked(request))
    return redirect("side", event_id, side)


def _event(event_id: int) -> Event:
    return get_object_or_404(Event, pk=event_id, rehearses=None)


def _side(event_id: int, side: int) -> SideEvent:
    rows = SideEvent.objects.select_related("event")
    return get_object_or_404(rows, pk=side, event=event_id)


def _prize(event_id: int, side: int, prize: int) -> SidePrize:
    rows = SidePrize.objects.select_related("side__event")
    return get_object_or_404(rows, pk=prize, side=side, side__event=event_id)


def _boxes(request: HttpRequest, event: Event) -> Choices:
    """Where whoever looks puts money."""
    assert isinstance(request.user, User)  # the rights matrix let only staff through
    sees_all = taps.visitor(request).may("move_money", {"event_id": event.pk})
    return build_till(event, user=request.user, sees_all=sees_all).own


def _choices(entries: tuple[tuple[int, str], ...]) -> Choices:
    return [(str(entry), name) for entry, name in entries]


def _answer(
    request: HttpRequest, row: SideEvent, name: str, form: TillForm, write: Callable[[], str]
) -> HttpResponse:
    """What was written, or the page again as it was filled in, with what was wrong."""
    if form.is_valid():
        try:
            said = write()
        except RuleViolation as refusal:
            form.refuse(refusal.code, str(refusal.sentence))
        else:
            messages.success(request, said)
            return redirect("side", row.event_id, row.pk)
    return _page(request, row, status=REFUSED, **{name.replace("-", "_"): form})


def _page(
    request: HttpRequest, row: SideEvent, *, status: int = 200, **refused: TillForm
) -> HttpResponse:
    shown = screen.build(row.event, row)
    boxes = _boxes(request, row.event)
    first = {"first": shown.next_number, "last": shown.next_number}
    joins = _choices(shown.entries)
    page: dict[str, Any] = {
        "side": shown,
        "event": row.event,
        "boxes": boxes,
        "nonce": uuid4(),
        "sell": forms.TicketsForm(prefix="sell", boxes=boxes, initial=first),
        "join": forms.JoinForm(prefix="join", boxes=boxes, entries=joins),
        "prize": forms.PrizeForm(prefix="prize"),
        **refused,
    }
    page["prizes"] = [
        (one, refused.get(f"lot_{one.pk}") or forms.LotForm(prefix=f"lot-{one.pk}", boxes=boxes))
        for one in shown.prizes
    ]
    return render(request, "sides/side.html", page, status=status)
