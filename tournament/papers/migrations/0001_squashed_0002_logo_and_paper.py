"""What an organizer sets for printed pages."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [("papers", "0001_initial"), ("papers", "0002_logo_and_paper")]

    initial = True

    dependencies = [
        ("events", "0018_audit_moved"),
    ]

    operations = [
        migrations.CreateModel(
            name="CertificateBackground",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("content", models.BinaryField(verbose_name="picture")),
                ("content_type", models.CharField(max_length=20)),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="certificate_background",
                        to="events.event",
                    ),
                ),
            ],
            options={
                "verbose_name": "background of certificates",
                "verbose_name_plural": "backgrounds of certificates",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("content_type__in", ("image/jpeg", "image/png"))),
                        name="papers_certificatebackground_type_known",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Logo",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("content", models.BinaryField(verbose_name="picture")),
                ("content_type", models.CharField(max_length=20)),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="logo", to="events.event"
                    ),
                ),
            ],
            options={
                "verbose_name": "logo",
                "verbose_name_plural": "logos",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("content_type__in", ("image/jpeg", "image/png"))),
                        name="papers_logo_type_known",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="PaperChoice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "size",
                    models.CharField(choices=[("a4", "A4"), ("letter", "Letter")], max_length=10, verbose_name="paper"),
                ),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="paper_choice", to="events.event"
                    ),
                ),
            ],
            options={
                "verbose_name": "choice of paper",
                "verbose_name_plural": "choices of paper",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("size__in", ["a4", "letter"])), name="papers_paperchoice_size_known"
                    )
                ],
            },
        ),
    ]
