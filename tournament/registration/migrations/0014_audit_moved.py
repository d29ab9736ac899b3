"""The audit has an app of its own; its table and this column stay as they are."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("audit", "0001_initial"), ("registration", "0013_mails_to_owners")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="outgoingmail",
                    name="reported",
                    field=models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="audit.auditentry",
                    ),
                )
            ]
        )
    ]
