"""Reading a tap: its nonce, who made it, and the answer that a page or a script understands."""

from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from rules_engine.errors import RuleViolation
from tournaments import typed
from tournaments.log.log import Actor, Asked
from tournaments.models import User
from tournaments.rate_limit import RateLimit
from tournaments.rights import Caller, Visitor

# A table acts every few seconds; a broken script that floods is told to wait.
taps_of_one_tablet = RateLimit(times=60, seconds=10, shared_as="taps")


def _nonce(request: HttpRequest) -> UUID:
    """The identity of this tap; a plain form without a script makes a new one each time."""
    given = request.POST.get("nonce", "")
    if not given:
        return uuid4()
    try:
        return UUID(given)
    except ValueError:
        raise RuleViolation("bad_nonce", "That tap was garbled. Please tap again.") from None


def number(request: HttpRequest, name: str) -> int:
    """A whole number that the tap carries; RuleViolation `number_needed`."""
    given = request.POST.get(name, "").strip()
    digits = given.removeprefix("-")
    found = typed.whole(digits)
    if found is None:
        is_large = digits.isdecimal()
        sentence = "That number is too large." if is_large else "Please give a whole number."
        raise RuleViolation("number_needed", sentence)
    return found if digits == given else -found


def words(request: HttpRequest, name: str, *, most: int = 200) -> str:
    """A line of text that the tap carries, as it looks."""
    return typed.name(request.POST.get(name, ""))[:most]


def done(request: HttpRequest, back_to: str, *args: object) -> HttpResponse:
    """204 for a script, whose screen hears of it like every other; the page again for a form."""
    if request.headers.get("Accept") == "application/json":
        return HttpResponse(status=204)
    messages.success(request, "Done.")
    return redirect(back_to, *args)


def visitor(request: HttpRequest) -> Visitor:
    """The visitor whom the middleware let through."""
    found: Visitor = request.visitor  # type: ignore[attr-defined]  # set by config.middleware.Rights
    return found


def is_staff(request: HttpRequest) -> bool:
    """Whether a login opened this route, and not the tablet on which somebody is logged in."""
    match = request.resolver_match
    assert match is not None  # the view was found by it
    return visitor(request).may_by_login(match.view_name, match.kwargs)


def caller(request: HttpRequest) -> Caller:
    """As what this route was opened: the strongest role here, or the tablet."""
    assert request.resolver_match is not None  # the view was found by it
    here = request.resolver_match.kwargs
    return visitor(request).strongest(here) if is_staff(request) else Caller.TABLET


def asked(request: HttpRequest) -> Asked:
    """Who made this tap, staff under their own name or else the tablet, and its nonce."""
    return Asked(_actor(request), _nonce(request))


def _actor(request: HttpRequest) -> Actor:
    if isinstance(request.user, User) and is_staff(request):
        return Actor.of(request.user)
    tablet = visitor(request).tablet
    assert tablet is not None  # the rights matrix let only staff and tablets through
    taps_of_one_tablet.spend(tablet.tablet_id)
    return Actor(f"tablet {tablet.tablet_id} of table {tablet.table}")
