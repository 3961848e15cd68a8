from django.db import migrations

from tournaments.log import append_only


def install(apps, schema_editor):
    append_only.install(schema_editor.connection)


class Migration(migrations.Migration):
    """Nor can what was kept be replaced."""

    dependencies = [("tables", "0004_tracked_hands_append_only")]
    operations = [migrations.RunPython(install, migrations.RunPython.noop)]
