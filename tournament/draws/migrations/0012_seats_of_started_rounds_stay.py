"""A seat of a started round goes only when a seat change has put somebody else there.

Until a round starts, its seats may be drawn anew or thrown away.
"""

from django.db import migrations

NOBODY_ELSE_SITS_THERE = """EXISTS (
    SELECT 1 FROM events_round WHERE id = OLD.round_id AND state IN ('running', 'closed')
) AND COALESCE((
    SELECT change.entry_id FROM draws_seatchange change
    WHERE change.table_id = OLD.table_id AND change.seat = OLD.wind
    ORDER BY change.id DESC LIMIT 1), OLD.entry_id) = OLD.entry_id"""

SQLITE = """
CREATE TRIGGER draws_seat_stays BEFORE DELETE ON draws_seat WHEN {wrong}
BEGIN SELECT RAISE(ABORT, 'draws_seat of a started round stays'); END
"""

POSTGRESQL = """
CREATE FUNCTION draws_seat_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'TRUNCATE' THEN
        RAISE EXCEPTION 'draws_seat is emptied row by row' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF {wrong} THEN
        RAISE EXCEPTION 'draws_seat of a started round stays' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN OLD;
END $$;
CREATE TRIGGER draws_seat_stays BEFORE DELETE ON draws_seat FOR EACH ROW EXECUTE FUNCTION draws_seat_stays();
CREATE TRIGGER draws_seat_stays_whole BEFORE TRUNCATE ON draws_seat FOR EACH STATEMENT
EXECUTE FUNCTION draws_seat_stays();
"""

REMOVE_POSTGRESQL = """
DROP TRIGGER draws_seat_stays_whole ON draws_seat;
DROP TRIGGER draws_seat_stays ON draws_seat;
DROP FUNCTION draws_seat_stays();
"""


def add_trigger(apps, schema_editor):
    sql = POSTGRESQL if schema_editor.connection.vendor == "postgresql" else SQLITE
    schema_editor.execute(sql.format(wrong=NOBODY_ELSE_SITS_THERE), params=None)


def remove_trigger(apps, schema_editor):
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    schema_editor.execute(REMOVE_POSTGRESQL if on_postgresql else "DROP TRIGGER draws_seat_stays", params=None)


class Migration(migrations.Migration):
    dependencies = [("draws", "0011_statuses_before"), ("events", "0001_initial")]

    operations = [migrations.RunPython(add_trigger, remove_trigger)]
