"""Seat changes are only ever added, and a seat of a started round changes hands only as its newest change says.

Until a round starts its tables may be drawn anew, or thrown away, and their changes go with them.
"""

from django.db import migrations

STARTED = """EXISTS (
    SELECT 1 FROM draws_table tab JOIN events_round round ON round.id = tab.round_id
    WHERE tab.id = {table_id} AND round.state IN ('running', 'closed'))"""

UNEXPLAINED = (
    STARTED.format(table_id="NEW.table_id")
    + """ AND COALESCE((
        SELECT change.entry_id FROM draws_seatchange change
        WHERE change.table_id = NEW.table_id AND change.seat = NEW.wind
        ORDER BY change.id DESC LIMIT 1), 0) <> NEW.entry_id"""
)

STANDS = """standing.undoes_id IS NULL
    AND NOT EXISTS (SELECT 1 FROM draws_seatchange undo WHERE undo.undoes_id = standing.id)"""

MISFIT = f"""EXISTS (
    SELECT 1 FROM draws_table tab JOIN events_round round ON round.id = tab.round_id
    JOIN registration_entry one ON one.id IN (NEW.left_id, NEW.entry_id, NEW.credited_id)
    WHERE tab.id = NEW.table_id AND one.event_id <> round.event_id
) OR (NEW.undoes_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM draws_seatchange was WHERE was.id = NEW.undoes_id AND was.undoes_id IS NULL
    AND was.table_id = NEW.table_id AND was.seat = NEW.seat AND was.from_number = NEW.from_number
    AND was.left_id = NEW.entry_id AND was.entry_id = NEW.left_id)
) OR (NEW.undoes_id IS NULL AND EXISTS (
    SELECT 1 FROM draws_seatchange standing WHERE standing.table_id = NEW.table_id
    AND standing.seat = NEW.seat AND standing.from_number > NEW.from_number AND {STANDS}))"""

RULES = (
    ("draws_seat_explained_on_insert", "draws_seat", "INSERT", UNEXPLAINED, "no seat change explains draws_seat"),
    (
        "draws_seat_explained_on_update",
        "draws_seat",
        "UPDATE",
        "NEW.entry_id <> OLD.entry_id AND " + UNEXPLAINED,
        "no seat change explains draws_seat",
    ),
    (
        "draws_seatchange_fits",
        "draws_seatchange",
        "INSERT",
        MISFIT,
        "draws_seatchange does not fit its seat",
    ),
    ("draws_seatchange_no_update", "draws_seatchange", "UPDATE", "1 = 1", "draws_seatchange is append-only"),
    (
        "draws_seatchange_no_delete",
        "draws_seatchange",
        "DELETE",
        STARTED.format(table_id="OLD.table_id"),
        "draws_seatchange is append-only",
    ),
)

SQLITE = """
CREATE TRIGGER {name} BEFORE {verb} ON {table} WHEN {wrong}
BEGIN SELECT RAISE(ABORT, '{sentence}'); END
"""

POSTGRESQL = """
CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF {wrong} THEN
        RAISE EXCEPTION '{sentence}' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN {row};
END $$;
CREATE TRIGGER {name} BEFORE {verb} ON {table} FOR EACH ROW EXECUTE FUNCTION {name}();
"""

NO_TRUNCATE = """
CREATE FUNCTION draws_no_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation'; END $$;
CREATE TRIGGER draws_seatchange_no_truncate BEFORE TRUNCATE ON draws_seatchange
FOR EACH STATEMENT EXECUTE FUNCTION draws_no_truncate();
"""


def add_triggers(apps, schema_editor):
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    sql = POSTGRESQL if on_postgresql else SQLITE
    for name, table, verb, wrong, sentence in RULES:
        row = "OLD" if verb == "DELETE" else "NEW"
        statement = sql.format(name=name, table=table, verb=verb, wrong=wrong, sentence=sentence, row=row)
        schema_editor.execute(statement, params=None)
    if on_postgresql:
        schema_editor.execute(NO_TRUNCATE, params=None)


def remove_triggers(apps, schema_editor):
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    for name, table, *_rest in RULES:
        schema_editor.execute(f"DROP TRIGGER {name}" + (f" ON {table}" if on_postgresql else ""))
        if on_postgresql:
            schema_editor.execute(f"DROP FUNCTION {name}()")
    if on_postgresql:
        schema_editor.execute("DROP TRIGGER draws_seatchange_no_truncate ON draws_seatchange")
        schema_editor.execute("DROP FUNCTION draws_no_truncate()")


class Migration(migrations.Migration):
    dependencies = [("draws", "0008_seat_changes"), ("events", "0004_sent_form"), ("registration", "0001_initial")]

    operations = [migrations.RunPython(add_triggers, remove_triggers)]
