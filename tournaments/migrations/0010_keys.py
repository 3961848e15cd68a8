from django.db import migrations, models

KEYED = ("event", "tournament", "person", "registration", "account")


class Migration(migrations.Migration):
    """What moves between machines gets room for a key that moves with it."""

    dependencies = [("tournaments", "0009_refusal_parts")]
    operations = [
        migrations.AddField(model, "key", models.UUIDField(editable=False, null=True))
        for model in KEYED
    ]
