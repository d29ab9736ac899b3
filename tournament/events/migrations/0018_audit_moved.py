"""The audit has an app of its own now, which has taken over its tables."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("audit", "0001_initial"),
        ("events", "0017_erasure"),
        ("registration", "0014_audit_moved"),
        ("penalties", "0011_codes_in_the_audit"),
        ("series", "0003_joins_told_by_the_audit"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.DeleteModel(name="AuditEntry"),
                migrations.DeleteModel(name="Erasure"),
            ]
        )
    ]
