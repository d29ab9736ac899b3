"""Every event gets a name that no other event of the world has, and the time of its newest revision.

SQLite makes a table anew to add to it; registration.0004 says why its older way of renaming is used.
"""

from typing import Any
from uuid import uuid4

from django.db import migrations, models
from django.utils import timezone

import tournament.core.uids


def name_them(apps: Any, _editor: Any) -> None:
    events = apps.get_model("events", "Event")._base_manager
    for pk in list(events.values_list("pk", flat=True)):
        events.filter(pk=pk).update(uid=uuid4().urn)


def set_renaming(is_old: str) -> Any:
    def run(_apps: Any, schema_editor: Any) -> None:
        if schema_editor.connection.vendor == "sqlite":
            schema_editor.execute(f"PRAGMA legacy_alter_table = {is_old}")

    return run


class Migration(migrations.Migration):
    dependencies = [("events", "0020_desk_role")]

    operations = [
        migrations.RunPython(set_renaming("ON"), set_renaming("OFF")),
        migrations.AddField(
            model_name="event",
            name="uid",
            field=models.CharField(
                default=tournament.core.uids.new_uid,
                editable=False,
                max_length=200,
                verbose_name="world-wide name",
            ),
        ),
        migrations.AddField(
            model_name="event",
            name="revised_at",
            field=models.DateTimeField(default=timezone.now, editable=False),
        ),
        migrations.RunPython(name_them, migrations.RunPython.noop),
        migrations.RunPython(set_renaming("OFF"), set_renaming("ON")),
    ]
