"""Logins: invitations by link, roles, passwords. No e-mail server is needed in a tent."""

import hashlib
import secrets
from datetime import datetime, timedelta

from django.db import transaction
from django.urls import reverse

from rules_engine.errors import RuleViolation
from tournaments.accounts import organisations
from tournaments.models import Invitation, Role, User

VALID_FOR = timedelta(days=7)
OWNER_VALID_FOR = timedelta(hours=24)


def invite(*, role: Role, by: User | None, now: datetime, resets: User | None = None) -> str:
    """Make a one-time link's token; it is shown once and only its hash is kept."""
    token = secrets.token_urlsafe(32)
    Invitation.objects.create(
        token_hash=hash_token(token),
        role=role,
        resets=resets,
        invited_by=by,
        created_at=now,
        expires_at=now + (VALID_FOR if by else OWNER_VALID_FOR),
    )
    return token


def first_owner_link(base_url: str, *, now: datetime) -> str | None:
    """The link that creates the owner login, or None when there is an owner already.

    Each call makes a fresh link and ends the ones printed before it.
    """
    with transaction.atomic(durable=True):
        if User.objects.filter(role=Role.OWNER).exists():
            return None
        Invitation.objects.filter(invited_by=None, used_at=None).delete()
        token = invite(role=Role.OWNER, by=None, now=now)
    return base_url.rstrip("/") + reverse("accept_invitation", args=[token])


def find_invitation(token: str, *, now: datetime) -> Invitation:
    """The open invitation behind a link; raises RuleViolation when it is not one."""
    found = Invitation.objects.filter(token_hash=hash_token(token)).select_related("resets").first()
    if found is None:
        raise RuleViolation("invitation_unknown", "This link is not valid. Ask for a new one.")
    if found.used_at:
        raise RuleViolation("invitation_used", "This link has been used. Please log in instead.")
    if found.expires_at <= now:
        raise RuleViolation("invitation_expired", "This link has expired. Ask for a new one.")
    return found


def accept_invitation(
    token: str,
    *,
    username: str,
    full_name: str,
    password: str,
    organisation: str = "",
    now: datetime,
) -> User:
    """Turn a link into a login (or a new password); of two people opening it, one gets it.

    The first owner also names the organisation.
    """
    with transaction.atomic(durable=True):
        invitation = find_invitation(token, now=now)
        claimed = Invitation.objects.filter(pk=invitation.pk, used_at=None).update(used_at=now)
        if not claimed:
            raise RuleViolation("invitation_used", "This link has just been used.")
        if invitation.resets:
            invitation.resets.set_password(password)
            invitation.resets.save(update_fields=["password"])
            return invitation.resets
        if organisation:
            organisations.rename(organisation)
        return User.objects.create_user(
            username, password=password, role=invitation.role, first_name=full_name
        )


def revoke_invitation(invitation_id: int) -> None:
    """End a link that nobody has used yet."""
    if not Invitation.objects.filter(pk=invitation_id, used_at=None).delete()[0]:
        raise RuleViolation("invitation_closed", "That link has been used or revoked already.")


def change_role(user_id: int, *, role: Role) -> None:
    """Give a login another role; there is always an owner left."""
    with transaction.atomic(durable=True):
        _keep_an_owner(user_id, unless=role is Role.OWNER)
        User.objects.filter(pk=user_id).update(role=role)


def deactivate(user_id: int, *, by: User) -> None:
    """End a login at once, its open sessions included; there is always an owner left."""
    if user_id == by.pk:
        raise RuleViolation("own_login", "You cannot end your own login.")
    with transaction.atomic(durable=True):
        _keep_an_owner(user_id)
        User.objects.filter(pk=user_id).update(is_active=False)


def hash_token(token: str) -> str:
    """What is stored of a token: 256 random bits need no salt and no slow hash."""
    return hashlib.sha256(token.encode()).hexdigest()


def _keep_an_owner(user_id: int, *, unless: bool = False) -> None:
    # The rows are locked, so two owners cannot each remove the other.
    owners = User.objects.select_for_update().filter(role=Role.OWNER, is_active=True)
    if not unless and {owner.pk for owner in owners} == {user_id}:
        raise RuleViolation("last_owner", "This is the only owner; make somebody else owner first.")
