"""Two people kept apart are of one event: a foreign key cannot say so, a trigger can."""

from django.db import migrations

SQLITE = """
CREATE TRIGGER draws_keptapart_event_on_{verb} BEFORE {verb} ON draws_keptapart
WHEN (SELECT event_id FROM registration_entry WHERE id = NEW.one_id)
    IS NOT (SELECT event_id FROM registration_entry WHERE id = NEW.other_id)
BEGIN SELECT RAISE(ABORT, 'draws_keptapart holds entries of two events'); END
"""

POSTGRESQL = """
CREATE FUNCTION draws_keptapart_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (SELECT event_id FROM registration_entry WHERE id = NEW.one_id)
        IS DISTINCT FROM (SELECT event_id FROM registration_entry WHERE id = NEW.other_id) THEN
        RAISE EXCEPTION 'draws_keptapart holds entries of two events'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER draws_keptapart_event BEFORE INSERT OR UPDATE ON draws_keptapart
FOR EACH ROW EXECUTE FUNCTION draws_keptapart_event();
"""


def add_trigger(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(POSTGRESQL, params=None)
        return
    for verb in ("insert", "update"):
        schema_editor.execute(SQLITE.format(verb=verb))


def remove_trigger(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP TRIGGER draws_keptapart_event ON draws_keptapart")
        schema_editor.execute("DROP FUNCTION draws_keptapart_event()")
        return
    for verb in ("insert", "update"):
        schema_editor.execute(f"DROP TRIGGER draws_keptapart_event_on_{verb}")


class Migration(migrations.Migration):
    dependencies = [("draws", "0003_settings_versions_sit_outs")]

    operations = [migrations.RunPython(add_trigger, remove_trigger)]
