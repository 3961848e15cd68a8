"""The page where an evening gets its look, and its pictures as browsers fetch them."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from rules_engine.errors import RuleViolation
from tournaments import taps
from tournaments.branding import colours, services
from tournaments.branding.forms import AccentForm, PictureForm
from tournaments.branding.shown import brand_of
from tournaments.models import Event, Picture, PictureUse
from tournaments.models.picture import kind_of
from tournaments.terms.draft import Draft

FOR_EVER = "public, max-age=31536000, immutable"


@require_http_methods(["GET", "POST"])
def look(request: HttpRequest, event_id: int) -> HttpResponse:
    row = get_object_or_404(Event, pk=event_id, rehearses=None)
    form = PictureForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        said = form.cleaned_data
        try:
            services.add_picture(
                event_id,
                said["file"],
                use=PictureUse(said["use"]),
                name=said["name"],
                asked=taps.asked(request),
            )
        except RuleViolation as refusal:
            form.add_error(None, str(refusal.sentence))
        else:
            messages.success(request, f"{said['name']} is on the screens.")
            return redirect("look", event_id)
    return _page(request, row, form=form)


@require_POST
def choose_accent(request: HttpRequest, event_id: int) -> HttpResponse:
    row = get_object_or_404(Event, pk=event_id, rehearses=None)
    form = AccentForm(request.POST)
    if not form.is_valid():
        return _page(request, row, accent_form=form)
    colour = form.cleaned_data["accent"]
    services.choose_accent(event_id, colour, asked=taps.asked(request))
    messages.success(request, (colour and colours.note(colour)) or "Saved.")
    return redirect("look", event_id)


@require_POST
def remove_picture(request: HttpRequest, event_id: int, picture_id: int) -> HttpResponse:
    services.remove_picture(event_id, picture_id, asked=taps.asked(request))
    return taps.done(request, "look", event_id)


@require_GET
def picture(_request: HttpRequest, digest: str) -> HttpResponse:
    """A picture by its hash; its type is what its bytes say, and a browser looks for no other."""
    row = Picture.objects.filter(digest=digest).first()
    content = bytes(row.data) if row and row.is_whole else b""
    kind = kind_of(content)
    if kind is None:
        raise Http404
    return _for_ever(HttpResponse(content, content_type=kind))


@require_GET
def accent(_request: HttpRequest, colour: str) -> HttpResponse:
    """The accent colour as a style sheet, made from its address alone."""
    try:
        chosen = colours.parse(colour)
    except RuleViolation:
        raise Http404 from None
    return _for_ever(HttpResponse(colours.style_sheet(chosen), content_type="text/css"))


def _for_ever(response: HttpResponse) -> HttpResponse:
    response.headers["Cache-Control"] = FOR_EVER
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response


def _page(
    request: HttpRequest,
    row: Event,
    *,
    form: PictureForm | None = None,
    accent_form: AccentForm | None = None,
) -> HttpResponse:
    context: dict[str, Any] = {
        "event": row,
        "form": form or PictureForm(),
        "accent_form": accent_form or AccentForm(initial={"accent": row.accent}),
        "brand": brand_of(row),
        "pictures": row.pictures.defer("data"),
        "prizes": _prizes(row),
        "note": colours.note(row.accent) if row.accent else "",
    }
    return render(request, "branding/look.html", context)


def _prizes(event: Event) -> list[str]:
    """What is to be picked at this event, to be named as it is listed."""
    drafts = (Draft.from_data(row.draft) for row in event.tournaments.all())
    return sorted({name for draft in drafts for name in draft.payouts.packages})
