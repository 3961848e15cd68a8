from django.db import migrations, models


class Migration(migrations.Migration):
    """The stick to which copies go beside the data folder."""

    dependencies = [("tournaments", "0019_wifi")]
    operations = [
        migrations.AddField(
            model_name="organisation",
            name="second_place",
            field=models.CharField(blank=True, max_length=400),
        ),
    ]
