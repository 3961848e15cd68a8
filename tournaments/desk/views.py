"""The desk: one live screen, and the wishes of whoever sits there."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from rules_engine import tournament as engine
from rules_engine.entries import Purchase
from rules_engine.errors import RuleViolation
from rules_engine.tournament.facts import EntryAdmitted
from rules_engine.units import Cents
from tournaments import links, taps, typed
from tournaments.desk import handovers, needs, services
from tournaments.desk import screen as desk_screen
from tournaments.desk import services_corrections as corrections
from tournaments.desk import till as till_screen
from tournaments.desk.groups import sell_group as sell_group_of
from tournaments.desk.needs import Place
from tournaments.desk.screen_entry import entry_pane
from tournaments.desk.screen_search import Search, search
from tournaments.desk.services import Buyer
from tournaments.licences import checks
from tournaments.log import folds, log
from tournaments.log.kinds import WishKind
from tournaments.log.state import row_of
from tournaments.models import Event, Posting, PrintoutKind, Registration
from tournaments.money import books, currencies, floats, ledger
from tournaments.money.amounts import cents_of
from tournaments.people import services as people
from tournaments.printing import services as printing
from tournaments.printing.screen import paper_of
from tournaments.qr import svg

MISTAKE = "Sold by mistake"


@require_GET
def desk(request: HttpRequest, tournament_id: int) -> HttpResponse:
    context: dict[str, Any] = {
        "search": _search(request, tournament_id),
        **_ticket(request, tournament_id, request.GET.get("entry", "")),
        "beside": _beside(request, tournament_id),
        "tournament_id": tournament_id,
        "is_new": "sold" in request.GET,
        "mistake": MISTAKE,
    }
    if request.GET.get("part") == "pane":
        return render(request, "desk/_answer.html", context)
    return desk_screen.screen.respond(
        request, "desk/desk.html", context, tournament_id=tournament_id
    )


@never_cache
@require_GET
def find_people(request: HttpRequest, tournament_id: int) -> HttpResponse:
    return render(request, "desk/_found.html", {"search": _search(request, tournament_id)})


@never_cache
@require_GET
def ticket(request: HttpRequest, tournament_id: int, entry: int) -> HttpResponse:
    """The ticket and what can be sold with it, for a desk that is open while they change."""
    context = _ticket(request, tournament_id, str(entry))
    if "pane" not in context:
        raise Http404
    return render(request, "desk/_entry.html", context)


@require_POST
def sell_entry(request: HttpRequest, tournament_id: int) -> HttpResponse:
    receipt = services.sell_entry(
        tournament_id,
        to=_buyer(request),
        paid_into=ledger.box(request.POST.get("paid_into", "")),
        asked=taps.asked(request),
    )
    entry = receipt.fact(EntryAdmitted).entry
    _warn(request, tournament_id, [entry])
    return _back(request, tournament_id, entry, is_new=True)


@never_cache
@require_GET
def till(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """The till with whoever the address names, as the desk adds and drops them."""
    shown = till_screen.till(tournament_id, request.GET, fee=_fee(tournament_id))
    return render(request, "desk/_till.html", {"till": shown})


@require_POST
def sell_group(request: HttpRequest, tournament_id: int) -> HttpResponse:
    row, asked = row_of(tournament_id), taps.asked(request)
    bill = till_screen.bill(row, request.POST, fee=_fee(tournament_id))
    by = str(request.user) if bill.age_is_seen else ""
    entries = sell_group_of(tournament_id, bill, age_seen_by=by, asked=asked)
    _warn(request, tournament_id, entries)
    said = till_screen.words(bill, currency=row.event.currency)
    numbers = ", ".join(map(str, entries))
    ticket = "ticket" if len(entries) == 1 else "tickets"
    sentence = f"Sold. {said} Hand over {ticket} {numbers}."
    return _back(request, tournament_id, entries[-1], beside=entries[:-1], say=sentence)


@require_POST
def see_age(request: HttpRequest, tournament_id: int, entry: int) -> HttpResponse:
    services.see_age(_registration(tournament_id, entry).pk, by=str(request.user))
    return _back(request, tournament_id, entry, say="Kept: the age was seen.")


@require_POST
def take_gift(request: HttpRequest, tournament_id: int, entry: int) -> HttpResponse:
    box = ledger.box(request.POST.get("paid_into", ""))
    cents = cents_of(request.POST.get("gift", ""))
    ledger.take_gift(
        tournament_id,
        cents=cents,
        into=box,
        entry=_registration(tournament_id, entry).entry,
        asked=taps.asked(request),
    )
    return _back(request, tournament_id, entry, say="The gift is in the books. Thank you.")


@require_POST
def sell_more(request: HttpRequest, tournament_id: int, entry: int, what: str) -> HttpResponse:
    registration = _registration(tournament_id, entry)
    asked = taps.asked(request)
    paid_into = ledger.box(request.POST.get("paid_into", ""))
    if what == "re_entry":
        receipt = services.re_enter(registration.pk, paid_into=paid_into, asked=asked)
        return _back(request, tournament_id, receipt.fact(EntryAdmitted).entry, is_new=True)
    if what not in list(Purchase):
        raise RuleViolation("not_offered", "That is not sold here.")
    receipt = services.sell_chips(
        registration.pk, purchase=Purchase(what), paid_into=paid_into, asked=asked
    )
    _warn(request, tournament_id, [entry])
    return _back(request, tournament_id, entry, say=handovers.of_chips(tournament_id, receipt))


@require_POST
def join_waiting_list(request: HttpRequest, tournament_id: int) -> HttpResponse:
    services.join_waiting_list(tournament_id, who=_buyer(request), asked=taps.asked(request))
    return _back(request, tournament_id, say="On the waiting list.")


@require_POST
def leave_waiting_list(request: HttpRequest, tournament_id: int, entry: int) -> HttpResponse:
    services.leave_waiting_list(_registration(tournament_id, entry).pk, asked=taps.asked(request))
    return _back(request, tournament_id, say="Off the waiting list.")


@require_POST
def refund_entry(request: HttpRequest, tournament_id: int, entry: int) -> HttpResponse:
    receipt = services.refund_entry(
        _registration(tournament_id, entry).pk,
        reason=taps.words(request, "reason"),
        asked=taps.asked(request),
    )
    return _back(request, tournament_id, say=handovers.of_refund(tournament_id, receipt, entry))


@require_POST
def refund_chips(request: HttpRequest, tournament_id: int, posting: int) -> HttpResponse:
    sold = get_object_or_404(Posting, pk=posting, tournament_id=tournament_id)
    if sold.kind == books.GIFT:
        ledger.give_back_gift(sold.pk, asked=taps.asked(request))
        return _back(request, tournament_id, sold.entry, say="Give the gift back.")
    receipt = services.refund_chips(
        sold.pk,
        reason=taps.words(request, "reason"),
        asked=taps.asked(request),
    )
    assert sold.entry is not None  # a sale is always somebody's
    said = handovers.of_refunded_chips(tournament_id, receipt, sold.entry)
    return _back(request, tournament_id, sold.entry, say=said)


@require_POST
def change_box(request: HttpRequest, tournament_id: int, posting: int) -> HttpResponse:
    sold = get_object_or_404(Posting, pk=posting, tournament_id=tournament_id)
    box = ledger.box(request.POST.get("paid_into", ""))
    corrections.change_box(sold.pk, paid_into=box, asked=taps.asked(request))
    said = f"Corrected: it was paid {corrections.WAYS[box]}. Nothing changes hands."
    return _back(request, tournament_id, sold.entry, say=said)


@require_POST
def change_holder(request: HttpRequest, tournament_id: int, entry: int) -> HttpResponse:
    corrections.change_holder(
        _registration(tournament_id, entry).pk,
        to=corrections.somebody(request.POST.get("name", ""), request.POST.get("phone", "")),
        asked=taps.asked(request),
    )
    name = _registration(tournament_id, entry).called
    return _back(request, tournament_id, entry, say=f"Ticket {entry} is {name}'s now.")


@require_POST
def change_tournament(request: HttpRequest, tournament_id: int, entry: int) -> HttpResponse:
    to = taps.number(request, "to")
    back, sale = corrections.change_tournament(
        _registration(tournament_id, entry).pk, to=to, asked=taps.asked(request)
    )
    said = handovers.of_change(tournament_id, back, entry, there=to, sale=sale)
    return _back(request, tournament_id, say=said)


@require_POST
def change_person(request: HttpRequest, tournament_id: int, entry: int) -> HttpResponse:
    people.change_person(
        _registration(tournament_id, entry).pk,
        name=request.POST.get("name", ""),
        phone=request.POST.get("phone", ""),
        asked=taps.asked(request),
    )
    return _back(request, tournament_id, entry, say="Saved.")


@require_POST
def change_needs(request: HttpRequest, tournament_id: int, entry: int) -> HttpResponse:
    found, where = _place_needed(request, tournament_id, entry)
    people.change_needs(
        _registration(tournament_id, entry).pk,
        table=found.table,
        seat=found.seat,
        stays=bool(where) or "stays" in request.POST,
        apart=_numbers(request.POST.get("apart", "")),
        asked=taps.asked(request),
    )
    return _back(
        request, tournament_id, entry, say=f"Kept. The draw and every move respect it.{where}"
    )


def _place_needed(request: HttpRequest, tournament_id: int, entry: int) -> tuple[Place, str]:
    """The place that was tapped or typed, and what is said of one that Riffle has found."""
    if "wheelchair" in request.POST:
        at = needs.accessible_seat(tournament_id, entry)
        return at, f" Table {at.table}, seat {at.seat}."
    if "near_door" in request.POST:
        table = needs.table_near_door(tournament_id, entry)
        return Place(table), f" Table {table}, which is near the door."
    return Place(_number_or_none(request, "table"), _number_or_none(request, "seat")), ""


@require_POST
def renew_ticket(request: HttpRequest, tournament_id: int, entry: int) -> HttpResponse:
    services.renew_ticket(_registration(tournament_id, entry).pk)
    return _back(request, tournament_id, entry, say="The ticket has a new link.")


@require_POST
def print_entry(request: HttpRequest, tournament_id: int, entry: int) -> HttpResponse:
    what = request.POST.get("what", "")
    if what not in (PrintoutKind.TICKET, PrintoutKind.RECEIPT):
        raise RuleViolation("not_offered", "That is not printed here.")
    paid = services.paid_entry(_registration(tournament_id, entry))
    nonce = taps.asked(request).nonce
    printing.print_of_entry(PrintoutKind(what), tournament_id, paid, nonce=nonce)
    return _back(request, tournament_id, entry, say="It goes to the printer.")


@require_POST
def count_cash(request: HttpRequest, tournament_id: int) -> HttpResponse:
    counted = cents_of(request.POST.get("counted", ""))
    expected = taps.number(request, "expected")
    ledger.count_cash(
        tournament_id,
        counted=counted,
        expected=expected,
        asked=taps.asked(request),
    )
    found = _difference(tournament_id, counted - expected)
    return _back(request, tournament_id, say=f"The count is in the books: {found}.")


@require_POST
def hand_over_float(request: HttpRequest, tournament_id: int, account: int) -> HttpResponse:
    floats.hand_over(
        tournament_id,
        account,
        expected=taps.number(request, "expected"),
        asked=taps.asked(request),
    )
    return _back(request, tournament_id, say="The floor helper's money is in the cash box.")


@require_POST
def allow_late_entries(request: HttpRequest, tournament_id: int) -> HttpResponse:
    level = taps.number(request, "level")
    log.commit(
        tournament_id,
        taps.asked(request),
        WishKind.ALLOW_LATE_ENTRIES,
        lambda t, now, _: engine.allow_late_entries(t, until_level=level, now=now),
    )
    return _back(request, tournament_id, say="Late entries are allowed.")


def _fee(tournament_id: int) -> Cents:
    folded = folds.read(tournament_id)
    if folded is None:
        raise log.NotOpen
    return folded.state.terms.price.fee


def _difference(tournament_id: int, cents: Cents) -> str:
    if not cents:
        return "the box holds what it should"
    event = Event.objects.get(tournaments=tournament_id)
    amount = currencies.money(abs(cents), event.currency)
    return f"{amount} too {'much' if cents > 0 else 'little'}"


def _search(request: HttpRequest, tournament_id: int) -> Search:
    return search(
        tournament_id,
        request.GET.get("q", ""),
        now=timezone.now(),
        is_of_house=taps.visitor(request).is_of_house,
    )


def _ticket(request: HttpRequest, tournament_id: int, given: str) -> dict[str, Any]:
    """The pane of the entry that the address names, with its link and code, if there is one."""
    entry = typed.whole(given)
    pane = None if entry is None else entry_pane(tournament_id, entry, now=timezone.now())
    if pane is None:
        return {}
    paper = paper_of(tournament_id, pane.entry, zone=pane.zone, now=timezone.now())
    if pane.token is None:
        return {"pane": pane, "paper": paper}
    link = links.for_other_devices(request, reverse("phone", args=[pane.token]))
    return {"pane": pane, "paper": paper, "link": link, "qr": svg(link)}


def _beside(request: HttpRequest, tournament_id: int) -> list[dict[str, Any]]:
    """The tickets that were sold together with the one in the pane, to be handed over with it."""
    entries = request.GET.get("beside", "").split("-")[: till_screen.MOST]
    found = [_ticket(request, tournament_id, entry) for entry in entries]
    return [one for one in found if one]


def _warn(request: HttpRequest, tournament_id: int, entries: Iterable[int]) -> None:
    """Say what a sale is against by the licence, where that is not refused."""
    for entry in entries:
        for one in checks.of_sale(tournament_id, entry):
            messages.warning(request, one.sentence)


def _back(
    request: HttpRequest,
    tournament_id: int,
    entry: int | None = None,
    *,
    beside: Sequence[int] = (),
    say: str = "",
    is_new: bool = False,
) -> HttpResponse:
    """The desk again, with the entry that this was about; a script is told where to go."""
    path = reverse("desk", args=[tournament_id])
    if entry is not None:
        path += f"?entry={entry}&sold=1" if is_new else f"?entry={entry}"
        path += f"&beside={'-'.join(map(str, beside))}" if beside else ""
    if say:
        messages.success(request, say)
    if request.headers.get("Accept") == "application/json":
        return JsonResponse({"to": path})
    return redirect(path)


def _buyer(request: HttpRequest) -> Buyer:
    if request.POST.get("person"):
        return Buyer(person_id=taps.number(request, "person"))
    return Buyer(name=request.POST.get("name", ""), phone=request.POST.get("phone", ""))


def _registration(tournament_id: int, entry: int) -> Registration:
    return get_object_or_404(Registration, tournament_id=tournament_id, entry=entry)


def _number_or_none(request: HttpRequest, name: str) -> int | None:
    return taps.number(request, name) if request.POST.get(name, "").strip() else None


def _numbers(text: str) -> list[int]:
    parts = text.replace(",", " ").split()
    found = typed.wholes(parts)
    if len(found) != len(parts):
        raise RuleViolation("number_needed", "Please give ticket numbers, such as 12, 31.")
    return sorted(set(found))
