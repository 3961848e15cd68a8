from django.db import migrations, models

import tournaments.models.tournament


def promise(apps, schema_editor):
    tournament = apps.get_model("tournaments", "Tournament")
    for row in tournament.objects.only("pk"):
        row.next_seed = tournaments.models.tournament.new_seed()
        row.save(update_fields=["next_seed"])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0022_printing")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="next_seed",
            field=models.CharField(
                default=tournaments.models.tournament.new_seed, editable=False, max_length=32
            ),
        ),
        migrations.RunPython(promise, migrations.RunPython.noop),
    ]
