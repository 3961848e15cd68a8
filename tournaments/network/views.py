"""Where this laptop is found: for staff in words, for browsers that look for it, and as a code."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from tournaments import links, wifi
from tournaments.live.standing import laptop, standing
from tournaments.network import screen as network_screen

LONGEST_PATH = 300


@require_GET
def network(request: HttpRequest) -> HttpResponse:
    context = {
        "home": links.code(request, "/"),
        "wifi": wifi.of_the_room(),
        "has_authority": bool(settings.HTTPS_FINGERPRINT),
        "fingerprint": settings.HTTPS_FINGERPRINT if _is_untouched(request) else "",
    }
    return network_screen.screen.respond(request, "network/network.html", context)


def _is_untouched(request: HttpRequest) -> bool:
    """Whether nobody on the way can have put another fingerprint into the page."""
    return request.is_secure() or request.META["REMOTE_ADDR"] in ("127.0.0.1", "::1")


@never_cache
@require_GET
def reach(request: HttpRequest) -> HttpResponse:
    """Says which laptop this is and where it was found, to pages opened at any of its addresses."""
    here = request.META["SERVER_NAME"]
    said = {"laptop": laptop(), "reach": links.reach(), "here": here}
    answer = JsonResponse({**said, "term": standing.signed, "serves": not standing.is_closed})
    answer.headers["Access-Control-Allow-Origin"] = "*"
    return answer


@never_cache
@require_GET
def code(request: HttpRequest) -> HttpResponse:
    """The code and the address of a page, as other devices have to open it now."""
    path = request.GET.get("path", "")
    if not path.startswith("/") or path.startswith("//") or len(path) > LONGEST_PATH:
        raise Http404
    made = links.code(request, path, is_ours="ours" in request.GET)
    return JsonResponse({"link": made.link, "by_name": made.by_name, "qr": made.qr})
