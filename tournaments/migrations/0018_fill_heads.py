"""Note where every log and the books of every event end that are there already."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def fill(apps: StateApps, _editor: BaseDatabaseSchemaEditor) -> None:
    fact, posting = (apps.get_model("tournaments", name) for name in ("Fact", "Posting"))
    for row in apps.get_model("tournaments", "Tournament").objects.exclude(opened_at=None):
        if last := fact.objects.filter(tournament=row).order_by("-number").first():
            row.lines, row.head = last.number, last.chain
            row.save(update_fields=["lines", "head"])
    for row in apps.get_model("tournaments", "Event").objects.all():
        if last := posting.objects.filter(event=row).order_by("-number").first():
            row.books_lines, row.books_head = last.number, last.chain
            row.save(update_fields=["books_lines", "books_head"])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0017_heads_and_salts")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
