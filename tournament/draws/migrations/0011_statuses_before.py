"""What an entry was before a change of seats; rows are only added, and go with the change when its draw goes."""

from importlib import import_module

import django.db.models.deletion
from django.db import migrations, models


changes = import_module("tournament.draws.migrations.0009_seats_follow_changes")
TABLE = "draws_statusbefore"
STARTED = """EXISTS (
    SELECT 1 FROM draws_seatchange change JOIN draws_table tab ON tab.id = change.table_id
    JOIN events_round round ON round.id = tab.round_id
    WHERE change.id = OLD.change_id AND round.state IN ('running', 'closed'))"""
RULES = ((f"{TABLE}_no_update", "UPDATE", "1 = 1"), (f"{TABLE}_no_delete", "DELETE", STARTED))


def add_triggers(apps, schema_editor):
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    sql = changes.POSTGRESQL if on_postgresql else changes.SQLITE
    for name, verb, wrong in RULES:
        row = "OLD" if verb == "DELETE" else "NEW"
        sentence = f"{TABLE} is append-only"
        statement = sql.format(name=name, table=TABLE, verb=verb, wrong=wrong, sentence=sentence, row=row)
        schema_editor.execute(statement, params=None)
    if on_postgresql:
        schema_editor.execute(
            f"CREATE TRIGGER {TABLE}_no_truncate BEFORE TRUNCATE ON {TABLE} "
            "FOR EACH STATEMENT EXECUTE FUNCTION draws_no_truncate()"
        )


def remove_triggers(apps, schema_editor):
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    for name, _verb, _wrong in RULES:
        schema_editor.execute(f"DROP TRIGGER {name}" + (f" ON {TABLE}" if on_postgresql else ""))
        if on_postgresql:
            schema_editor.execute(f"DROP FUNCTION {name}()")
    if on_postgresql:
        schema_editor.execute(f"DROP TRIGGER {TABLE}_no_truncate ON {TABLE}")


class Migration(migrations.Migration):

    dependencies = [
        ('draws', '0010_rows_that_stay'),
        ('registration', '0003_succession'),
    ]

    operations = [
        migrations.CreateModel(
            name='StatusBefore',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('status', models.CharField(choices=[('registered', 'Registered'), ('checked_in', 'Checked in'), ('withdrawn', 'Withdrawn')], max_length=20, verbose_name='status')),
                ('change', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='statuses_before', to='draws.seatchange')),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='registration.entry')),
            ],
            options={
                'verbose_name': 'status before a seat change',
                'verbose_name_plural': 'statuses before seat changes',
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('change', 'entry'), name='draws_statusbefore_once'), models.CheckConstraint(condition=models.Q(('status__in', ['registered', 'checked_in', 'withdrawn'])), name='draws_statusbefore_status_known')],
            },
        ),
        migrations.RunPython(add_triggers, remove_triggers),
    ]
