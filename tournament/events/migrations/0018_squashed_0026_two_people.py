"""The audit has an app of its own, which has taken over its tables. Events get their town and country, a name that no other
event of the world has, texts in other languages and rehearsals; referees their tables; acts a second person.

SQLite makes a table anew to add to it, and then complains about triggers elsewhere that name it; its older way of
renaming a table does not look at them.
"""

from uuid import uuid4

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import tournament.core.uids
import tournament.events.models


def name_them(apps, schema_editor):
    events = apps.get_model("events", "Event")._base_manager
    for pk in list(events.values_list("pk", flat=True)):
        events.filter(pk=pk).update(uid=uuid4().urn)


def set_renaming(is_old):
    def run(apps, schema_editor):
        if schema_editor.connection.vendor == "sqlite":
            schema_editor.execute(f"PRAGMA legacy_alter_table = {is_old}")

    return run


class Migration(migrations.Migration):
    replaces = [
        ("events", "0018_audit_moved"),
        ("events", "0019_town_and_country"),
        ("events", "0020_desk_role"),
        ("events", "0021_uid"),
        ("events", "0022_steps_aside"),
        ("events", "0023_other_languages"),
        ("events", "0024_rehearsals"),
        ("events", "0025_tables_of_referees"),
        ("events", "0026_two_people"),
    ]

    dependencies = [
        ("accounts", "0001_initial"),
        ("audit", "0001_initial"),
        ("events", "0017_erasure"),
        ("penalties", "0011_codes_in_the_audit"),
        ("registration", "0014_audit_moved"),
        ("series", "0003_joins_told_by_the_audit"),
    ]

    operations = [
        migrations.RunPython(set_renaming("ON"), set_renaming("OFF")),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.DeleteModel(name="AuditEntry"),
                migrations.DeleteModel(name="Erasure"),
            ]
        ),
        migrations.CreateModel(
            name="TwoPeopleRequest",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("act", models.CharField(max_length=60)),
                ("subject_id", models.PositiveBigIntegerField()),
                ("params", models.JSONField(blank=True, default=dict)),
                ("reason", models.CharField(max_length=300, verbose_name="reason")),
                ("lines", models.JSONField(blank=True, default=list)),
                ("mark", models.CharField(max_length=16)),
                ("asked_at", models.DateTimeField()),
                ("expires_at", models.DateTimeField()),
                (
                    "ending",
                    models.CharField(
                        blank=True,
                        choices=[("confirmed", "Confirmed"), ("withdrawn", "Withdrawn"), ("lapsed", "Lapsed")],
                        max_length=20,
                    ),
                ),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                (
                    "asked_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "ended_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="two_people_requests",
                        to="events.event",
                    ),
                ),
            ],
            options={
                "verbose_name": "request for a second person",
                "verbose_name_plural": "requests for a second person",
                "ordering": ["-pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("ended_at__isnull", True)),
                        fields=("event", "act", "subject_id"),
                        name="events_twopeoplerequest_one_open",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("ended_at__isnull", True), ("ended_by__isnull", True), ("ending", "")),
                            models.Q(
                                ("ended_at__isnull", False),
                                ("ended_by__isnull", False),
                                ("ending__in", ["confirmed", "withdrawn", "lapsed"]),
                            ),
                            _connector="OR",
                        ),
                        name="events_twopeoplerequest_end_is_whole",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("ending", "confirmed"), _negated=True),
                            models.Q(("ended_by", models.F("asked_by")), _negated=True),
                            _connector="OR",
                        ),
                        name="events_twopeoplerequest_confirmed_by_another",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("reason", ""), _negated=True), models.Q(("mark", ""), _negated=True)
                        ),
                        name="events_twopeoplerequest_has_reason",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="TwoPeopleRule",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("set_at", models.DateTimeField(auto_now_add=True)),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="two_people_rule", to="events.event"
                    ),
                ),
                (
                    "set_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "verbose_name": "rule of two people",
                "verbose_name_plural": "rules of two people",
            },
        ),
        migrations.RemoveConstraint(
            model_name="invitation",
            name="events_invitation_role_known",
        ),
        migrations.RemoveConstraint(
            model_name="staff",
            name="events_staff_role_known",
        ),
        migrations.AddField(
            model_name="event",
            name="country",
            field=models.CharField(blank=True, max_length=60, verbose_name="country"),
        ),
        migrations.AddField(
            model_name="event",
            name="is_rehearsal",
            field=models.BooleanField(default=False, editable=False),
        ),
        migrations.AddField(
            model_name="event",
            name="revised_at",
            field=models.DateTimeField(default=django.utils.timezone.now, editable=False),
        ),
        migrations.AddField(
            model_name="event",
            name="steps_aside",
            field=models.JSONField(blank=True, default=dict, editable=False, verbose_name="steps put aside"),
        ),
        migrations.AddField(
            model_name="event",
            name="town",
            field=models.CharField(blank=True, max_length=80, verbose_name="town or city"),
        ),
        migrations.AddField(
            model_name="event",
            name="translations",
            field=models.JSONField(blank=True, default=dict, verbose_name="other languages"),
        ),
        migrations.AddField(
            model_name="event",
            name="uid",
            field=models.CharField(
                default=tournament.core.uids.new_uid, editable=False, max_length=200, verbose_name="world-wide name"
            ),
        ),
        migrations.AddField(
            model_name="invitation",
            name="tables",
            field=models.JSONField(blank=True, default=list, verbose_name="tables"),
        ),
        migrations.AddField(
            model_name="staff",
            name="tables",
            field=models.JSONField(blank=True, default=list, verbose_name="tables"),
        ),
        migrations.AlterField(
            model_name="invitation",
            name="role",
            field=models.CharField(
                choices=[
                    ("organizer", "Organizer"),
                    ("head_referee", "Head referee"),
                    ("referee", "Referee"),
                    ("desk", "Desk"),
                ],
                max_length=20,
                verbose_name="role",
            ),
        ),
        migrations.AlterField(
            model_name="staff",
            name="role",
            field=models.CharField(
                choices=[
                    ("organizer", "Organizer"),
                    ("head_referee", "Head referee"),
                    ("referee", "Referee"),
                    ("desk", "Desk"),
                ],
                max_length=20,
                verbose_name="role",
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=tournament.events.models.IsObject(models.F("translations")),
                name="events_event_translations_by_column",
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("is_rehearsal", False), ("visibility", "private"), _connector="OR"),
                name="events_event_rehearsal_private",
            ),
        ),
        migrations.AddConstraint(
            model_name="invitation",
            constraint=models.CheckConstraint(
                condition=models.Q(("role__in", ["organizer", "head_referee", "referee", "desk"])),
                name="events_invitation_role_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="invitation",
            constraint=models.CheckConstraint(
                condition=models.Q(("tables", []), ("role", "referee"), _connector="OR"),
                name="events_invitation_tables_of_referees",
            ),
        ),
        migrations.AddConstraint(
            model_name="staff",
            constraint=models.CheckConstraint(
                condition=models.Q(("role__in", ["organizer", "head_referee", "referee", "desk"])),
                name="events_staff_role_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="staff",
            constraint=models.CheckConstraint(
                condition=models.Q(("tables", []), ("role", "referee"), _connector="OR"),
                name="events_staff_tables_of_referees",
            ),
        ),
        migrations.RunPython(name_them, migrations.RunPython.noop),
        migrations.RunPython(set_renaming("OFF"), set_renaming("ON")),
    ]
