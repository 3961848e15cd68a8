"""Logins: invitations by link, roles, passwords. No e-mail server is needed in a tent."""

import hashlib
import secrets
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.urls import reverse

from rules_engine.errors import RuleViolation
from tournaments.accounts import organisations
from tournaments.live.hub import recheck
from tournaments.models import Event, EventRole, Invitation, Role, User

VALID_FOR = timedelta(days=7)
OWNER_VALID_FOR = timedelta(hours=24)


def invite(*, role: Role, by: User | None, now: datetime, event: Event | None = None) -> str:
    """A link's token for a login with this role, at one event or in the whole organisation."""
    _expect_for_all(role, event)
    return _make_link(by=by, now=now, role=role, event=event)


def reset_password(user: User, *, by: User | None, now: datetime) -> str:
    """A link's token that lets somebody who has a login choose a new password."""
    return _make_link(by=by, now=now, role=user.role, resets=user)


def _make_link(*, by: User | None, now: datetime, **for_whom: Any) -> str:
    """A one-time token; it is shown once and only its hash is kept."""
    token = secrets.token_urlsafe(32)
    Invitation.objects.create(
        **for_whom,
        token_hash=hash_token(token),
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
        if _owners().exists():
            return None
        Invitation.objects.filter(invited_by=None, used_at=None).delete()
        token = invite(role=Role.OWNER, by=None, now=now)
    return _address(base_url, token)


def owner_link(base_url: str, *, name: str, now: datetime) -> tuple[str, str]:
    """A link that leads into the owner's login again, and what it does, in a sentence.

    `name` is needed where there are several owners: RuleViolation `which_owner`.
    """
    if first := first_owner_link(base_url, now=now):
        return first, "This link makes the owner's login. It works once, for 24 hours:"
    owners = list(_owners().order_by("username"))
    found = [owner for owner in owners if owner.username == name] if name else owners
    if len(found) != 1:
        names = ", ".join(owner.username for owner in owners)
        raise RuleViolation("which_owner", f"Please name one of the owners: {names}.")
    link = _address(base_url, reset_password(found[0], by=None, now=now))
    return link, (
        f"With this link {found[0]}, user name {found[0].username}, chooses a new password and is "
        "logged out everywhere else. It works once, for 24 hours:"
    )


def _address(base_url: str, token: str) -> str:
    return base_url.rstrip("/") + reverse("accept_invitation", args=[token])


def find_invitation(token: str, *, now: datetime) -> Invitation:
    """The open invitation behind a link; raises RuleViolation when it is not one."""
    found = (
        Invitation.objects.filter(token_hash=hash_token(token))
        .select_related("resets", "event", "invited_by")
        .first()
    )
    if found is None or not _is_good(found):
        raise RuleViolation("invitation_unknown", "This link is not valid. Ask for a new one.")
    if found.used_at:
        raise RuleViolation("invitation_used", "This link has been used. Please log in instead.")
    if found.expires_at <= now:
        raise RuleViolation("invitation_expired", "This link has expired. Ask for a new one.")
    return found


def _is_good(link: Invitation) -> bool:
    """Whether whoever made it still may; the program itself made those of nobody."""
    maker = link.invited_by
    return maker is None or (maker.is_active and maker.role == Role.OWNER)


def accept_invitation(
    token: str,
    *,
    username: str,
    full_name: str,
    password: str,
    organisation: Mapping[str, Any] | None = None,
    now: datetime,
) -> User:
    """Turn a link into a login (or a new password); of two people opening it, one gets it.

    The first owner also says what the organisation is called and used to.
    """
    with transaction.atomic(durable=True):
        invitation = find_invitation(token, now=now)
        claimed = Invitation.objects.filter(pk=invitation.pk, used_at=None).update(used_at=now)
        if not claimed:
            raise RuleViolation("invitation_used", "This link has just been used.")
        if invitation.resets:
            invitation.resets.set_password(password)
            invitation.resets.save(update_fields=["password"])
            recheck(invitation.resets.pk)
            return invitation.resets
        if organisation:
            organisations.change(**organisation)
        try:
            user = User.objects.create_user(username, password=password, first_name=full_name)
        except IntegrityError:
            sentence = "Somebody has just taken that user name. Please choose another one."
            raise RuleViolation("username_taken", sentence) from None
        _give_role(user, Role(invitation.role), invitation.event)
        return user


def revoke_invitation(invitation_id: int) -> None:
    """End a link that nobody has used yet."""
    if not Invitation.objects.filter(pk=invitation_id, used_at=None).delete()[0]:
        raise RuleViolation("invitation_closed", "That link has been used or revoked already.")


def change_role(user_id: int, *, role: Role | None, event: Event | None = None) -> None:
    """Give a login another role or none, at one event or in the whole organisation.

    It holds from the next tap on, and sockets close at once; there is always an owner left.
    """
    _expect_for_all(role, event)
    with transaction.atomic(durable=True):
        if event is None:
            _keep_an_owner(user_id, unless=role is Role.OWNER)
            if role is not Role.OWNER:
                _end_links(user_id)
        _give_role(User.objects.get(pk=user_id), role, event)
        recheck(user_id)


def deactivate(user_id: int, *, by: User) -> None:
    """End a login at once, its open sessions included; there is always an owner left."""
    if user_id == by.pk:
        raise RuleViolation("own_login", "You cannot end your own login.")
    with transaction.atomic(durable=True):
        _keep_an_owner(user_id)
        User.objects.filter(pk=user_id).update(is_active=False)
        _end_links(user_id)
        recheck(user_id)


def hash_token(token: str) -> str:
    """What is stored of a token: 256 random bits need no salt and no slow hash."""
    return hashlib.sha256(token.encode()).hexdigest()


def _end_links(user_id: int) -> None:
    """Only an owner lets people in: links that somebody made as one end with that."""
    Invitation.objects.filter(invited_by=user_id, used_at=None).delete()


def _give_role(user: User, role: Role | None, event: Event | None) -> None:
    if event is None:
        user.role = role or ""
        user.save(update_fields=["role"])
    elif role:
        EventRole.objects.update_or_create(user=user, event=event, defaults={"role": role})
    else:
        EventRole.objects.filter(user=user, event=event).delete()


def _expect_for_all(role: Role | None, event: Event | None) -> None:
    if role is Role.OWNER and event:
        sentence = "An owner looks after everything: choose the whole organisation."
        raise RuleViolation("owner_of_all", sentence)


def _owners() -> QuerySet[User]:
    return User.objects.filter(role=Role.OWNER, is_active=True)


def _keep_an_owner(user_id: int, *, unless: bool = False) -> None:
    # The rows are locked, so two owners cannot each remove the other.
    owners = _owners().select_for_update()
    if not unless and {owner.pk for owner in owners} == {user_id}:
        raise RuleViolation("last_owner", "This is the only owner; make somebody else owner first.")
