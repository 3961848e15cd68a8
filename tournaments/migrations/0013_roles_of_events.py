import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

ROLES = [("owner", "Owner"), ("director", "Director"), ("desk", "Desk"), ("floor", "Floor")]


class Migration(migrations.Migration):
    """Roles for one event; those that were given before stay roles for the whole organisation."""

    dependencies = [("tournaments", "0012_keys_are_unique")]
    operations = [
        migrations.CreateModel(
            name="EventRole",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("role", models.CharField(choices=ROLES, max_length=10)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="roles",
                        to="tournaments.event",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="event_roles",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-event__starts_at", "event_id"],
                "constraints": [
                    models.UniqueConstraint(fields=["user", "event"], name="event_role_is_one"),
                    models.CheckConstraint(
                        condition=models.Q(role__in=["director", "desk", "floor"]),
                        name="event_role_known",
                    ),
                ],
            },
        ),
        migrations.AddField(
            model_name="invitation",
            name="event",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="invitations",
                to="tournaments.event",
            ),
        ),
        migrations.AlterField(
            model_name="invitation",
            name="role",
            field=models.CharField(blank=True, choices=ROLES, max_length=10),
        ),
        migrations.RemoveConstraint(model_name="user", name="user_known_role"),
        migrations.AlterField(
            model_name="user",
            name="role",
            field=models.CharField(blank=True, choices=ROLES, default="", max_length=10),
        ),
        migrations.AddConstraint(
            model_name="user",
            constraint=models.CheckConstraint(
                condition=models.Q(role__in=["", "owner", "director", "desk", "floor"]),
                name="user_known_role",
            ),
        ),
    ]
