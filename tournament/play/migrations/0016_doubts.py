"""Doubts about hands and their answers; rows are only ever added."""

from importlib import import_module

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


append_only = import_module("tournament.play.migrations.0002_append_only")
no_truncate = import_module("tournament.play.migrations.0005_no_truncate")
TABLES = ("play_handdoubt", "play_doubtanswer")


def add_triggers(apps, schema_editor):
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    for table in TABLES:
        for verb in ("update", "delete"):
            sql = append_only.POSTGRESQL if on_postgresql else append_only.SQLITE
            schema_editor.execute(sql.format(table=table, verb=verb))
        if on_postgresql:
            schema_editor.execute(no_truncate.TRIGGER.format(table=table))


def remove_triggers(apps, schema_editor):
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    for table in TABLES:
        where = f" ON {table}" if on_postgresql else ""
        for verb in ("update", "delete", *(["truncate"] if on_postgresql else [])):
            schema_editor.execute(f"DROP TRIGGER {table}_no_{verb}{where}")


class Migration(migrations.Migration):

    dependencies = [
        ('play', '0015_clock_and_announcements'),
        ('registration', '0005_stages'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='HandDoubt',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('winner', 'Somebody else won'), ('discarder', 'Somebody else discarded'), ('value', 'The value is not right'), ('points', 'The points are not right'), ('other', 'Something else')], max_length=20, verbose_name='what is not right')),
                ('note', models.CharField(blank=True, max_length=300, verbose_name='note')),
                ('raised_at', models.DateTimeField(auto_now_add=True)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='doubts', to='registration.entry')),
                ('hand', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='doubts', to='play.hand')),
            ],
            options={
                'verbose_name': 'doubt',
                'verbose_name_plural': 'doubts',
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='DoubtAnswer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('stands', 'The hand stands as it is'), ('corrected', 'The hand was corrected')], max_length=20, verbose_name='answer')),
                ('note', models.CharField(blank=True, max_length=300, verbose_name='note')),
                ('answered_at', models.DateTimeField(auto_now_add=True)),
                ('answered_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('doubt', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='answer', to='play.handdoubt')),
            ],
            options={
                'verbose_name': 'answered doubt',
                'verbose_name_plural': 'answered doubts',
                'ordering': ['pk'],
            },
        ),
        migrations.AddConstraint(
            model_name='handdoubt',
            constraint=models.UniqueConstraint(fields=('hand', 'entry'), name='play_handdoubt_once'),
        ),
        migrations.AddConstraint(
            model_name='handdoubt',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['winner', 'discarder', 'value', 'points', 'other'])), name='play_handdoubt_kind_known'),
        ),
        migrations.AddConstraint(
            model_name='doubtanswer',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['stands', 'corrected'])), name='play_doubtanswer_kind_known'),
        ),
        migrations.RunPython(add_triggers, remove_triggers),
    ]
