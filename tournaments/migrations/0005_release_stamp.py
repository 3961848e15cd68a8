from django.db import migrations, models


class Migration(migrations.Migration):
    """The database says which release served it last; the first one wrote no such stamp."""

    dependencies = [("tournaments", "0004_append_only")]
    operations = [
        migrations.AddField(
            model_name="organisation",
            name="release",
            field=models.CharField(default="0.1", max_length=20),
        ),
    ]
