from uuid import uuid4

from django.db import migrations
from django.db.migrations.exceptions import IrreversibleError
from django.utils import timezone

from tournaments.log import append_only

NAMES = {"cash": "Cash box", "card": "Card machine", "prize_pool": "Prize pool", "charity": "Charity"}
SEAL = "seal_books"


def seal(apps, schema_editor):
    append_only.remove(schema_editor.connection)
    for event in apps.get_model("tournaments", "Event").objects.order_by("pk"):
        if postings := list(_postings_of(apps, event)):
            _put_in_order(apps, event, postings)
            _close(apps, event, number=len(postings) + 1)
    schema_editor.connection.check_constraints()
    append_only.install(schema_editor.connection)


def unseal(apps, schema_editor):
    """Back to the columns of v0.1, which know money of tournaments and four accounts only."""
    Posting, LedgerLine, EventWish = (
        apps.get_model("tournaments", name) for name in ("Posting", "LedgerLine", "EventWish")
    )
    own = Posting.objects.exclude(event_wish=None)
    if own.exclude(event_wish__kind=SEAL).exists() or LedgerLine.objects.exclude(account__kind__in=NAMES):
        raise IrreversibleError("There is money that v0.1 has no account for.")
    append_only.remove(schema_editor.connection)
    own.delete()
    EventWish.objects.filter(kind=SEAL).delete()
    for kind in NAMES:
        LedgerLine.objects.filter(account__kind=kind).update(kind=kind, account=None)
    Posting.objects.update(event=None, number=None, chain="")
    schema_editor.connection.check_constraints()
    append_only.install(schema_editor.connection)


def _postings_of(apps, event):
    rows = apps.get_model("tournaments", "Posting").objects.filter(tournament__event=event)
    return rows.select_related("wish", "tournament").prefetch_related("lines").order_by("pk")


def _put_in_order(apps, event, postings):
    """Give every posting its number and the accounts of its lines."""
    Account = apps.get_model("tournaments", "Account")
    made = {}
    for number, posting in enumerate(postings, 1):
        for line in posting.lines.all():
            whose = {"kind": line.kind, "desk": 1 if line.kind == "cash" else None}
            whose["tournament"] = posting.tournament if line.kind == "prize_pool" else None
            key = tuple(whose.values())
            if key not in made:
                made[key] = Account.objects.create(event=event, name=NAMES[line.kind], **whose)
            line.account = made[key]
            line.save(update_fields=["account"])
        posting.event, posting.number = event, number
        posting.save(update_fields=["event", "number"])


def _close(apps, event, *, number):
    """The line from which the books go on: its hash will cover everything that v0.1 has written."""
    wish = apps.get_model("tournaments", "EventWish").objects.create(
        event=event, number=1, nonce=uuid4(), kind=SEAL, actor="riffle", at=timezone.now()
    )
    apps.get_model("tournaments", "Posting").objects.create(
        event=event, number=number, event_wish=wish, kind="opening"
    )


class Migration(migrations.Migration):
    """The money of v0.1 goes to the accounts of its event, numbered; the keys chain it later."""

    dependencies = [("tournaments", "0006_books_of_events")]
    operations = [migrations.RunPython(seal, unseal)]
