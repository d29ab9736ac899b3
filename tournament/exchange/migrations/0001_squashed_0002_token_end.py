"""Parts of documents that are kept, and tokens of programs."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [("exchange", "0001_initial"), ("exchange", "0002_token_end")]

    initial = True

    dependencies = [
        ("accounts", "0001_initial"),
        ("events", "0013_results_held_and_criteria"),
    ]

    operations = [
        migrations.CreateModel(
            name="KeptParts",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("parts", models.JSONField(default=list)),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="kept_parts", to="events.event"
                    ),
                ),
            ],
            options={
                "verbose_name": "kept parts of a document",
                "verbose_name_plural": "kept parts of documents",
            },
        ),
        migrations.CreateModel(
            name="ApiToken",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("scopes", models.JSONField(default=list, verbose_name="what it may read")),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("used_at", models.DateTimeField(blank=True, null=True)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                ("expires_at", models.DateTimeField()),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="api_tokens",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "token of the API",
                "verbose_name_plural": "tokens of the API",
                "ordering": ["-pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("name", ""), _negated=True), models.Q(("token_hash", ""), _negated=True)
                        ),
                        name="exchange_apitoken_name_and_token_given",
                    )
                ],
            },
        ),
    ]
