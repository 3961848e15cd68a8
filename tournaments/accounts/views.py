"""Logins of staff: accepting an invitation, and the owner's page of people."""

from django.contrib import messages
from django.contrib.auth import login, views
from django.contrib.messages.views import SuccessMessageMixin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse, reverse_lazy
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments import links
from tournaments.accounts import organisations, services
from tournaments.accounts.forms import (
    InvitationForm,
    LoginForm,
    OrganisationForm,
    OwnerForm,
    PasswordForm,
)
from tournaments.models import Invitation, Organisation, Role, User
from tournaments.qr import svg


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
            organisation=form.cleaned_data.get("organisation", ""),
            now=timezone.now(),
        )
        login(request, user, backend="django.contrib.auth.backends.ModelBackend")
        return redirect("home")
    return render(request, "accounts/accept.html", {"form": form, "invitation": invitation})


@require_GET
def people(request: HttpRequest) -> HttpResponse:
    context = {
        "users": sorted(
            User.objects.filter(is_active=True).order_by("username"),
            key=lambda user: Role.values.index(user.role),
        ),
        "invitations": Invitation.objects.filter(used_at=None, expires_at__gt=timezone.now()),
        "form": InvitationForm(),
        "roles": Role.choices,
    }
    return render(request, "accounts/people.html", context)


@require_POST
def invite(request: HttpRequest) -> HttpResponse:
    form = InvitationForm(request.POST)
    if not form.is_valid():
        return redirect("people")
    role = Role(form.cleaned_data["role"])
    token = services.invite(role=role, by=_user(request), now=timezone.now())
    return _show_link(request, token, title=f"Invitation: {role.label}")


@require_POST
def reset_password(request: HttpRequest, user_id: int) -> HttpResponse:
    user = get_object_or_404(User, pk=user_id, is_active=True)
    token = services.invite(
        role=Role(user.role), by=_user(request), now=timezone.now(), resets=user
    )
    return _show_link(request, token, title=f"New password for {user}")


@require_POST
def revoke_invitation(request: HttpRequest, invitation_id: int) -> HttpResponse:
    services.revoke_invitation(invitation_id)
    messages.success(request, "The link no longer works.")
    return redirect("people")


@require_POST
def change_role(request: HttpRequest, user_id: int) -> HttpResponse:
    user = get_object_or_404(User, pk=user_id, is_active=True)
    if request.POST.get("role") in Role.values:
        services.change_role(user.pk, role=Role(request.POST["role"]))
        messages.success(request, f"{user} is now {Role(request.POST['role']).label}.")
    return redirect("people")


@require_POST
def deactivate(request: HttpRequest, user_id: int) -> HttpResponse:
    user = get_object_or_404(User, pk=user_id, is_active=True)
    services.deactivate(user.pk, by=_user(request))
    messages.success(request, f"{user} can no longer log in.")
    return redirect("people")


@require_http_methods(["GET", "POST"])
def organisation(request: HttpRequest) -> HttpResponse:
    name = Organisation.objects.get(pk=1).name
    form = OrganisationForm(request.POST or None, initial={"name": name})
    if form.is_valid():
        organisations.rename(form.cleaned_data["name"])
        messages.success(request, "Saved.")
        return redirect("organisation")
    return render(request, "accounts/organisation.html", {"form": form})


class ChangePassword(SuccessMessageMixin, views.PasswordChangeView):
    """Django's own page, which would not say that it worked."""

    template_name = "accounts/password.html"
    success_url = reverse_lazy("home")
    success_message = "Your password is changed."


def _form_for(invitation: Invitation) -> type[PasswordForm]:
    if invitation.resets:
        return PasswordForm
    return LoginForm if invitation.invited_by_id else OwnerForm


def _show_link(request: HttpRequest, token: str, *, title: str) -> HttpResponse:
    link = links.for_other_devices(request, reverse("accept_invitation", args=[token]))
    response = render(
        request, "accounts/link.html", {"title": title, "link": link, "qr": svg(link)}
    )
    response.headers["Cache-Control"] = "no-store"
    return response


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # the rights matrix let only owners through
    return request.user
