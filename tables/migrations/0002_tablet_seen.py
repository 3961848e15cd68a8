from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0001_furniture'),
    ]

    operations = [
        migrations.AddField(
            model_name='tablet',
            name='seen_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]
