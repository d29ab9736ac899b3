"""Lots that were drawn anew, with the reason; rows are only ever added."""

from importlib import import_module

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

append_only = import_module("tournament.events.migrations.0002_append_only")
no_truncate = import_module("tournament.events.migrations.0003_no_truncate")
TABLE = "registration_newlot"


def add_triggers(apps, schema_editor):
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    sql = append_only.POSTGRESQL if on_postgresql else append_only.SQLITE
    for verb in ("update", "delete"):
        schema_editor.execute(sql.format(table=TABLE, verb=verb))
    if on_postgresql:
        schema_editor.execute(no_truncate.TRIGGER.format(table=TABLE))


def remove_triggers(apps, schema_editor):
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    where = f" ON {TABLE}" if on_postgresql else ""
    for verb in ("update", "delete", *(["truncate"] if on_postgresql else [])):
        schema_editor.execute(f"DROP TRIGGER {TABLE}_no_{verb}{where}")


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0016_planned_cut"),
        ("registration", "0010_work_of_tries"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="NewLot",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("question", models.CharField(max_length=40)),
                ("reason", models.CharField(max_length=300, verbose_name="reason")),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                (
                    "made_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="new_lots",
                        to="events.event",
                    ),
                ),
            ],
            options={
                "verbose_name": "new lot",
                "verbose_name_plural": "new lots",
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("question", ""), _negated=True), models.Q(("reason", ""), _negated=True)
                        ),
                        name="registration_newlot_explained",
                    )
                ],
            },
        ),
        migrations.RunPython(add_triggers, remove_triggers),
    ]
