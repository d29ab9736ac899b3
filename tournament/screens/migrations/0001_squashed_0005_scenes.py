"""Screens in the hall, and the ceremony."""

import django.core.validators
import django.db.models.deletion
from django.db import migrations, models

import tournament.events.models


class Migration(migrations.Migration):
    replaces = [
        ("screens", "0001_initial"),
        ("screens", "0002_ceremony"),
        ("screens", "0003_languages"),
        ("screens", "0004_other_languages"),
        ("screens", "0005_scenes"),
    ]

    initial = True

    dependencies = [
        ("events", "0026_two_people"),
    ]

    operations = [
        migrations.CreateModel(
            name="Ceremony",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "places",
                    models.PositiveSmallIntegerField(
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(50),
                        ],
                        verbose_name="places",
                    ),
                ),
                ("revealed", models.PositiveSmallIntegerField(default=0, verbose_name="revealed")),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="ceremony", to="events.event"
                    ),
                ),
            ],
            options={
                "verbose_name": "ceremony",
                "verbose_name_plural": "ceremonies",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("places__range", (1, 50))), name="screens_ceremony_places_in_range"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("revealed__lte", models.F("places"))),
                        name="screens_ceremony_reveals_its_places",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Screen",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField(verbose_name="number")),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                (
                    "content",
                    models.CharField(
                        choices=[
                            ("name", "Its own name"),
                            ("standings", "Standings, page by page"),
                            ("seating", "Seating by name, page by page"),
                            ("clock", "The clock alone"),
                            ("race", "The race of the first ten through the rounds"),
                            ("best_hands", "The best hands of the round"),
                            ("moment", "The table of the moment"),
                            ("words", "An announcement, large"),
                            ("table", "The hands of a table"),
                            ("sponsors", "Sponsors, one after another"),
                            ("ceremony", "The ceremony, place by place"),
                        ],
                        default="name",
                        max_length=20,
                        verbose_name="shows",
                    ),
                ),
                ("table_number", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="table")),
                ("words", models.CharField(blank=True, max_length=1000, verbose_name="text")),
                (
                    "seconds",
                    models.PositiveSmallIntegerField(
                        default=12,
                        validators=[
                            django.core.validators.MinValueValidator(4),
                            django.core.validators.MaxValueValidator(120),
                        ],
                        verbose_name="seconds for each page",
                    ),
                ),
                ("language", models.CharField(blank=True, max_length=12, verbose_name="language")),
                ("other_language", models.CharField(blank=True, max_length=12, verbose_name="second language")),
                ("translations", models.JSONField(blank=True, default=dict, verbose_name="other languages")),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="screens", to="events.event"
                    ),
                ),
            ],
            options={
                "verbose_name": "screen",
                "verbose_name_plural": "screens",
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(fields=("event", "number"), name="screens_screen_number_once"),
                    models.UniqueConstraint(fields=("event", "name"), name="screens_screen_name_once"),
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True), name="screens_screen_name_given"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("content", "table"), _negated=True),
                            ("table_number__isnull", False),
                            _connector="OR",
                        ),
                        name="screens_screen_table_given",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("content__in", ("words", "sponsors")), _negated=True),
                            models.Q(("words", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="screens_screen_words_given",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("seconds__range", (4, 120))), name="screens_screen_seconds_in_range"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("other_language", ""),
                            models.Q(
                                models.Q(("language", ""), _negated=True),
                                models.Q(("language", models.F("other_language")), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="screens_screen_two_languages",
                    ),
                    models.CheckConstraint(
                        condition=tournament.events.models.IsObject(models.F("translations")),
                        name="screens_screen_translations_by_column",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "content__in",
                                [
                                    "name",
                                    "standings",
                                    "seating",
                                    "clock",
                                    "race",
                                    "best_hands",
                                    "moment",
                                    "words",
                                    "table",
                                    "sponsors",
                                    "ceremony",
                                ],
                            )
                        ),
                        name="screens_screen_content_known",
                    ),
                ],
            },
        ),
    ]
