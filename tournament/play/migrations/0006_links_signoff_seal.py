"""Table links and provisional hands, sign-off, calls, seals.

SQLite makes a table anew when its constraints change and forgets its triggers, so they are taken away first and put
back at the end, forwards and backwards.
"""

from importlib import import_module

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


append_only = import_module("tournament.play.migrations.0002_append_only")
versions_fit = import_module("tournament.play.migrations.0003_versions_and_winners_fit")
no_truncate = import_module("tournament.play.migrations.0005_no_truncate")

APPEND_ONLY = ("play_handacceptance", "play_confirmation", "play_disputedecision")

LINK_OF_TABLE = """NOT EXISTS (
    SELECT 1 FROM play_tablelink link WHERE link.id = NEW.link_id AND link.table_id = NEW.table_id{more})"""

SEALED = """EXISTS (
    SELECT 1 FROM play_roundseal seal JOIN draws_table tab ON tab.round_id = seal.round_id
    WHERE tab.id = NEW.table_id)"""

FITS = (
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
)

SQLITE_FITS = """
CREATE TRIGGER {name} BEFORE INSERT ON {table} WHEN {wrong}
BEGIN SELECT RAISE(ABORT, '{sentence}'); END
"""

POSTGRESQL_FITS = """
CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF {wrong} THEN
        RAISE EXCEPTION '{sentence}' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER {name} BEFORE INSERT ON {table} FOR EACH ROW EXECUTE FUNCTION {name}();
"""


def add_old_triggers(apps, schema_editor):
    append_only.add_triggers(apps, schema_editor)
    versions_fit.add_triggers(apps, schema_editor)


def remove_old_triggers(apps, schema_editor):
    versions_fit.remove_triggers(apps, schema_editor)
    append_only.remove_triggers(apps, schema_editor)


def forget_repairs(apps, schema_editor):
    """The triggers of seat repairs share the function that the others take away."""
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    for verb in ("update", "delete"):
        where = " ON play_seatrepair" if on_postgresql else ""
        schema_editor.execute(f"DROP TRIGGER play_seatrepair_no_{verb}{where}")


def protect(schema_editor, table):
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    sql = append_only.POSTGRESQL if on_postgresql else append_only.SQLITE
    for verb in ("update", "delete"):
        schema_editor.execute(sql.format(table=table, verb=verb))


def protect_repairs(apps, schema_editor):
    protect(schema_editor, "play_seatrepair")


def add_new_triggers(apps, schema_editor):
    for table in APPEND_ONLY:
        protect(schema_editor, table)
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    for table in APPEND_ONLY if on_postgresql else ():
        schema_editor.execute(no_truncate.TRIGGER.format(table=table))
    for name, table, wrong, sentence in FITS:
        sql = (POSTGRESQL_FITS if on_postgresql else SQLITE_FITS).format(
            name=name, table=table, wrong=wrong, sentence=sentence
        )
        schema_editor.execute(sql, params=None)


def remove_new_triggers(apps, schema_editor):
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    for name, table, _wrong, _sentence in FITS:
        schema_editor.execute(f"DROP TRIGGER {name}" + (f" ON {table}" if on_postgresql else ""))
        if on_postgresql:
            schema_editor.execute(f"DROP FUNCTION {name}()")
    for table in APPEND_ONLY:
        for verb in ("update", "delete", "truncate") if on_postgresql else ("update", "delete"):
            where = f" ON {table}" if on_postgresql else ""
            schema_editor.execute(f"DROP TRIGGER {table}_no_{verb}{where}")


class Migration(migrations.Migration):

    dependencies = [
        ('draws', '0004_pair_of_one_event'),
        ('events', '0002_append_only'),
        ('play', '0005_no_truncate'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RunPython(forget_repairs, protect_repairs),
        migrations.RunPython(remove_old_triggers, add_old_triggers),
        migrations.AddField(
            model_name='entryrules',
            name='allows_links',
            field=models.BooleanField(default=False, verbose_name='Scorers at the tables, by a table link'),
        ),
        migrations.AddField(
            model_name='entryrules',
            name='needs_confirmations',
            field=models.BooleanField(default=False, verbose_name='Four confirmations to close a table'),
        ),
        migrations.AddField(
            model_name='tableclosing',
            name='unconfirmed',
            field=models.JSONField(default=list),
        ),
        migrations.AlterField(
            model_name='hand',
            name='recorded_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.CreateModel(
            name='Confirmation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField(choices=[(0, 'East'), (1, 'South'), (2, 'West'), (3, 'North')], verbose_name='seat')),
                ('verdict', models.CharField(choices=[('agreed', 'I agree'), ('disputed', 'I do not agree')], max_length=20, verbose_name='verdict')),
                ('reason', models.CharField(blank=True, max_length=300, verbose_name='what is not right')),
                ('seen', models.JSONField(default=list)),
                ('client_key', models.UUIDField(unique=True)),
                ('recorded_at', models.DateTimeField(auto_now_add=True)),
                ('recorded_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='confirmations', to='draws.table')),
            ],
            options={
                'verbose_name': 'confirmation',
                'verbose_name_plural': 'confirmations',
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='DisputeDecision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('note', models.CharField(max_length=300, verbose_name='decision')),
                ('decided_at', models.DateTimeField(auto_now_add=True)),
                ('confirmation', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='decision', to='play.confirmation')),
                ('decided_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'decided dispute',
                'verbose_name_plural': 'decided disputes',
            },
        ),
        migrations.CreateModel(
            name='HandAcceptance',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('accepted_at', models.DateTimeField(auto_now_add=True)),
                ('accepted_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('hand', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='acceptance', to='play.hand')),
            ],
            options={
                'verbose_name': 'accepted hand',
                'verbose_name_plural': 'accepted hands',
            },
        ),
        migrations.CreateModel(
            name='RoundSeal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('sealed_at', models.DateTimeField(auto_now_add=True)),
                ('round', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='seal', to='events.round')),
                ('sealed_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'sealed round',
                'verbose_name_plural': 'sealed rounds',
            },
        ),
        migrations.CreateModel(
            name='TableLink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField(blank=True, choices=[(0, 'East'), (1, 'South'), (2, 'West'), (3, 'North')], null=True, verbose_name='seat')),
                ('nonce', models.CharField(max_length=43)),
                ('token_hash', models.CharField(max_length=64, unique=True)),
                ('issued_at', models.DateTimeField(auto_now_add=True)),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
                ('issued_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('revoked_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='links', to='draws.table')),
            ],
            options={
                'verbose_name': 'table link',
                'verbose_name_plural': 'table links',
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='RefereeCall',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('called_at', models.DateTimeField(auto_now_add=True)),
                ('answered_at', models.DateTimeField(blank=True, null=True)),
                ('done_at', models.DateTimeField(blank=True, null=True)),
                ('answered_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('called_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='calls', to='draws.table')),
                ('link', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='calls', to='play.tablelink')),
            ],
            options={
                'verbose_name': 'call for a referee',
                'verbose_name_plural': 'calls for a referee',
                'ordering': ['pk'],
            },
        ),
        migrations.AddField(
            model_name='confirmation',
            name='link',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='confirmations', to='play.tablelink'),
        ),
        migrations.AddField(
            model_name='hand',
            name='link',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='hands', to='play.tablelink'),
        ),
        migrations.AddConstraint(
            model_name='hand',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('link__isnull', True), ('recorded_by__isnull', False)), models.Q(('link__isnull', False), ('recorded_by__isnull', True)), _connector='OR'), name='play_hand_written_by_one'),
        ),
        migrations.AddConstraint(
            model_name='disputedecision',
            constraint=models.CheckConstraint(condition=models.Q(('note', ''), _negated=True), name='play_disputedecision_has_note'),
        ),
        migrations.AddConstraint(
            model_name='tablelink',
            constraint=models.UniqueConstraint(condition=models.Q(('revoked_at__isnull', True), ('seat__isnull', True)), fields=('table',), name='play_tablelink_one_for_table'),
        ),
        migrations.AddConstraint(
            model_name='tablelink',
            constraint=models.UniqueConstraint(condition=models.Q(('revoked_at__isnull', True), ('seat__isnull', False)), fields=('table', 'seat'), name='play_tablelink_one_for_seat'),
        ),
        migrations.AddConstraint(
            model_name='tablelink',
            constraint=models.CheckConstraint(condition=models.Q(('seat__isnull', True), ('seat__in', [0, 1, 2, 3]), _connector='OR'), name='play_tablelink_seat_known'),
        ),
        migrations.AddConstraint(
            model_name='tablelink',
            constraint=models.CheckConstraint(condition=models.Q(('seat__isnull', False), ('issued_by__isnull', False), _connector='OR'), name='play_tablelink_issued_by_staff'),
        ),
        migrations.AddConstraint(
            model_name='tablelink',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('token_hash', ''), _negated=True), models.Q(('nonce', ''), _negated=True)), name='play_tablelink_token_given'),
        ),
        migrations.AddConstraint(
            model_name='tablelink',
            constraint=models.CheckConstraint(condition=models.Q(('revoked_at__isnull', False), ('revoked_by__isnull', True), _connector='OR'), name='play_tablelink_revoked_at_given'),
        ),
        migrations.AddConstraint(
            model_name='refereecall',
            constraint=models.UniqueConstraint(condition=models.Q(('done_at__isnull', True)), fields=('table',), name='play_refereecall_one_open'),
        ),
        migrations.AddConstraint(
            model_name='refereecall',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('called_by__isnull', False), ('link__isnull', True)), models.Q(('called_by__isnull', True), ('link__isnull', False)), _connector='OR'), name='play_refereecall_made_by_one'),
        ),
        migrations.AddConstraint(
            model_name='refereecall',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('answered_at__isnull', True), ('answered_by__isnull', True)), models.Q(('answered_at__isnull', False), ('answered_by__isnull', False)), _connector='OR'), name='play_refereecall_answer_is_whole'),
        ),
        migrations.AddConstraint(
            model_name='confirmation',
            constraint=models.CheckConstraint(condition=models.Q(('seat__in', [0, 1, 2, 3])), name='play_confirmation_seat_known'),
        ),
        migrations.AddConstraint(
            model_name='confirmation',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('reason', ''), ('verdict', 'agreed')), models.Q(('verdict', 'disputed'), models.Q(('reason', ''), _negated=True)), _connector='OR'), name='play_confirmation_dispute_has_reason'),
        ),
        migrations.AddConstraint(
            model_name='confirmation',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('link__isnull', True), ('recorded_by__isnull', False)), models.Q(('link__isnull', False), ('recorded_by__isnull', True)), _connector='OR'), name='play_confirmation_given_by_one'),
        ),
        migrations.RunPython(add_old_triggers, remove_old_triggers),
        migrations.RunPython(protect_repairs, forget_repairs),
        migrations.RunPython(add_new_triggers, remove_new_triggers),
    ]
