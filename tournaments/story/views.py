"""The story of a night and its card."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from tournaments.story import card
from tournaments.story import screen as story_screen


@never_cache
@require_GET
def story(request: HttpRequest, tournament_id: int) -> HttpResponse:
    shown = story_screen.build(tournament_id, now=timezone.now())
    return render(request, "story/story.html", {"story": shown})


@never_cache
@require_GET
def results_card(_request: HttpRequest, tournament_id: int) -> HttpResponse:
    """The picture for the newsletter; there is none before somebody has won."""
    shown = story_screen.build(tournament_id, now=timezone.now())
    if not shown.is_over:
        raise Http404
    name = f"{slugify(shown.event)}-{slugify(shown.tournament)}.png"
    response = HttpResponse(card.png(shown), content_type="image/png")
    response.headers["Content-Disposition"] = f'inline; filename="{name}"'
    return response
