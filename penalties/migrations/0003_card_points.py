"""An event may set what its cards cost."""

import django.core.validators
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('events', '0002_append_only'),
        ('penalties', '0002_append_only'),
    ]

    operations = [
        migrations.AddField(
            model_name='ledgersettings',
            name='false_win_points',
            field=models.PositiveIntegerField(blank=True, null=True, validators=[django.core.validators.MaxValueValidator(10000)], verbose_name='points of a false win'),
        ),
        migrations.AddField(
            model_name='ledgersettings',
            name='red_points',
            field=models.PositiveIntegerField(blank=True, null=True, validators=[django.core.validators.MaxValueValidator(10000)], verbose_name='points of a red card'),
        ),
        migrations.AddField(
            model_name='ledgersettings',
            name='yellow_points',
            field=models.PositiveIntegerField(blank=True, null=True, validators=[django.core.validators.MaxValueValidator(10000)], verbose_name='points of a yellow card'),
        ),
        migrations.AddConstraint(
            model_name='ledgersettings',
            constraint=models.CheckConstraint(condition=models.Q(('false_win_points__lte', 10000), ('red_points__lte', 10000), ('yellow_points__lte', 10000)), name='penalties_ledgersettings_card_points_in_range'),
        ),
    ]
