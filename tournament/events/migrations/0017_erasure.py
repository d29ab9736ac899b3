"""While a person is erased, the audit lets that person's names be replaced, and nothing else be changed."""

import django.db.models.deletion
from django.db import migrations, models

KEPT = ("id", "event_id", "actor_id", "verb", "at")

SQLITE = """
CREATE TRIGGER events_auditentry_no_update BEFORE UPDATE ON events_auditentry
WHEN NOT EXISTS (SELECT 1 FROM events_erasure WHERE event_id = OLD.event_id)
    OR {changes}
BEGIN SELECT RAISE(ABORT, 'events_auditentry is append-only'); END
"""
SQLITE_BEFORE = """
CREATE TRIGGER events_auditentry_no_update BEFORE UPDATE ON events_auditentry
BEGIN SELECT RAISE(ABORT, 'events_auditentry is append-only'); END
"""
FUNCTION = """
CREATE FUNCTION events_audit_is_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM events_erasure WHERE event_id = OLD.event_id) OR {changes} THEN
        RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$
"""
POSTGRESQL = """
CREATE TRIGGER events_auditentry_no_update BEFORE UPDATE ON events_auditentry
FOR EACH ROW EXECUTE FUNCTION {function}()
"""


def let_names_be_replaced(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        changes = " OR ".join(f"NEW.{name} IS DISTINCT FROM OLD.{name}" for name in KEPT)
        schema_editor.execute(FUNCTION.format(changes=changes), params=None)
        schema_editor.execute("DROP TRIGGER events_auditentry_no_update ON events_auditentry")
        schema_editor.execute(POSTGRESQL.format(function="events_audit_is_erased"))
        return
    changes = " OR ".join(f"NEW.{name} IS NOT OLD.{name}" for name in KEPT)
    schema_editor.execute("DROP TRIGGER events_auditentry_no_update")
    schema_editor.execute(SQLITE.format(changes=changes))


def keep_everything(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP TRIGGER events_auditentry_no_update ON events_auditentry")
        schema_editor.execute(POSTGRESQL.format(function="events_append_only"))
        schema_editor.execute("DROP FUNCTION events_audit_is_erased()")
        return
    schema_editor.execute("DROP TRIGGER events_auditentry_no_update")
    schema_editor.execute(SQLITE_BEFORE)


class Migration(migrations.Migration):
    dependencies = [("events", "0016_planned_cut")]

    operations = [
        migrations.CreateModel(
            name="Erasure",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="events.event"
                    ),
                ),
            ],
            options={"verbose_name": "erasure", "verbose_name_plural": "erasures"},
        ),
        migrations.RunPython(let_names_be_replaced, keep_everything),
    ]
