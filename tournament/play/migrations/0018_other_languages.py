"""An announcement can be given in each language of its event.

SQLite makes a table anew to add to it; registration.0004 says why its older way of renaming is used.
"""

from typing import Any

import tournament.events.models
from django.conf import settings
from django.db import migrations, models


def set_renaming(is_old: str) -> Any:
    def run(_apps: Any, schema_editor: Any) -> None:
        if schema_editor.connection.vendor == "sqlite":
            schema_editor.execute(f"PRAGMA legacy_alter_table = {is_old}")

    return run


class Migration(migrations.Migration):

    dependencies = [
        ('events', '0023_other_languages'),
        ('play', '0017_running_scores'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RunPython(set_renaming("ON"), set_renaming("OFF")),
        migrations.AddField(
            model_name='announcement',
            name='translations',
            field=models.JSONField(blank=True, default=dict, verbose_name='other languages'),
        ),
        migrations.AddConstraint(
            model_name='announcement',
            constraint=models.CheckConstraint(condition=tournament.events.models.IsObject(models.F('translations')), name='play_announcement_translations_by_column'),
        ),
        migrations.RunPython(set_renaming("OFF"), set_renaming("ON")),
    ]
