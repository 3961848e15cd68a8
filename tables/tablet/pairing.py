"""Tablets: paired with a table by a code, known by a secret, revoked at once."""

import secrets
from datetime import datetime, timedelta

from django.db import connection, transaction
from django.utils.crypto import salted_hmac

from rules_engine.errors import RuleViolation
from rules_engine.tournament import Log, Stage
from tables.devices.moving import holder_of
from tables.models import PairingCode, Table, Tablet
from tournaments import prepared
from tournaments.accounts.services import hash_token
from tournaments.live import topics
from tournaments.log import folds, log
from tournaments.models import User, Wish
from tournaments.rights import Visitor

CODE_VALID_FOR = timedelta(minutes=10)
# What is printed before the night is used in the course of it, or ends with it.
PRINTED_VALID_FOR = timedelta(days=7)
# No letter or digit that is read as another one.
ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 6  # typed: one of 8 * 10^8
TOKEN_LENGTH = 26  # scanned or printed: 128 bits, which nobody guesses
# Counted from the last line of a log that has ended.
STAYS_AFTER = timedelta(hours=12)
_OVER = (Stage.ENDED, Stage.CANCELLED)

_FIND = """
SELECT tablet.id, its.id, its.tournament_id, its.number
FROM tables_tablet tablet JOIN tables_table its ON its.id = tablet.table_id
WHERE tablet.token_hash = %s AND tablet.revoked_at IS NULL
"""


def make_code(table_id: int, *, by: User, now: datetime) -> str:
    """A code to be typed, for one tablet; it ends what was shown for the table before."""
    return _make(table_id, CODE_LENGTH, by=by, now=now, ends_others=True)


def make_token(table_id: int, *, by: User, now: datetime) -> str:
    """What the QR code of the same pairing holds; whichever is used first ends the other."""
    return _make(table_id, TOKEN_LENGTH, by=by, now=now, ends_others=False)


def make_printed(tournament_id: int, *, by: User, now: datetime) -> dict[int, str]:
    """For paper: what the QR code of each table holds, until it is used or the night is over."""
    expires_at = now + PRINTED_VALID_FOR
    with transaction.atomic(durable=True):
        log.lock_tournament(tournament_id)
        tables = Table.objects.filter(tournament_id=tournament_id)
        made = {table: _secret(TOKEN_LENGTH) for table in tables}
        PairingCode.objects.bulk_create(
            _code(table.pk, token, by=by, now=now, expires_at=expires_at)
            for table, token in made.items()
        )
    return {table.number: token for table, token in made.items()}


def is_token(code: str) -> bool:
    """Whether this was scanned and not typed."""
    return len(code.strip()) == TOKEN_LENGTH


def _make(table_id: int, length: int, *, by: User, now: datetime, ends_others: bool) -> str:
    code, expires_at = _secret(length), now + CODE_VALID_FOR
    with transaction.atomic(durable=True):
        log.lock_tournament(Table.objects.values_list("tournament_id", flat=True).get(pk=table_id))
        if ends_others:
            shown = PairingCode.objects.filter(table_id=table_id, used_at=None)
            shown.filter(expires_at__lte=expires_at).delete()  # not what was printed
        _code(table_id, code, by=by, now=now, expires_at=expires_at).save(force_insert=True)
    return code


def as_made(typed: str) -> str:
    """A code that somebody has typed: in small letters, or with the space that a screen shows."""
    return "".join(typed.split()).upper()


def _secret(length: int) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def _code(
    table_id: int, code: str, *, by: User, now: datetime, expires_at: datetime
) -> PairingCode:
    return PairingCode(
        table_id=table_id,
        code_hash=hash_token(code),
        made_by=by,
        created_at=now,
        expires_at=expires_at,
    )


def pair(code: str, *, now: datetime) -> tuple[Tablet, str]:
    """Turn a code into a tablet and its secret; the table's former tablet is revoked.

    Of two tablets that use one code, one is paired.
    """
    typed = hash_token(as_made(code))
    with transaction.atomic(durable=True):
        codes = PairingCode.objects.select_related("table", "made_by")
        found = codes.filter(code_hash=typed).first()
        if found is None or found.expires_at <= now or not _is_good(found):
            raise RuleViolation(
                "code_unknown", "That code is not valid. Look at it again, or ask for a new one."
            )
        table = _where_it_plays(found.table)
        log.lock_tournament(table.tournament_id)
        if not PairingCode.objects.filter(pk=found.pk, used_at=None).update(used_at=now):
            raise RuleViolation("code_used", "That code has been used. Ask for a new one.")
        PairingCode.objects.filter(table=found.table, used_at=None).delete()
        Tablet.objects.filter(table=table, revoked_at=None).update(revoked_at=now)
        token = secrets.token_urlsafe(32)
        tablet = Tablet.objects.create(
            table=table,
            token_hash=hash_token(token),
            paired_at=now,
            paired_by_id=found.made_by_id,
        )
        log.touch(table.tournament_id, topics=[topics.table(table.number)])
    return tablet, token


def _where_it_plays(table: Table) -> Table:
    """The table of that number in the rehearsal while one is on, and afterwards of the night."""
    holder = holder_of(table.tournament_id)
    return table_of(holder, table.number) or table


def _is_good(code: PairingCode) -> bool:
    """Whether whoever made it still may: a code ends with the right to make one.

    One on paper ends with its night, too.
    """
    maker, is_printed = code.made_by, code.expires_at > code.created_at + CODE_VALID_FOR
    night = folds.read(code.table.tournament_id) if is_printed else None
    if night and night.state.stage in _OVER:
        return False
    here = {"tournament_id": code.table.tournament_id, "table": code.table.number}
    return bool(maker and maker.is_active and Visitor(maker).may("make_pairing_code", here))


def end_with_nights(*, now: datetime) -> None:
    """Revoke the tablets of nights that are over for a while; until then they show results."""
    paired = Tablet.objects.filter(revoked_at=None)
    nights = folds.read_all(set(paired.values_list("table__tournament_id", flat=True)))
    for tournament_id, folded in nights.items():
        if not isinstance(folded, Log) or folded.state.stage not in _OVER:
            continue
        last = Wish.objects.filter(tournament=tournament_id).latest("number")
        if last.at <= now - STAYS_AFTER:
            paired.filter(table__tournament_id=tournament_id).update(revoked_at=now)


def revoke(tablet_id: int, *, now: datetime) -> None:
    """From now on this tablet can do nothing."""
    with transaction.atomic(durable=True):
        tablet = Tablet.objects.select_related("table").get(pk=tablet_id)
        log.lock_tournament(tablet.table.tournament_id)
        if not Tablet.objects.filter(pk=tablet_id, revoked_at=None).update(revoked_at=now):
            raise RuleViolation("revoked_already", "This tablet has been revoked already.")
        log.touch(tablet.table.tournament_id, topics=[topics.table(tablet.table.number)])


def find(token: str) -> Tablet | None:
    """The tablet that holds this secret, unless it was revoked; read before each of its taps."""
    if not token:
        return None
    with prepared.cursor() as cursor:
        cursor.execute(_FIND, [hash_token(token)])
        found = cursor.fetchone()
    if found is None:
        return None
    tablet, *table = found
    row = Tablet.from_db(connection.alias, ["id", "table_id"], [tablet, table[0]])
    row.table = Table.from_db(connection.alias, ["id", "tournament_id", "number"], table)
    return row


def taps_key(tournament_id: int, number: int) -> str:
    """Known to the pages of one table: taps that another page of it hands over come with it."""
    return salted_hmac("tables.tablet.taps", f"{tournament_id} {number}").hexdigest()[:32]


def table_of(tournament_id: int, number: int) -> Table | None:
    """A table of a tournament by its number."""
    return Table.objects.filter(tournament_id=tournament_id, number=number).first()
