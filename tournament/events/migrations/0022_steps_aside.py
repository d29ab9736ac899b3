"""An organizer can skip steps of an event's list.

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
    dependencies = [("events", "0021_uid")]

    operations = [
        migrations.RunPython(set_renaming("ON"), set_renaming("OFF")),
        migrations.AddField(
            model_name="event",
            name="steps_aside",
            field=models.JSONField(
                blank=True, default=dict, editable=False, verbose_name="steps put aside"
            ),
        ),
        migrations.RunPython(set_renaming("OFF"), set_renaming("ON")),
    ]
