from django.db import migrations, models


class Migration(migrations.Migration):
    """What a refusal is made of, beside its text; wishes of v0.1 have the text only."""

    dependencies = [("tournaments", "0008_postings_belong_to_events")]
    operations = [
        migrations.AddField(
            model_name="wish",
            name="refusal_parts",
            field=models.TextField(blank=True, null=True),
        ),
    ]
