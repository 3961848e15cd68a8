from uuid import uuid4

from django.db import migrations

from tournaments.log import append_only
from tournaments.log.chain import FIRST_CHAIN, next_chain, posting_of

KEYED = ("Event", "Tournament", "Person", "Registration", "Account")


def fill(apps, schema_editor):
    for name in KEYED:
        model = apps.get_model("tournaments", name)
        rows = list(model.objects.only("pk"))
        for row in rows:
            row.key = uuid4()
        model.objects.bulk_update(rows, ["key"], batch_size=400)
    append_only.remove(schema_editor.connection)
    for event in apps.get_model("tournaments", "Event").objects.all():
        _chain(apps, event)
    schema_editor.connection.check_constraints()
    append_only.install(schema_editor.connection)


def _chain(apps, event):
    """Seal the books by what their postings are called everywhere."""
    rows = apps.get_model("tournaments", "Posting").objects.filter(event=event).order_by("number")
    chain = FIRST_CHAIN
    for posting in rows.select_related("wish", "event_wish", "tournament", "reverses"):
        lines = posting.lines.select_related("account")
        wish = posting.wish or posting.event_wish
        chain = posting.chain = next_chain(chain, posting_of(posting, wish, lines))
        posting.save(update_fields=["chain"])


class Migration(migrations.Migration):
    """Every row that moves has its key, and the books are chained by them."""

    dependencies = [("tournaments", "0010_keys")]
    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
