from uuid import uuid4

from django.db import migrations, models

KEYED = ("event", "tournament", "person", "registration", "account")


class Migration(migrations.Migration):
    """No two rows share a key, and none lacks one."""

    dependencies = [("tournaments", "0011_fill_keys")]
    operations = [
        migrations.AlterField(
            model, "key", models.UUIDField(default=uuid4, editable=False, unique=True)
        )
        for model in KEYED
    ]
