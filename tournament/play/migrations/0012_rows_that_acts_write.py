"""Rows that no act writes: hands out of their turn or at a table that is done, winners that come later.

What a trigger can see of one row is refused here; `manage.py verify_event` finds the rest.
"""

from django.db import migrations

STATE = """(SELECT round.state FROM events_round round JOIN draws_table tab ON tab.round_id = round.id
    WHERE tab.id = NEW.table_id)"""

RULES = (
    (
        "play_hand_number_follows",
        "play_hand",
        "INSERT",
        """NEW.supersedes_id IS NULL AND NEW.number > 1 AND NOT EXISTS (
            SELECT 1 FROM play_hand WHERE table_id = NEW.table_id AND number = NEW.number - 1)""",
        "play_hand leaves a number out",
    ),
    (
        # A correction may come when its round is closed, a new hand may not.
        "play_hand_table_open",
        "play_hand",
        "INSERT",
        f"""{STATE} NOT IN ('running', 'closed') OR (NEW.supersedes_id IS NULL AND (
            {STATE} <> 'running' OR EXISTS (
                SELECT 1 FROM play_tableclosing WHERE table_id = NEW.table_id)))""",
        "play_hand is of a table that is not open",
    ),
    (
        # The winners of a hand are written with it, before any other hand of its table.
        "play_handwin_in_time",
        "play_handwin",
        "INSERT",
        """EXISTS (
            SELECT 1 FROM play_hand hand JOIN play_hand newer ON newer.table_id = hand.table_id
            WHERE hand.id = NEW.hand_id AND newer.id > hand.id
        ) OR EXISTS (
            SELECT 1 FROM play_hand hand JOIN play_handwin other ON other.hand_id = hand.id
            WHERE hand.id = NEW.hand_id AND hand.outcome = 'self_draw')""",
        "play_handwin comes too late",
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
    RETURN NEW;
END $$;
CREATE TRIGGER {name} BEFORE {verb} ON {table} FOR EACH ROW EXECUTE FUNCTION {name}();
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
        )
        schema_editor.execute(statement, params=None)


def remove_triggers(apps, schema_editor):
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    for name, table, *_rest in RULES:
        schema_editor.execute(f"DROP TRIGGER {name}" + (f" ON {table}" if on_postgresql else ""))
        if on_postgresql:
            schema_editor.execute(f"DROP FUNCTION {name}()")


class Migration(migrations.Migration):
    dependencies = [
        ("draws", "0010_rows_that_stay"),
        ("events", "0001_initial"),
        ("play", "0011_rotation_changes"),
    ]

    operations = [migrations.RunPython(add_triggers, remove_triggers)]
