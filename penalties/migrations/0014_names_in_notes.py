"""While a person is erased, append-only rows let that person's names be replaced in what people typed, and nothing else be
changed. It stands here because the penalties are the last app that has such rows.
"""

from django.db import migrations

TYPED = {
    "draws_draw": ("note",),
    "draws_seatchange": ("note",),
    "penalties_appealrow": ("note",),
    "penalties_ledgerentry": ("note", "witness"),
    "play_confirmation": ("reason",),
    "play_disputedecision": ("note",),
    "play_doubtanswer": ("note",),
    "play_hand": ("reason",),
    "play_handdoubt": ("note",),
    "play_handwin": ("override_reason", "note"),
    "play_latehand": ("reason",),
    "play_rotationchange": ("reason",),
    "play_seatrepair": ("reason",),
    "registration_newlot": ("reason",),
}
"""The columns that can be replaced, by table."""

SQLITE = """
CREATE TRIGGER {table}_no_update BEFORE UPDATE ON {table}
WHEN NOT EXISTS (SELECT 1 FROM events_erasure) OR {changes}
BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END
"""
SQLITE_BEFORE = """
CREATE TRIGGER {table}_no_update BEFORE UPDATE ON {table}
BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END
"""
FUNCTION = """
CREATE FUNCTION events_texts_are_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM events_erasure) OR (to_jsonb(NEW) - TG_ARGV) IS DISTINCT FROM (to_jsonb(OLD) - TG_ARGV) THEN
        RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$
"""
POSTGRESQL = """
CREATE TRIGGER {table}_no_update BEFORE UPDATE ON {table}
FOR EACH ROW EXECUTE FUNCTION {function}({columns})
"""


def let_names_be_replaced(apps, schema_editor):
    is_postgresql = schema_editor.connection.vendor == "postgresql"
    if is_postgresql:
        schema_editor.execute(FUNCTION, params=None)
    for table, typed in TYPED.items():
        if is_postgresql:
            columns = ", ".join(f"'{name}'" for name in typed)
            schema_editor.execute(f"DROP TRIGGER {table}_no_update ON {table}")
            schema_editor.execute(
                POSTGRESQL.format(table=table, function="events_texts_are_erased", columns=columns)
            )
            continue
        with schema_editor.connection.cursor() as cursor:
            cursor.execute(f'PRAGMA table_info("{table}")')
            kept = [row[1] for row in cursor.fetchall() if row[1] not in typed]
        changes = " OR ".join(f'NEW."{name}" IS NOT OLD."{name}"' for name in kept)
        schema_editor.execute(f"DROP TRIGGER {table}_no_update")
        schema_editor.execute(SQLITE.format(table=table, changes=changes))


def keep_everything(apps, schema_editor):
    is_postgresql = schema_editor.connection.vendor == "postgresql"
    for table in TYPED:
        if is_postgresql:
            schema_editor.execute(f"DROP TRIGGER {table}_no_update ON {table}")
            schema_editor.execute(
                POSTGRESQL.format(table=table, function="events_append_only", columns="")
            )
            continue
        schema_editor.execute(f"DROP TRIGGER {table}_no_update")
        schema_editor.execute(SQLITE_BEFORE.format(table=table))
    if is_postgresql:
        schema_editor.execute("DROP FUNCTION events_texts_are_erased()")


class Migration(migrations.Migration):
    dependencies = [
        ("penalties", "0013_tablemates_index"),
        ("play", "0018_other_languages"),
        ("draws", "0019_team_line_in_words"),
        ("registration", "0030_no_shows"),
        ("events", "0017_erasure"),
    ]

    operations = [migrations.RunPython(let_names_be_replaced, keep_everything)]
