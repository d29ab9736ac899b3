"""PostgreSQL finds the penalties of somebody's tablemates by an index, as it finds those of a table: without it the page
of every table reads all penalties of the round. SQLite has no index of this kind.
"""

from django.db import migrations

INDEX = """
CREATE INDEX penalties_ledgerentry_tablemates ON penalties_ledgerentry USING gin (tablemates jsonb_path_ops)
"""


def add_index(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(INDEX)


def remove_index(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP INDEX penalties_ledgerentry_tablemates")


class Migration(migrations.Migration):
    dependencies = [("penalties", "0012_ledger_place")]

    operations = [migrations.RunPython(add_index, remove_index)]
