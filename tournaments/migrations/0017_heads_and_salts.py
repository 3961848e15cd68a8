from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0016_wishes_of_staff")]

    operations = [
        migrations.AddField(
            "tournament", "lines", models.PositiveIntegerField(default=0)
        ),
        migrations.AddField(
            "tournament", "head", models.CharField(blank=True, default="", max_length=64), False
        ),
        migrations.AddField("event", "books_lines", models.PositiveIntegerField(default=0)),
        migrations.AddField(
            "event", "books_head", models.CharField(blank=True, default="", max_length=64), False
        ),
        migrations.AddField(
            "registration", "salt", models.CharField(blank=True, default="", max_length=32), False
        ),
    ]
