"""Hands and their winners, table links, the sign-off, seals, calls, doubts, announcements and photos.

The database itself refuses to change or remove a row of what was recorded at a table, and what a trigger can see of one
row that no act writes: a hand out of its turn or at a table that is done, a winner that does not fit, a row in a sealed
round. `manage.py verify_event` finds the rest.
"""

import django.db.models.deletion
import django.db.models.expressions
from django.conf import settings
from django.db import migrations, models

import tournament.events.models


APPEND_ONLY = (
    "play_hand",
    "play_handwin",
    "play_seatrepair",
    "play_handacceptance",
    "play_confirmation",
    "play_disputedecision",
    "play_latehand",
    "play_rotationchange",
    "play_handdoubt",
    "play_doubtanswer",
)

LINK_OF_TABLE = """NOT EXISTS (
    SELECT 1 FROM play_tablelink link WHERE link.id = NEW.link_id AND link.table_id = NEW.table_id{more})"""

SEALED = """EXISTS (
    SELECT 1 FROM play_roundseal seal JOIN draws_table tab ON tab.round_id = seal.round_id
    WHERE tab.id = NEW.table_id)"""

STATE = """(SELECT round.state FROM events_round round JOIN draws_table tab ON tab.round_id = round.id
    WHERE tab.id = NEW.table_id)"""

RULES = (
    (
        "play_hand_link_fits",
        "play_hand",
        "NEW.link_id IS NOT NULL AND ("
        + LINK_OF_TABLE.format(more=" AND link.seat IS NULL")
        + """ OR (NEW.supersedes_id IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM play_hand was WHERE was.id = NEW.supersedes_id AND (was.outcome = 'void' OR (
                was.link_id IS NOT NULL
                AND NOT EXISTS (SELECT 1 FROM play_handacceptance WHERE hand_id = was.id))))))""",
        "play_hand came by a link that cannot write it",
    ),
    ("play_hand_round_open", "play_hand", SEALED, "play_hand is in a sealed round"),
    ("play_seatrepair_round_open", "play_seatrepair", SEALED, "play_seatrepair is in a sealed round"),
    (
        "play_handacceptance_fits",
        "play_handacceptance",
        """NOT EXISTS (
            SELECT 1 FROM play_hand hand WHERE hand.id = NEW.hand_id AND hand.link_id IS NOT NULL
            AND hand.outcome <> 'void'
            AND NOT EXISTS (SELECT 1 FROM play_hand newer WHERE newer.supersedes_id = hand.id)
            AND (NEW.accepted_by_id IS NOT NULL OR 4 = (
                SELECT COUNT(DISTINCT word.seat) FROM play_confirmation word
                WHERE word.table_id = hand.table_id AND word.verdict = 'agreed')))""",
        "play_handacceptance is of no provisional hand, or by nobody",
    ),
    (
        "play_confirmation_link_fits",
        "play_confirmation",
        "NEW.link_id IS NOT NULL AND "
        + LINK_OF_TABLE.format(more=" AND (link.seat IS NULL OR link.seat = NEW.seat)"),
        "play_confirmation came by a link of another seat",
    ),
    (
        "play_disputedecision_fits",
        "play_disputedecision",
        """NOT EXISTS (
            SELECT 1 FROM play_confirmation word WHERE word.id = NEW.confirmation_id
            AND word.verdict = 'disputed')""",
        "play_disputedecision decides no dispute",
    ),
    (
        "play_refereecall_link_fits",
        "play_refereecall",
        "NEW.link_id IS NOT NULL AND " + LINK_OF_TABLE.format(more=""),
        "play_refereecall came by a link of another table",
    ),
    (
        "play_tableclosing_fits",
        "play_tableclosing",
        """EXISTS (
            SELECT 1 FROM play_hand hand WHERE hand.table_id = NEW.table_id AND hand.link_id IS NOT NULL
            AND hand.outcome <> 'void'
            AND NOT EXISTS (SELECT 1 FROM play_hand newer WHERE newer.supersedes_id = hand.id)
            AND NOT EXISTS (SELECT 1 FROM play_handacceptance WHERE hand_id = hand.id)
        ) OR EXISTS (
            SELECT 1 FROM play_confirmation word WHERE word.table_id = NEW.table_id
            AND word.verdict = 'disputed'
            AND NOT EXISTS (
                SELECT 1 FROM play_confirmation newer
                WHERE newer.table_id = word.table_id AND newer.seat = word.seat AND newer.id > word.id)
            AND NOT EXISTS (SELECT 1 FROM play_disputedecision WHERE confirmation_id = word.id))""",
        "play_tableclosing leaves a hand or a dispute open",
    ),
    (
        "play_hand_version_fits",
        "play_hand",
        """NEW.supersedes_id IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM play_hand WHERE id = NEW.supersedes_id AND table_id = NEW.table_id AND number = NEW.number)""",
        "play_hand supersedes a hand of another table or number",
    ),
    (
        "play_handwin_fits",
        "play_handwin",
        """EXISTS (
            SELECT 1 FROM play_hand WHERE id = NEW.hand_id
            AND (discarder = NEW.seat OR outcome NOT IN ('discard', 'self_draw', 'robbed_kong', 'final')))""",
        "play_handwin does not fit the outcome of its hand",
    ),
    ("draws_seatchange_round_open", "draws_seatchange", SEALED, "draws_seatchange is in a sealed round"),
    ("play_rotationchange_round_open", "play_rotationchange", SEALED, "play_rotationchange is in a sealed round"),
    (
        "play_rotationchange_fits",
        "play_rotationchange",
        """NEW.takes_back_id IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM play_rotationchange was WHERE was.id = NEW.takes_back_id
            AND was.table_id = NEW.table_id AND was.kind <> 'taken_back')""",
        "play_rotationchange takes back no change of this table",
    ),
    (
        "play_hand_number_follows",
        "play_hand",
        """NEW.supersedes_id IS NULL AND NEW.number > 1 AND NOT EXISTS (
            SELECT 1 FROM play_hand WHERE table_id = NEW.table_id AND number = NEW.number - 1)""",
        "play_hand leaves a number out",
    ),
    (
        # A correction may come when its round is closed, a new hand may not.
        "play_hand_table_open",
        "play_hand",
        f"""{STATE} NOT IN ('running', 'closed') OR (NEW.supersedes_id IS NULL AND (
            {STATE} <> 'running' OR EXISTS (
                SELECT 1 FROM play_tableclosing WHERE table_id = NEW.table_id)))""",
        "play_hand is of a table that is not open",
    ),
    (
        # The winners of a hand are written with it, before any other hand of its table.
        "play_handwin_in_time",
        "play_handwin",
        """EXISTS (
            SELECT 1 FROM play_hand hand JOIN play_hand newer ON newer.table_id = hand.table_id
            WHERE hand.id = NEW.hand_id AND newer.id > hand.id
        ) OR EXISTS (
            SELECT 1 FROM play_hand hand JOIN play_handwin other ON other.hand_id = hand.id
            WHERE hand.id = NEW.hand_id AND hand.outcome = 'self_draw')""",
        "play_handwin comes too late",
    ),
)

SQLITE_APPEND_ONLY = """
CREATE TRIGGER {table}_no_{verb} BEFORE {verb} ON {table}
BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END
"""
SQLITE_RULE = """
CREATE TRIGGER {name} BEFORE INSERT ON {table} WHEN {wrong}
BEGIN SELECT RAISE(ABORT, '{sentence}'); END
"""

POSTGRESQL_FUNCTIONS = """
CREATE FUNCTION play_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation'; END $$;
CREATE FUNCTION play_no_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation'; END $$;
"""
POSTGRESQL_APPEND_ONLY = """
CREATE TRIGGER {table}_no_update BEFORE UPDATE ON {table} FOR EACH ROW EXECUTE FUNCTION play_append_only();
CREATE TRIGGER {table}_no_delete BEFORE DELETE ON {table} FOR EACH ROW EXECUTE FUNCTION play_append_only();
CREATE TRIGGER {table}_no_truncate BEFORE TRUNCATE ON {table} FOR EACH STATEMENT EXECUTE FUNCTION play_no_truncate();
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


def add_triggers(apps, schema_editor):
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    if on_postgresql:
        schema_editor.execute(POSTGRESQL_FUNCTIONS, params=None)
    for table in APPEND_ONLY:
        if on_postgresql:
            schema_editor.execute(POSTGRESQL_APPEND_ONLY.format(table=table), params=None)
            continue
        for verb in ("update", "delete"):
            schema_editor.execute(SQLITE_APPEND_ONLY.format(table=table, verb=verb))
    sql = POSTGRESQL_RULE if on_postgresql else SQLITE_RULE
    for name, table, wrong, sentence in RULES:
        schema_editor.execute(sql.format(name=name, table=table, wrong=wrong, sentence=sentence), params=None)


def remove_triggers(apps, schema_editor):
    names = [name for name, *_rest in RULES]
    if schema_editor.connection.vendor == "postgresql":
        for name in (*names, "play_append_only", "play_no_truncate"):
            schema_editor.execute(f"DROP FUNCTION {name}() CASCADE")
        return
    for name in (*names, *(f"{table}_no_{verb}" for table in APPEND_ONLY for verb in ("update", "delete"))):
        schema_editor.execute(f"DROP TRIGGER {name}")


class Migration(migrations.Migration):
    replaces = [
        ("play", "0001_initial"),
        ("play", "0002_append_only"),
        ("play", "0003_versions_and_winners_fit"),
        ("play", "0004_outcomes_items_repairs"),
        ("play", "0005_no_truncate"),
        ("play", "0006_links_signoff_seal"),
        ("play", "0007_confirmation_sees_penalties"),
        ("play", "0008_final_scores"),
        ("play", "0009_people_change"),
        ("play", "0010_late_hands"),
        ("play", "0011_rotation_changes"),
        ("play", "0012_rows_that_acts_write"),
        ("play", "0013_plainer_words"),
        ("play", "0014_reasons_as_codes"),
        ("play", "0015_clock_and_announcements"),
        ("play", "0016_doubts"),
        ("play", "0017_running_scores"),
        ("play", "0018_other_languages"),
        ("play", "0019_hand_photos"),
    ]

    initial = True

    dependencies = [
        ("accounts", "0001_initial"),
        ("draws", "0019_team_line_in_words"),
        ("events", "0026_two_people"),
        ("registration", "0005_stages"),
    ]

    operations = [
        migrations.CreateModel(
            name="ClockSettings",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("warnings", models.JSONField(blank=True, default=list, verbose_name="minutes before the end")),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="clock_settings", to="events.event"
                    ),
                ),
            ],
            options={
                "verbose_name": "settings of the clock",
                "verbose_name_plural": "settings of clocks",
            },
        ),
        migrations.CreateModel(
            name="PhotoRules",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "seen_by_players",
                    models.BooleanField(default=False, verbose_name="Players see the photos of their hands"),
                ),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="photo_rules", to="events.event"
                    ),
                ),
            ],
            options={
                "verbose_name": "rules of photos",
                "verbose_name_plural": "rules of photos",
            },
        ),
        migrations.CreateModel(
            name="RotationChange",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("wrong_dealer", "The wrong player dealt, and the hand stands"),
                            ("dealer_set", "The referee says who deals, and for which turn"),
                            ("seats_drawn", "The seats were drawn again"),
                            ("taken_back", "Taken back"),
                        ],
                        max_length=20,
                        verbose_name="kind",
                    ),
                ),
                ("from_number", models.PositiveSmallIntegerField(verbose_name="from hand")),
                (
                    "dealer",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        choices=[(0, "East"), (1, "South"), (2, "West"), (3, "North")],
                        null=True,
                        verbose_name="dealer",
                    ),
                ),
                ("turn", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="turn")),
                ("chair_east", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("chair_south", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("chair_west", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("chair_north", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="reason")),
                ("client_key", models.UUIDField(unique=True)),
                ("recorded_at", models.DateTimeField(auto_now_add=True)),
                (
                    "recorded_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="rotation_changes", to="draws.table"
                    ),
                ),
                (
                    "takes_back",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="taken_back_by",
                        to="play.rotationchange",
                    ),
                ),
            ],
            options={
                "verbose_name": "change of the deal",
                "verbose_name_plural": "changes of the deal",
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("from_number__gte", 1)), name="play_rotationchange_from_positive"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("dealer__in", [0, 1, 2, 3]),
                                ("dealer__isnull", False),
                                ("kind", "wrong_dealer"),
                                ("takes_back__isnull", True),
                                ("turn__isnull", True),
                                ("chair_east__isnull", True),
                                ("chair_north__isnull", True),
                                ("chair_south__isnull", True),
                                ("chair_west__isnull", True),
                            ),
                            models.Q(
                                ("dealer__in", [0, 1, 2, 3]),
                                ("dealer__isnull", False),
                                ("kind", "dealer_set"),
                                ("takes_back__isnull", True),
                                ("turn__gte", 1),
                                ("turn__isnull", False),
                                ("chair_east__isnull", True),
                                ("chair_north__isnull", True),
                                ("chair_south__isnull", True),
                                ("chair_west__isnull", True),
                            ),
                            models.Q(
                                ("dealer__isnull", True),
                                ("kind", "seats_drawn"),
                                ("turn__isnull", True),
                                ("takes_back__isnull", True),
                                ("chair_east__isnull", False),
                                ("chair_north__isnull", False),
                                ("chair_south__isnull", False),
                                ("chair_west__isnull", False),
                                ("chair_east__in", [0, 1, 2, 3]),
                                ("chair_north__in", [0, 1, 2, 3]),
                                ("chair_south__in", [0, 1, 2, 3]),
                                ("chair_west__in", [0, 1, 2, 3]),
                                models.Q(("chair_east", models.F("chair_south")), _negated=True),
                                models.Q(("chair_east", models.F("chair_west")), _negated=True),
                                models.Q(("chair_east", models.F("chair_north")), _negated=True),
                                models.Q(("chair_south", models.F("chair_west")), _negated=True),
                                models.Q(("chair_south", models.F("chair_north")), _negated=True),
                                models.Q(("chair_west", models.F("chair_north")), _negated=True),
                            ),
                            models.Q(
                                ("dealer__isnull", True),
                                ("kind", "taken_back"),
                                ("turn__isnull", True),
                                ("takes_back__isnull", False),
                                ("chair_east__isnull", True),
                                ("chair_north__isnull", True),
                                ("chair_south__isnull", True),
                                ("chair_west__isnull", True),
                            ),
                            _connector="OR",
                        ),
                        name="play_rotationchange_fits_kind",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("kind", "seats_drawn"), models.Q(("reason", ""), _negated=True), _connector="OR"
                        ),
                        name="play_rotationchange_has_reason",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="RoundSeal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("sealed_at", models.DateTimeField(auto_now_add=True)),
                (
                    "round",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="seal", to="events.round"
                    ),
                ),
                (
                    "sealed_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "verbose_name": "sealed round",
                "verbose_name_plural": "sealed rounds",
            },
        ),
        migrations.CreateModel(
            name="SeatRepair",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("from_number", models.PositiveSmallIntegerField(verbose_name="from hand")),
                (
                    "first",
                    models.PositiveSmallIntegerField(
                        choices=[(0, "East"), (1, "South"), (2, "West"), (3, "North")], verbose_name="one player"
                    ),
                ),
                (
                    "second",
                    models.PositiveSmallIntegerField(
                        choices=[(0, "East"), (1, "South"), (2, "West"), (3, "North")], verbose_name="the other player"
                    ),
                ),
                ("swaps_winds", models.BooleanField(verbose_name="their winds")),
                ("swaps_points", models.BooleanField(verbose_name="their points")),
                ("reason", models.CharField(max_length=300, verbose_name="reason")),
                ("client_key", models.UUIDField(unique=True)),
                ("recorded_at", models.DateTimeField(auto_now_add=True)),
                (
                    "recorded_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="seat_repairs", to="draws.table"
                    ),
                ),
            ],
            options={
                "verbose_name": "seat repair",
                "verbose_name_plural": "seat repairs",
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("from_number__gte", 1)), name="play_seatrepair_from_positive"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("first__in", [0, 1, 2, 3]),
                            ("second__in", [0, 1, 2, 3]),
                            models.Q(("first", models.F("second")), _negated=True),
                        ),
                        name="play_seatrepair_of_two_seats",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("swaps_winds", True), ("swaps_points", True), _connector="OR"),
                        name="play_seatrepair_swaps_something",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True), name="play_seatrepair_has_reason"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="TableClosing",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("closed_at", models.DateTimeField(auto_now_add=True)),
                ("unconfirmed", models.JSONField(default=list)),
                (
                    "closed_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="closing", to="draws.table"
                    ),
                ),
            ],
            options={
                "verbose_name": "closed table",
                "verbose_name_plural": "closed tables",
            },
        ),
        migrations.CreateModel(
            name="Shortfall",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
                        on_delete=django.db.models.deletion.CASCADE, related_name="shortfall", to="play.tableclosing"
                    ),
                ),
            ],
            options={
                "verbose_name": "shortfall of a table",
                "verbose_name_plural": "shortfalls of tables",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("is_unplayed", True), models.Q(("points", 0), ("table_points_x12", 0)), _connector="OR"
                        ),
                        name="play_shortfall_gives_at_unplayed_only",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="TableLink",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "seat",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        choices=[(0, "East"), (1, "South"), (2, "West"), (3, "North")],
                        null=True,
                        verbose_name="seat",
                    ),
                ),
                ("nonce", models.CharField(max_length=43)),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("issued_at", models.DateTimeField(auto_now_add=True)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                (
                    "issued_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "revoked_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="links", to="draws.table"
                    ),
                ),
            ],
            options={
                "verbose_name": "table link",
                "verbose_name_plural": "table links",
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("revoked_at__isnull", True), ("seat__isnull", True)),
                        fields=("table",),
                        name="play_tablelink_one_for_table",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("revoked_at__isnull", True), ("seat__isnull", False)),
                        fields=("table", "seat"),
                        name="play_tablelink_one_for_seat",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("seat__isnull", True), ("seat__in", [0, 1, 2, 3]), _connector="OR"),
                        name="play_tablelink_seat_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("seat__isnull", False), ("issued_by__isnull", False), _connector="OR"),
                        name="play_tablelink_issued_by_staff",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("token_hash", ""), _negated=True), models.Q(("nonce", ""), _negated=True)
                        ),
                        name="play_tablelink_token_given",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("revoked_at__isnull", False), ("revoked_by__isnull", True), _connector="OR"
                        ),
                        name="play_tablelink_revoked_at_given",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Hand",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField(verbose_name="hand")),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="reason")),
                (
                    "outcome",
                    models.CharField(
                        choices=[
                            ("discard", "Win on a discard"),
                            ("self_draw", "Self-drawn win"),
                            ("robbed_kong", "Win by robbing a kong"),
                            ("no_win", "No win"),
                            ("abortive_draw", "Abortive draw"),
                            ("false_win", "False win"),
                            ("abandoned", "Abandoned"),
                            ("void", "Taken back"),
                            ("final", "Final scores"),
                        ],
                        max_length=20,
                        verbose_name="outcome",
                    ),
                ),
                (
                    "discarder",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        choices=[(0, "East"), (1, "South"), (2, "West"), (3, "North")],
                        null=True,
                        verbose_name="discarded by",
                    ),
                ),
                ("delta_east", models.IntegerField()),
                ("delta_south", models.IntegerField()),
                ("delta_west", models.IntegerField()),
                ("delta_north", models.IntegerField()),
                ("client_key", models.UUIDField(unique=True)),
                ("recorded_at", models.DateTimeField(auto_now_add=True)),
                ("fine_points", models.PositiveIntegerField(default=0, verbose_name="paid to each of the others")),
                (
                    "offender",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        choices=[(0, "East"), (1, "South"), (2, "West"), (3, "North")],
                        null=True,
                        verbose_name="false win by",
                    ),
                ),
                ("reason_code", models.CharField(blank=True, max_length=40)),
                ("reason_params", models.JSONField(blank=True, default=dict)),
                ("bell", models.BooleanField(default=False, verbose_name="the time was up during this hand")),
                (
                    "cause",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("nine_terminals", "Nine terminals and honors"),
                            ("four_winds", "Four equal winds"),
                            ("four_kongs", "Four kongs"),
                            ("four_riichi", "Four riichi"),
                            ("triple_ron", "Three wins on one discard"),
                        ],
                        max_length=20,
                        verbose_name="why it was aborted",
                    ),
                ),
                ("nagashi", models.PositiveSmallIntegerField(default=0, verbose_name="nagashi mangan")),
                ("riichi", models.PositiveSmallIntegerField(default=0, verbose_name="riichi by")),
                ("sticks_after", models.PositiveSmallIntegerField(default=0, verbose_name="sticks after the hand")),
                ("sticks_before", models.PositiveSmallIntegerField(default=0, verbose_name="sticks before the hand")),
                ("tenpai", models.PositiveSmallIntegerField(default=0, verbose_name="tenpai")),
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
                    "supersedes",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="successor",
                        to="play.hand",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="hands", to="draws.table"
                    ),
                ),
                (
                    "link",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="hands",
                        to="play.tablelink",
                    ),
                ),
            ],
            options={
                "verbose_name": "hand",
                "verbose_name_plural": "hands",
                "ordering": ["number", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("supersedes__isnull", True)),
                        fields=("table", "number"),
                        name="play_hand_number_once",
                    ),
                    models.CheckConstraint(condition=models.Q(("number__gte", 1)), name="play_hand_number_positive"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("discarder__in", [0, 1, 2, 3]),
                                ("discarder__isnull", False),
                                ("outcome__in", ("discard", "robbed_kong")),
                            ),
                            models.Q(
                                models.Q(("outcome__in", ("discard", "robbed_kong")), _negated=True),
                                ("discarder__isnull", True),
                            ),
                            _connector="OR",
                        ),
                        name="play_hand_discarder_fits_outcome",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("outcome", "void"), _negated=True), ("supersedes__isnull", False), _connector="OR"
                        ),
                        name="play_hand_void_takes_something_back",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("fine_points", 0), ("offender__isnull", False), _connector="OR"),
                        name="play_hand_fine_has_offender",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("link__isnull", True), ("recorded_by__isnull", False)),
                            models.Q(("link__isnull", False), ("recorded_by__isnull", True)),
                            _connector="OR",
                        ),
                        name="play_hand_written_by_one",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("outcome", "final"), _negated=True), ("number", 1), _connector="OR"
                        ),
                        name="play_hand_final_is_the_only_one",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("supersedes__isnull", True),
                            models.Q(("reason", ""), _negated=True),
                            models.Q(("reason_code", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="play_hand_correction_has_reason",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), ("reason_code", ""), _connector="OR"),
                        name="play_hand_reason_typed_or_ours",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "outcome__in",
                                [
                                    "discard",
                                    "self_draw",
                                    "robbed_kong",
                                    "no_win",
                                    "abortive_draw",
                                    "false_win",
                                    "abandoned",
                                    "void",
                                    "final",
                                ],
                            )
                        ),
                        name="play_hand_outcome_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "delta_east",
                                django.db.models.expressions.CombinedExpression(
                                    django.db.models.expressions.CombinedExpression(
                                        models.Value(1000),
                                        "*",
                                        django.db.models.expressions.CombinedExpression(
                                            models.F("sticks_before"), "-", models.F("sticks_after")
                                        ),
                                    ),
                                    "-",
                                    django.db.models.expressions.CombinedExpression(
                                        django.db.models.expressions.CombinedExpression(
                                            models.F("delta_south"), "+", models.F("delta_west")
                                        ),
                                        "+",
                                        models.F("delta_north"),
                                    ),
                                ),
                            )
                        ),
                        name="play_hand_points_and_sticks_balance",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("outcome__in", ("discard", "self_draw", "robbed_kong", "final")),
                            ("fine_points__gt", 0),
                            models.Q(("outcome__in", ("no_win", "abortive_draw")), ("riichi__gt", 0)),
                            models.Q(("outcome", "no_win"), ("tenpai__gt", 0)),
                            models.Q(("nagashi__gt", 0), ("outcome", "no_win")),
                            models.Q(("delta_east", 0), ("delta_north", 0), ("delta_south", 0), ("delta_west", 0)),
                            _connector="OR",
                        ),
                        name="play_hand_only_wins_move_points",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("offender__in", [0, 1, 2, 3]), ("offender__isnull", False), ("outcome", "false_win")
                            ),
                            models.Q(models.Q(("outcome", "false_win"), _negated=True), ("offender__isnull", True)),
                            models.Q(
                                models.Q(
                                    ("outcome__in", ["false_win", "abortive_draw", "abandoned", "void", "final"]),
                                    _negated=True,
                                ),
                                ("offender__in", [0, 1, 2, 3]),
                                ("offender__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="play_hand_offender_fits_outcome",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("nagashi__lte", 15), ("riichi__lte", 15), ("tenpai__lte", 15)),
                        name="play_hand_seat_sets_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("riichi", 0),
                            (
                                "outcome__in",
                                ["discard", "self_draw", "robbed_kong", "no_win", "abortive_draw", "false_win"],
                            ),
                            _connector="OR",
                        ),
                        name="play_hand_riichi_fits_outcome",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(models.Q(("outcome", "no_win"), _negated=True), ("nagashi", 0), ("tenpai", 0)),
                            models.Q(
                                ("outcome", "no_win"),
                                (
                                    "riichi",
                                    django.db.models.expressions.CombinedExpression(
                                        models.F("riichi"), "&", models.F("tenpai")
                                    ),
                                ),
                            ),
                            _connector="OR",
                        ),
                        name="play_hand_tenpai_fits_outcome",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                (
                                    "cause__in",
                                    ["nine_terminals", "four_winds", "four_kongs", "four_riichi", "triple_ron"],
                                ),
                                ("outcome", "abortive_draw"),
                            ),
                            models.Q(models.Q(("outcome", "abortive_draw"), _negated=True), ("cause", "")),
                            _connector="OR",
                        ),
                        name="play_hand_cause_fits_outcome",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("outcome__in", ("discard", "self_draw", "robbed_kong")), ("sticks_after", 0)),
                            models.Q(
                                ("outcome__in", ("no_win", "abortive_draw")),
                                (
                                    "sticks_after",
                                    django.db.models.expressions.CombinedExpression(
                                        models.F("sticks_before"),
                                        "+",
                                        django.db.models.expressions.CombinedExpression(
                                            django.db.models.expressions.CombinedExpression(
                                                django.db.models.expressions.CombinedExpression(
                                                    django.db.models.expressions.CombinedExpression(
                                                        models.F("riichi"), "&", models.Value(1)
                                                    ),
                                                    "+",
                                                    django.db.models.expressions.CombinedExpression(
                                                        django.db.models.expressions.CombinedExpression(
                                                            models.F("riichi"), "&", models.Value(2)
                                                        ),
                                                        "/",
                                                        models.Value(2),
                                                    ),
                                                ),
                                                "+",
                                                django.db.models.expressions.CombinedExpression(
                                                    django.db.models.expressions.CombinedExpression(
                                                        models.F("riichi"), "&", models.Value(4)
                                                    ),
                                                    "/",
                                                    models.Value(4),
                                                ),
                                            ),
                                            "+",
                                            django.db.models.expressions.CombinedExpression(
                                                django.db.models.expressions.CombinedExpression(
                                                    models.F("riichi"), "&", models.Value(8)
                                                ),
                                                "/",
                                                models.Value(8),
                                            ),
                                        ),
                                    ),
                                ),
                            ),
                            models.Q(
                                ("outcome__in", ("false_win", "abandoned", "void")),
                                ("sticks_after", models.F("sticks_before")),
                            ),
                            models.Q(("outcome", "final"), ("sticks_before", 0)),
                            _connector="OR",
                        ),
                        name="play_hand_sticks_fit_outcome",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("bell", False),
                            models.Q(("outcome__in", ["void", "final"]), _negated=True),
                            _connector="OR",
                        ),
                        name="play_hand_bell_fits_outcome",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="HandAcceptance",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("accepted_at", models.DateTimeField(auto_now_add=True)),
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
                    "hand",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="acceptance", to="play.hand"
                    ),
                ),
            ],
            options={
                "verbose_name": "accepted hand",
                "verbose_name_plural": "accepted hands",
            },
        ),
        migrations.CreateModel(
            name="HandDoubt",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("winner", "Somebody else won"),
                            ("discarder", "Somebody else discarded"),
                            ("value", "The value is not right"),
                            ("points", "The points are not right"),
                            ("other", "Something else"),
                        ],
                        max_length=20,
                        verbose_name="what is not right",
                    ),
                ),
                ("note", models.CharField(blank=True, max_length=300, verbose_name="note")),
                ("raised_at", models.DateTimeField(auto_now_add=True)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="doubts", to="registration.entry"
                    ),
                ),
                (
                    "hand",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="doubts", to="play.hand"
                    ),
                ),
            ],
            options={
                "verbose_name": "doubt",
                "verbose_name_plural": "doubts",
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("hand", "entry"), name="play_handdoubt_once"),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["winner", "discarder", "value", "points", "other"])),
                        name="play_handdoubt_kind_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="DoubtAnswer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[("stands", "The hand stands as it is"), ("corrected", "The hand was corrected")],
                        max_length=20,
                        verbose_name="answer",
                    ),
                ),
                ("note", models.CharField(blank=True, max_length=300, verbose_name="note")),
                ("answered_at", models.DateTimeField(auto_now_add=True)),
                (
                    "answered_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "doubt",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="answer", to="play.handdoubt"
                    ),
                ),
            ],
            options={
                "verbose_name": "answered doubt",
                "verbose_name_plural": "answered doubts",
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["stands", "corrected"])), name="play_doubtanswer_kind_known"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="HandPhoto",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("content", models.BinaryField(verbose_name="photo")),
                ("width", models.PositiveSmallIntegerField()),
                ("height", models.PositiveSmallIntegerField()),
                ("taken_at", models.DateTimeField(auto_now_add=True)),
                (
                    "hand",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="photo", to="play.hand"
                    ),
                ),
                (
                    "taken_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "verbose_name": "photo of a hand",
                "verbose_name_plural": "photos of hands",
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("height__gt", 0), ("width__gt", 0)), name="play_handphoto_has_a_size"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="HandWin",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "seat",
                    models.PositiveSmallIntegerField(
                        choices=[(0, "East"), (1, "South"), (2, "West"), (3, "North")], verbose_name="winner"
                    ),
                ),
                ("value", models.PositiveIntegerField(verbose_name="value")),
                (
                    "method",
                    models.CharField(
                        choices=[("tiles", "Tiles"), ("items", "Items"), ("points", "Points")],
                        max_length=20,
                        verbose_name="entered as",
                    ),
                ),
                ("tiles", models.JSONField(blank=True, null=True)),
                ("breakdown", models.JSONField(blank=True, null=True)),
                ("declared", models.PositiveIntegerField(blank=True, null=True, verbose_name="declared")),
                ("items", models.JSONField(blank=True, null=True)),
                (
                    "liable",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        choices=[(0, "East"), (1, "South"), (2, "West"), (3, "North")],
                        null=True,
                        verbose_name="liable",
                    ),
                ),
                (
                    "override_reason",
                    models.CharField(blank=True, max_length=300, verbose_name="why the declared total stands"),
                ),
                (
                    "same_turn_first",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        choices=[(0, "East"), (1, "South"), (2, "West"), (3, "North")],
                        null=True,
                        verbose_name="first discarded by",
                    ),
                ),
                ("note", models.CharField(blank=True, max_length=120, verbose_name="what it was")),
                ("fu", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="fu")),
                ("han", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="han")),
                (
                    "liable_yakuman",
                    models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="yakuman that are paid for"),
                ),
                ("yakuman", models.PositiveSmallIntegerField(default=0, verbose_name="yakuman")),
                (
                    "hand",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="wins", to="play.hand"),
                ),
            ],
            options={
                "verbose_name": "win",
                "verbose_name_plural": "wins",
                "ordering": ["hand", "seat"],
                "constraints": [
                    models.UniqueConstraint(fields=("hand", "seat"), name="play_handwin_seat_once"),
                    models.CheckConstraint(
                        condition=models.Q(("seat__in", [0, 1, 2, 3])), name="play_handwin_seat_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("breakdown__isnull", False),
                                ("items__isnull", True),
                                ("method", "tiles"),
                                ("tiles__isnull", False),
                            ),
                            models.Q(
                                ("breakdown__isnull", False),
                                ("items__isnull", False),
                                ("method", "items"),
                                ("tiles__isnull", True),
                            ),
                            models.Q(
                                ("breakdown__isnull", True),
                                ("items__isnull", True),
                                ("method", "points"),
                                ("tiles__isnull", True),
                            ),
                            _connector="OR",
                        ),
                        name="play_handwin_tiles_fit_method",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("override_reason", ""),
                            models.Q(
                                ("declared__isnull", False),
                                ("method__in", ("tiles", "items")),
                                ("value", models.F("declared")),
                            ),
                            _connector="OR",
                        ),
                        name="play_handwin_override_is_of_a_reading",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("liable__isnull", True),
                            models.Q(
                                ("liable__in", [0, 1, 2, 3]), models.Q(("liable", models.F("seat")), _negated=True)
                            ),
                            _connector="OR",
                        ),
                        name="play_handwin_liable_is_another",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("same_turn_first__isnull", True), ("same_turn_first__in", [0, 1, 2, 3]), _connector="OR"
                        ),
                        name="play_handwin_same_turn_seat_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("fu__isnull", True), ("han__isnull", True)),
                            models.Q(
                                ("han__gte", 1),
                                ("han__isnull", False),
                                ("yakuman", 0),
                                models.Q(
                                    models.Q(("fu__gte", 20), ("fu__isnull", False)),
                                    models.Q(("fu__isnull", True), ("han__gte", 5)),
                                    _connector="OR",
                                ),
                            ),
                            _connector="OR",
                        ),
                        name="play_handwin_han_and_fu_or_yakuman",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("liable_yakuman__isnull", True),
                            models.Q(
                                ("liable__isnull", False),
                                ("liable_yakuman__gte", 1),
                                ("liable_yakuman__lte", models.F("yakuman")),
                            ),
                            _connector="OR",
                        ),
                        name="play_handwin_liable_for_own_yakuman",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="LateHand",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("minutes_over", models.PositiveIntegerField(verbose_name="minutes after time was up")),
                (
                    "reason",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("before_end", "It was played before the end and is entered afterwards"),
                            ("extra_time", "A referee gave the table extra time"),
                            ("paper_sheet", "It is typed from the paper sheet"),
                        ],
                        max_length=20,
                        verbose_name="why",
                    ),
                ),
                (
                    "hand",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="late", to="play.hand"
                    ),
                ),
            ],
            options={
                "verbose_name": "late hand",
                "verbose_name_plural": "late hands",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("reason", ""), ("reason__in", ["before_end", "extra_time", "paper_sheet"]), _connector="OR"
                        ),
                        name="play_latehand_reason_known",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="RefereeCall",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("called_at", models.DateTimeField(auto_now_add=True)),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                ("done_at", models.DateTimeField(blank=True, null=True)),
                (
                    "answered_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "called_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="calls", to="draws.table"
                    ),
                ),
                (
                    "link",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="calls",
                        to="play.tablelink",
                    ),
                ),
            ],
            options={
                "verbose_name": "call for a referee",
                "verbose_name_plural": "calls for a referee",
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("done_at__isnull", True)),
                        fields=("table",),
                        name="play_refereecall_one_open",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("called_by__isnull", False), ("link__isnull", True)),
                            models.Q(("called_by__isnull", True), ("link__isnull", False)),
                            _connector="OR",
                        ),
                        name="play_refereecall_made_by_one",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("answered_at__isnull", True), ("answered_by__isnull", True)),
                            models.Q(("answered_at__isnull", False), ("answered_by__isnull", False)),
                            _connector="OR",
                        ),
                        name="play_refereecall_answer_is_whole",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Confirmation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "seat",
                    models.PositiveSmallIntegerField(
                        choices=[(0, "East"), (1, "South"), (2, "West"), (3, "North")], verbose_name="seat"
                    ),
                ),
                (
                    "verdict",
                    models.CharField(
                        choices=[("agreed", "I agree"), ("disputed", "I do not agree")],
                        max_length=20,
                        verbose_name="verdict",
                    ),
                ),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="what is not right")),
                ("seen", models.JSONField(default=list)),
                ("client_key", models.UUIDField(unique=True)),
                ("recorded_at", models.DateTimeField(auto_now_add=True)),
                ("points_moved", models.IntegerField(blank=True, null=True, verbose_name="points moved by penalties")),
                (
                    "entry",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="registration.entry",
                    ),
                ),
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
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="confirmations", to="draws.table"
                    ),
                ),
                (
                    "link",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="confirmations",
                        to="play.tablelink",
                    ),
                ),
            ],
            options={
                "verbose_name": "confirmation",
                "verbose_name_plural": "confirmations",
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("seat__in", [0, 1, 2, 3])), name="play_confirmation_seat_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("reason", ""), ("verdict", "agreed")),
                            models.Q(("verdict", "disputed"), models.Q(("reason", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="play_confirmation_dispute_has_reason",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("link__isnull", True), ("recorded_by__isnull", False)),
                            models.Q(("link__isnull", False), ("recorded_by__isnull", True)),
                            _connector="OR",
                        ),
                        name="play_confirmation_given_by_one",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Announcement",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text", models.CharField(max_length=300, verbose_name="announcement")),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("taken_down_at", models.DateTimeField(blank=True, null=True)),
                ("translations", models.JSONField(blank=True, default=dict, verbose_name="other languages")),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="announcements", to="events.event"
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
                "verbose_name": "announcement",
                "verbose_name_plural": "announcements",
                "ordering": ["-pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("text", ""), _negated=True), name="play_announcement_text_given"
                    ),
                    models.CheckConstraint(
                        condition=tournament.events.models.IsObject(models.F("translations")),
                        name="play_announcement_translations_by_column",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ClockChange",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[("paused", "Stopped"), ("resumed", "Went on"), ("extended", "Was given time")],
                        max_length=10,
                    ),
                ),
                ("minutes", models.SmallIntegerField(default=0, verbose_name="minutes")),
                ("at", models.DateTimeField()),
                (
                    "made_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="clock_changes", to="events.round"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="clock_changes",
                        to="draws.table",
                    ),
                ),
            ],
            options={
                "verbose_name": "change of a clock",
                "verbose_name_plural": "changes of clocks",
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["paused", "resumed", "extended"])),
                        name="play_clockchange_kind_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("kind", "extended"),
                                models.Q(("minutes", 0), _negated=True),
                                ("minutes__range", (-180, 180)),
                            ),
                            models.Q(
                                models.Q(("kind", "extended"), _negated=True), ("minutes", 0), ("table__isnull", True)
                            ),
                            _connector="OR",
                        ),
                        name="play_clockchange_minutes_fit_kind",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="DisputeDecision",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("note", models.CharField(max_length=300, verbose_name="decision")),
                ("decided_at", models.DateTimeField(auto_now_add=True)),
                (
                    "confirmation",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="decision", to="play.confirmation"
                    ),
                ),
                (
                    "decided_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "verbose_name": "decided dispute",
                "verbose_name_plural": "decided disputes",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("note", ""), _negated=True), name="play_disputedecision_has_note"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="EntryRules",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("allows_tiles", models.BooleanField(default=True, verbose_name="Tiles")),
                ("allows_items", models.BooleanField(default=True, verbose_name="Items")),
                ("allows_points", models.BooleanField(default=True, verbose_name="Points")),
                (
                    "allows_links",
                    models.BooleanField(default=False, verbose_name="Scorers at the tables, by a table link"),
                ),
                (
                    "needs_confirmations",
                    models.BooleanField(default=False, verbose_name="Four confirmations to close a table"),
                ),
                ("final_scores_only", models.BooleanField(default=False, verbose_name="Final scores only")),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="entry_rules", to="events.event"
                    ),
                ),
            ],
            options={
                "verbose_name": "ways to enter",
                "verbose_name_plural": "ways to enter",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("allows_tiles", True), ("allows_items", True), ("allows_points", True), _connector="OR"
                        ),
                        name="play_entryrules_allow_something",
                    )
                ],
            },
        ),
        migrations.RunPython(add_triggers, remove_triggers),
    ]
