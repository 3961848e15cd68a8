"""The public home page and what staff can say on it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_GET, require_POST

from tournaments import taps
from tournaments.events.screen import event_lines
from tournaments.home import screen as home_screen
from tournaments.home.forms import NoticeForm
from tournaments.home.services import post_notice as put_up
from tournaments.models import Event

SHOWN_EVENTS = 3


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    own = taps.visitor(request).events().prefetch_related("tournaments")[:SHOWN_EVENTS]
    context = {
        "form": NoticeForm(),
        "events": event_lines(list(own)),
        "is_planned": Event.objects.exists(),
    }
    return home_screen.screen.respond(request, "home/home.html", context)


@require_POST
def post_notice(request: HttpRequest) -> HttpResponse:
    form = NoticeForm(request.POST)
    if form.is_valid():
        text = form.cleaned_data["text"]
        put_up(text)
        said = "The notice is on the home page." if text else "The notice is taken down."
        messages.success(request, said)
    else:
        messages.error(request, "A notice has at most 200 characters.")
    return redirect("home")
