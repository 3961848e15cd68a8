from django.db import migrations

from tournaments.log import append_only


def install(apps, schema_editor):
    append_only.install(schema_editor.connection)


class Migration(migrations.Migration):
    """The steps of a hand can be added to, never changed; their guards go with their tables."""

    dependencies = [
        ("tables", "0003_tracked_hands"),
        ("tournaments", "0004_append_only"),
    ]
    operations = [migrations.RunPython(install, migrations.RunPython.noop)]
