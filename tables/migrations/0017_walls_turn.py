from django.db import migrations, models

LAYOUTS = [
    ("lobby", "Clock, blinds and moves"),
    ("seats", "Who sits where"),
    ("prizes", "Prizes"),
    ("plan", "Plan of the room"),
    ("moves", "Who has to move"),
    ("final", "Final table, stacks in bars"),
    ("levels", "Next levels"),
    ("chips", "What the chips are worth"),
    ("raised", "Raised for the charity"),
    ("sponsors", "Sponsors"),
    ("codes", "QR codes for phones"),
    ("curves", "The night in pictures"),
    ("about", "Terms and prizes"),
    ("results", "Results"),
    ("rules", "Rules on one sheet"),
]


class Migration(migrations.Migration):
    dependencies = [("tables", "0016_dealers")]

    operations = [
        migrations.AddField(
            model_name="wall",
            name="turns",
            field=models.CharField(
                blank=True, default="prizes levels raised sponsors codes", max_length=120
            ),
        ),
        migrations.AddField(
            model_name="wall", name="turns_always", field=models.BooleanField(default=False)
        ),
        migrations.AlterField(
            model_name="wall",
            name="layout",
            field=models.CharField(choices=LAYOUTS, default="lobby", max_length=10),
        ),
    ]
