from django.db import migrations

from tournaments.log import append_only


def install(apps, schema_editor):
    append_only.install(schema_editor.connection)


def remove(apps, schema_editor):
    append_only.remove(schema_editor.connection)


class Migration(migrations.Migration):
    """Wishes, facts and money can be added to, never changed."""

    dependencies = [("tournaments", "0003_night")]
    operations = [migrations.RunPython(install, remove)]
