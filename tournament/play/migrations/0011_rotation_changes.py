"""Who deals, put right at a table, and seats drawn anew: rows that are only added, none in a sealed round."""

from importlib import import_module

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


links_signoff_seal = import_module("tournament.play.migrations.0006_links_signoff_seal")
no_truncate = import_module("tournament.play.migrations.0005_no_truncate")

TABLE = "play_rotationchange"
FITS = (
    ("play_rotationchange_round_open", links_signoff_seal.SEALED, "play_rotationchange is in a sealed round"),
    (
        "play_rotationchange_fits",
        """NEW.takes_back_id IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM play_rotationchange was WHERE was.id = NEW.takes_back_id
            AND was.table_id = NEW.table_id AND was.kind <> 'taken_back')""",
        "play_rotationchange takes back no change of this table",
    ),
)


def add_triggers(apps, schema_editor):
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    links_signoff_seal.protect(schema_editor, TABLE)
    if on_postgresql:
        schema_editor.execute(no_truncate.TRIGGER.format(table=TABLE))
    sql = links_signoff_seal.POSTGRESQL_FITS if on_postgresql else links_signoff_seal.SQLITE_FITS
    for name, wrong, sentence in FITS:
        schema_editor.execute(sql.format(name=name, table=TABLE, wrong=wrong, sentence=sentence), params=None)


def remove_triggers(apps, schema_editor):
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    where = f" ON {TABLE}" if on_postgresql else ""
    for name, _wrong, _sentence in FITS:
        schema_editor.execute(f"DROP TRIGGER {name}{where}")
        if on_postgresql:
            schema_editor.execute(f"DROP FUNCTION {name}()")
    for verb in ("update", "delete", "truncate") if on_postgresql else ("update", "delete"):
        schema_editor.execute(f"DROP TRIGGER {TABLE}_no_{verb}{where}")


class Migration(migrations.Migration):

    dependencies = [
        ('draws', '0006_leaders_at_first_table'),
        ('play', '0010_late_hands'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='RotationChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('wrong_dealer', 'The wrong player dealt, and the hand stands'), ('dealer_set', 'The referee says who deals, and for which turn'), ('seats_drawn', 'The seats were drawn again'), ('taken_back', 'Taken back')], max_length=20, verbose_name='kind')),
                ('from_number', models.PositiveSmallIntegerField(verbose_name='from hand')),
                ('dealer', models.PositiveSmallIntegerField(blank=True, choices=[(0, 'East'), (1, 'South'), (2, 'West'), (3, 'North')], null=True, verbose_name='dealer')),
                ('turn', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='turn')),
                ('chair_east', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('chair_south', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('chair_west', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('chair_north', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('reason', models.CharField(blank=True, max_length=300, verbose_name='reason')),
                ('client_key', models.UUIDField(unique=True)),
                ('recorded_at', models.DateTimeField(auto_now_add=True)),
                ('recorded_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rotation_changes', to='draws.table')),
                ('takes_back', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='taken_back_by', to='play.rotationchange')),
            ],
            options={
                'verbose_name': 'change of the deal',
                'verbose_name_plural': 'changes of the deal',
                'ordering': ['pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('from_number__gte', 1)), name='play_rotationchange_from_positive'), models.CheckConstraint(condition=models.Q(models.Q(('dealer__in', [0, 1, 2, 3]), ('dealer__isnull', False), ('kind', 'wrong_dealer'), ('takes_back__isnull', True), ('turn__isnull', True), ('chair_east__isnull', True), ('chair_north__isnull', True), ('chair_south__isnull', True), ('chair_west__isnull', True)), models.Q(('dealer__in', [0, 1, 2, 3]), ('dealer__isnull', False), ('kind', 'dealer_set'), ('takes_back__isnull', True), ('turn__gte', 1), ('turn__isnull', False), ('chair_east__isnull', True), ('chair_north__isnull', True), ('chair_south__isnull', True), ('chair_west__isnull', True)), models.Q(('dealer__isnull', True), ('kind', 'seats_drawn'), ('turn__isnull', True), ('takes_back__isnull', True), ('chair_east__isnull', False), ('chair_north__isnull', False), ('chair_south__isnull', False), ('chair_west__isnull', False), ('chair_east__in', [0, 1, 2, 3]), ('chair_north__in', [0, 1, 2, 3]), ('chair_south__in', [0, 1, 2, 3]), ('chair_west__in', [0, 1, 2, 3]), models.Q(('chair_east', models.F('chair_south')), _negated=True), models.Q(('chair_east', models.F('chair_west')), _negated=True), models.Q(('chair_east', models.F('chair_north')), _negated=True), models.Q(('chair_south', models.F('chair_west')), _negated=True), models.Q(('chair_south', models.F('chair_north')), _negated=True), models.Q(('chair_west', models.F('chair_north')), _negated=True)), models.Q(('dealer__isnull', True), ('kind', 'taken_back'), ('turn__isnull', True), ('takes_back__isnull', False), ('chair_east__isnull', True), ('chair_north__isnull', True), ('chair_south__isnull', True), ('chair_west__isnull', True)), _connector='OR'), name='play_rotationchange_fits_kind'), models.CheckConstraint(condition=models.Q(('kind', 'seats_drawn'), models.Q(('reason', ''), _negated=True), _connector='OR'), name='play_rotationchange_has_reason')],
            },
        ),
        migrations.RunPython(add_triggers, remove_triggers),
    ]
