"""A player's private link can be withdrawn; each withdrawal is a row."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('penalties', '0006_results_of_setting'),
        ('registration', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='OwnLinkWithdrawal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('withdrawn_at', models.DateTimeField(auto_now_add=True)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='own_link_withdrawals', to='registration.entry')),
                ('withdrawn_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'withdrawal of a player’s private link',
                'verbose_name_plural': 'withdrawals of players’ private links',
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('entry', 'number'), name='penalties_ownlinkwithdrawal_number_once'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='penalties_ownlinkwithdrawal_number_from_one')],
            },
        ),
    ]
