"""PostgreSQL refuses to empty an append-only table at one stroke: TRUNCATE fires no trigger of a row. SQLite has no such statement."""

from django.db import migrations

TABLES = ("penalties_ledgerentry", "penalties_appealrow")

FUNCTION = """
CREATE FUNCTION penalties_no_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation'; END $$
"""

TRIGGER = """
CREATE TRIGGER {table}_no_truncate BEFORE TRUNCATE ON {table}
FOR EACH STATEMENT EXECUTE FUNCTION penalties_no_truncate()
"""


def add_triggers(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(FUNCTION, params=None)
        for table in TABLES:
            schema_editor.execute(TRIGGER.format(table=table))


def remove_triggers(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        for table in TABLES:
            schema_editor.execute(f"DROP TRIGGER {table}_no_truncate ON {table}")
        schema_editor.execute("DROP FUNCTION penalties_no_truncate()")


class Migration(migrations.Migration):
    dependencies = [("penalties", "0003_card_points")]

    operations = [migrations.RunPython(add_triggers, remove_triggers)]
