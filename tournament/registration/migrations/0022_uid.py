"""Every person gets a name that nobody else in the world has.

SQLite makes a table anew to add to it; registration.0004 says why its older way of renaming is used.
"""

from typing import Any
from uuid import uuid4

from django.db import migrations, models

import tournament.core.uids

BATCH = 1000


def name_them(apps: Any, _editor: Any) -> None:
    players = apps.get_model("registration", "Player")._base_manager
    rows = list(players.only("pk"))
    for row in rows:
        row.uid = uuid4().urn
    players.bulk_update(rows, ["uid"], batch_size=BATCH)


def set_renaming(is_old: str) -> Any:
    def run(_apps: Any, schema_editor: Any) -> None:
        if schema_editor.connection.vendor == "sqlite":
            schema_editor.execute(f"PRAGMA legacy_alter_table = {is_old}")

    return run


class Migration(migrations.Migration):
    dependencies = [("registration", "0021_approval")]

    operations = [
        migrations.RunPython(set_renaming("ON"), set_renaming("OFF")),
        migrations.AddField(
            model_name="player",
            name="uid",
            field=models.CharField(
                default=tournament.core.uids.new_uid,
                editable=False,
                max_length=200,
                verbose_name="world-wide name",
            ),
        ),
        migrations.AddField(
            model_name="entry",
            name="person_uid",
            field=models.CharField(blank=True, default="", editable=False, max_length=200),
        ),
        migrations.RunPython(name_them, migrations.RunPython.noop),
        migrations.RunPython(set_renaming("OFF"), set_renaming("ON")),
    ]
