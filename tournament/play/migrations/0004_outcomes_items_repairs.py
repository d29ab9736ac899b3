"""False wins, abandoned hands, liability, items, overrides, seat repairs, and which ways of entering an event allows.

SQLite makes a table anew when its constraints change and forgets its triggers, so they are taken away first and put
back at the end, forwards and backwards.
"""

from importlib import import_module

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


append_only = import_module("tournament.play.migrations.0002_append_only")
versions_fit = import_module("tournament.play.migrations.0003_versions_and_winners_fit")


def add_triggers(apps, schema_editor):
    append_only.add_triggers(apps, schema_editor)
    versions_fit.add_triggers(apps, schema_editor)


def remove_triggers(apps, schema_editor):
    versions_fit.remove_triggers(apps, schema_editor)
    append_only.remove_triggers(apps, schema_editor)


def protect_repairs(apps, schema_editor):
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    sql = append_only.POSTGRESQL if on_postgresql else append_only.SQLITE
    for verb in ("update", "delete"):
        schema_editor.execute(sql.format(table="play_seatrepair", verb=verb))


def unprotect_repairs(apps, schema_editor):
    where = " ON play_seatrepair" if schema_editor.connection.vendor == "postgresql" else ""
    for verb in ("update", "delete"):
        schema_editor.execute(f"DROP TRIGGER play_seatrepair_no_{verb}{where}")


class Migration(migrations.Migration):

    dependencies = [
        ('draws', '0002_seat_round_is_tables_round'),
        ('events', '0002_append_only'),
        ('play', '0003_versions_and_winners_fit'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RunPython(remove_triggers, add_triggers),
        migrations.CreateModel(
            name='EntryRules',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('allows_tiles', models.BooleanField(default=True, verbose_name='Tiles')),
                ('allows_items', models.BooleanField(default=True, verbose_name='Items')),
                ('allows_points', models.BooleanField(default=True, verbose_name='Points')),
            ],
            options={
                'verbose_name': 'ways to enter',
                'verbose_name_plural': 'ways to enter',
            },
        ),
        migrations.CreateModel(
            name='SeatRepair',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('from_number', models.PositiveSmallIntegerField(verbose_name='from hand')),
                ('first', models.PositiveSmallIntegerField(choices=[(0, 'East'), (1, 'South'), (2, 'West'), (3, 'North')], verbose_name='one player')),
                ('second', models.PositiveSmallIntegerField(choices=[(0, 'East'), (1, 'South'), (2, 'West'), (3, 'North')], verbose_name='the other player')),
                ('swaps_winds', models.BooleanField(verbose_name='their winds')),
                ('swaps_points', models.BooleanField(verbose_name='their points')),
                ('reason', models.CharField(max_length=300, verbose_name='reason')),
                ('client_key', models.UUIDField(unique=True)),
                ('recorded_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'verbose_name': 'seat repair',
                'verbose_name_plural': 'seat repairs',
                'ordering': ['pk'],
            },
        ),
        migrations.RemoveConstraint(
            model_name='hand',
            name='play_hand_outcome_known',
        ),
        migrations.RemoveConstraint(
            model_name='hand',
            name='play_hand_only_wins_move_points',
        ),
        migrations.RemoveConstraint(
            model_name='handwin',
            name='play_handwin_tiles_fit_method',
        ),
        migrations.AddField(
            model_name='hand',
            name='fine_points',
            field=models.PositiveIntegerField(default=0, verbose_name='paid to each of the others'),
        ),
        migrations.AddField(
            model_name='hand',
            name='offender',
            field=models.PositiveSmallIntegerField(blank=True, choices=[(0, 'East'), (1, 'South'), (2, 'West'), (3, 'North')], null=True, verbose_name='false win by'),
        ),
        migrations.AddField(
            model_name='handwin',
            name='declared',
            field=models.PositiveIntegerField(blank=True, null=True, verbose_name='declared'),
        ),
        migrations.AddField(
            model_name='handwin',
            name='items',
            field=models.JSONField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='handwin',
            name='liable',
            field=models.PositiveSmallIntegerField(blank=True, choices=[(0, 'East'), (1, 'South'), (2, 'West'), (3, 'North')], null=True, verbose_name='liable'),
        ),
        migrations.AddField(
            model_name='handwin',
            name='override_reason',
            field=models.CharField(blank=True, max_length=300, verbose_name='why the declared total stands'),
        ),
        migrations.AddField(
            model_name='handwin',
            name='same_turn_first',
            field=models.PositiveSmallIntegerField(blank=True, choices=[(0, 'East'), (1, 'South'), (2, 'West'), (3, 'North')], null=True, verbose_name='first discarded by'),
        ),
        migrations.AlterField(
            model_name='hand',
            name='outcome',
            field=models.CharField(choices=[('discard', 'Win on a discard'), ('self_draw', 'Self-drawn win'), ('robbed_kong', 'Win by robbing a kong'), ('no_win', 'No win'), ('false_win', 'False win'), ('abandoned', 'Abandoned'), ('void', 'Taken back')], max_length=20, verbose_name='outcome'),
        ),
        migrations.AlterField(
            model_name='handwin',
            name='method',
            field=models.CharField(choices=[('tiles', 'Tiles'), ('items', 'Items'), ('points', 'Points')], max_length=20, verbose_name='entered as'),
        ),
        migrations.AddConstraint(
            model_name='hand',
            constraint=models.CheckConstraint(condition=models.Q(('outcome__in', ['discard', 'self_draw', 'robbed_kong', 'no_win', 'false_win', 'abandoned', 'void'])), name='play_hand_outcome_known'),
        ),
        migrations.AddConstraint(
            model_name='hand',
            constraint=models.CheckConstraint(condition=models.Q(('outcome__in', ('discard', 'self_draw', 'robbed_kong')), ('fine_points__gt', 0), models.Q(('delta_east', 0), ('delta_north', 0), ('delta_south', 0), ('delta_west', 0)), _connector='OR'), name='play_hand_only_wins_move_points'),
        ),
        migrations.AddConstraint(
            model_name='hand',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('offender__in', [0, 1, 2, 3]), ('offender__isnull', False), ('outcome', 'false_win')), models.Q(models.Q(('outcome', 'false_win'), _negated=True), ('offender__isnull', True)), models.Q(models.Q(('outcome__in', ['false_win', 'abandoned', 'void']), _negated=True), ('offender__in', [0, 1, 2, 3]), ('offender__isnull', False)), _connector='OR'), name='play_hand_offender_fits_outcome'),
        ),
        migrations.AddConstraint(
            model_name='hand',
            constraint=models.CheckConstraint(condition=models.Q(('fine_points', 0), ('offender__isnull', False), _connector='OR'), name='play_hand_fine_has_offender'),
        ),
        migrations.AddConstraint(
            model_name='handwin',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('breakdown__isnull', False), ('items__isnull', True), ('method', 'tiles'), ('tiles__isnull', False)), models.Q(('breakdown__isnull', False), ('items__isnull', False), ('method', 'items'), ('tiles__isnull', True)), models.Q(('breakdown__isnull', True), ('items__isnull', True), ('method', 'points'), ('tiles__isnull', True)), _connector='OR'), name='play_handwin_tiles_fit_method'),
        ),
        migrations.AddConstraint(
            model_name='handwin',
            constraint=models.CheckConstraint(condition=models.Q(('override_reason', ''), models.Q(('declared__isnull', False), ('method__in', ('tiles', 'items')), ('value', models.F('declared'))), _connector='OR'), name='play_handwin_override_is_of_a_reading'),
        ),
        migrations.AddConstraint(
            model_name='handwin',
            constraint=models.CheckConstraint(condition=models.Q(('liable__isnull', True), models.Q(('liable__in', [0, 1, 2, 3]), models.Q(('liable', models.F('seat')), _negated=True)), _connector='OR'), name='play_handwin_liable_is_another'),
        ),
        migrations.AddConstraint(
            model_name='handwin',
            constraint=models.CheckConstraint(condition=models.Q(('same_turn_first__isnull', True), ('same_turn_first__in', [0, 1, 2, 3]), _connector='OR'), name='play_handwin_same_turn_seat_known'),
        ),
        migrations.AddField(
            model_name='entryrules',
            name='event',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='entry_rules', to='events.event'),
        ),
        migrations.AddField(
            model_name='seatrepair',
            name='recorded_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='seatrepair',
            name='table',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seat_repairs', to='draws.table'),
        ),
        migrations.AddConstraint(
            model_name='entryrules',
            constraint=models.CheckConstraint(condition=models.Q(('allows_tiles', True), ('allows_items', True), ('allows_points', True), _connector='OR'), name='play_entryrules_allow_something'),
        ),
        migrations.AddConstraint(
            model_name='seatrepair',
            constraint=models.CheckConstraint(condition=models.Q(('from_number__gte', 1)), name='play_seatrepair_from_positive'),
        ),
        migrations.AddConstraint(
            model_name='seatrepair',
            constraint=models.CheckConstraint(condition=models.Q(('first__in', [0, 1, 2, 3]), ('second__in', [0, 1, 2, 3]), models.Q(('first', models.F('second')), _negated=True)), name='play_seatrepair_of_two_seats'),
        ),
        migrations.AddConstraint(
            model_name='seatrepair',
            constraint=models.CheckConstraint(condition=models.Q(('swaps_winds', True), ('swaps_points', True), _connector='OR'), name='play_seatrepair_swaps_something'),
        ),
        migrations.AddConstraint(
            model_name='seatrepair',
            constraint=models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='play_seatrepair_has_reason'),
        ),
        migrations.RunPython(add_triggers, remove_triggers),
        migrations.RunPython(protect_repairs, unprotect_repairs),
    ]
