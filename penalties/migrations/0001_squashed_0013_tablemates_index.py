"""The ledger of penalties, appeals and their settings. The database itself refuses to change or remove a row of the ledger or
of an appeal, and a reversal that does not fit.
"""

import django.core.validators
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


TABLES = ("penalties_ledgerentry", "penalties_appealrow")

MISFIT = """NEW.reverses_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM penalties_ledgerentry WHERE id = NEW.reverses_id AND kind = 'penalty'
    AND event_id = NEW.event_id AND entry_id = NEW.entry_id)"""

SQLITE = """
CREATE TRIGGER {table}_no_{verb} BEFORE {verb} ON {table}
BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END
"""
SQLITE_REVERSAL = f"""
CREATE TRIGGER penalties_reversal_fits BEFORE INSERT ON penalties_ledgerentry WHEN {MISFIT}
BEGIN SELECT RAISE(ABORT, 'penalties_ledgerentry reverses no penalty of this player'); END
"""

POSTGRESQL_FUNCTIONS = f"""
CREATE FUNCTION penalties_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation'; END $$;
CREATE FUNCTION penalties_no_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation'; END $$;
CREATE FUNCTION penalties_reversal_fits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF {MISFIT} THEN
        RAISE EXCEPTION 'penalties_ledgerentry reverses no penalty of this player'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER penalties_reversal_fits BEFORE INSERT ON penalties_ledgerentry
FOR EACH ROW EXECUTE FUNCTION penalties_reversal_fits();
"""
POSTGRESQL = """
CREATE TRIGGER {table}_no_update BEFORE UPDATE ON {table} FOR EACH ROW EXECUTE FUNCTION penalties_append_only();
CREATE TRIGGER {table}_no_delete BEFORE DELETE ON {table} FOR EACH ROW EXECUTE FUNCTION penalties_append_only();
CREATE TRIGGER {table}_no_truncate BEFORE TRUNCATE ON {table}
FOR EACH STATEMENT EXECUTE FUNCTION penalties_no_truncate();
"""
# Without it the page of every table reads all penalties of the round. SQLite has no index of this kind.
TABLEMATES = """
CREATE INDEX penalties_ledgerentry_tablemates ON penalties_ledgerentry USING gin (tablemates jsonb_path_ops)
"""


def keep_what_holds(apps, schema_editor):
    """Events from before there were penalties go on ranking whoever is disqualified."""
    events = apps.get_model("events", "Event").objects
    settings_of = apps.get_model("penalties", "LedgerSettings")
    settings_of.objects.bulk_create(settings_of(event=event, results_of="keep") for event in events.all())


def add_triggers(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(POSTGRESQL_FUNCTIONS, params=None)
        for table in TABLES:
            schema_editor.execute(POSTGRESQL.format(table=table), params=None)
        schema_editor.execute(TABLEMATES)
        return
    for table in TABLES:
        for verb in ("update", "delete"):
            schema_editor.execute(SQLITE.format(table=table, verb=verb))
    schema_editor.execute(SQLITE_REVERSAL)


def remove_triggers(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP INDEX penalties_ledgerentry_tablemates")
        for function in ("penalties_append_only", "penalties_no_truncate", "penalties_reversal_fits"):
            schema_editor.execute(f"DROP FUNCTION {function}() CASCADE")
        return
    for table in TABLES:
        for verb in ("update", "delete"):
            schema_editor.execute(f"DROP TRIGGER {table}_no_{verb}")
    schema_editor.execute("DROP TRIGGER penalties_reversal_fits")


class Migration(migrations.Migration):
    replaces = [
        ("penalties", "0001_initial"),
        ("penalties", "0002_append_only"),
        ("penalties", "0003_card_points"),
        ("penalties", "0004_no_truncate"),
        ("penalties", "0005_results_and_keys"),
        ("penalties", "0006_results_of_setting"),
        ("penalties", "0007_own_link_withdrawal"),
        ("penalties", "0008_appeals_by_players"),
        ("penalties", "0009_disqualified_are_unranked"),
        ("penalties", "0010_absent_places"),
        ("penalties", "0011_codes_in_the_audit"),
        ("penalties", "0012_ledger_place"),
        ("penalties", "0013_tablemates_index"),
    ]

    initial = True

    dependencies = [
        ("accounts", "0001_initial"),
        ("events", "0016_planned_cut"),
        ("registration", "0009_outgoing_mail"),
    ]

    operations = [
        migrations.CreateModel(
            name="LedgerEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[("penalty", "Penalty"), ("reversal", "Reversal")],
                        default="penalty",
                        max_length=20,
                        verbose_name="kind",
                    ),
                ),
                ("foul_code", models.CharField(max_length=60, verbose_name="foul")),
                ("foul_name", models.JSONField(default=dict)),
                ("foul_when", models.JSONField(default=dict)),
                ("paragraph", models.CharField(blank=True, max_length=200, verbose_name="paragraph")),
                ("outcome", models.JSONField(default=dict)),
                ("cards", models.JSONField(blank=True, null=True)),
                ("limit", models.JSONField(blank=True, null=True)),
                (
                    "counts_at",
                    models.CharField(
                        choices=[
                            ("table", "The table’s points, and with them its places"),
                            ("event", "Only the event’s score, after the table is settled"),
                        ],
                        max_length=10,
                    ),
                ),
                ("measure", models.PositiveIntegerField(blank=True, null=True)),
                ("choice", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("points", models.PositiveIntegerField(blank=True, null=True)),
                ("extra", models.JSONField(blank=True, default=list)),
                ("consequences", models.JSONField(blank=True, default=list)),
                ("reasons", models.JSONField(blank=True, default=list)),
                (
                    "results_of",
                    models.CharField(
                        choices=[
                            ("keep", "The results stay, and the player keeps a place"),
                            ("zero", "The table points are set to 0, and the player keeps a place"),
                            ("unranked", "The results stay, and the player has no place"),
                            ("void", "The results are struck out, and the player has no place"),
                        ],
                        default="keep",
                        max_length=20,
                    ),
                ),
                ("status_before", models.CharField(blank=True, max_length=20)),
                ("day", models.DateField(verbose_name="day")),
                ("round_number", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="round")),
                ("table_number", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="table")),
                (
                    "seat",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        choices=[(0, "East"), (1, "South"), (2, "West"), (3, "North")],
                        null=True,
                        verbose_name="seat",
                    ),
                ),
                ("wind_round", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("hand_number", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="hand")),
                ("tablemates", models.JSONField(blank=True, default=list)),
                ("note", models.CharField(blank=True, max_length=500, verbose_name="note")),
                ("witness", models.CharField(blank=True, max_length=200, verbose_name="witness")),
                ("appeal_until", models.DateTimeField(blank=True, null=True)),
                ("client_key", models.UUIDField(unique=True)),
                ("issued_at", models.DateTimeField(auto_now_add=True)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="penalties", to="registration.entry"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="ledger", to="events.event"
                    ),
                ),
                (
                    "issued_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "reverses",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reversal",
                        to="penalties.ledgerentry",
                    ),
                ),
                (
                    "sufferer",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="registration.entry",
                    ),
                ),
            ],
            options={
                "verbose_name": "row of the ledger",
                "verbose_name_plural": "ledger of penalties",
                "ordering": ["pk"],
                "indexes": [
                    models.Index(fields=["event", "round_number", "table_number"], name="penalties_ledgerentry_place")
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "penalty"), ("reverses__isnull", True)),
                            models.Q(
                                ("kind", "reversal"), ("reverses__isnull", False), models.Q(("note", ""), _negated=True)
                            ),
                            _connector="OR",
                        ),
                        name="penalties_ledgerentry_reversal_has_reason",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("foul_code", ""), _negated=True), name="penalties_ledgerentry_foul_named"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("counts_at__in", ["table", "event"])),
                        name="penalties_ledgerentry_counts_at_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("hand_number__isnull", True), ("seat__isnull", True), ("table_number__isnull", True)
                            ),
                            models.Q(
                                ("round_number__isnull", False),
                                ("seat__in", [0, 1, 2, 3]),
                                ("seat__isnull", False),
                                ("table_number__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="penalties_ledgerentry_place_complete",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("results_of__in", ["keep", "zero", "unranked", "void"])),
                        name="penalties_ledgerentry_results_of_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="AppealRow",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "step",
                    models.CharField(
                        choices=[
                            ("opened", "Appeal"),
                            ("upheld", "The penalty stands"),
                            ("changed", "The penalty is changed"),
                            ("dropped", "The penalty is dropped"),
                        ],
                        max_length=20,
                        verbose_name="step",
                    ),
                ),
                ("note", models.CharField(max_length=1000, verbose_name="note")),
                ("recorded_at", models.DateTimeField(auto_now_add=True)),
                ("client_key", models.UUIDField(blank=True, null=True, unique=True)),
                (
                    "recorded_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "ledger_entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="appeal_rows",
                        to="penalties.ledgerentry",
                    ),
                ),
                (
                    "replacement",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="penalties.ledgerentry",
                    ),
                ),
            ],
            options={
                "verbose_name": "line of an appeal",
                "verbose_name_plural": "appeals",
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("step", "opened")),
                        fields=("ledger_entry",),
                        name="penalties_appealrow_opened_once",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("step__in", ("upheld", "changed", "dropped"))),
                        fields=("ledger_entry",),
                        name="penalties_appealrow_decided_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("step__in", ["opened", "upheld", "changed", "dropped"])),
                        name="penalties_appealrow_step_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("note", ""), _negated=True), name="penalties_appealrow_has_note"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("replacement__isnull", False), ("step", "changed")),
                            models.Q(models.Q(("step", "changed"), _negated=True), ("replacement__isnull", True)),
                            _connector="OR",
                        ),
                        name="penalties_appealrow_replacement_fits_step",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("recorded_by__isnull", False), ("step", "opened"), _connector="OR"),
                        name="penalties_appealrow_decided_by_account",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="LedgerSettings",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "counts_at",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("table", "The table’s points, and with them its places"),
                            ("event", "Only the event’s score, after the table is settled"),
                        ],
                        default="",
                        max_length=10,
                        verbose_name="deductions move",
                    ),
                ),
                (
                    "appeal_minutes",
                    models.PositiveIntegerField(
                        default=30,
                        validators=[django.core.validators.MaxValueValidator(10000)],
                        verbose_name="minutes to appeal",
                    ),
                ),
                (
                    "public_view",
                    models.CharField(
                        choices=[
                            ("nothing", "Nothing"),
                            ("cards", "Player, foul and consequences"),
                            ("all", "Player, foul, consequences, notes and witnesses"),
                        ],
                        default="nothing",
                        max_length=20,
                        verbose_name="what everybody sees",
                    ),
                ),
                (
                    "false_win_points",
                    models.PositiveIntegerField(
                        blank=True,
                        null=True,
                        validators=[django.core.validators.MaxValueValidator(10000)],
                        verbose_name="points of a false win",
                    ),
                ),
                (
                    "red_points",
                    models.PositiveIntegerField(
                        blank=True,
                        null=True,
                        validators=[django.core.validators.MaxValueValidator(10000)],
                        verbose_name="points of a red card",
                    ),
                ),
                (
                    "yellow_points",
                    models.PositiveIntegerField(
                        blank=True,
                        null=True,
                        validators=[django.core.validators.MaxValueValidator(10000)],
                        verbose_name="points of a yellow card",
                    ),
                ),
                (
                    "results_of",
                    models.CharField(
                        choices=[
                            ("keep", "The results stay, and the player keeps a place"),
                            ("zero", "The table points are set to 0, and the player keeps a place"),
                            ("unranked", "The results stay, and the player has no place"),
                            ("void", "The results are struck out, and the player has no place"),
                        ],
                        default="unranked",
                        max_length=20,
                        verbose_name="results of a disqualified player",
                    ),
                ),
                (
                    "absent_places",
                    models.CharField(
                        choices=[
                            ("closed_up", "Those present are ranked among themselves"),
                            ("as_played", "Places as played; this player’s place goes to nobody"),
                        ],
                        default="closed_up",
                        max_length=20,
                        verbose_name="a table where a player lost the session or was absent",
                    ),
                ),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="ledger_settings", to="events.event"
                    ),
                ),
            ],
            options={
                "verbose_name": "settings of a ledger",
                "verbose_name_plural": "settings of ledgers",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("counts_at__in", ["", "table", "event"])),
                        name="penalties_ledgersettings_counts_at_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("public_view__in", ["nothing", "cards", "all"])),
                        name="penalties_ledgersettings_public_view_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("appeal_minutes__lte", 10000)),
                        name="penalties_ledgersettings_appeal_minutes_in_range",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("false_win_points__lte", 10000), ("red_points__lte", 10000), ("yellow_points__lte", 10000)
                        ),
                        name="penalties_ledgersettings_card_points_in_range",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("results_of__in", ["keep", "zero", "unranked", "void"])),
                        name="penalties_ledgersettings_results_of_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("absent_places__in", ["closed_up", "as_played"])),
                        name="penalties_ledgersettings_absent_places_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="OwnLinkWithdrawal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("withdrawn_at", models.DateTimeField(auto_now_add=True)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="own_link_withdrawals",
                        to="registration.entry",
                    ),
                ),
                (
                    "withdrawn_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "verbose_name": "withdrawal of a player’s private link",
                "verbose_name_plural": "withdrawals of players’ private links",
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("entry", "number"), name="penalties_ownlinkwithdrawal_number_once"),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1)), name="penalties_ownlinkwithdrawal_number_from_one"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="EventFoul",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(max_length=60, verbose_name="code")),
                ("is_house", models.BooleanField(default=False, verbose_name="house rule")),
                ("name", models.CharField(blank=True, max_length=120, verbose_name="name")),
                ("when", models.CharField(blank=True, max_length=500, verbose_name="when it applies")),
                ("outcome", models.JSONField()),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="fouls", to="events.event"
                    ),
                ),
            ],
            options={
                "verbose_name": "foul of an event",
                "verbose_name_plural": "fouls of an event",
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("event", "code"), name="penalties_eventfoul_code_once"),
                    models.CheckConstraint(
                        condition=models.Q(("is_house", False), models.Q(("name", ""), _negated=True), _connector="OR"),
                        name="penalties_eventfoul_house_rule_named",
                    ),
                ],
            },
        ),
        migrations.RunPython(keep_what_holds, migrations.RunPython.noop),
        migrations.RunPython(add_triggers, remove_triggers),
    ]
