"""A tablet or a wall as an app of its device: what it is called, and what opens it without us."""

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.urls import Resolver404, resolve
from django.views.decorators.http import require_GET

from config.version import VERSION

COLOURS = {"theme_color": "#0c1411", "background_color": "#0c1411"}
ICONS = (("192", "any"), ("512", "any"), ("512", "maskable"))

_WORKER = (settings.BASE_DIR / "static" / "js" / "worker.js").read_text(encoding="utf-8")


@require_GET
def manifest(request: HttpRequest) -> HttpResponse:
    """For one screen, which the app opens with; only tablets and walls can be kept."""
    page = request.GET.get("page", "")
    try:
        found = resolve(page)
    except Resolver404:
        raise Http404 from None
    if found.view_name not in ("lobby", "table"):
        raise Http404
    is_wall = found.view_name == "lobby"
    name = "Wall" if is_wall else f"Table {found.kwargs['table']}"
    told = {
        "id": page,
        "name": f"Riffle: {name}",
        "short_name": name,
        "start_url": page,
        "scope": f"/t/{found.kwargs['tournament_id']}/",
        "display": "fullscreen" if is_wall else "standalone",
        **COLOURS,
        "icons": [
            {
                "src": static(f"img/app-{purpose}-{size}.png"),
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": purpose,
            }
            for size, purpose in ICONS
        ],
    }
    return JsonResponse(told, content_type="application/manifest+json")


@require_GET
def worker(_request: HttpRequest) -> HttpResponse:
    """From the root, because it sees only what lies below it; another one for every release."""
    release = f"{VERSION}-{getattr(staticfiles_storage, 'manifest_hash', '')}"
    response = HttpResponse(
        f'const RELEASE = "{release}";\n{_WORKER}', content_type="text/javascript"
    )
    response.headers["Cache-Control"] = "no-cache"
    return response
