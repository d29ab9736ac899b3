"""A player raises an appeal by the private link: the line of the appeal has no account behind it.

SQLite makes a table anew when a column changes and forgets its triggers, so they are taken away first and put back
at the end, forwards and backwards.
"""

from importlib import import_module

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

triggers = import_module("penalties.migrations.0005_results_and_keys")


class Migration(migrations.Migration):
    dependencies = [
        ("penalties", "0007_own_link_withdrawal"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RunPython(triggers.remove_triggers, triggers.add_triggers),
        migrations.AlterField(
            model_name="appealrow",
            name="recorded_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddConstraint(
            model_name="appealrow",
            constraint=models.CheckConstraint(
                condition=models.Q(("recorded_by__isnull", False), ("step", "opened"), _connector="OR"),
                name="penalties_appealrow_decided_by_account",
            ),
        ),
        migrations.RunPython(triggers.add_triggers, triggers.remove_triggers),
    ]
