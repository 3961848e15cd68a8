import django.db.models.deletion
from django.db import migrations, models

from tournaments.log import append_only


def lift(apps, schema_editor):
    append_only.remove(schema_editor.connection)


def restore(apps, schema_editor):
    append_only.install(schema_editor.connection)


class Migration(migrations.Migration):
    """Every posting has its event, its number and its hash, every line its account."""

    dependencies = [("tournaments", "0007_seal_postings_of_v0_1")]

    operations = [
        migrations.RunPython(lift, restore),
        migrations.AlterField(
            "posting",
            "event",
            models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="postings", to="tournaments.event"),
        ),
        migrations.AlterField("posting", "number", models.PositiveIntegerField()),
        migrations.AlterField(
            "ledgerline",
            "account",
            models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="lines", to="tournaments.account"),
        ),
        migrations.RemoveField("ledgerline", "kind"),
        migrations.AddConstraint(
            "posting",
            models.UniqueConstraint(fields=("event", "number"), name="posting_numbered"),
        ),
        migrations.AddConstraint(
            "posting",
            models.CheckConstraint(condition=models.Q(models.Q(("event_wish", None), ("tournament__isnull", False), ("wish__isnull", False)), models.Q(("event_wish__isnull", False), ("tournament", None), ("wish", None)), _connector="OR"), name="posting_of_one_wish"),
        ),
        migrations.RunPython(restore, lift),
    ]
