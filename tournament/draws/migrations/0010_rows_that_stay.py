"""Draws are kept as they were made, and a seat belongs to a player of its own event.

The draws of a round that is planned may go with the round, when an event is made shorter.
"""

from django.db import migrations

OTHER_EVENT = """NOT EXISTS (
    SELECT 1 FROM registration_entry entry JOIN events_round round ON round.event_id = entry.event_id
    WHERE entry.id = NEW.entry_id AND round.id = NEW.round_id)"""

RULES = (
    ("draws_draw_no_update", "draws_draw", "UPDATE", "1 = 1", "draws_draw is append-only"),
    (
        "draws_draw_no_delete",
        "draws_draw",
        "DELETE",
        "EXISTS (SELECT 1 FROM events_round WHERE id = OLD.round_id AND state <> 'planned')",
        "draws_draw is append-only",
    ),
    ("draws_seat_event_on_insert", "draws_seat", "INSERT", OTHER_EVENT, "draws_seat is of another event"),
    ("draws_seat_event_on_update", "draws_seat", "UPDATE", OTHER_EVENT, "draws_seat is of another event"),
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
CREATE FUNCTION draws_draw_no_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'draws_draw is append-only' USING ERRCODE = 'integrity_constraint_violation'; END $$;
CREATE TRIGGER draws_draw_no_truncate BEFORE TRUNCATE ON draws_draw
FOR EACH STATEMENT EXECUTE FUNCTION draws_draw_no_truncate();
"""


def add_triggers(apps, schema_editor):
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    for name, table, verb, wrong, sentence in RULES:
        statement = (POSTGRESQL if on_postgresql else SQLITE).format(
            name=name,
            table=table,
            verb=verb,
            wrong=wrong,
            sentence=sentence,
            row="OLD" if verb == "DELETE" else "NEW",
        )
        schema_editor.execute(statement, params=None)
    if on_postgresql:
        schema_editor.execute(NO_TRUNCATE, params=None)


def remove_triggers(apps, schema_editor):
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    added = [(name, table) for name, table, *_rest in RULES]
    for name, table in added + ([("draws_draw_no_truncate", "draws_draw")] if on_postgresql else []):
        schema_editor.execute(f"DROP TRIGGER {name}" + (f" ON {table}" if on_postgresql else ""))
        if on_postgresql:
            schema_editor.execute(f"DROP FUNCTION {name}()")


class Migration(migrations.Migration):
    dependencies = [
        ("draws", "0009_seats_follow_changes"),
        ("events", "0001_initial"),
        ("registration", "0001_initial"),
    ]

    operations = [migrations.RunPython(add_triggers, remove_triggers)]
