"""Whose word a confirmation is, what was missing at a closed table, and seats that stay as they are in a sealed round."""

from importlib import import_module

import django.db.models.deletion
from django.db import migrations, models

signing_off = import_module("tournament.play.migrations.0006_links_signoff_seal")

SEALED = """EXISTS (
    SELECT 1 FROM play_roundseal seal JOIN draws_table tab ON tab.round_id = seal.round_id
    WHERE tab.id = NEW.table_id)"""

SQLITE = f"""
CREATE TRIGGER draws_seatchange_round_open BEFORE INSERT ON draws_seatchange WHEN {SEALED}
BEGIN SELECT RAISE(ABORT, 'draws_seatchange is in a sealed round'); END
"""

POSTGRESQL = f"""
CREATE FUNCTION draws_seatchange_round_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF {SEALED} THEN
        RAISE EXCEPTION 'draws_seatchange is in a sealed round' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER draws_seatchange_round_open BEFORE INSERT ON draws_seatchange
FOR EACH ROW EXECUTE FUNCTION draws_seatchange_round_open();
"""


def add_trigger(apps, schema_editor):
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    schema_editor.execute(POSTGRESQL if on_postgresql else SQLITE, params=None)


def remove_trigger(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP TRIGGER draws_seatchange_round_open ON draws_seatchange")
        schema_editor.execute("DROP FUNCTION draws_seatchange_round_open()")
    else:
        schema_editor.execute("DROP TRIGGER draws_seatchange_round_open")


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0008_final_scores"),
        ("draws", "0009_seats_follow_changes"),
        ("registration", "0001_initial"),
    ]

    operations = [
        # Both databases add a column that may be empty without touching triggers; to take it away SQLite makes the
        # table anew, so on the way back its triggers are taken off and put back.
        migrations.RunPython(migrations.RunPython.noop, signing_off.add_new_triggers),
        migrations.AddField(
            model_name="confirmation",
            name="entry",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="registration.entry",
            ),
        ),
        migrations.RunPython(migrations.RunPython.noop, signing_off.remove_new_triggers),
        migrations.CreateModel(
            name="Shortfall",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("absent", models.JSONField(default=list)),
                ("is_unplayed", models.BooleanField(default=False, verbose_name="no hand was played")),
                ("points", models.IntegerField(default=0, verbose_name="points for those present")),
                (
                    "table_points_x12",
                    models.PositiveSmallIntegerField(
                        default=0, verbose_name="table points for those present, in twelfths"
                    ),
                ),
                (
                    "closing",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="shortfall",
                        to="play.tableclosing",
                    ),
                ),
            ],
            options={
                "verbose_name": "shortfall of a table",
                "verbose_name_plural": "shortfalls of tables",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("is_unplayed", True),
                            models.Q(("points", 0), ("table_points_x12", 0)),
                            _connector="OR",
                        ),
                        name="play_shortfall_gives_at_unplayed_only",
                    ),
                ],
            },
        ),
        migrations.RunPython(add_trigger, remove_trigger),
    ]
