"""Final scores: a table whose four totals are entered at once, with its record hands if somebody wishes.

SQLite makes a table anew when its constraints change and forgets its triggers, so all that name the hands are taken
away first and put back at the end, forwards and backwards. The one that says which hands have winners learns of the
new outcome.
"""

from django.db import migrations, models

WITH_WINNERS = "('discard', 'self_draw', 'robbed_kong')"
WITH_WINNERS_AND_FINAL = "('discard', 'self_draw', 'robbed_kong', 'final')"
OUTCOMES = ["discard", "self_draw", "robbed_kong", "no_win", "false_win", "abandoned", "void"]
NOTHING_MOVES = models.Q(delta_east=0, delta_south=0, delta_west=0, delta_north=0)

POSTGRESQL = """
CREATE OR REPLACE FUNCTION play_handwin_fits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        SELECT 1 FROM play_hand WHERE id = NEW.hand_id
        AND (discarder = NEW.seat OR outcome NOT IN {outcomes})
    ) THEN
        RAISE EXCEPTION 'play_handwin does not fit the outcome of its hand'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;
"""

held = []


def hold_triggers(apps, schema_editor):
    """Take away the triggers that name the hands, and remember them."""
    if schema_editor.connection.vendor == "postgresql":
        return
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND sql LIKE '%play_hand%'")
        held[:] = cursor.fetchall()
    for name, _sql in held:
        schema_editor.execute(f"DROP TRIGGER {name}")


def put_back(schema_editor, before, after):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(POSTGRESQL.format(outcomes=after), params=None)
        return
    for name, sql in held:
        schema_editor.execute(sql.replace(before, after) if name == "play_handwin_fits" else sql)


def put_back_with_final(apps, schema_editor):
    put_back(schema_editor, WITH_WINNERS, WITH_WINNERS_AND_FINAL)


def put_back_without(apps, schema_editor):
    put_back(schema_editor, WITH_WINNERS_AND_FINAL, WITH_WINNERS)


def offender_fits(without):
    return models.CheckConstraint(
        condition=models.Q(outcome="false_win", offender__isnull=False, offender__in=[0, 1, 2, 3])
        | models.Q(~models.Q(outcome="false_win"), offender__isnull=True)
        | models.Q(
            ~models.Q(outcome__in=["false_win", *without]),
            offender__isnull=False,
            offender__in=[0, 1, 2, 3],
        ),
        name="play_hand_offender_fits_outcome",
    )


class Migration(migrations.Migration):
    dependencies = [("play", "0007_confirmation_sees_penalties")]

    operations = [
        migrations.RunPython(hold_triggers, put_back_without),
        migrations.RemoveConstraint("hand", "play_hand_outcome_known"),
        migrations.RemoveConstraint("hand", "play_hand_only_wins_move_points"),
        migrations.RemoveConstraint("hand", "play_hand_offender_fits_outcome"),
        migrations.AlterField(
            model_name="hand",
            name="outcome",
            field=models.CharField(
                choices=[
                    ("discard", "Win on a discard"),
                    ("self_draw", "Self-drawn win"),
                    ("robbed_kong", "Win by robbing a kong"),
                    ("no_win", "No win"),
                    ("false_win", "False win"),
                    ("abandoned", "Abandoned"),
                    ("void", "Taken back"),
                    ("final", "Final scores"),
                ],
                max_length=20,
                verbose_name="outcome",
            ),
        ),
        migrations.AddField(
            model_name="handwin",
            name="note",
            field=models.CharField(blank=True, max_length=120, verbose_name="what it was"),
        ),
        migrations.AddConstraint(
            "hand",
            models.CheckConstraint(
                condition=models.Q(outcome__in=[*OUTCOMES, "final"]), name="play_hand_outcome_known"
            ),
        ),
        migrations.AddConstraint(
            "hand",
            models.CheckConstraint(
                condition=models.Q(outcome__in=("discard", "self_draw", "robbed_kong", "final"))
                | models.Q(fine_points__gt=0)
                | NOTHING_MOVES,
                name="play_hand_only_wins_move_points",
            ),
        ),
        migrations.AddConstraint("hand", offender_fits(["abandoned", "void", "final"])),
        migrations.AddConstraint(
            "hand",
            models.CheckConstraint(
                condition=~models.Q(outcome="final") | models.Q(number=1), name="play_hand_final_is_the_only_one"
            ),
        ),
        migrations.AddField(
            model_name="entryrules",
            name="final_scores_only",
            field=models.BooleanField(default=False, verbose_name="Final scores only"),
        ),
        migrations.RunPython(put_back_with_final, hold_triggers),
    ]
