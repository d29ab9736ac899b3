import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("events", "0026_two_people"),
        ("registration", "0031_second_factors"),
    ]

    operations = [
        migrations.CreateModel(
            name="PushKey",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("public", models.CharField(max_length=100, unique=True)),
                ("sealed", models.TextField()),
                ("is_current", models.BooleanField(default=False)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "verbose_name": "key for notices",
                "verbose_name_plural": "keys for notices",
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("is_current", True)),
                        fields=("is_current",),
                        name="notices_pushkey_one_current",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("public", ""), _negated=True), models.Q(("sealed", ""), _negated=True)
                        ),
                        name="notices_pushkey_given",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Subscription",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("endpoint", models.CharField(max_length=1000)),
                ("device", models.CharField(max_length=64)),
                ("p256dh", models.CharField(max_length=100)),
                ("auth", models.CharField(max_length=40)),
                ("language", models.CharField(max_length=10)),
                ("is_private", models.BooleanField()),
                ("seat", models.BooleanField(default=False)),
                ("seat_changed", models.BooleanField(default=False)),
                ("begins", models.BooleanField(default=False)),
                ("to_confirm", models.BooleanField(default=False)),
                ("penalty", models.BooleanField(default=False)),
                ("doubt", models.BooleanField(default=False)),
                ("place", models.BooleanField(default=False)),
                ("told_place", models.PositiveIntegerField(null=True)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "entry",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notice_subscriptions",
                        to="registration.entry",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notice_subscriptions",
                        to="events.event",
                    ),
                ),
                (
                    "key",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="subscriptions", to="notices.pushkey"
                    ),
                ),
                (
                    "sign_up",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notice_subscriptions",
                        to="registration.signup",
                    ),
                ),
            ],
            options={
                "verbose_name": "device with notices",
                "verbose_name_plural": "devices with notices",
                "ordering": ["pk"],
                "indexes": [models.Index(fields=["device"], name="notices_subscription_device")],
                "constraints": [
                    models.UniqueConstraint(fields=("device", "entry"), name="notices_subscription_entry_once"),
                    models.UniqueConstraint(fields=("device", "sign_up"), name="notices_subscription_sign_up_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("entry__isnull", False), ("sign_up__isnull", True)),
                            models.Q(("entry__isnull", True), ("is_private", True), ("sign_up__isnull", False)),
                            _connector="OR",
                        ),
                        name="notices_subscription_of_one",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("is_private", True),
                            models.Q(("doubt", False), ("penalty", False), ("to_confirm", False)),
                            _connector="OR",
                        ),
                        name="notices_subscription_public_kinds",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("sign_up__isnull", False), ("place", False), _connector="OR"),
                        name="notices_subscription_in_line",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("seat", True),
                            ("seat_changed", True),
                            ("begins", True),
                            ("to_confirm", True),
                            ("penalty", True),
                            ("doubt", True),
                            ("place", True),
                            _connector="OR",
                        ),
                        name="notices_subscription_wants_something",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("endpoint", ""), _negated=True),
                            models.Q(("device", ""), _negated=True),
                            models.Q(("p256dh", ""), _negated=True),
                            models.Q(("auth", ""), _negated=True),
                        ),
                        name="notices_subscription_given",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Notice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("seat", "My seat in the next round"),
                            ("seat_changed", "My seat has changed"),
                            ("begins", "My round begins in five minutes"),
                            ("to_confirm", "A result to confirm"),
                            ("penalty", "A penalty for me"),
                            ("doubt", "A referee answered my doubt"),
                            ("place", "My place on the waiting list"),
                            ("hello", "The first notice"),
                        ],
                        max_length=20,
                    ),
                ),
                ("about", models.PositiveBigIntegerField(default=0)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("due_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("until", models.DateTimeField()),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                (
                    "subscription",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="notices", to="notices.subscription"
                    ),
                ),
            ],
            options={
                "verbose_name": "notice",
                "verbose_name_plural": "notices",
                "ordering": ["due_at", "pk"],
                "indexes": [models.Index(fields=["due_at"], name="notices_notice_due")],
                "constraints": [
                    models.UniqueConstraint(fields=("subscription", "kind", "about"), name="notices_notice_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "kind__in",
                                ["seat", "seat_changed", "begins", "to_confirm", "penalty", "doubt", "place", "hello"],
                            )
                        ),
                        name="notices_notice_kind_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ToldStart",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("begins_at", models.DateTimeField()),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="told_starts", to="events.round"
                    ),
                ),
            ],
            options={
                "verbose_name": "told start",
                "verbose_name_plural": "told starts",
                "constraints": [models.UniqueConstraint(fields=("round", "begins_at"), name="notices_toldstart_once")],
            },
        ),
    ]
