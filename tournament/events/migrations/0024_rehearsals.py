"""An event may be a rehearsal, which is private.

SQLite makes a table anew to add to it; registration.0004 says why its older way of renaming is used.
"""

from typing import Any

from django.db import migrations, models


def set_renaming(is_old: str) -> Any:
    def run(_apps: Any, schema_editor: Any) -> None:
        if schema_editor.connection.vendor == "sqlite":
            schema_editor.execute(f"PRAGMA legacy_alter_table = {is_old}")

    return run


class Migration(migrations.Migration):
    dependencies = [("events", "0023_other_languages")]

    operations = [
        migrations.RunPython(set_renaming("ON"), set_renaming("OFF")),
        migrations.AddField(
            model_name="event",
            name="is_rehearsal",
            field=models.BooleanField(default=False, editable=False),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("is_rehearsal", False), ("visibility", "private"), _connector="OR"),
                name="events_event_rehearsal_private",
            ),
        ),
        migrations.RunPython(set_renaming("OFF"), set_renaming("ON")),
    ]
