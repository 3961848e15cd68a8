import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from tournaments.log import append_only


def lift(apps, schema_editor):
    append_only.remove(schema_editor.connection)


def restore(apps, schema_editor):
    append_only.install(schema_editor.connection)


class Migration(migrations.Migration):
    """Events get accounts and wishes of their own; postings get room for a place in the books.

    SQLite makes a changed table anew, without its guards: they are lifted first and restored last.
    """

    dependencies = [("tournaments", "0005_release_stamp")]

    operations = [
        migrations.RunPython(lift, restore),
        migrations.CreateModel(
            name="Account",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(choices=[("cash", "Cash box"), ("float", "Float"), ("card", "Card machine"), ("prize_pool", "Prize pool"), ("charity", "Charity"), ("income", "Income"), ("cost", "Cost")], max_length=12)),
                ("name", models.CharField(max_length=60)),
                ("desk", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("event", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="accounts", to="tournaments.event")),
                ("holder", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="floats", to=settings.AUTH_USER_MODEL)),
                ("tournament", models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="prize_pool", to="tournaments.tournament")),
            ],
            options={
                "ordering": ["event", "pk"],
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("kind__in", ["cash", "float", "card", "prize_pool", "charity", "income", "cost"])), name="account_known_kind"),
                    models.CheckConstraint(condition=models.Q(models.Q(("kind", "prize_pool"), ("tournament__isnull", False)), models.Q(models.Q(("kind", "prize_pool"), _negated=True), ("tournament", None)), _connector="OR"), name="account_prize_pool_of_a_tournament"),
                    models.CheckConstraint(condition=models.Q(models.Q(("desk__isnull", False), ("kind", "cash")), models.Q(models.Q(("kind", "cash"), _negated=True), ("desk", None)), _connector="OR"), name="account_cash_box_of_a_desk"),
                    models.CheckConstraint(condition=models.Q(models.Q(("holder__isnull", False), ("kind", "float")), models.Q(models.Q(("kind", "float"), _negated=True), ("holder", None)), _connector="OR"), name="account_float_of_a_holder"),
                    models.UniqueConstraint(condition=models.Q(("kind", "cash")), fields=("event", "desk"), name="account_one_cash_box_of_a_desk"),
                    models.UniqueConstraint(condition=models.Q(("kind", "float")), fields=("event", "holder"), name="account_one_float_of_a_holder"),
                    models.UniqueConstraint(condition=models.Q(("kind__in", ["card", "charity"])), fields=("event", "kind"), name="account_one_card_machine_and_charity"),
                    models.UniqueConstraint(condition=models.Q(("kind__in", ["income", "cost"])), fields=("event", "kind", "name"), name="account_income_and_costs_by_name"),
                ],
            },
        ),
        migrations.CreateModel(
            name="EventWish",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("nonce", models.UUIDField()),
                ("kind", models.CharField(max_length=60)),
                ("actor", models.CharField(max_length=40)),
                ("at", models.DateTimeField()),
                ("refusal_code", models.CharField(blank=True, max_length=60)),
                ("refusal", models.TextField(blank=True)),
                ("event", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="wishes", to="tournaments.event")),
                ("user", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="event_wishes", to=settings.AUTH_USER_MODEL)),
            ],
            options={
                "ordering": ["event", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("event", "nonce"), name="event_wish_once"),
                    models.UniqueConstraint(fields=("event", "number"), name="event_wish_numbered"),
                ],
            },
        ),
        migrations.AddField(
            "posting",
            "event",
            models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name="postings", to="tournaments.event"),
        ),
        migrations.AddField("posting", "number", models.PositiveIntegerField(null=True)),
        migrations.AddField("posting", "chain", models.CharField(default="", max_length=64), preserve_default=False),
        migrations.AddField(
            "posting",
            "event_wish",
            models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="posting", to="tournaments.eventwish"),
        ),
        migrations.AlterField(
            "posting",
            "tournament",
            models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="postings", to="tournaments.tournament"),
        ),
        migrations.AlterField(
            "posting",
            "wish",
            models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="posting", to="tournaments.wish"),
        ),
        migrations.RemoveConstraint("ledgerline", "ledger_line_known_account"),
        migrations.RenameField("ledgerline", "account", "kind"),
        migrations.AlterField("ledgerline", "kind", models.CharField(blank=True, max_length=12, null=True)),
        migrations.AddField(
            "ledgerline",
            "account",
            models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name="lines", to="tournaments.account"),
        ),
        migrations.RunPython(restore, lift),
    ]
