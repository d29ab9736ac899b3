"""The chain of each event. The database itself refuses to change or remove one of its entries."""

import django.db.models.deletion
from django.db import migrations, models

TABLE = "chain_chainentry"

SQLITE = """
CREATE TRIGGER {table}_no_{verb} BEFORE {verb} ON {table}
BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END
"""

POSTGRESQL_FUNCTION = """
CREATE FUNCTION chain_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation'; END $$
"""

POSTGRESQL = """
CREATE TRIGGER {table}_no_{verb} BEFORE {verb} ON {table}
FOR EACH {each} EXECUTE FUNCTION chain_append_only()
"""


def add_triggers(apps, schema_editor):
    if schema_editor.connection.vendor != "postgresql":
        for verb in ("update", "delete"):
            schema_editor.execute(SQLITE.format(table=TABLE, verb=verb))
        return
    schema_editor.execute(POSTGRESQL_FUNCTION, params=None)
    for verb, each in (("update", "ROW"), ("delete", "ROW"), ("truncate", "STATEMENT")):
        schema_editor.execute(POSTGRESQL.format(table=TABLE, verb=verb, each=each))


def remove_triggers(apps, schema_editor):
    if schema_editor.connection.vendor != "postgresql":
        for verb in ("update", "delete"):
            schema_editor.execute(f"DROP TRIGGER {TABLE}_no_{verb}")
        return
    schema_editor.execute("DROP FUNCTION chain_append_only() CASCADE")


class Migration(migrations.Migration):
    initial = True

    dependencies = [("events", "0024_rehearsals")]

    operations = [
        migrations.CreateModel(
            name='Written',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('event_id', models.BigIntegerField()),
                ('round_id', models.BigIntegerField(null=True)),
                ('kind', models.CharField(max_length=63)),
                ('row_id', models.BigIntegerField()),
                ('was', models.TextField(null=True)),
                ('now', models.TextField(null=True)),
                ('transaction', models.BigIntegerField(db_index=True, default=0)),
            ],
            options={
                'verbose_name': 'written row',
                'verbose_name_plural': 'written rows',
            },
        ),
        migrations.CreateModel(
            name='RoundDigest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(null=True)),
                ('digest', models.CharField(max_length=64)),
                ('at', models.DateTimeField()),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='events.round')),
            ],
            options={
                'verbose_name': 'digest of a round',
                'verbose_name_plural': 'digests of rounds',
            },
        ),
        migrations.CreateModel(
            name='ChainedRow',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=63)),
                ('row_id', models.BigIntegerField()),
                ('salt', models.CharField(max_length=32)),
                ('content', models.TextField()),
                ('digest', models.CharField(max_length=64)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='events.event')),
            ],
            options={
                'verbose_name': 'row in the chain',
                'verbose_name_plural': 'rows in the chain',
                'constraints': [models.UniqueConstraint(fields=('event', 'kind', 'row_id'), name='chain_chainedrow_row_once')],
            },
        ),
        migrations.CreateModel(
            name='ChainEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('said', models.TextField()),
                ('digest', models.CharField(max_length=64)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='events.event')),
            ],
            options={
                'verbose_name': 'act in the chain',
                'verbose_name_plural': 'acts in the chain',
                'constraints': [models.UniqueConstraint(fields=('event', 'number'), name='chain_chainentry_number_once')],
            },
        ),
        migrations.RunPython(add_triggers, remove_triggers),
    ]
