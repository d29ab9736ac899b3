"""How a tie for the first place was settled."""

from importlib import import_module

from django.db import migrations, models

stages = import_module("tournament.registration.migrations.0005_stages")


class Migration(migrations.Migration):
    dependencies = [("registration", "0011_new_lots")]

    operations = [
        # SQLite makes the table anew, which a trigger that reads it does not survive.
        migrations.RunPython(stages.remove_trigger, stages.add_trigger),
        migrations.RemoveConstraint(
            model_name='stage',
            name='registration_stage_size_fits_kind',
        ),
        migrations.AddField(
            model_name='stage',
            name='is_for_title',
            field=models.BooleanField(default=False),
        ),
        migrations.AlterField(
            model_name='stage',
            name='kind',
            field=models.CharField(choices=[('top', 'The best of the standings'), ('tables', 'The best of each table of the round'), ('play_off', 'Players tied at the line, at a table of the next round'), ('title', 'Nobody: the organizer settled who shares the first place')], max_length=10, verbose_name='who plays on'),
        ),
        migrations.AddConstraint(
            model_name='stage',
            constraint=models.CheckConstraint(condition=models.Q(('kind', 'play_off'), models.Q(('is_for_title', True), ('kind', 'title')), models.Q(('is_for_title', False), ('kind__in', ('top', 'tables'))), _connector='OR'), name='registration_stage_title_fits_kind'),
        ),
        migrations.AddConstraint(
            model_name='stage',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'top'), ('size__gte', 4)), models.Q(('kind', 'tables'), ('size__range', (1, 3))), models.Q(('kind__in', ('play_off', 'title')), ('size__gte', 2)), _connector='OR'), name='registration_stage_size_fits_kind'),
        ),
        migrations.RunPython(stages.add_trigger, stages.remove_trigger),
    ]
