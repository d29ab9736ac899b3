"""Hands entered after the end of the time; rows are only ever added."""

from importlib import import_module

import django.db.models.deletion
from django.db import migrations, models


append_only = import_module("tournament.play.migrations.0002_append_only")
no_truncate = import_module("tournament.play.migrations.0005_no_truncate")
TABLE = "play_latehand"


def add_triggers(apps, schema_editor):
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    for verb in ("update", "delete"):
        sql = append_only.POSTGRESQL if on_postgresql else append_only.SQLITE
        schema_editor.execute(sql.format(table=TABLE, verb=verb))
    if on_postgresql:
        schema_editor.execute(no_truncate.TRIGGER.format(table=TABLE))


def remove_triggers(apps, schema_editor):
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    where = f" ON {TABLE}" if on_postgresql else ""
    for verb in ("update", "delete", *(["truncate"] if on_postgresql else [])):
        schema_editor.execute(f"DROP TRIGGER {TABLE}_no_{verb}{where}")


class Migration(migrations.Migration):

    dependencies = [
        ('play', '0009_people_change'),
    ]

    operations = [
        migrations.CreateModel(
            name='LateHand',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('minutes_over', models.PositiveIntegerField(verbose_name='minutes after the end')),
                ('reason', models.CharField(blank=True, choices=[('before_end', 'It was played before the end and is entered afterwards'), ('extra_time', 'A referee gave the table extra time'), ('paper_sheet', 'It is typed from the paper sheet')], max_length=20, verbose_name='why')),
                ('hand', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='late', to='play.hand')),
            ],
            options={
                'verbose_name': 'hand after the end',
                'verbose_name_plural': 'hands after the end',
                'constraints': [models.CheckConstraint(condition=models.Q(('reason', ''), ('reason__in', ['before_end', 'extra_time', 'paper_sheet']), _connector='OR'), name='play_latehand_reason_known')],
            },
        ),
        migrations.RunPython(add_triggers, remove_triggers),
    ]
