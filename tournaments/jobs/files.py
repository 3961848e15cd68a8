"""Files that take a while to make: asked for once, made by a job, fetched when they are there.

A file is known by a key that says what is in it, so what is fetched is never out of date.
"""

import hashlib

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournaments.jobs import outbox
from tournaments.models import Job, JobKind, MadeFile

LOOK_AGAIN_SECONDS = 1


def key_of(kind: JobKind, *content: object) -> str:
    """The key of a file of that kind, made of this."""
    return hashlib.sha256("\0".join([kind, *map(repr, content)]).encode()).hexdigest()


def keep(key: str, *, name: str, content_type: str, content: bytes) -> None:
    """Put a file where it is looked for; made twice, it is the same."""
    made = {"name": name, "content_type": content_type, "content": content}
    MadeFile.objects.update_or_create(key=key, defaults={**made, "made_at": timezone.now()})


def respond(request: HttpRequest, kind: JobKind, key: str, *, tournament_id: int) -> HttpResponse:
    """The file; or a page that comes back for it, after the first has asked for it to be made."""
    if found := MadeFile.objects.filter(key=key).first():
        told = {"Content-Disposition": f'inline; filename="{found.name}"'}
        return HttpResponse(bytes(found.content), content_type=found.content_type, headers=told)
    job = Job.objects.filter(kind=kind, data__key=key, done_at=None).order_by("pk").last()
    if job is None:
        outbox.add(kind, due_at=timezone.now(), key=key, tournament_id=tournament_id)
    is_given_up = job is not None and job.attempts >= outbox.MOST_ATTEMPTS
    context = {"failure": job.failure if job else "", "is_given_up": is_given_up}
    response = render(request, "jobs/waiting.html", context, status=202)
    if not is_given_up:
        response.headers["Refresh"] = str(LOOK_AGAIN_SECONDS)
    return response
