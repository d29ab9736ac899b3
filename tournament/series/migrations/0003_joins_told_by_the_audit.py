"""Joins from before there was a row for each of them: the audit names the event and the player, so they can be taken
back as well. A name that two players of the event have, or that was changed since, is left as it is.
"""

from uuid import uuid4

from django.db import migrations


def find_joins(apps, schema_editor):
    entries = apps.get_model("registration", "Entry").objects.filter(is_house=False)
    joined = apps.get_model("series", "JoinedEntry").objects
    lines = apps.get_model("events", "AuditEntry").objects.filter(verb="person_joined").order_by("pk")
    for line in lines:
        series = apps.get_model("series", "Series").objects.filter(
            name=line.data["name"], members__event=line.event_id
        )
        of_event = entries.filter(event=line.event_id)
        named = [entry for entry in of_event if (entry.name or entry.name_zh) == line.data["player"]]
        if len(named) != 1 or len(series) != 1:
            continue
        (entry,) = named
        is_shared = entries.filter(player=entry.player_id).exclude(pk=entry.pk).exists()
        if is_shared and not joined.filter(entry=entry).exists():
            joined.create(series=series[0], entry=entry, key=uuid4())


class Migration(migrations.Migration):

    dependencies = [
        ('events', '0016_planned_cut'),
        ('series', '0002_joined_entries'),
    ]

    operations = [
        migrations.RunPython(find_joins, migrations.RunPython.noop),
    ]
