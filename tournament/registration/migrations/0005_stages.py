"""Cuts and the players who play on. Both are of one event: a foreign key cannot say so, a trigger can."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

WRONG = """(SELECT event_id FROM registration_entry WHERE id = NEW.entry_id)
    <> (SELECT event_id FROM registration_stage WHERE id = NEW.stage_id)"""

SQLITE = f"""
CREATE TRIGGER registration_stageplace_event BEFORE INSERT ON registration_stageplace WHEN {WRONG}
BEGIN SELECT RAISE(ABORT, 'registration_stageplace holds an entry of another event'); END
"""

POSTGRESQL = f"""
CREATE FUNCTION registration_stageplace_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF {WRONG} THEN
        RAISE EXCEPTION 'registration_stageplace holds an entry of another event'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER registration_stageplace_event BEFORE INSERT ON registration_stageplace
FOR EACH ROW EXECUTE FUNCTION registration_stageplace_event();
"""


def add_trigger(apps, schema_editor):
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    schema_editor.execute(POSTGRESQL if on_postgresql else SQLITE, params=None)


def remove_trigger(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP TRIGGER registration_stageplace_event ON registration_stageplace")
        schema_editor.execute("DROP FUNCTION registration_stageplace_event()")
    else:
        schema_editor.execute("DROP TRIGGER registration_stageplace_event")


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0013_results_held_and_criteria"),
        ("registration", "0004_desk"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Stage",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("after_round", models.PositiveSmallIntegerField(verbose_name="after round")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("top", "The best of the standings"),
                            ("tables", "The best of each table of the round"),
                        ],
                        max_length=10,
                        verbose_name="who plays on",
                    ),
                ),
                ("size", models.PositiveSmallIntegerField(verbose_name="how many")),
                (
                    "carry_over",
                    models.CharField(
                        choices=[
                            ("full", "Everything"),
                            ("half", "One half"),
                            ("quarter", "One quarter"),
                            ("nothing", "Nothing"),
                        ],
                        max_length=10,
                        verbose_name="results carried over",
                    ),
                ),
                (
                    "rest",
                    models.CharField(
                        choices=[
                            ("out", "Stop playing"),
                            ("together", "Play on, at tables of their own"),
                            ("groups", "Play on in groups of the same size, by place"),
                        ],
                        max_length=10,
                        verbose_name="all others",
                    ),
                ),
                (
                    "tie_method",
                    models.CharField(
                        choices=[
                            ("none", "Nobody was tied"),
                            ("criterion", "One more criterion"),
                            ("play_off", "A play-off table"),
                            ("lot", "Lot"),
                        ],
                        default="none",
                        max_length=10,
                        verbose_name="ties at the line",
                    ),
                ),
                ("tie_criterion", models.CharField(blank=True, max_length=20)),
                ("tie_seed", models.BigIntegerField(blank=True, null=True)),
                ("tied", models.JSONField(blank=True, default=list)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="stages", to="events.event"
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "cut",
                "verbose_name_plural": "cuts",
                "ordering": ["after_round"],
            },
        ),
        migrations.CreateModel(
            name="StagePlace",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("group", models.PositiveSmallIntegerField(verbose_name="group")),
                ("line", models.PositiveSmallIntegerField(verbose_name="place in the line")),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="stage_places",
                        to="registration.entry",
                    ),
                ),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="places",
                        to="registration.stage",
                    ),
                ),
            ],
            options={
                "verbose_name": "player of a stage",
                "verbose_name_plural": "players of a stage",
                "ordering": ["line"],
            },
        ),
        migrations.AddConstraint(
            model_name="stage",
            constraint=models.UniqueConstraint(
                fields=("event", "after_round"), name="registration_stage_round_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="stage",
            constraint=models.CheckConstraint(
                condition=models.Q(("after_round__gte", 1)), name="registration_stage_after_a_round"
            ),
        ),
        migrations.AddConstraint(
            model_name="stage",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "top"), ("size__gte", 4)),
                    models.Q(("kind", "tables"), ("size__range", (1, 3))),
                    _connector="OR",
                ),
                name="registration_stage_size_fits_kind",
            ),
        ),
        migrations.AddConstraint(
            model_name="stage",
            constraint=models.CheckConstraint(
                condition=models.Q(("carry_over__in", ["full", "half", "quarter", "nothing"])),
                name="registration_stage_carry_over_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="stage",
            constraint=models.CheckConstraint(
                condition=models.Q(("rest__in", ["out", "together", "groups"])),
                name="registration_stage_rest_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="stage",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("tie_criterion", ""),
                        ("tie_method", "none"),
                        ("tie_seed__isnull", True),
                        ("tied", []),
                    ),
                    models.Q(
                        ("tie_method", "criterion"),
                        ("tie_seed__isnull", True),
                        models.Q(("tie_criterion", ""), _negated=True),
                        models.Q(("tied", []), _negated=True),
                    ),
                    models.Q(
                        ("tie_criterion", ""),
                        ("tie_method", "play_off"),
                        ("tie_seed__isnull", True),
                        models.Q(("tied", []), _negated=True),
                    ),
                    models.Q(
                        ("tie_criterion", ""),
                        ("tie_method", "lot"),
                        ("tie_seed__isnull", False),
                        models.Q(("tied", []), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="registration_stage_tie_settled",
            ),
        ),
        migrations.AddConstraint(
            model_name="stageplace",
            constraint=models.UniqueConstraint(
                fields=("stage", "entry"), name="registration_stageplace_entry_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="stageplace",
            constraint=models.UniqueConstraint(
                fields=("stage", "line"), name="registration_stageplace_line_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="stageplace",
            constraint=models.CheckConstraint(
                condition=models.Q(("group__gte", 1), ("line__gte", 1)),
                name="registration_stageplace_from_one",
            ),
        ),
        migrations.RunPython(add_trigger, remove_trigger),
    ]
