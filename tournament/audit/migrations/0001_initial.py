"""The audit moves here from the app of events; its tables keep their names and rows."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("events", "0017_erasure"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name="AuditEntry",
                    fields=[
                        ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                        ("actor_name", models.CharField(max_length=150)),
                        ("verb", models.CharField(max_length=40)),
                        ("data", models.JSONField(default=dict)),
                        ("at", models.DateTimeField(auto_now_add=True)),
                        (
                            "actor",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="audit_entries",
                                to="events.event",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "audit entry",
                        "verbose_name_plural": "audit",
                        "db_table": "events_auditentry",
                        "ordering": ["-pk"],
                    },
                ),
                migrations.AddConstraint(
                    model_name="auditentry",
                    constraint=models.CheckConstraint(
                        condition=models.Q(("verb", ""), _negated=True), name="events_auditentry_verb_given"
                    ),
                ),
                migrations.CreateModel(
                    name="Erasure",
                    fields=[
                        ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                        (
                            "event",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="events.event"
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "erasure",
                        "verbose_name_plural": "erasures",
                        "db_table": "events_erasure",
                    },
                ),
            ]
        )
    ]
