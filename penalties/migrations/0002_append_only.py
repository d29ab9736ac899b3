"""The database itself refuses to change or remove a row of the ledger or of an appeal, and a reversal that does not fit."""

from django.db import migrations

TABLES = ("penalties_ledgerentry", "penalties_appealrow")

SQLITE = """
CREATE TRIGGER {table}_no_{verb} BEFORE {verb} ON {table}
BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END
"""

SQLITE_REVERSAL = """
CREATE TRIGGER penalties_reversal_fits BEFORE INSERT ON penalties_ledgerentry
WHEN NEW.reverses_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM penalties_ledgerentry WHERE id = NEW.reverses_id AND kind = 'penalty'
    AND event_id = NEW.event_id AND entry_id = NEW.entry_id)
BEGIN SELECT RAISE(ABORT, 'penalties_ledgerentry reverses no penalty of this player'); END
"""

POSTGRESQL_FUNCTION = """
CREATE FUNCTION penalties_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation'; END $$
"""

POSTGRESQL = """
CREATE TRIGGER {table}_no_{verb} BEFORE {verb} ON {table}
FOR EACH ROW EXECUTE FUNCTION penalties_append_only()
"""

POSTGRESQL_REVERSAL = """
CREATE FUNCTION penalties_reversal_fits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.reverses_id IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM penalties_ledgerentry WHERE id = NEW.reverses_id AND kind = 'penalty'
        AND event_id = NEW.event_id AND entry_id = NEW.entry_id
    ) THEN
        RAISE EXCEPTION 'penalties_ledgerentry reverses no penalty of this player'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER penalties_reversal_fits BEFORE INSERT ON penalties_ledgerentry
FOR EACH ROW EXECUTE FUNCTION penalties_reversal_fits()
"""


def add_triggers(apps, schema_editor):
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    if on_postgresql:
        schema_editor.execute(POSTGRESQL_FUNCTION, params=None)
    for table in TABLES:
        for verb in ("update", "delete"):
            statement = (POSTGRESQL if on_postgresql else SQLITE).format(table=table, verb=verb)
            schema_editor.execute(statement, params=None)
    schema_editor.execute(POSTGRESQL_REVERSAL if on_postgresql else SQLITE_REVERSAL, params=None)


def remove_triggers(apps, schema_editor):
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    triggers = [(f"{table}_no_{verb}", table) for table in TABLES for verb in ("update", "delete")]
    for trigger, table in [*triggers, ("penalties_reversal_fits", "penalties_ledgerentry")]:
        schema_editor.execute(f"DROP TRIGGER {trigger}" + (f" ON {table}" if on_postgresql else ""))
    if on_postgresql:
        schema_editor.execute("DROP FUNCTION penalties_append_only()")
        schema_editor.execute("DROP FUNCTION penalties_reversal_fits()")


class Migration(migrations.Migration):
    dependencies = [("penalties", "0001_initial")]

    operations = [migrations.RunPython(add_triggers, remove_triggers)]
