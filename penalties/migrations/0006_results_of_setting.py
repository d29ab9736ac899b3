"""What becomes of a disqualified player's results is the organizer's to set."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('events', '0003_no_truncate'),
        ('penalties', '0005_results_and_keys'),
    ]

    operations = [
        migrations.AddField(
            model_name='ledgersettings',
            name='results_of',
            field=models.CharField(choices=[('keep', 'The results stay, and the player keeps a place'), ('zero', 'The table points are set to 0, and the player keeps a place'), ('unranked', 'The results stay, and the player has no place'), ('void', 'The results are struck out, and the player has no place')], default='keep', max_length=20, verbose_name='results of a disqualified player'),
        ),
        migrations.AddConstraint(
            model_name='ledgersettings',
            constraint=models.CheckConstraint(condition=models.Q(('results_of__in', ['keep', 'zero', 'unranked', 'void'])), name='penalties_ledgersettings_results_of_known'),
        ),
    ]
