"""The database itself refuses to change or remove a row of what was recorded at a table."""

from django.db import migrations

TABLES = ("play_hand", "play_handwin")

SQLITE = """
CREATE TRIGGER {table}_no_{verb} BEFORE {verb} ON {table}
BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END
"""

POSTGRESQL_FUNCTION = """
CREATE FUNCTION play_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation'; END $$
"""

POSTGRESQL = """
CREATE TRIGGER {table}_no_{verb} BEFORE {verb} ON {table}
FOR EACH ROW EXECUTE FUNCTION play_append_only()
"""


def add_triggers(apps, schema_editor):
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    if on_postgresql:
        schema_editor.execute(POSTGRESQL_FUNCTION, params=None)
    for table in TABLES:
        for verb in ("update", "delete"):
            schema_editor.execute((POSTGRESQL if on_postgresql else SQLITE).format(table=table, verb=verb))


def remove_triggers(apps, schema_editor):
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    for table in TABLES:
        for verb in ("update", "delete"):
            where = f" ON {table}" if on_postgresql else ""
            schema_editor.execute(f"DROP TRIGGER {table}_no_{verb}{where}")
    if on_postgresql:
        schema_editor.execute("DROP FUNCTION play_append_only()")


class Migration(migrations.Migration):
    dependencies = [("play", "0001_initial")]

    operations = [migrations.RunPython(add_triggers, remove_triggers)]
