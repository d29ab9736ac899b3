"""Somebody may help at the desk without a further right in the event."""

from django.db import migrations, models

ROLES = [
    ("organizer", "Organizer"),
    ("head_referee", "Head referee"),
    ("referee", "Referee"),
    ("desk", "Desk"),
]
KNOWN = models.Q(("role__in", ["organizer", "head_referee", "referee", "desk"]))


class Migration(migrations.Migration):
    dependencies = [("events", "0019_town_and_country")]

    operations = [
        migrations.RemoveConstraint(model_name="invitation", name="events_invitation_role_known"),
        migrations.RemoveConstraint(model_name="staff", name="events_staff_role_known"),
        migrations.AlterField(
            model_name="invitation",
            name="role",
            field=models.CharField(choices=ROLES, max_length=20, verbose_name="role"),
        ),
        migrations.AlterField(
            model_name="staff",
            name="role",
            field=models.CharField(choices=ROLES, max_length=20, verbose_name="role"),
        ),
        migrations.AddConstraint(
            model_name="invitation",
            constraint=models.CheckConstraint(condition=KNOWN, name="events_invitation_role_known"),
        ),
        migrations.AddConstraint(
            model_name="staff",
            constraint=models.CheckConstraint(condition=KNOWN, name="events_staff_role_known"),
        ),
    ]
