"""Tables, seats, draws and changes of seats.

Triggers say what foreign keys and constraints cannot: a seat's round is its table's round, seats and pairs are of one
event, and a seat of a started round changes hands only as its newest change says. Draws and changes are only ever
added; those of a round that has not started may go with it.
"""

import django.core.validators
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


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

OTHER_EVENT = """NOT EXISTS (
    SELECT 1 FROM registration_entry entry JOIN events_round round ON round.event_id = entry.event_id
    WHERE entry.id = NEW.entry_id AND round.id = NEW.round_id)"""

DRAW_IS_MADE = "EXISTS (SELECT 1 FROM events_round WHERE id = OLD.round_id AND state <> 'planned')"

CHANGE_IS_MADE = """EXISTS (
    SELECT 1 FROM draws_seatchange change JOIN draws_table tab ON tab.id = change.table_id
    JOIN events_round round ON round.id = tab.round_id
    WHERE change.id = OLD.change_id AND round.state IN ('running', 'closed'))"""

RULES = (
    ("draws_seat_explained_on_insert", "draws_seat", "INSERT", UNEXPLAINED, "no seat change explains draws_seat"),
    (
        "draws_seat_explained_on_update",
        "draws_seat",
        "UPDATE",
        "NEW.entry_id <> OLD.entry_id AND " + UNEXPLAINED,
        "no seat change explains draws_seat",
    ),
    ("draws_seat_event_on_insert", "draws_seat", "INSERT", OTHER_EVENT, "draws_seat is of another event"),
    ("draws_seat_event_on_update", "draws_seat", "UPDATE", OTHER_EVENT, "draws_seat is of another event"),
    ("draws_seatchange_fits", "draws_seatchange", "INSERT", MISFIT, "draws_seatchange does not fit its seat"),
    ("draws_seatchange_no_update", "draws_seatchange", "UPDATE", "1 = 1", "draws_seatchange is append-only"),
    (
        "draws_seatchange_no_delete",
        "draws_seatchange",
        "DELETE",
        STARTED.format(table_id="OLD.table_id"),
        "draws_seatchange is append-only",
    ),
    ("draws_statusbefore_no_update", "draws_statusbefore", "UPDATE", "1 = 1", "draws_statusbefore is append-only"),
    (
        "draws_statusbefore_no_delete",
        "draws_statusbefore",
        "DELETE",
        CHANGE_IS_MADE,
        "draws_statusbefore is append-only",
    ),
    ("draws_draw_no_update", "draws_draw", "UPDATE", "1 = 1", "draws_draw is append-only"),
    ("draws_draw_no_delete", "draws_draw", "DELETE", DRAW_IS_MADE, "draws_draw is append-only"),
)

ON_INSERT_AND_UPDATE = (
    (
        "draws_seat_round",
        "draws_seat",
        "NOT EXISTS (SELECT 1 FROM draws_table WHERE id = NEW.table_id AND round_id = NEW.round_id)",
        "draws_seat.round_id is not the round of its table",
    ),
    (
        "draws_keptapart_event",
        "draws_keptapart",
        """(SELECT event_id FROM registration_entry WHERE id = NEW.one_id)
    {differs} (SELECT event_id FROM registration_entry WHERE id = NEW.other_id)""",
        "draws_keptapart holds entries of two events",
    ),
)

NOBODY_ELSE_SITS_THERE = """EXISTS (
    SELECT 1 FROM events_round WHERE id = OLD.round_id AND state IN ('running', 'closed')
) AND COALESCE((
    SELECT change.entry_id FROM draws_seatchange change
    WHERE change.table_id = OLD.table_id AND change.seat = OLD.wind
    ORDER BY change.id DESC LIMIT 1), OLD.entry_id) = OLD.entry_id"""

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

# TRUNCATE fires no trigger of a row. SQLite has no such statement.
POSTGRESQL_WHOLE_TABLES = f"""
CREATE FUNCTION draws_no_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation'; END $$;
CREATE TRIGGER draws_seatchange_no_truncate BEFORE TRUNCATE ON draws_seatchange
FOR EACH STATEMENT EXECUTE FUNCTION draws_no_truncate();
CREATE TRIGGER draws_statusbefore_no_truncate BEFORE TRUNCATE ON draws_statusbefore
FOR EACH STATEMENT EXECUTE FUNCTION draws_no_truncate();
CREATE FUNCTION draws_draw_no_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'draws_draw is append-only' USING ERRCODE = 'integrity_constraint_violation'; END $$;
CREATE TRIGGER draws_draw_no_truncate BEFORE TRUNCATE ON draws_draw
FOR EACH STATEMENT EXECUTE FUNCTION draws_draw_no_truncate();
CREATE FUNCTION draws_seat_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'TRUNCATE' THEN
        RAISE EXCEPTION 'draws_seat is emptied row by row' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF {NOBODY_ELSE_SITS_THERE} THEN
        RAISE EXCEPTION 'draws_seat of a started round stays' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN OLD;
END $$;
CREATE TRIGGER draws_seat_stays BEFORE DELETE ON draws_seat FOR EACH ROW EXECUTE FUNCTION draws_seat_stays();
CREATE TRIGGER draws_seat_stays_whole BEFORE TRUNCATE ON draws_seat
FOR EACH STATEMENT EXECUTE FUNCTION draws_seat_stays();
"""


def rules(schema_editor):
    """Each trigger as its name, table, verb, condition and sentence."""
    yield from RULES
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    for name, table, wrong, sentence in ON_INSERT_AND_UPDATE:
        if on_postgresql:
            yield name, table, "INSERT OR UPDATE", wrong.format(differs="IS DISTINCT FROM"), sentence
        else:
            for verb in ("insert", "update"):
                yield f"{name}_on_{verb}", table, verb, wrong.format(differs="IS NOT"), sentence
    if not on_postgresql:
        sentence = "draws_seat of a started round stays"
        yield "draws_seat_stays", "draws_seat", "DELETE", NOBODY_ELSE_SITS_THERE, sentence


def add_triggers(apps, schema_editor):
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    sql = POSTGRESQL if on_postgresql else SQLITE
    for name, table, verb, wrong, sentence in rules(schema_editor):
        row = "OLD" if verb == "DELETE" else "NEW"
        statement = sql.format(name=name, table=table, verb=verb, wrong=wrong, sentence=sentence, row=row)
        schema_editor.execute(statement, params=None)
    if on_postgresql:
        schema_editor.execute(POSTGRESQL_WHOLE_TABLES, params=None)


def remove_triggers(apps, schema_editor):
    names = [name for name, *_rest in rules(schema_editor)]
    if schema_editor.connection.vendor == "postgresql":
        for name in (*names, "draws_no_truncate", "draws_draw_no_truncate", "draws_seat_stays"):
            schema_editor.execute(f"DROP FUNCTION {name}() CASCADE")
        return
    for name in names:
        schema_editor.execute(f"DROP TRIGGER {name}")


class Migration(migrations.Migration):
    replaces = [
        ("draws", "0001_initial"),
        ("draws", "0002_seat_round_is_tables_round"),
        ("draws", "0003_settings_versions_sit_outs"),
        ("draws", "0004_pair_of_one_event"),
        ("draws", "0005_hall_tables"),
        ("draws", "0006_leaders_at_first_table"),
        ("draws", "0007_tables_drawn_anew"),
        ("draws", "0008_seat_changes"),
        ("draws", "0009_seats_follow_changes"),
        ("draws", "0010_rows_that_stay"),
        ("draws", "0011_statuses_before"),
        ("draws", "0012_seats_of_started_rounds_stay"),
        ("draws", "0013_plainer_words"),
        ("draws", "0014_tables_redrawn"),
        ("draws", "0015_team_line"),
        ("draws", "0016_plainer_table_order"),
        ("draws", "0017_winds_drawn"),
        ("draws", "0018_known_seats"),
        ("draws", "0019_team_line_in_words"),
    ]

    initial = True

    dependencies = [
        ("accounts", "0001_initial"),
        ("events", "0021_uid"),
        ("registration", "0003_succession"),
    ]

    operations = [
        migrations.CreateModel(
            name="KnownSeats",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seats", models.JSONField(default=dict)),
                (
                    "round",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="known_seats", to="events.round"
                    ),
                ),
            ],
            options={
                "verbose_name": "known seats",
                "verbose_name_plural": "known seats",
            },
        ),
        migrations.CreateModel(
            name="Table",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField(verbose_name="number")),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="tables", to="events.round"
                    ),
                ),
            ],
            options={
                "verbose_name": "table",
                "verbose_name_plural": "tables",
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(fields=("round", "number"), name="draws_table_number_once"),
                    models.CheckConstraint(condition=models.Q(("number__gte", 1)), name="draws_table_number_positive"),
                ],
            },
        ),
        migrations.CreateModel(
            name="SeatChange",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "seat",
                    models.PositiveSmallIntegerField(
                        choices=[(0, "East"), (1, "South"), (2, "West"), (3, "North")], verbose_name="seat"
                    ),
                ),
                ("from_number", models.PositiveSmallIntegerField(verbose_name="from hand")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("substitute", "Substitute"),
                            ("late", "A late player arrives"),
                            ("leaver", "The player leaves and a successor plays on"),
                            ("wrong_table", "Two players sat at each other’s tables"),
                            ("winds", "Winds drawn at the table"),
                            ("undo", "A change is undone"),
                        ],
                        max_length=20,
                        verbose_name="what happened",
                    ),
                ),
                (
                    "receiver",
                    models.CharField(
                        choices=[
                            ("finishes", "Whoever plays at the end"),
                            ("more_hands", "Whoever played more hands"),
                            ("began", "Whoever sat there first"),
                            ("nobody", "Nobody"),
                        ],
                        default="finishes",
                        max_length=20,
                        verbose_name="place and table points of the seat",
                    ),
                ),
                ("note", models.CharField(blank=True, max_length=300, verbose_name="note")),
                ("act", models.UUIDField()),
                ("step", models.PositiveSmallIntegerField(default=0)),
                ("recorded_at", models.DateTimeField(auto_now_add=True)),
                (
                    "credited",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="registration.entry"
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seat_changes",
                        to="registration.entry",
                    ),
                ),
                (
                    "left",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="registration.entry"
                    ),
                ),
                (
                    "recorded_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "undoes",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="undone",
                        to="draws.seatchange",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seat_changes", to="draws.table"
                    ),
                ),
            ],
            options={
                "verbose_name": "seat change",
                "verbose_name_plural": "seat changes",
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("act", "step"), name="draws_seatchange_step_once"),
                    models.CheckConstraint(
                        condition=models.Q(("from_number__gte", 1)), name="draws_seatchange_from_positive"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("seat__in", [0, 1, 2, 3])), name="draws_seatchange_seat_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("kind__in", ["substitute", "late", "leaver", "wrong_table", "winds", "undo"])
                        ),
                        name="draws_seatchange_kind_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("receiver__in", ["finishes", "more_hands", "began", "nobody"])),
                        name="draws_seatchange_receiver_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("left", models.F("entry")), _negated=True),
                        name="draws_seatchange_of_two_people",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "undo"), ("undoes__isnull", False)),
                            models.Q(models.Q(("kind", "undo"), _negated=True), ("undoes__isnull", True)),
                            _connector="OR",
                        ),
                        name="draws_seatchange_undo_fits_kind",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "wind",
                    models.PositiveSmallIntegerField(
                        choices=[(0, "East"), (1, "South"), (2, "West"), (3, "North")],
                        verbose_name="wind in the first hand",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="seats", to="registration.entry"
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="events.round"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="draws.table"
                    ),
                ),
            ],
            options={
                "verbose_name": "seat",
                "verbose_name_plural": "seats",
                "ordering": ["table", "wind"],
                "constraints": [
                    models.UniqueConstraint(fields=("table", "wind"), name="draws_seat_wind_once"),
                    models.UniqueConstraint(fields=("round", "entry"), name="draws_seat_entry_once"),
                    models.CheckConstraint(
                        condition=models.Q(("wind__in", [0, 1, 2, 3])), name="draws_seat_wind_known"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="WindsDrawn",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="winds_drawn", to="draws.table"
                    ),
                ),
            ],
            options={
                "verbose_name": "winds drawn at a table",
                "verbose_name_plural": "winds drawn at tables",
            },
        ),
        migrations.CreateModel(
            name="Draw",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("version", models.PositiveSmallIntegerField(verbose_name="version")),
                ("method", models.CharField(max_length=30, verbose_name="method")),
                ("seed", models.BigIntegerField(verbose_name="seed")),
                ("steps", models.PositiveBigIntegerField(default=0, verbose_name="steps")),
                ("inputs", models.JSONField(default=dict)),
                ("settings", models.JSONField(default=dict)),
                ("result", models.JSONField(default=list)),
                ("note", models.CharField(blank=True, max_length=300, verbose_name="why")),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("ahead_index", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("drawn", "Drawn"),
                            ("swap", "Swap"),
                            ("chosen", "Chosen again"),
                            ("winds", "Winds drawn at the table"),
                            ("tables", "Some tables redrawn"),
                        ],
                        default="drawn",
                        max_length=20,
                    ),
                ),
                ("report", models.JSONField(default=dict)),
                ("sitting_out", models.JSONField(default=list)),
                ("swapped", models.JSONField(default=list)),
                (
                    "created_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "parent",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="children",
                        to="draws.draw",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="draws", to="events.round"
                    ),
                ),
            ],
            options={
                "verbose_name": "draw",
                "verbose_name_plural": "draws",
                "ordering": ["-version"],
                "constraints": [
                    models.UniqueConstraint(fields=("round", "version"), name="draws_draw_version_once"),
                    models.CheckConstraint(condition=models.Q(("version__gte", 1)), name="draws_draw_version_positive"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "drawn"), ("parent__isnull", True)),
                            models.Q(models.Q(("kind", "drawn"), _negated=True), ("parent__isnull", False)),
                            _connector="OR",
                        ),
                        name="draws_draw_parent_fits_kind",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["drawn", "swap", "chosen", "winds", "tables"])),
                        name="draws_draw_kind_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="DrawSettings",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("plan", models.JSONField(blank=True, default=list, verbose_name="plan")),
                ("weights", models.JSONField(blank=True, default=dict, verbose_name="weights")),
                ("band_width", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="band width")),
                (
                    "winds",
                    models.CharField(
                        choices=[
                            ("assigned", "The draw gives them, in balance"),
                            ("at-table", "The players draw them at the table"),
                        ],
                        default="assigned",
                        max_length=20,
                        verbose_name="winds",
                    ),
                ),
                (
                    "table_order",
                    models.CharField(
                        choices=[
                            ("by-method", "As the method prescribes"),
                            ("balanced", "Everybody plays at as many tables as possible"),
                            ("by-rank", "The leaders sit at the first table"),
                        ],
                        default="by-method",
                        max_length=20,
                        verbose_name="table numbers",
                    ),
                ),
                (
                    "fill",
                    models.CharField(
                        choices=[
                            ("house", "House players fill the last table"),
                            ("sit-out", "Players sit out in turn"),
                        ],
                        default="house",
                        max_length=20,
                        verbose_name="players left over",
                    ),
                ),
                (
                    "sit_out_points",
                    models.IntegerField(
                        default=0,
                        validators=[
                            django.core.validators.MinValueValidator(-100000),
                            django.core.validators.MaxValueValidator(100000),
                        ],
                        verbose_name="points for sitting out",
                    ),
                ),
                (
                    "sit_out_table_points_x12",
                    models.PositiveSmallIntegerField(
                        default=0, verbose_name="table points for sitting out, in twelfths"
                    ),
                ),
                (
                    "line",
                    models.CharField(
                        choices=[
                            ("number", "By player number"),
                            ("lot", "By lot"),
                            ("teams", "By player number, each team within one group"),
                        ],
                        default="number",
                        max_length=20,
                        verbose_name="line",
                    ),
                ),
                (
                    "turnup_plan",
                    models.PositiveSmallIntegerField(
                        default=1,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(3),
                        ],
                        verbose_name="Turnup plan",
                    ),
                ),
                (
                    "turnup_step",
                    models.PositiveSmallIntegerField(
                        default=1,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(1000),
                        ],
                        verbose_name="Turnup step",
                    ),
                ),
                (
                    "stride",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(1000),
                        ],
                        verbose_name="Jump distance",
                    ),
                ),
                (
                    "seconds",
                    models.PositiveSmallIntegerField(
                        default=1,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(5),
                        ],
                        verbose_name="seconds a draw may take",
                    ),
                ),
                (
                    "table_numbers",
                    models.JSONField(blank=True, default=list, verbose_name="numbers of the tables in the hall"),
                ),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="draw_settings", to="events.event"
                    ),
                ),
            ],
            options={
                "verbose_name": "settings of draws",
                "verbose_name_plural": "settings of draws",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("winds__in", ["assigned", "at-table"])),
                        name="draws_drawsettings_winds_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("fill__in", ["house", "sit-out"])), name="draws_drawsettings_fill_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("table_order__in", ["by-method", "balanced", "by-rank"])),
                        name="draws_drawsettings_table_order_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("turnup_plan__range", (1, 3)),
                            ("turnup_step__range", (1, 1000)),
                            models.Q(("stride__isnull", True), ("stride__range", (1, 1000)), _connector="OR"),
                        ),
                        name="draws_drawsettings_design_in_range",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("seconds__range", (1, 5))), name="draws_drawsettings_seconds_in_range"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("sit_out_points__range", (-100000, 100000))),
                        name="draws_drawsettings_sit_out_points_in_range",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("line__in", ["number", "lot", "teams"])),
                        name="draws_drawsettings_line_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="FixedTable",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "number",
                    models.PositiveSmallIntegerField(
                        validators=[django.core.validators.MinValueValidator(1)], verbose_name="table"
                    ),
                ),
                (
                    "entry",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="fixed_table", to="registration.entry"
                    ),
                ),
            ],
            options={
                "verbose_name": "fixed table",
                "verbose_name_plural": "fixed tables",
                "ordering": ["number", "entry__number"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1)), name="draws_fixedtable_number_positive"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="KeptApart",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("reason", models.CharField(blank=True, max_length=200, verbose_name="why")),
                (
                    "one",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="kept_apart_first",
                        to="registration.entry",
                    ),
                ),
                (
                    "other",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="kept_apart_second",
                        to="registration.entry",
                    ),
                ),
            ],
            options={
                "verbose_name": "pair kept apart",
                "verbose_name_plural": "pairs kept apart",
                "ordering": ["one__number", "other__number"],
                "constraints": [
                    models.UniqueConstraint(fields=("one", "other"), name="draws_keptapart_pair_once"),
                    models.CheckConstraint(
                        condition=models.Q(("one__lt", models.F("other"))), name="draws_keptapart_in_order"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SitOut",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="sit_outs", to="registration.entry"
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="sit_outs", to="events.round"
                    ),
                ),
            ],
            options={
                "verbose_name": "sit-out",
                "verbose_name_plural": "sit-outs",
                "ordering": ["round", "entry__number"],
                "constraints": [models.UniqueConstraint(fields=("round", "entry"), name="draws_sitout_entry_once")],
            },
        ),
        migrations.CreateModel(
            name="StatusBefore",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("registered", "Registered"),
                            ("checked_in", "Checked in"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        max_length=20,
                        verbose_name="status",
                    ),
                ),
                (
                    "change",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="statuses_before",
                        to="draws.seatchange",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="registration.entry"
                    ),
                ),
            ],
            options={
                "verbose_name": "status before a seat change",
                "verbose_name_plural": "statuses before seat changes",
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("change", "entry"), name="draws_statusbefore_once"),
                    models.CheckConstraint(
                        condition=models.Q(("status__in", ["registered", "checked_in", "withdrawn"])),
                        name="draws_statusbefore_status_known",
                    ),
                ],
            },
        ),
        migrations.RunPython(add_triggers, remove_triggers),
    ]
