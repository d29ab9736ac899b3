import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("events", "0024_rehearsals"),
        ("registration", "0030_no_shows"),
    ]

    operations = [
        migrations.CreateModel(
            name="MembersList",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=120, verbose_name="name")),
                ("client_key", models.UUIDField(editable=False, unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "created_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="members_lists",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "members’ list",
                "verbose_name_plural": "members’ lists",
                "ordering": ["name", "pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True), name="people_memberslist_named"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Member",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(blank=True, max_length=200, verbose_name="name")),
                ("name_zh", models.CharField(blank=True, max_length=100, verbose_name="name in native script")),
                ("club", models.CharField(blank=True, max_length=120, verbose_name="club")),
                ("country", models.CharField(blank=True, max_length=60, verbose_name="country")),
                ("federation_id", models.CharField(blank=True, max_length=40, verbose_name="federation number")),
                ("other_ids", models.CharField(blank=True, max_length=120, verbose_name="other federation numbers")),
                ("email", models.EmailField(blank=True, max_length=254, verbose_name="e-mail")),
                ("phone", models.CharField(blank=True, max_length=40, verbose_name="phone")),
                (
                    "consent",
                    models.CharField(
                        choices=[
                            ("page", "The name in results, and a page of their own"),
                            ("name", "The name in results"),
                            ("initials", "Initials only; the full name is for the staff"),
                        ],
                        default="name",
                        max_length=10,
                        verbose_name="consent",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="memberships",
                        to="registration.player",
                    ),
                ),
                (
                    "members",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rows", to="people.memberslist"
                    ),
                ),
            ],
            options={
                "verbose_name": "member",
                "verbose_name_plural": "members",
                "ordering": ["name", "name_zh", "pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), ("name_zh", ""), _negated=True), name="people_member_named"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("consent__in", ["page", "name", "initials"])),
                        name="people_member_consent_known",
                    ),
                    models.UniqueConstraint(fields=("members", "player"), name="people_member_once"),
                    models.UniqueConstraint(
                        condition=models.Q(("federation_id", ""), _negated=True),
                        fields=("members", "federation_id"),
                        name="people_member_number_once",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="EventMembers",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="members_choice", to="events.event"
                    ),
                ),
                (
                    "members",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="events", to="people.memberslist"
                    ),
                ),
            ],
            options={
                "verbose_name": "members’ list of an event",
                "verbose_name_plural": "members’ lists of events",
            },
        ),
        migrations.CreateModel(
            name="Parting",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("said_at", models.DateTimeField(auto_now_add=True)),
                (
                    "member",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="people.member"
                    ),
                ),
                (
                    "one",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="registration.entry"
                    ),
                ),
                (
                    "other",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="registration.entry",
                    ),
                ),
                (
                    "said_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "people told apart",
                "verbose_name_plural": "people told apart",
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("one", "other"), name="people_parting_once"),
                    models.UniqueConstraint(fields=("one", "member"), name="people_parting_member_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("member__isnull", True), ("one__lt", models.F("other")), ("other__isnull", False)
                            ),
                            models.Q(("member__isnull", False), ("other__isnull", True)),
                            _connector="OR",
                        ),
                        name="people_parting_of_two",
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
                    "reason",
                    models.CharField(
                        choices=[
                            ("same_number", "The same federation number and name"),
                            ("same_email", "The same e-mail address and name"),
                            ("member", "The only member of that name"),
                            ("confirmed", "The only person of that name who was confirmed before"),
                            ("number_other_name", "The same federation number, but another name"),
                            ("email_other_name", "The same e-mail address, but another name"),
                            ("name_and_club", "The same name and club"),
                            ("both_names", "The same name in both scripts"),
                            ("name_other_club", "The same name, but another club"),
                            ("name", "The same name"),
                            ("by_hand", "Chosen by hand"),
                        ],
                        default="by_hand",
                        max_length=20,
                    ),
                ),
                ("joined_at", models.DateTimeField(auto_now_add=True)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="joins", to="registration.entry"
                    ),
                ),
                (
                    "joined_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
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
            ],
            options={
                "verbose_name": "joined player",
                "verbose_name_plural": "joined players",
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("key", "entry"), name="people_joinedentry_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "reason__in",
                                [
                                    "same_number",
                                    "same_email",
                                    "member",
                                    "confirmed",
                                    "number_other_name",
                                    "email_other_name",
                                    "name_and_club",
                                    "both_names",
                                    "name_other_club",
                                    "name",
                                    "by_hand",
                                ],
                            )
                        ),
                        name="people_joinedentry_reason_known",
                    ),
                ],
            },
        ),
    ]
