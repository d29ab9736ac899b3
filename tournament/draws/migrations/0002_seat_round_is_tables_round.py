"""A seat's round is its table's round: a foreign key cannot say so, a trigger can."""

from django.db import migrations

SQLITE = """
CREATE TRIGGER draws_seat_round_on_{verb} BEFORE {verb} ON draws_seat
WHEN NOT EXISTS (SELECT 1 FROM draws_table WHERE id = NEW.table_id AND round_id = NEW.round_id)
BEGIN SELECT RAISE(ABORT, 'draws_seat.round_id is not the round of its table'); END
"""

POSTGRESQL = """
CREATE FUNCTION draws_seat_round() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM draws_table WHERE id = NEW.table_id AND round_id = NEW.round_id) THEN
        RAISE EXCEPTION 'draws_seat.round_id is not the round of its table'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER draws_seat_round BEFORE INSERT OR UPDATE ON draws_seat
FOR EACH ROW EXECUTE FUNCTION draws_seat_round();
"""


def add_trigger(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(POSTGRESQL, params=None)
        return
    for verb in ("insert", "update"):
        schema_editor.execute(SQLITE.format(verb=verb))


def remove_trigger(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP TRIGGER draws_seat_round ON draws_seat")
        schema_editor.execute("DROP FUNCTION draws_seat_round()")
        return
    for verb in ("insert", "update"):
        schema_editor.execute(f"DROP TRIGGER draws_seat_round_on_{verb}")


class Migration(migrations.Migration):
    dependencies = [("draws", "0001_initial")]

    operations = [migrations.RunPython(add_trigger, remove_trigger)]
