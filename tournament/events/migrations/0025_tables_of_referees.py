"""A referee may have some of the tables only; everybody keeps the rights they had.

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
    dependencies = [("events", "0024_rehearsals")]

    operations = [
        migrations.RunPython(set_renaming("ON"), set_renaming("OFF")),
        migrations.AddField(
            model_name="staff",
            name="tables",
            field=models.JSONField(blank=True, default=list, verbose_name="tables"),
        ),
        migrations.AddField(
            model_name="invitation",
            name="tables",
            field=models.JSONField(blank=True, default=list, verbose_name="tables"),
        ),
        migrations.AddConstraint(
            model_name="staff",
            constraint=models.CheckConstraint(
                condition=models.Q(("tables", []), ("role", "referee"), _connector="OR"),
                name="events_staff_tables_of_referees",
            ),
        ),
        migrations.AddConstraint(
            model_name="invitation",
            constraint=models.CheckConstraint(
                condition=models.Q(("tables", []), ("role", "referee"), _connector="OR"),
                name="events_invitation_tables_of_referees",
            ),
        ),
        migrations.RunPython(set_renaming("OFF"), set_renaming("ON")),
    ]
