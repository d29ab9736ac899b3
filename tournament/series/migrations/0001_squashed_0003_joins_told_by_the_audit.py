"""Series of events, and the joins that `0004_people_have_the_joins` moves."""

import django.core.validators
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("series", "0001_initial"),
        ("series", "0002_joined_entries"),
        ("series", "0003_joins_told_by_the_audit"),
    ]

    initial = True

    dependencies = [
        ("accounts", "0001_initial"),
        ("events", "0016_planned_cut"),
        ("registration", "0009_outgoing_mail"),
    ]

    operations = [
        migrations.CreateModel(
            name="Series",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("slug", models.SlugField(max_length=60, unique=True, verbose_name="address")),
                ("name", models.CharField(max_length=200, verbose_name="name")),
                (
                    "scheme",
                    models.CharField(
                        choices=[
                            ("place", "By place: the last gets 1 point, each place above it 1 more"),
                            ("thousandths", "By place: 1000 points for the first, 0 for the last, evenly between"),
                            ("table_points", "The table points of the event"),
                            ("points", "The points of the event"),
                        ],
                        default="place",
                        max_length=20,
                        verbose_name="what a result is worth",
                    ),
                ),
                (
                    "best_of",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        null=True,
                        validators=[django.core.validators.MinValueValidator(1)],
                        verbose_name="results that count",
                    ),
                ),
                ("revision", models.PositiveIntegerField(default=1, editable=False)),
                ("client_key", models.UUIDField(editable=False, unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "created_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="series_created",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "series",
                "verbose_name_plural": "series",
                "ordering": ["name", "pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True), name="series_series_name_given"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("scheme__in", ["place", "thousandths", "table_points", "points"])),
                        name="series_series_scheme_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("best_of__isnull", True), ("best_of__gte", 1), _connector="OR"),
                        name="series_series_best_of_some",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="JoinedEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.UUIDField(editable=False)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="joined_in_series",
                        to="registration.entry",
                    ),
                ),
                (
                    "left",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="registration.player",
                    ),
                ),
                (
                    "series",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="joined_entries", to="series.series"
                    ),
                ),
            ],
            options={
                "verbose_name": "joined player of a series",
                "verbose_name_plural": "joined players of series",
                "ordering": ["pk"],
                "constraints": [models.UniqueConstraint(fields=("key", "entry"), name="series_joinedentry_once")],
            },
        ),
        migrations.CreateModel(
            name="SeriesEvent",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="series_memberships",
                        to="events.event",
                    ),
                ),
                (
                    "series",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="members", to="series.series"
                    ),
                ),
            ],
            options={
                "verbose_name": "event of a series",
                "verbose_name_plural": "events of series",
                "ordering": ["pk"],
                "constraints": [models.UniqueConstraint(fields=("series", "event"), name="series_seriesevent_once")],
            },
        ),
    ]
