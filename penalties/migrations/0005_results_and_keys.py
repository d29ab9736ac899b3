"""Results of somebody disqualified may become nothing or be struck out, and lines of an appeal are written exactly once.

SQLite makes a table anew when its constraints change and forgets its triggers, so they are taken away first and put
back at the end, forwards and backwards.
"""

from importlib import import_module

from django.db import migrations, models

append_only = import_module("penalties.migrations.0002_append_only")
no_truncate = import_module("penalties.migrations.0004_no_truncate")


def add_triggers(apps, schema_editor):
    append_only.add_triggers(apps, schema_editor)
    no_truncate.add_triggers(apps, schema_editor)


def remove_triggers(apps, schema_editor):
    no_truncate.remove_triggers(apps, schema_editor)
    append_only.remove_triggers(apps, schema_editor)


RESULTS_OF = [
    ("keep", "The results stay, and the player keeps a place"),
    ("zero", "The table points are set to 0, and the player keeps a place"),
    ("unranked", "The results stay, and the player has no place"),
    ("void", "The results are struck out, and the player has no place"),
]


class Migration(migrations.Migration):
    dependencies = [("penalties", "0004_no_truncate")]

    operations = [
        migrations.RunPython(remove_triggers, add_triggers),
        migrations.RemoveConstraint(model_name="ledgerentry", name="penalties_ledgerentry_results_of_known"),
        migrations.AlterField(
            model_name="ledgerentry",
            name="results_of",
            field=models.CharField(choices=RESULTS_OF, default="keep", max_length=20),
        ),
        migrations.AddConstraint(
            model_name="ledgerentry",
            constraint=models.CheckConstraint(
                condition=models.Q(("results_of__in", ["keep", "zero", "unranked", "void"])),
                name="penalties_ledgerentry_results_of_known",
            ),
        ),
        migrations.AddField(
            model_name="appealrow",
            name="client_key",
            field=models.UUIDField(blank=True, null=True, unique=True),
        ),
        migrations.RunPython(add_triggers, remove_triggers),
    ]
