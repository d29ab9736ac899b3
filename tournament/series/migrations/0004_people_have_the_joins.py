"""Joins belong to the people of the installation, whether their events are in a series or not."""

from django.db import migrations


def move(apps, schema_editor):
    joined = apps.get_model("people", "JoinedEntry").objects
    for row in apps.get_model("series", "JoinedEntry").objects.select_related("series").order_by("pk"):
        joined.create(
            entry_id=row.entry_id, left_id=row.left_id, key=row.key, joined_by_id=row.series.created_by_id
        )


class Migration(migrations.Migration):

    dependencies = [
        ('people', '0001_initial'),
        ('series', '0003_joins_told_by_the_audit'),
    ]

    operations = [
        migrations.RunPython(move, migrations.RunPython.noop),
        migrations.DeleteModel(name='JoinedEntry'),
    ]
