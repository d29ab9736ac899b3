"""Copies of the installation: standbys and mirrors."""

from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [("copies", "0001_initial"), ("copies", "0002_mirror")]

    initial = True

    dependencies = [
        ("accounts", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Answered",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=64, unique=True)),
                ("answer", models.BinaryField(default=b"")),
                ("at", models.DateTimeField()),
            ],
            options={
                "verbose_name": "answered request of a mirror",
                "verbose_name_plural": "answered requests of a mirror",
            },
        ),
        migrations.CreateModel(
            name="Change",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("table", models.CharField(max_length=63)),
                ("row", models.CharField(max_length=64)),
                ("mark", models.BigIntegerField(db_index=True, default=0)),
            ],
            options={
                "verbose_name": "change",
                "verbose_name_plural": "changes",
            },
        ),
        migrations.CreateModel(
            name="Copy",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("address", models.CharField(max_length=200, unique=True, verbose_name="address")),
                ("secret", models.CharField(max_length=64)),
                ("connected_at", models.DateTimeField()),
                ("number", models.PositiveBigIntegerField(default=0)),
                ("digest", models.CharField(default="", max_length=64)),
                ("horizon", models.BigIntegerField(default=0)),
                ("needs_all", models.BooleanField(default=True)),
                ("applied_at", models.DateTimeField(null=True)),
                ("answered_at", models.DateTimeField(null=True)),
                ("compared_at", models.DateTimeField(null=True)),
                ("rows_digest", models.CharField(default="", max_length=64)),
                (
                    "trouble",
                    models.CharField(
                        choices=[
                            ("", ""),
                            ("silent", "silent"),
                            ("refused", "refused"),
                            ("other_version", "other_version"),
                            ("taken_over", "taken_over"),
                            ("other_box", "other_box"),
                        ],
                        default="",
                        max_length=20,
                    ),
                ),
                ("box", models.CharField(default="", max_length=64)),
                ("gates", models.JSONField(default=dict)),
                ("sent", models.JSONField(default=dict)),
                (
                    "kind",
                    models.CharField(
                        choices=[("standby", "standby"), ("mirror", "mirror")], default="standby", max_length=10
                    ),
                ),
                ("private_key", models.CharField(default="", max_length=64)),
                ("reads_on", models.BooleanField(default=False)),
            ],
            options={
                "verbose_name": "copy",
                "verbose_name_plural": "copies",
            },
        ),
        migrations.CreateModel(
            name="SetAsideTrigger",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=200, unique=True)),
                ("statement", models.TextField()),
            ],
            options={
                "verbose_name": "trigger set aside",
                "verbose_name_plural": "triggers set aside",
            },
        ),
        migrations.CreateModel(
            name="Source",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("secret", models.CharField(max_length=64)),
                ("number", models.PositiveBigIntegerField(default=0)),
                ("digest", models.CharField(default="", max_length=64)),
                ("as_of", models.DateTimeField(null=True)),
                ("applied_at", models.DateTimeField(null=True)),
                ("heard_at", models.DateTimeField(null=True)),
                ("compared_at", models.DateTimeField(null=True)),
                ("rows_digest", models.CharField(default="", max_length=64)),
                ("taken_over_at", models.DateTimeField(null=True)),
                ("box", models.CharField(default="", max_length=64)),
                ("current_at", models.DateTimeField(null=True)),
                (
                    "kind",
                    models.CharField(
                        choices=[("standby", "standby"), ("mirror", "mirror")], default="standby", max_length=10
                    ),
                ),
                ("mirrors", models.JSONField(default=list)),
                ("public_key", models.CharField(default="", max_length=64)),
                ("site", models.CharField(default="", max_length=200)),
                ("term", models.PositiveIntegerField(default=0)),
            ],
            options={
                "verbose_name": "source of a copy",
                "verbose_name_plural": "sources of copies",
            },
        ),
        migrations.CreateModel(
            name="Asked",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=64, unique=True)),
                ("sender", models.CharField(max_length=64)),
                ("is_patient", models.BooleanField(default=False)),
                ("sealed", models.BinaryField()),
                ("asked_at", models.DateTimeField()),
                ("fetched_at", models.DateTimeField(null=True)),
                ("answered_at", models.DateTimeField(null=True)),
                ("answer", models.BinaryField(default=b"")),
            ],
            options={
                "verbose_name": "request that waits for the hall",
                "verbose_name_plural": "requests that wait for the hall",
                "indexes": [models.Index(fields=["sender", "asked_at"], name="copies_asked_sender")],
            },
        ),
    ]
