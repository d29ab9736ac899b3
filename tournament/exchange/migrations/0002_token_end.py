from datetime import timedelta

from django.db import migrations, models
from django.utils import timezone

DAYS = 180
"""Tokens that were made without an end work for half a year more."""


def give_an_end(apps, schema_editor):
    tokens = apps.get_model('exchange', 'ApiToken').objects.filter(expires_at__isnull=True)
    tokens.update(expires_at=timezone.now() + timedelta(days=DAYS))


class Migration(migrations.Migration):

    dependencies = [
        ('exchange', '0001_initial'),
    ]

    operations = [
        migrations.AddField(
            model_name='apitoken',
            name='expires_at',
            field=models.DateTimeField(null=True),
        ),
        migrations.RunPython(give_an_end, migrations.RunPython.noop),
        migrations.AlterField(
            model_name='apitoken',
            name='expires_at',
            field=models.DateTimeField(),
        ),
    ]
