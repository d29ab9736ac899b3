import django.db.models.deletion
import tournament.events.models
from django.conf import settings
from django.db import migrations, models


def rename_without_triggers(apps, schema_editor):
    """SQLite checks every trigger when it renames the table that it made anew, and some of them name this one."""
    if schema_editor.connection.vendor == "sqlite":
        schema_editor.execute("PRAGMA legacy_alter_table = ON")


def rename_with_triggers(apps, schema_editor):
    if schema_editor.connection.vendor == "sqlite":
        schema_editor.execute("PRAGMA legacy_alter_table = OFF")


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0012_codes_in_the_audit"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="event",
            name="events_event_ranking_known",
        ),
        migrations.RemoveConstraint(
            model_name="event",
            name="events_event_table_points_fall",
        ),
        migrations.AddField(
            model_name="event",
            name="finished_at",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name="event",
            name="finished_by",
            field=models.ForeignKey(
                blank=True,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="event",
            name="hold_back",
            field=models.CharField(
                choices=[
                    ("live", "While it is played"),
                    ("closed", "When all its tables are closed and the round is closed"),
                    ("published", "When the organizer publishes its results"),
                ],
                default="live",
                max_length=20,
                verbose_name="everybody sees the scores of a round",
            ),
        ),
        migrations.AddField(
            model_name="event",
            name="holds_last_round",
            field=models.BooleanField(
                default=False,
                help_text="Its scores stay hidden until you publish its results or finish the event.",
                verbose_name="keep the last round for the ceremony",
            ),
        ),
        migrations.AddField(
            model_name="event",
            name="lot_seed",
            field=models.BigIntegerField(
                default=tournament.events.models.new_lot_seed, editable=False, verbose_name="seed of the lot"
            ),
        ),
        migrations.AddField(
            model_name="round",
            name="results_published_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name="event",
            name="ranking",
            field=models.CharField(
                choices=[
                    ("table_points", "Table points, then points"),
                    ("points", "Points"),
                    ("own", "Only the criteria chosen below, in their order"),
                ],
                default="table_points",
                max_length=20,
                verbose_name="ranking",
            ),
        ),
        migrations.AlterField(
            model_name="event",
            name="table_points_first",
            field=models.SmallIntegerField(default=4, verbose_name="table points, 1st"),
        ),
        migrations.AlterField(
            model_name="event",
            name="table_points_fourth",
            field=models.SmallIntegerField(default=0, verbose_name="table points, 4th"),
        ),
        migrations.AlterField(
            model_name="event",
            name="table_points_second",
            field=models.SmallIntegerField(default=2, verbose_name="table points, 2nd"),
        ),
        migrations.AlterField(
            model_name="event",
            name="table_points_third",
            field=models.SmallIntegerField(default=1, verbose_name="table points, 3rd"),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("ranking__in", ["table_points", "points", "own"])),
                name="events_event_ranking_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("ranking", "own"), _negated=True),
                    models.Q(("tie_breaks", []), _negated=True),
                    _connector="OR",
                ),
                name="events_event_own_ranking_given",
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("hold_back__in", ["live", "closed", "published"])),
                name="events_event_hold_back_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("finished_at__isnull", True), ("finished_by__isnull", True)),
                    models.Q(("finished_at__isnull", False), ("finished_by__isnull", False)),
                    _connector="OR",
                ),
                name="events_event_finished_by_somebody",
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("table_points_first__lte", 100),
                    ("table_points_fourth__gte", -100),
                    ("table_points_first__gte", models.F("table_points_second")),
                    ("table_points_second__gte", models.F("table_points_third")),
                    ("table_points_third__gte", models.F("table_points_fourth")),
                ),
                name="events_event_table_points_fall",
            ),
        ),
        migrations.RunPython(rename_without_triggers, rename_with_triggers),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("results_published_at__isnull", True), ("state", "closed"), _connector="OR"
                ),
                name="events_round_results_published_when_closed",
            ),
        ),
        migrations.RunPython(rename_with_triggers, rename_without_triggers),
    ]
