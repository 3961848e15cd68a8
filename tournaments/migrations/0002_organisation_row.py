from django.db import migrations


def make(apps, schema_editor):
    apps.get_model("tournaments", "Organisation").objects.get_or_create(pk=1)


def unmake(apps, schema_editor):
    apps.get_model("tournaments", "Organisation").objects.filter(pk=1).delete()


class Migration(migrations.Migration):
    """The one organisation of an installation is always there."""

    dependencies = [("tournaments", "0001_start")]
    operations = [migrations.RunPython(make, unmake)]
