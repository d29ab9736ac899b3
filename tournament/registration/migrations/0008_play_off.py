"""A play-off of players who are tied at the line of a cut."""

from importlib import import_module

from django.conf import settings
from django.db import migrations, models

stages = import_module("tournament.registration.migrations.0005_stages")


class Migration(migrations.Migration):

    dependencies = [
        ('events', '0014_team_standings'),
        ('registration', '0007_lot_number'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        # SQLite makes the table anew, which a trigger that reads it does not survive.
        migrations.RunPython(stages.remove_trigger, stages.add_trigger),
        migrations.RemoveConstraint(
            model_name='stage',
            name='registration_stage_size_fits_kind',
        ),
        migrations.AlterField(
            model_name='stage',
            name='kind',
            field=models.CharField(choices=[('top', 'The best of the standings'), ('tables', 'The best of each table of the round'), ('play_off', 'Players tied at the line, at a table of the next round')], max_length=10, verbose_name='who plays on'),
        ),
        migrations.AlterField(
            model_name='stage',
            name='tie_method',
            field=models.CharField(choices=[('none', 'Nobody was tied'), ('criterion', 'One more criterion'), ('play_off', 'A play-off elsewhere, whose places are entered'), ('lot', 'Lot')], default='none', max_length=10, verbose_name='ties at the line'),
        ),
        migrations.AddConstraint(
            model_name='stage',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'top'), ('size__gte', 4)), models.Q(('kind', 'tables'), ('size__range', (1, 3))), models.Q(('kind', 'play_off'), ('size__gte', 2)), _connector='OR'), name='registration_stage_size_fits_kind'),
        ),
        migrations.RunPython(stages.add_trigger, stages.remove_trigger),
    ]
