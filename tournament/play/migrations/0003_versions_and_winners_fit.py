"""What a check constraint cannot see: a new version stays at its hand's table and number, and nobody who
discarded the winning tile is also a winner."""

from django.db import migrations

SQLITE = """
CREATE TRIGGER play_hand_version_fits BEFORE INSERT ON play_hand
WHEN NEW.supersedes_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM play_hand WHERE id = NEW.supersedes_id AND table_id = NEW.table_id AND number = NEW.number)
BEGIN SELECT RAISE(ABORT, 'play_hand supersedes a hand of another table or number'); END
;
CREATE TRIGGER play_handwin_fits BEFORE INSERT ON play_handwin
WHEN EXISTS (
    SELECT 1 FROM play_hand WHERE id = NEW.hand_id
    AND (discarder = NEW.seat OR outcome NOT IN ('discard', 'self_draw', 'robbed_kong')))
BEGIN SELECT RAISE(ABORT, 'play_handwin does not fit the outcome of its hand'); END
"""

POSTGRESQL = """
CREATE FUNCTION play_hand_version_fits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.supersedes_id IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM play_hand WHERE id = NEW.supersedes_id AND table_id = NEW.table_id AND number = NEW.number
    ) THEN
        RAISE EXCEPTION 'play_hand supersedes a hand of another table or number'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER play_hand_version_fits BEFORE INSERT ON play_hand
FOR EACH ROW EXECUTE FUNCTION play_hand_version_fits();
CREATE FUNCTION play_handwin_fits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        SELECT 1 FROM play_hand WHERE id = NEW.hand_id
        AND (discarder = NEW.seat OR outcome NOT IN ('discard', 'self_draw', 'robbed_kong'))
    ) THEN
        RAISE EXCEPTION 'play_handwin does not fit the outcome of its hand'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER play_handwin_fits BEFORE INSERT ON play_handwin
FOR EACH ROW EXECUTE FUNCTION play_handwin_fits();
"""


def add_triggers(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(POSTGRESQL, params=None)
        return
    for statement in SQLITE.split("\n;\n"):
        schema_editor.execute(statement)


def remove_triggers(apps, schema_editor):
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    for trigger, table in (("play_hand_version_fits", "play_hand"), ("play_handwin_fits", "play_handwin")):
        schema_editor.execute(f"DROP TRIGGER {trigger}" + (f" ON {table}" if on_postgresql else ""))
        if on_postgresql:
            schema_editor.execute(f"DROP FUNCTION {trigger}()")


class Migration(migrations.Migration):
    dependencies = [("play", "0002_append_only")]

    operations = [migrations.RunPython(add_triggers, remove_triggers)]
