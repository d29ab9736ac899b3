import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("events", "0026_two_people"),
        ("people", "0001_initial"),
        ("registration", "0031_second_factors"),
        ("series", "0005_rules_of_a_season"),
    ]

    operations = [
        migrations.CreateModel(
            name="RatingList",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=120, verbose_name="name")),
                ("is_public", models.BooleanField(default=True, verbose_name="everybody sees the ratings")),
                ("parameters", models.PositiveSmallIntegerField(default=1, verbose_name="parameters")),
                ("client_key", models.UUIDField(editable=False, unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "created_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rating_lists",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "members",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="ratings",
                        to="people.memberslist",
                    ),
                ),
                (
                    "series",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="ratings",
                        to="series.series",
                    ),
                ),
            ],
            options={
                "verbose_name": "rating list",
                "verbose_name_plural": "rating lists",
                "ordering": ["name", "pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True), name="ratings_ratinglist_named"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("members__isnull", True), ("series__isnull", False)),
                            models.Q(("members__isnull", False), ("series__isnull", True)),
                            _connector="OR",
                        ),
                        name="ratings_ratinglist_one_scope",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("parameters__in", [1])), name="ratings_ratinglist_parameters_known"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="RatedEvent",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("position", models.PositiveIntegerField()),
                ("revision", models.PositiveIntegerField()),
                ("tables", models.JSONField(default=list)),
                ("digest", models.CharField(max_length=64)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rated_in", to="events.event"
                    ),
                ),
                (
                    "rating_list",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rated", to="ratings.ratinglist"
                    ),
                ),
            ],
            options={
                "verbose_name": "rated event",
                "verbose_name_plural": "rated events",
                "ordering": ["position"],
                "constraints": [
                    models.UniqueConstraint(fields=("rating_list", "event"), name="ratings_ratedevent_once"),
                    models.UniqueConstraint(fields=("rating_list", "position"), name="ratings_ratedevent_in_order"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Rating",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("mu", models.FloatField()),
                ("sigma", models.FloatField()),
                ("tables", models.PositiveIntegerField()),
                ("is_latest", models.BooleanField(default=False)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="ratings", to="registration.player"
                    ),
                ),
                (
                    "rated",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="ratings", to="ratings.ratedevent"
                    ),
                ),
                (
                    "rating_list",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="ratings", to="ratings.ratinglist"
                    ),
                ),
            ],
            options={
                "verbose_name": "rating",
                "verbose_name_plural": "ratings",
                "ordering": ["rated__position", "pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("rated", "player"), name="ratings_rating_once"),
                    models.UniqueConstraint(
                        condition=models.Q(("is_latest", True)),
                        fields=("rating_list", "player"),
                        name="ratings_rating_one_latest",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("sigma__gt", 0), ("tables__gte", 1)), name="ratings_rating_of_a_table"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="RatingRun",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("parameters", models.PositiveSmallIntegerField()),
                (
                    "cause",
                    models.CharField(
                        choices=[
                            ("made", "The list was made."),
                            ("counted", "Results of a finished event came in."),
                            ("left", "An event does not count any more."),
                            ("changed", "The results of an event were corrected."),
                            ("people", "It was changed who is one person."),
                            ("order", "The order of the events was changed."),
                            ("parameters", "Other parameters were chosen."),
                            ("by_hand", "Everything was worked out again by hand."),
                        ],
                        max_length=20,
                    ),
                ),
                ("events", models.PositiveIntegerField(default=0)),
                ("moved", models.PositiveIntegerField()),
                ("rated", models.PositiveIntegerField()),
                (
                    "event",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to="events.event"
                    ),
                ),
                (
                    "rating_list",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="runs", to="ratings.ratinglist"
                    ),
                ),
            ],
            options={
                "verbose_name": "run of ratings",
                "verbose_name_plural": "runs of ratings",
                "ordering": ["-number"],
                "constraints": [
                    models.UniqueConstraint(fields=("rating_list", "number"), name="ratings_ratingrun_in_order"),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "cause__in",
                                ["made", "counted", "left", "changed", "people", "order", "parameters", "by_hand"],
                            )
                        ),
                        name="ratings_ratingrun_cause_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("parameters__in", [1])), name="ratings_ratingrun_parameters_known"
                    ),
                ],
            },
        ),
    ]
