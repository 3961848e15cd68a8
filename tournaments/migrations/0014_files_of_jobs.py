from django.db import migrations, models


class Migration(migrations.Migration):
    """What jobs have made for people to fetch, and when a job was sent to a worker."""

    dependencies = [("tournaments", "0013_roles_of_events")]
    operations = [
        migrations.CreateModel(
            name="MadeFile",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=64, unique=True)),
                ("name", models.CharField(max_length=200)),
                ("content_type", models.CharField(max_length=60)),
                ("content", models.BinaryField()),
                ("made_at", models.DateTimeField()),
            ],
        ),
        migrations.AddField(
            model_name="job",
            name="sent_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name="job",
            name="kind",
            field=models.CharField(
                choices=[
                    ("backup", "Backup"),
                    ("report", "Charity report as PDF"),
                    ("export", "Export of a log"),
                    ("verify", "Check of all logs and books"),
                ],
                max_length=40,
            ),
        ),
    ]
