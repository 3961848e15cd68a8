"""Floor helpers sell at the tables; the money goes into a float of their own or by card."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_GET, require_POST

from rules_engine.entries import Purchase
from rules_engine.errors import RuleViolation
from tables.director import forms
from tables.director import screen_add_ons as add_on_list
from tournaments import taps
from tournaments.desk import services
from tournaments.log.state import row_of
from tournaments.log.wording import who
from tournaments.models import AccountKind, Posting, Registration
from tournaments.money import books

BOXES = {"cash": AccountKind.FLOAT, "card": AccountKind.CARD}


@require_GET
def add_ons(request: HttpRequest, tournament_id: int) -> HttpResponse:
    """Everybody who may take an add-on, by table."""
    context = {"tournament": row_of(tournament_id)}
    return add_on_list.screen.respond(
        request, "director/add_ons.html", context, tournament_id=tournament_id
    )


@require_POST
def sell_at_table(request: HttpRequest, tournament_id: int, entry: int, what: str) -> HttpResponse:
    """A rebuy or an add-on is paid where the player sits."""
    purchase = forms.one_of(Purchase, what, "That is not sold here.")
    paid_into = BOXES.get(request.POST.get("paid_into", ""))
    if paid_into is None:
        raise RuleViolation("which_box", "Please say whether it is cash or card.")
    buyer = get_object_or_404(Registration, tournament_id=tournament_id, entry=entry)
    services.sell_chips(buyer.pk, purchase=purchase, paid_into=paid_into, asked=taps.asked(request))
    back_to = "add_ons" if purchase is Purchase.ADD_ON else "floor"
    return taps.done(request, back_to, tournament_id)


@require_POST
def take_back_add_on(request: HttpRequest, tournament_id: int, posting: int) -> HttpResponse:
    """A tap too many: whoever sold the add-on gives its money back."""
    sold = get_object_or_404(Posting, pk=posting, tournament_id=tournament_id, kind=books.ADD_ON)
    wish = sold.tournament_wish
    if wish.user_id != request.user.pk:
        raise RuleViolation(
            "sold_by_another", f"{who(wish)} sold this, and can undo it; or the desk."
        )
    services.refund_chips(sold.pk, reason="Tapped by mistake", asked=taps.asked(request))
    return taps.done(request, "add_ons", tournament_id)
