"""Entries and the people behind them, the desk, sign-ups, payments, cuts and lots.

Rows that relate two entries are of one event: a foreign key cannot say so, a trigger can. Lots that were drawn anew
are only ever added.
"""

from decimal import Decimal

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


RULES = (
    (
        "registration_succession_event",
        "registration_succession",
        """(SELECT event_id FROM registration_entry WHERE id = NEW.leaver_id)
    <> (SELECT event_id FROM registration_entry WHERE id = NEW.successor_id)""",
        "registration_succession holds entries of two events",
    ),
    (
        "registration_stageplace_event",
        "registration_stageplace",
        """(SELECT event_id FROM registration_entry WHERE id = NEW.entry_id)
    <> (SELECT event_id FROM registration_stage WHERE id = NEW.stage_id)""",
        "registration_stageplace holds an entry of another event",
    ),
)

SQLITE_RULE = """
CREATE TRIGGER {name} BEFORE INSERT ON {table} WHEN {wrong}
BEGIN SELECT RAISE(ABORT, '{sentence}'); END
"""
POSTGRESQL_RULE = """
CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF {wrong} THEN
        RAISE EXCEPTION '{sentence}' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER {name} BEFORE INSERT ON {table} FOR EACH ROW EXECUTE FUNCTION {name}();
"""

SQLITE_APPEND_ONLY = """
CREATE TRIGGER registration_newlot_no_{verb} BEFORE {verb} ON registration_newlot
BEGIN SELECT RAISE(ABORT, 'registration_newlot is append-only'); END
"""
POSTGRESQL_APPEND_ONLY = """
CREATE TRIGGER registration_newlot_no_update BEFORE UPDATE ON registration_newlot
FOR EACH ROW EXECUTE FUNCTION events_append_only();
CREATE TRIGGER registration_newlot_no_delete BEFORE DELETE ON registration_newlot
FOR EACH ROW EXECUTE FUNCTION events_append_only();
CREATE TRIGGER registration_newlot_no_truncate BEFORE TRUNCATE ON registration_newlot
FOR EACH STATEMENT EXECUTE FUNCTION events_no_truncate();
"""


def add_triggers(apps, schema_editor):
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    sql = POSTGRESQL_RULE if on_postgresql else SQLITE_RULE
    for name, table, wrong, sentence in RULES:
        schema_editor.execute(sql.format(name=name, table=table, wrong=wrong, sentence=sentence), params=None)
    if on_postgresql:
        schema_editor.execute(POSTGRESQL_APPEND_ONLY, params=None)
        return
    for verb in ("update", "delete"):
        schema_editor.execute(SQLITE_APPEND_ONLY.format(verb=verb))


def remove_triggers(apps, schema_editor):
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    for name, *_rest in RULES:
        schema_editor.execute(f"DROP FUNCTION {name}() CASCADE" if on_postgresql else f"DROP TRIGGER {name}")
    where = " ON registration_newlot" if on_postgresql else ""
    for verb in ("update", "delete", "truncate") if on_postgresql else ("update", "delete"):
        schema_editor.execute(f"DROP TRIGGER registration_newlot_no_{verb}{where}")


class Migration(migrations.Migration):
    replaces = [
        ("registration", "0001_initial"),
        ("registration", "0002_names_without_hidden_characters"),
        ("registration", "0003_succession"),
        ("registration", "0004_desk"),
        ("registration", "0005_stages"),
        ("registration", "0006_reminded"),
        ("registration", "0007_lot_number"),
        ("registration", "0008_play_off"),
        ("registration", "0009_outgoing_mail"),
        ("registration", "0010_work_of_tries"),
        ("registration", "0011_new_lots"),
        ("registration", "0012_title"),
        ("registration", "0013_mails_to_owners"),
        ("registration", "0014_audit_moved"),
        ("registration", "0015_left_at"),
        ("registration", "0016_fills_places"),
        ("registration", "0017_refunds"),
    ]

    initial = True

    dependencies = [
        ("accounts", "0001_initial"),
        ("audit", "0001_initial"),
        ("events", "0016_planned_cut"),
    ]

    operations = [
        migrations.CreateModel(
            name="ImportDraft",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("filename", models.CharField(max_length=255)),
                ("content", models.JSONField()),
                ("committed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "created_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="import_drafts", to="events.event"
                    ),
                ),
            ],
            options={
                "verbose_name": "import draft",
                "verbose_name_plural": "import drafts",
            },
        ),
        migrations.CreateModel(
            name="Player",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(blank=True, max_length=200, verbose_name="name")),
                ("name_zh", models.CharField(blank=True, max_length=100, verbose_name="name in native script")),
                ("federation_id", models.CharField(blank=True, max_length=40, verbose_name="federation number")),
            ],
            options={
                "verbose_name": "player",
                "verbose_name_plural": "players",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), ("name_zh", ""), _negated=True),
                        name="registration_player_named",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField(verbose_name="number")),
                ("name", models.CharField(blank=True, max_length=200, verbose_name="name")),
                ("name_zh", models.CharField(blank=True, max_length=100, verbose_name="name in native script")),
                ("club", models.CharField(blank=True, max_length=120, verbose_name="club")),
                ("team", models.CharField(blank=True, max_length=120, verbose_name="team")),
                ("country", models.CharField(blank=True, max_length=60, verbose_name="country")),
                ("federation_id", models.CharField(blank=True, max_length=40, verbose_name="federation number")),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("registered", "Registered"),
                            ("checked_in", "Checked in"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        default="registered",
                        max_length=20,
                        verbose_name="status",
                    ),
                ),
                ("is_house", models.BooleanField(default=False, verbose_name="house player")),
                ("is_captain", models.BooleanField(default=False, verbose_name="captain of the team")),
                ("other_ids", models.CharField(blank=True, max_length=120, verbose_name="other federation numbers")),
                ("rank", models.PositiveIntegerField(blank=True, null=True, verbose_name="rank")),
                ("search_keys", models.TextField(editable=False)),
                ("search_names", models.TextField(editable=False)),
                ("seed", models.PositiveIntegerField(blank=True, null=True, verbose_name="seed")),
                (
                    "team_order",
                    models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="place in the team"),
                ),
                ("lot_number", models.PositiveBigIntegerField(blank=True, editable=False, null=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="entries", to="events.event"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="entries", to="registration.player"
                    ),
                ),
            ],
            options={
                "verbose_name": "entry",
                "verbose_name_plural": "entries",
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(fields=("event", "number"), name="registration_entry_number_once"),
                    models.UniqueConstraint(fields=("event", "player"), name="registration_entry_player_once"),
                    models.CheckConstraint(
                        condition=models.Q(("number__range", (1, 9999))), name="registration_entry_number_in_range"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), ("name_zh", ""), _negated=True),
                        name="registration_entry_named",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("status__in", ["registered", "checked_in", "withdrawn"])),
                        name="registration_entry_status_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("search_names", ""), _negated=True), models.Q(("search_keys", ""), _negated=True)
                        ),
                        name="registration_entry_searchable",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("team", ""), _negated=True),
                            models.Q(("is_captain", False), ("team_order__isnull", True)),
                            _connector="OR",
                        ),
                        name="registration_entry_place_in_a_team",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("is_captain", True)),
                        fields=("event", "team"),
                        name="registration_entry_one_captain",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("team_order__isnull", False)),
                        fields=("event", "team", "team_order"),
                        name="registration_entry_team_order_once",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SignUp",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("entered", "Entered"),
                            ("waiting", "On the waiting list"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        max_length=10,
                    ),
                ),
                ("name", models.CharField(blank=True, max_length=200, verbose_name="name")),
                ("name_zh", models.CharField(blank=True, max_length=100, verbose_name="name in native script")),
                ("club", models.CharField(blank=True, max_length=120, verbose_name="club")),
                ("team", models.CharField(blank=True, max_length=120, verbose_name="team")),
                ("country", models.CharField(blank=True, max_length=60, verbose_name="country")),
                ("federation_id", models.CharField(blank=True, max_length=40, verbose_name="federation number")),
                ("other_ids", models.CharField(blank=True, max_length=120, verbose_name="other federation numbers")),
                ("email", models.EmailField(blank=True, max_length=254, verbose_name="e-mail")),
                ("phone", models.CharField(blank=True, max_length=40, verbose_name="phone")),
                ("answers", models.JSONField(blank=True, default=dict)),
                ("publishes_name", models.BooleanField(default=False)),
                ("recognised", models.BooleanField(default=False)),
                ("language", models.CharField(blank=True, max_length=10)),
                ("search_names", models.TextField(editable=False)),
                ("nonce", models.CharField(max_length=43)),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("waiting_since", models.DateTimeField()),
                ("withdrawn_at", models.DateTimeField(blank=True, null=True)),
                ("reminded_at", models.DateTimeField(blank=True, null=True)),
                ("left_at", models.DateTimeField(blank=True, null=True)),
                (
                    "entry",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="sign_up",
                        to="registration.entry",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="sign_ups", to="events.event"
                    ),
                ),
            ],
            options={
                "verbose_name": "sign-up",
                "verbose_name_plural": "sign-ups",
                "ordering": ["waiting_since", "pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("nonce", ""), _negated=True), models.Q(("token_hash", ""), _negated=True)
                        ),
                        name="registration_signup_token_given",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), ("name_zh", ""), _negated=True),
                        name="registration_signup_named",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("entry__isnull", True), ("state", "waiting"), ("withdrawn_at__isnull", True)),
                            models.Q(("state", "entered"), ("withdrawn_at__isnull", True)),
                            models.Q(("state", "withdrawn"), ("withdrawn_at__isnull", False)),
                            _connector="OR",
                        ),
                        name="registration_signup_state_fits",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="OutgoingMail",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("confirmation", "Confirmation of the place"),
                            ("waiting", "Confirmation of the waiting list"),
                            ("promotion", "A place became free"),
                            ("reminder", "The seat of the first round"),
                            ("new_device", "Sign-in from a new device"),
                            ("wrong_passwords", "Many wrong passwords"),
                        ],
                        max_length=20,
                    ),
                ),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("due_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "account",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="outgoing_mails",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "reported",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="audit.auditentry"
                    ),
                ),
                (
                    "sign_up",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="outgoing_mails",
                        to="registration.signup",
                    ),
                ),
            ],
            options={
                "verbose_name": "outgoing mail",
                "verbose_name_plural": "outgoing mails",
                "ordering": ["due_at", "pk"],
                "indexes": [models.Index(fields=["due_at"], name="registration_mail_due")],
                "constraints": [
                    models.UniqueConstraint(fields=("sign_up", "kind"), name="registration_outgoingmail_once"),
                    models.UniqueConstraint(
                        fields=("account", "kind"), name="registration_outgoingmail_once_for_an_account"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("account__isnull", True),
                                ("kind__in", ["confirmation", "waiting", "promotion", "reminder"]),
                                ("sign_up__isnull", False),
                            ),
                            models.Q(
                                ("account__isnull", False),
                                ("kind__in", ("new_device", "wrong_passwords")),
                                ("reported__isnull", False),
                                ("sign_up__isnull", True),
                            ),
                            _connector="OR",
                        ),
                        name="registration_outgoingmail_kind_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SignUpQuestion",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text", models.CharField(max_length=200, verbose_name="question")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("text", "A line of text"),
                            ("choice", "One of several choices"),
                            ("yes", "Yes or no"),
                        ],
                        default="text",
                        max_length=10,
                        verbose_name="answer",
                    ),
                ),
                ("choices", models.JSONField(blank=True, default=list, verbose_name="choices")),
                ("is_required", models.BooleanField(default=False, verbose_name="must be answered")),
                ("is_asked", models.BooleanField(default=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="sign_up_questions", to="events.event"
                    ),
                ),
            ],
            options={
                "verbose_name": "question of the sign-up",
                "verbose_name_plural": "questions of the sign-up",
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("text", ""), _negated=True), name="registration_signupquestion_text_given"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["text", "choice", "yes"])),
                        name="registration_signupquestion_kind_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SignUpTry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("sender", models.CharField(max_length=64)),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("work", models.PositiveSmallIntegerField(default=1)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="sign_up_tries", to="events.event"
                    ),
                ),
            ],
            options={
                "verbose_name": "try to sign up",
                "verbose_name_plural": "tries to sign up",
                "indexes": [models.Index(fields=["event", "at"], name="registration_try_at")],
            },
        ),
        migrations.CreateModel(
            name="Stage",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("after_round", models.PositiveSmallIntegerField(verbose_name="after round")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("top", "The best of the standings"),
                            ("tables", "The best of each table of the round"),
                            ("play_off", "Players tied at the line, at a table of the next round"),
                            ("title", "Nobody: the organizer settled who shares the first place"),
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
                            ("play_off", "A play-off elsewhere, whose places are entered"),
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
                ("is_for_title", models.BooleanField(default=False)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="stages", to="events.event"
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
                "verbose_name": "cut",
                "verbose_name_plural": "cuts",
                "ordering": ["after_round"],
                "constraints": [
                    models.UniqueConstraint(fields=("event", "after_round"), name="registration_stage_round_once"),
                    models.CheckConstraint(
                        condition=models.Q(("after_round__gte", 1)), name="registration_stage_after_a_round"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("carry_over__in", ["full", "half", "quarter", "nothing"])),
                        name="registration_stage_carry_over_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("rest__in", ["out", "together", "groups"])),
                        name="registration_stage_rest_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("tie_criterion", ""), ("tie_method", "none"), ("tie_seed__isnull", True), ("tied", [])
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
                    models.CheckConstraint(
                        condition=models.Q(
                            ("kind", "play_off"),
                            models.Q(("is_for_title", True), ("kind", "title")),
                            models.Q(("is_for_title", False), ("kind__in", ("top", "tables"))),
                            _connector="OR",
                        ),
                        name="registration_stage_title_fits_kind",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "top"), ("size__gte", 4)),
                            models.Q(("kind", "tables"), ("size__range", (1, 3))),
                            models.Q(("kind__in", ("play_off", "title")), ("size__gte", 2)),
                            _connector="OR",
                        ),
                        name="registration_stage_size_fits_kind",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="StagePlace",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
                        on_delete=django.db.models.deletion.CASCADE, related_name="places", to="registration.stage"
                    ),
                ),
            ],
            options={
                "verbose_name": "player of a stage",
                "verbose_name_plural": "players of a stage",
                "ordering": ["line"],
                "constraints": [
                    models.UniqueConstraint(fields=("stage", "entry"), name="registration_stageplace_entry_once"),
                    models.UniqueConstraint(fields=("stage", "line"), name="registration_stageplace_line_once"),
                    models.CheckConstraint(
                        condition=models.Q(("group__gte", 1), ("line__gte", 1)), name="registration_stageplace_from_one"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Succession",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("better_only", models.BooleanField(default=True, verbose_name="only the better result is ranked")),
                ("act", models.UUIDField(blank=True, null=True)),
                (
                    "leaver",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="successors", to="registration.entry"
                    ),
                ),
                (
                    "successor",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="leavers", to="registration.entry"
                    ),
                ),
            ],
            options={
                "verbose_name": "related players",
                "verbose_name_plural": "related players",
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("leaver", "successor"), name="registration_succession_once"),
                    models.CheckConstraint(
                        condition=models.Q(("leaver", models.F("successor")), _negated=True),
                        name="registration_succession_of_two",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="DeskSettings",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("takes_sign_ups", models.BooleanField(default=False, verbose_name="people can sign up")),
                ("opens_at", models.DateTimeField(blank=True, null=True, verbose_name="sign-up opens")),
                ("closes_at", models.DateTimeField(blank=True, null=True, verbose_name="deadline")),
                ("capacity", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="places")),
                ("welcome", models.TextField(blank=True, max_length=2000, verbose_name="text above the form")),
                ("fee", models.DecimalField(decimal_places=2, default=Decimal("0"), max_digits=8, verbose_name="fee")),
                ("currency", models.CharField(blank=True, max_length=3, verbose_name="currency")),
                (
                    "forget_after_days",
                    models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="forget contact data after"),
                ),
                (
                    "numbers_by",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("order", "The order of entering"),
                            ("seed", "The seed"),
                            ("rank", "The rank"),
                            ("lot", "A lot"),
                        ],
                        max_length=10,
                    ),
                ),
                ("numbers_seed", models.BigIntegerField(blank=True, null=True)),
                ("numbers_published_at", models.DateTimeField(blank=True, null=True)),
                ("fills_places", models.BooleanField(default=True)),
                ("how_to_pay", models.TextField(blank=True, max_length=1000, verbose_name="how to pay")),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="desk", to="events.event"
                    ),
                ),
            ],
            options={
                "verbose_name": "settings of the desk",
                "verbose_name_plural": "settings of desks",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("opens_at__isnull", True),
                            ("closes_at__isnull", True),
                            ("closes_at__gt", models.F("opens_at")),
                            _connector="OR",
                        ),
                        name="registration_desksettings_closes_after_opening",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("capacity__isnull", True), ("capacity__range", (1, 5000)), _connector="OR"),
                        name="registration_desksettings_capacity_in_range",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("fee__gte", 0)), name="registration_desksettings_fee_not_negative"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("forget_after_days__isnull", True), ("forget_after_days__lte", 3650), _connector="OR"
                        ),
                        name="registration_desksettings_days_in_range",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("numbers_by__in", ["", "order", "seed", "rank", "lot"])),
                        name="registration_desksettings_order_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="MailText",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("confirmation", "Confirmation of the place"),
                            ("waiting", "Confirmation of the waiting list"),
                            ("promotion", "A place became free"),
                            ("reminder", "The seat of the first round"),
                        ],
                        max_length=20,
                        verbose_name="mail",
                    ),
                ),
                ("subject", models.CharField(max_length=150, verbose_name="subject")),
                ("body", models.TextField(max_length=4000, verbose_name="text")),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="mail_texts", to="events.event"
                    ),
                ),
            ],
            options={
                "verbose_name": "text of a mail",
                "verbose_name_plural": "texts of mails",
                "constraints": [
                    models.UniqueConstraint(fields=("event", "kind"), name="registration_mailtext_once"),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["confirmation", "waiting", "promotion", "reminder"])),
                        name="registration_mailtext_kind_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("subject", ""), _negated=True), models.Q(("body", ""), _negated=True)
                        ),
                        name="registration_mailtext_worded",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="NewLot",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("question", models.CharField(max_length=40)),
                ("reason", models.CharField(max_length=300, verbose_name="reason")),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="new_lots", to="events.event"
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
                "verbose_name": "new lot",
                "verbose_name_plural": "new lots",
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("question", ""), _negated=True), models.Q(("reason", ""), _negated=True)
                        ),
                        name="registration_newlot_explained",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Payment",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("amount", models.DecimalField(decimal_places=2, max_digits=8, verbose_name="amount")),
                (
                    "method",
                    models.CharField(
                        choices=[
                            ("cash", "Cash"),
                            ("card", "Card"),
                            ("transfer", "Bank transfer"),
                            ("other", "Another way"),
                        ],
                        max_length=10,
                        verbose_name="method",
                    ),
                ),
                ("taken_at", models.DateTimeField(auto_now_add=True)),
                ("undone_at", models.DateTimeField(blank=True, null=True)),
                ("reason", models.CharField(blank=True, max_length=200, verbose_name="reason")),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="payments", to="registration.entry"
                    ),
                ),
                (
                    "taken_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "undone_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "payment",
                "verbose_name_plural": "payments",
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("method__in", ["cash", "card", "transfer", "other"])),
                        name="registration_payment_method_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("undone_at__isnull", True), ("undone_by__isnull", True)),
                            models.Q(("undone_at__isnull", False), ("undone_by__isnull", False)),
                            _connector="OR",
                        ),
                        name="registration_payment_undone_by_somebody",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("amount__gt", 0),
                            models.Q(("amount__lt", 0), models.Q(("reason", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="registration_payment_refund_has_a_reason",
                    ),
                ],
            },
        ),
        migrations.RunPython(add_triggers, remove_triggers),
    ]
