"""Events, their staff and rounds, and the audit. The database itself refuses to change or remove a row of the audit; while a
person is erased, it lets that person's names be replaced.
"""

import django.core.validators
import django.db.models.deletion
import django.db.models.expressions
import django.db.models.lookups
from django.conf import settings
from django.db import migrations, models

import tournament.events.models


TABLE = "events_auditentry"
KEPT = ("id", "event_id", "actor_id", "verb", "at")
"""The columns of the audit that stay as they are, even while somebody is erased."""

SQLITE = f"""
CREATE TRIGGER {TABLE}_no_update BEFORE UPDATE ON {TABLE}
WHEN NOT EXISTS (SELECT 1 FROM events_erasure WHERE event_id = OLD.event_id)
    OR {" OR ".join(f"NEW.{name} IS NOT OLD.{name}" for name in KEPT)}
BEGIN SELECT RAISE(ABORT, '{TABLE} is append-only'); END
;
CREATE TRIGGER {TABLE}_no_delete BEFORE DELETE ON {TABLE}
BEGIN SELECT RAISE(ABORT, '{TABLE} is append-only'); END
"""

POSTGRESQL = f"""
CREATE FUNCTION events_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation'; END $$;
CREATE FUNCTION events_no_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation'; END $$;
CREATE FUNCTION events_audit_is_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM events_erasure WHERE event_id = OLD.event_id)
        OR {" OR ".join(f"NEW.{name} IS DISTINCT FROM OLD.{name}" for name in KEPT)} THEN
        RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER {TABLE}_no_update BEFORE UPDATE ON {TABLE} FOR EACH ROW EXECUTE FUNCTION events_audit_is_erased();
CREATE TRIGGER {TABLE}_no_delete BEFORE DELETE ON {TABLE} FOR EACH ROW EXECUTE FUNCTION events_append_only();
CREATE TRIGGER {TABLE}_no_truncate BEFORE TRUNCATE ON {TABLE} FOR EACH STATEMENT EXECUTE FUNCTION events_no_truncate();
"""


def add_triggers(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(POSTGRESQL, params=None)
        return
    for statement in SQLITE.split("\n;\n"):
        schema_editor.execute(statement)


def remove_triggers(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        for function in ("events_append_only", "events_no_truncate", "events_audit_is_erased"):
            schema_editor.execute(f"DROP FUNCTION {function}() CASCADE")
        return
    for verb in ("update", "delete"):
        schema_editor.execute(f"DROP TRIGGER {TABLE}_no_{verb}")


class Migration(migrations.Migration):
    replaces = [
        ("events", "0001_initial"),
        ("events", "0002_append_only"),
        ("events", "0003_no_truncate"),
        ("events", "0004_sent_form"),
        ("events", "0005_head_referee"),
        ("events", "0006_tie_breaks"),
        ("events", "0007_invitations"),
        ("events", "0008_federation_numbers_and_deleted_events"),
        ("events", "0009_triple_win_kept"),
        ("events", "0010_rulesets_by_registry"),
        ("events", "0011_sent_content"),
        ("events", "0012_codes_in_the_audit"),
        ("events", "0013_results_held_and_criteria"),
        ("events", "0014_team_standings"),
        ("events", "0015_planned_times"),
        ("events", "0016_planned_cut"),
        ("events", "0017_erasure"),
    ]

    initial = True

    dependencies = [
        ("accounts", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Event",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("slug", models.SlugField(max_length=60, unique=True, verbose_name="address")),
                ("name", models.CharField(max_length=200, verbose_name="name")),
                ("venue", models.CharField(blank=True, max_length=200, verbose_name="venue")),
                ("starts_on", models.DateField(blank=True, null=True, verbose_name="first day")),
                ("ends_on", models.DateField(blank=True, null=True, verbose_name="last day")),
                ("time_zone", models.CharField(default="UTC", max_length=64, verbose_name="time zone")),
                (
                    "languages",
                    models.JSONField(default=tournament.events.models.default_languages, verbose_name="languages"),
                ),
                (
                    "visibility",
                    models.CharField(
                        choices=[("public", "Everybody"), ("private", "Staff only")],
                        default="public",
                        max_length=20,
                        verbose_name="who sees it",
                    ),
                ),
                ("ruleset", models.CharField(max_length=20, verbose_name="ruleset")),
                ("options", models.JSONField(blank=True, default=dict, verbose_name="options of the ruleset")),
                (
                    "rounds_planned",
                    models.PositiveSmallIntegerField(
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(60),
                        ],
                        verbose_name="rounds",
                    ),
                ),
                (
                    "minutes_per_round",
                    models.PositiveSmallIntegerField(
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(600),
                        ],
                        verbose_name="minutes per round",
                    ),
                ),
                ("table_points_first", models.SmallIntegerField(default=4, verbose_name="table points, 1st")),
                ("table_points_second", models.SmallIntegerField(default=2, verbose_name="table points, 2nd")),
                ("table_points_third", models.SmallIntegerField(default=1, verbose_name="table points, 3rd")),
                ("table_points_fourth", models.SmallIntegerField(default=0, verbose_name="table points, 4th")),
                (
                    "ranking",
                    models.CharField(
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
                ("revision", models.PositiveIntegerField(default=1, editable=False)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("tie_breaks", models.JSONField(blank=True, default=list, verbose_name="tie-breaks")),
                ("deleted_at", models.DateTimeField(blank=True, editable=False, null=True)),
                (
                    "shows_federation_ids",
                    models.BooleanField(
                        default=False,
                        help_text="Otherwise only the staff sees them.",
                        verbose_name="federation numbers are public",
                    ),
                ),
                ("finished_at", models.DateTimeField(blank=True, editable=False, null=True)),
                (
                    "hold_back",
                    models.CharField(
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
                (
                    "holds_last_round",
                    models.BooleanField(
                        default=False,
                        help_text="Its scores stay hidden until you publish its results or finish the event.",
                        verbose_name="keep the last round for the ceremony",
                    ),
                ),
                (
                    "lot_seed",
                    models.BigIntegerField(
                        default=tournament.events.models.new_lot_seed, editable=False, verbose_name="seed of the lot"
                    ),
                ),
                (
                    "team_best",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(100),
                        ],
                        verbose_name="players who count for a team",
                    ),
                ),
                (
                    "team_ranking",
                    models.CharField(
                        choices=[
                            ("off", "No team standings"),
                            ("table_points", "Table points, then points"),
                            ("points", "Points"),
                        ],
                        default="off",
                        max_length=20,
                        verbose_name="team standings",
                    ),
                ),
                (
                    "cut_after",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(59),
                        ],
                        verbose_name="cut planned after round",
                    ),
                ),
                (
                    "cut_carry_over",
                    models.CharField(
                        choices=[
                            ("full", "Everything"),
                            ("half", "One half"),
                            ("quarter", "One quarter"),
                            ("nothing", "Nothing"),
                        ],
                        default="full",
                        max_length=10,
                        verbose_name="results carried over the cut",
                    ),
                ),
                (
                    "cut_size",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(4),
                            django.core.validators.MaxValueValidator(1000),
                        ],
                        verbose_name="players who play on after the cut",
                    ),
                ),
                (
                    "created_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="events_created",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "finished_by",
                    models.ForeignKey(
                        blank=True,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "event",
                "verbose_name_plural": "events",
                "ordering": ["-starts_on", "name", "pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True), name="events_event_name_given"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("visibility__in", ["public", "private"])),
                        name="events_event_visibility_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("rounds_planned__range", (1, 60))), name="events_event_rounds_in_range"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("minutes_per_round__range", (1, 600))), name="events_event_minutes_in_range"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("starts_on__isnull", True),
                            ("ends_on__isnull", True),
                            ("ends_on__gte", models.F("starts_on")),
                            _connector="OR",
                        ),
                        name="events_event_ends_after_start",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("revision__gte", 1)), name="events_event_revision_positive"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("ranking__in", ["table_points", "points", "own"])),
                        name="events_event_ranking_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("ranking", "own"), _negated=True),
                            models.Q(("tie_breaks", []), _negated=True),
                            _connector="OR",
                        ),
                        name="events_event_own_ranking_given",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("hold_back__in", ["live", "closed", "published"])),
                        name="events_event_hold_back_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("finished_at__isnull", True), ("finished_by__isnull", True)),
                            models.Q(("finished_at__isnull", False), ("finished_by__isnull", False)),
                            _connector="OR",
                        ),
                        name="events_event_finished_by_somebody",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("table_points_first__lte", 100),
                            ("table_points_fourth__gte", -100),
                            ("table_points_first__gte", models.F("table_points_second")),
                            ("table_points_second__gte", models.F("table_points_third")),
                            ("table_points_third__gte", models.F("table_points_fourth")),
                        ),
                        name="events_event_table_points_fall",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("team_ranking__in", ["off", "table_points", "points"])),
                        name="events_event_team_ranking_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("team_best__isnull", True), ("team_best__range", (1, 100)), _connector="OR"
                        ),
                        name="events_event_team_best_in_range",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("cut_after__isnull", True), ("cut_size__isnull", True)),
                            models.Q(
                                ("cut_after__isnull", False),
                                ("cut_size__isnull", False),
                                ("cut_after__gte", 1),
                                ("cut_after__lt", models.F("rounds_planned")),
                            ),
                            _connector="OR",
                        ),
                        name="events_event_cut_before_last_round",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("cut_size__isnull", True),
                            models.Q(
                                ("cut_size__range", (4, 1000)),
                                django.db.models.lookups.Exact(
                                    django.db.models.expressions.CombinedExpression(
                                        models.F("cut_size"), "%%", models.Value(4)
                                    ),
                                    0,
                                ),
                            ),
                            _connector="OR",
                        ),
                        name="events_event_cut_fills_tables",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("cut_carry_over__in", ["full", "half", "quarter", "nothing"])),
                        name="events_event_cut_carry_over_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Erasure",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="events.event"
                    ),
                ),
            ],
            options={
                "verbose_name": "erasure",
                "verbose_name_plural": "erasures",
            },
        ),
        migrations.CreateModel(
            name="AuditEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("actor_name", models.CharField(max_length=150)),
                ("verb", models.CharField(max_length=40)),
                ("data", models.JSONField(default=dict)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "actor",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="audit_entries",
                        to="events.event",
                    ),
                ),
            ],
            options={
                "verbose_name": "audit entry",
                "verbose_name_plural": "audit",
                "ordering": ["-pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("verb", ""), _negated=True), name="events_auditentry_verb_given"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "role",
                    models.CharField(
                        choices=[("organizer", "Organizer"), ("head_referee", "Head referee"), ("referee", "Referee")],
                        max_length=20,
                        verbose_name="role",
                    ),
                ),
                ("name", models.CharField(max_length=120, verbose_name="name")),
                ("nonce", models.CharField(max_length=43)),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("expires_at", models.DateTimeField()),
                ("withdrawn_at", models.DateTimeField(blank=True, null=True)),
                ("accepted_at", models.DateTimeField(blank=True, null=True)),
                ("made_account", models.BooleanField(default=False)),
                (
                    "accepted_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="invitations", to="events.event"
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "verbose_name": "invitation",
                "verbose_name_plural": "invitations",
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("nonce", ""), _negated=True), models.Q(("token_hash", ""), _negated=True)
                        ),
                        name="events_invitation_token_given",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("role__in", ["organizer", "head_referee", "referee"])),
                        name="events_invitation_role_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("accepted_at__isnull", True), ("accepted_by__isnull", True), ("made_account", False)
                            ),
                            models.Q(
                                ("accepted_at__isnull", False),
                                ("accepted_by__isnull", False),
                                ("withdrawn_at__isnull", True),
                            ),
                            _connector="OR",
                        ),
                        name="events_invitation_accepted_by_somebody",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Round",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField(verbose_name="number")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("planned", "Planned"),
                            ("drawn", "Drawn"),
                            ("published", "Published"),
                            ("running", "Running"),
                            ("closed", "Closed"),
                        ],
                        default="planned",
                        max_length=20,
                        verbose_name="state",
                    ),
                ),
                ("published_at", models.DateTimeField(blank=True, null=True)),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
                ("results_published_at", models.DateTimeField(blank=True, null=True)),
                ("begins_at", models.DateTimeField(blank=True, null=True, verbose_name="planned beginning")),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rounds", to="events.event"
                    ),
                ),
            ],
            options={
                "verbose_name": "round",
                "verbose_name_plural": "rounds",
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(fields=("event", "number"), name="events_round_number_once"),
                    models.UniqueConstraint(
                        condition=models.Q(("state", "running")), fields=("event",), name="events_round_one_running"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("number__range", (1, 60))), name="events_round_number_in_range"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ["planned", "drawn", "published", "running", "closed"])),
                        name="events_round_state_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("published_at__isnull", False), ("state__in", ("published", "running", "closed"))
                            ),
                            models.Q(
                                models.Q(("state__in", ("published", "running", "closed")), _negated=True),
                                ("published_at__isnull", True),
                            ),
                            _connector="OR",
                        ),
                        name="events_round_published_at_fits_state",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("started_at__isnull", False), ("state__in", ("running", "closed"))),
                            models.Q(
                                models.Q(("state__in", ("running", "closed")), _negated=True),
                                ("started_at__isnull", True),
                            ),
                            _connector="OR",
                        ),
                        name="events_round_started_at_fits_state",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("closed_at__isnull", False), ("state", "closed")),
                            models.Q(models.Q(("state", "closed"), _negated=True), ("closed_at__isnull", True)),
                            _connector="OR",
                        ),
                        name="events_round_closed_at_fits_state",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("results_published_at__isnull", True), ("state", "closed"), _connector="OR"
                        ),
                        name="events_round_results_published_when_closed",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SentContent",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("client_key", models.UUIDField()),
                ("act", models.CharField(max_length=30)),
                ("digest", models.CharField(max_length=64)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="sent_contents", to="events.event"
                    ),
                ),
            ],
            options={
                "verbose_name": "content that was sent",
                "verbose_name_plural": "contents that were sent",
                "constraints": [
                    models.UniqueConstraint(fields=("client_key", "act"), name="events_sentcontent_act_once"),
                    models.CheckConstraint(
                        condition=models.Q(("act", ""), _negated=True), name="events_sentcontent_act_given"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("digest", ""), _negated=True), name="events_sentcontent_digest_given"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SentForm",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("client_key", models.UUIDField(unique=True)),
                ("kind", models.CharField(max_length=20)),
                ("made_id", models.BigIntegerField()),
                ("sent_at", models.DateTimeField(auto_now_add=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="sent_forms", to="events.event"
                    ),
                ),
            ],
            options={
                "verbose_name": "form that was sent",
                "verbose_name_plural": "forms that were sent",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("kind", ""), _negated=True), name="events_sentform_kind_given"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Staff",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "role",
                    models.CharField(
                        choices=[("organizer", "Organizer"), ("head_referee", "Head referee"), ("referee", "Referee")],
                        max_length=20,
                        verbose_name="role",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="staff", to="events.event"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="staff_roles",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "member of staff",
                "verbose_name_plural": "staff",
                "ordering": ["role", "user__username"],
                "constraints": [
                    models.UniqueConstraint(fields=("event", "user"), name="events_staff_one_role"),
                    models.CheckConstraint(
                        condition=models.Q(("role__in", ["organizer", "head_referee", "referee"])),
                        name="events_staff_role_known",
                    ),
                ],
            },
        ),
        migrations.RunPython(add_triggers, remove_triggers),
    ]
