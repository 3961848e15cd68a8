"""The page of the till and what is written there."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from rules_engine.errors import RuleViolation
from tournaments import taps
from tournaments.licences.checks import of_income
from tournaments.models import Event, User, Voucher
from tournaments.money.currencies import money
from tournaments.till import forms, services
from tournaments.till.kinds import Cost, Income
from tournaments.till.screen import Till, build

REFUSED = 409


@never_cache
@require_GET
def event_till(request: HttpRequest, event_id: int) -> HttpResponse:
    return _page(request, _till(request, event_id))


@require_POST
def take_money(request: HttpRequest, event_id: int) -> HttpResponse:
    till = _till(request, event_id)
    form = forms.TakeForm(request.POST, boxes=till.own, prefix="in")

    def take() -> str:
        said = form.cleaned_data
        kind = Income(said["kind"])
        services.take_money(
            event_id,
            kind=kind,
            cents=form.cents(),
            into=said["into"],
            words=said["words"],
            asked=taps.asked(request),
        )
        for one in of_income(till.event, kind.value):
            messages.warning(request, one.sentence)
        return f"{kind.account}: {money(form.cents(), till.event.currency)} is in the books."

    return _answer(request, till, "take", form, take)


@require_POST
def pay_cost(request: HttpRequest, event_id: int) -> HttpResponse:
    till = _till(request, event_id)
    form = forms.CostForm(request.POST, boxes=till.own, prefix="out")

    def pay() -> str:
        said = form.cleaned_data
        receipt = services.pay_cost(
            event_id,
            kind=Cost(said["kind"]),
            cents=form.cents(),
            out_of=said["out_of"],
            helper=form.helper_owed,
            words=said["words"],
            asked=taps.asked(request),
        )
        voucher = Voucher.objects.get(event=event_id, posting__event_wish__number=receipt.wish)
        return f"In the books. Write number {voucher.receipt} on the receipt and keep it."

    return _answer(request, till, "pay", form, pay)


@require_POST
def pay_helper(request: HttpRequest, event_id: int, account: int) -> HttpResponse:
    till = _till(request, event_id)
    owed = next((one for one in till.owed if one.account == account), None)
    place = request.POST.get("out_of", "")
    if owed is None or place not in dict(till.own):
        raise Http404
    expected = taps.number(request, "expected")
    services.pay_helper(
        event_id, account, expected=expected, out_of=place, asked=taps.asked(request)
    )
    messages.success(request, f"Give {owed.name} {owed.amount}.")
    return redirect("event_till", event_id)


@require_POST
def count_box(request: HttpRequest, event_id: int, account: int) -> HttpResponse:
    till = _till(request, event_id)
    box = next((one for one in till.boxes if one.pk == account), None)
    if box is None:
        raise Http404
    form = forms.CountForm(request.POST, prefix=f"count-{account}")

    def count() -> str:
        said = form.cleaned_data
        services.count_box(
            event_id,
            account,
            counted=form.cents("counted"),
            expected=said["expected"],
            reason=said["reason"],
            hand_to=said["keeper"],
            asked=taps.asked(request),
        )
        found = form.cents("counted") - said["expected"]
        told = money(abs(found), till.event.currency)
        words = f"{told} too {'much' if found > 0 else 'little'}" if found else "it agrees"
        handed = f" {said['keeper']} keeps it now." if said["keeper"] else ""
        return f"{box.name} is counted: {words}.{handed}"

    return _answer(request, till, f"count-{account}", form, count)


@require_POST
def open_box(request: HttpRequest, event_id: int) -> HttpResponse:
    till = _till(request, event_id)
    form = forms.BoxForm(request.POST, prefix="box")

    def begin() -> str:
        said = form.cleaned_data
        services.open_box(
            event_id,
            name=said["name"],
            keeper=said["keeper"],
            change=form.cents(),
            asked=taps.asked(request),
        )
        return f"{said['name']} is open."

    return _answer(request, till, "box", form, begin)


@require_POST
def move_money(request: HttpRequest, event_id: int) -> HttpResponse:
    till = _till(request, event_id)
    form = forms.MoveForm(request.POST, boxes=list(till.places), prefix="move")

    def move() -> str:
        said = form.cleaned_data
        services.move_money(
            event_id,
            from_=said["from_"],
            to=said["to"],
            cents=form.cents(),
            words=said["words"],
            asked=taps.asked(request),
        )
        return "Moved."

    return _answer(request, till, "move", form, move)


@require_POST
def take_back_money(request: HttpRequest, event_id: int, posting: int) -> HttpResponse:
    till = _till(request, event_id)
    if posting not in {one.pk for one in till.movements}:
        raise Http404
    form = forms.ReasonForm(request.POST, prefix=f"back-{posting}")

    def give_back() -> str:
        reason = form.cleaned_data["reason"]
        services.take_back(event_id, posting, reason=reason, asked=taps.asked(request))
        return "Taken back. Put the money where it was."

    return _answer(request, till, f"back-{posting}", form, give_back)


def _till(request: HttpRequest, event_id: int) -> Till:
    event = get_object_or_404(Event, pk=event_id, rehearses=None)
    assert isinstance(request.user, User)  # the rights matrix let only staff through
    sees_all = taps.visitor(request).may("move_money", {"event_id": event_id})
    return build(event, user=request.user, sees_all=sees_all)


def _answer(
    request: HttpRequest,
    till: Till,
    name: str,
    form: forms.TillForm,
    write: Callable[[], str],
) -> HttpResponse:
    """What was written, or the page again as it was filled in, with what was wrong."""
    if form.is_valid():
        try:
            said = write()
        except RuleViolation as refusal:
            form.refuse(refusal.code, str(refusal.sentence))
        else:
            messages.success(request, said)
            return redirect("event_till", till.event.pk)
    return _page(request, till, status=REFUSED, **{name.replace("-", "_"): form})


def _page(
    request: HttpRequest, till: Till, *, status: int = 200, **refused: forms.TillForm
) -> HttpResponse:
    shown: dict[str, Any] = {
        "till": till,
        "nonce": uuid4(),
        "take": forms.TakeForm(boxes=till.own, prefix="in"),
        "pay": forms.CostForm(boxes=till.own, prefix="out"),
        "move": forms.MoveForm(boxes=list(till.places), prefix="move"),
        "box": forms.BoxForm(prefix="box"),
        **refused,
    }
    shown["boxes"] = [
        (box, refused.get(f"count_{box.pk}") or _count(box.pk, box.cents)) for box in till.boxes
    ]
    shown["movements"] = [
        (one, refused.get(f"back_{one.pk}") or forms.ReasonForm(prefix=f"back-{one.pk}"))
        for one in till.movements
    ]
    return render(request, "till/till.html", shown, status=status)


def _count(account: int | None, cents: int) -> forms.CountForm:
    return forms.CountForm(prefix=f"count-{account}", initial={"expected": cents})
