"""How a device comes to trust this laptop: the page for people, and the certificate to install."""

from cryptography.hazmat.primitives.serialization import Encoding
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from serving import certificates
from tournaments import links, schemes
from tournaments.qr import svg

# The first that is found in what a browser says of itself; Android also says Linux.
_SYSTEMS = (
    ("Firefox", "firefox"),
    ("iPhone", "apple"),
    ("iPad", "apple"),
    ("Android", "android"),
    ("CrOS", "chromeos"),
    ("Windows", "windows"),
    ("Macintosh", "mac"),
    ("Linux", "linux"),
)


@require_GET
def trust(request: HttpRequest) -> HttpResponse:
    """Also where nothing is to be trusted: then it says so."""
    found = certificates.read_public(settings.CERTIFICATES_DIR) if settings.HTTPS_PORT else None
    link = links.for_other_devices(request, reverse("trust"))
    context = {
        "authority": certificates.common_name(found) if found else "",
        "fingerprint": certificates.fingerprint(found) if found else "",
        "link": link,
        "qr": svg(link),
        "secure_link": schemes.secure(request.build_absolute_uri(reverse("home"))),
        "system": _system(request.headers.get("User-Agent", "")),
    }
    return render(request, "serving/trust.html", context)


@require_GET
def authority(_request: HttpRequest) -> HttpResponse:
    """The certificate that is to be trusted; its key stays where it is."""
    found = certificates.read_public(settings.CERTIFICATES_DIR) if settings.HTTPS_PORT else None
    if found is None:
        raise Http404
    content = found.public_bytes(Encoding.DER)
    return HttpResponse(content, content_type="application/x-x509-ca-cert")


def _system(browser: str) -> str:
    return next((system for word, system in _SYSTEMS if word in browser), "")
