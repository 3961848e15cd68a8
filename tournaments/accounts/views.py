"""Logins of staff: accepting an invitation, and the owner's page of people."""

from typing import Any

from django.contrib import messages
from django.contrib.auth import login, views
from django.contrib.messages.views import SuccessMessageMixin
from django.forms.models import model_to_dict
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse, reverse_lazy
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from rules_engine.errors import RuleViolation
from tournaments import links
from tournaments.accounts import organisations, services
from tournaments.accounts.forms import (
    NO_ROLE,
    InvitationForm,
    KnockForm,
    LoginForm,
    OrganisationForm,
    OwnerForm,
    PasswordForm,
    RoleForm,
    for_what,
)
from tournaments.accounts.workplace import workplace
from tournaments.jobs import outbox
from tournaments.live.hub import recheck
from tournaments.models import Event, Invitation, Job, JobKind, Organisation, Role, User

SHOWN_JOBS = 20


@never_cache
@require_http_methods(["GET", "POST"])
def accept_invitation(request: HttpRequest, token: str) -> HttpResponse:
    invitation = services.find_invitation(token, now=timezone.now())
    form = _form_for(invitation)(request.POST or None)
    if form.is_valid():
        user = services.accept_invitation(
            token,
            username=form.cleaned_data.get("username", ""),
            full_name=form.cleaned_data.get("full_name", ""),
            password=form.cleaned_data["password"],
            organisation=_organisation(form),
            now=timezone.now(),
        )
        login(request, user, backend="django.contrib.auth.backends.ModelBackend")
        return redirect(workplace(user, now=timezone.now()))
    return render(request, "accounts/accept.html", {"form": form, "invitation": invitation})


def _organisation(form: PasswordForm) -> dict[str, Any] | None:
    """What the first owner says of the organisation."""
    if not isinstance(form, OwnerForm):
        return None
    return {"name": form.cleaned_data["organisation"], **form.customs()}


@require_GET
def people(request: HttpRequest) -> HttpResponse:
    users = User.objects.filter(is_active=True).prefetch_related("event_roles__event")
    waiting = Invitation.objects.filter(used_at=None, expires_at__gt=timezone.now())
    ranks = [*Role.values, ""]
    context = {
        "users": sorted(users.order_by("username"), key=lambda user: ranks.index(user.role)),
        "invitations": waiting.select_related("resets", "event"),
        "form": InvitationForm(),
        "roles": [*Role.choices, NO_ROLE],
        "event_roles": [*(one for one in Role.choices if one[0] != Role.OWNER), NO_ROLE],
        "for_what": for_what(),
    }
    return render(request, "accounts/people.html", context)


@require_POST
def invite(request: HttpRequest) -> HttpResponse:
    form = InvitationForm(request.POST)
    if not form.is_valid():
        return redirect("people")
    role, event = Role(form.cleaned_data["role"]), form.cleaned_data["event"]
    token = services.invite(role=role, event=event, by=_user(request), now=timezone.now())
    return _show_link(request, token, title=f"Invitation: {_role_words(role, event)}")


@require_POST
def reset_password(request: HttpRequest, user_id: int) -> HttpResponse:
    user = get_object_or_404(User, pk=user_id, is_active=True)
    token = services.reset_password(user, by=_user(request), now=timezone.now())
    return _show_link(request, token, title=f"New password for {user}")


@require_POST
def revoke_invitation(request: HttpRequest, invitation_id: int) -> HttpResponse:
    services.revoke_invitation(invitation_id)
    messages.success(request, "The link no longer works.")
    return redirect("people")


@require_POST
def change_role(request: HttpRequest, user_id: int) -> HttpResponse:
    user = get_object_or_404(User, pk=user_id, is_active=True)
    form = RoleForm(request.POST)
    if "role" in request.POST and form.is_valid():
        event = form.cleaned_data["event"]
        role = Role(form.cleaned_data["role"]) if form.cleaned_data["role"] else None
        services.change_role(user.pk, role=role, event=event)
        messages.success(request, f"{user} is now {_role_words(role, event)}.")
    return redirect("people")


@require_POST
def deactivate(request: HttpRequest, user_id: int) -> HttpResponse:
    user = get_object_or_404(User, pk=user_id, is_active=True)
    services.deactivate(user.pk, by=_user(request))
    messages.success(request, f"{user} can no longer log in.")
    return redirect("people")


@require_http_methods(["GET", "POST"])
def organisation(request: HttpRequest) -> HttpResponse:
    row = Organisation.objects.get()
    written = {"has_twelve_hours": "yes" if row.has_twelve_hours else "no"}
    form = OrganisationForm(request.POST or None, initial=model_to_dict(row) | written)
    if form.is_valid():
        organisations.change(**form.cleaned_data)
        messages.success(request, "Saved.")
        return redirect("organisation")
    context = {
        "form": form,
        "checked": Job.objects.filter(kind=JobKind.VERIFY).order_by("pk").last(),
        "failed": outbox.failed_jobs()[:SHOWN_JOBS],
        "most_attempts": outbox.MOST_ATTEMPTS,
    }
    return render(request, "accounts/organisation.html", context)


@require_POST
def check_logs(request: HttpRequest) -> HttpResponse:
    outbox.add(JobKind.VERIFY, due_at=timezone.now())
    messages.success(request, "All logs and books are being checked.")
    return redirect("organisation")


@require_POST
def retry_job(request: HttpRequest, job_id: int) -> HttpResponse:
    if not outbox.try_again(job_id, now=timezone.now()):
        raise RuleViolation("job_not_failed", "That has been done in the meantime.")
    messages.success(request, "It is tried again.")
    return redirect("organisation")


class Login(views.LoginView):
    """Django's own, which would lead everybody to one page."""

    template_name = "accounts/login.html"
    authentication_form = KnockForm
    redirect_authenticated_user = True

    def get_default_redirect_url(self) -> str:
        return workplace(_user(self.request), now=timezone.now())


class Logout(views.LogoutView):
    """Django's own, which leaves the sockets of this session open."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        user_id = request.user.pk
        response = super().post(request, *args, **kwargs)
        if user_id:
            recheck(user_id)
        return response


class ChangePassword(SuccessMessageMixin, views.PasswordChangeView):
    """Django's own page, which would not say that it worked."""

    template_name = "accounts/password.html"
    success_url = reverse_lazy("home")
    success_message = "Your password is changed."

    def form_valid(self, form: Any) -> HttpResponse:
        response = super().form_valid(form)
        recheck(_user(self.request).pk)  # other sessions have ended with it
        return response


def _role_words(role: Role | None, event: Event | None) -> str:
    return f"{role.label if role else 'without a role'}, {event or 'whole organisation'}"


def _form_for(invitation: Invitation) -> type[PasswordForm]:
    if invitation.resets:
        return PasswordForm
    return LoginForm if invitation.invited_by_id else OwnerForm


def _show_link(request: HttpRequest, token: str, *, title: str) -> HttpResponse:
    code = links.code(request, reverse("accept_invitation", args=[token]), is_ours=True)
    context = {"title": title, "code": code, "reach": links.reach()}
    response = render(request, "accounts/link.html", context)
    response.headers["Cache-Control"] = "no-store"
    return response


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # the rights matrix let only owners through
    return request.user
