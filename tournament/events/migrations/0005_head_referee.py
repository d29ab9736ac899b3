"""A head referee is a role of its own."""

from django.db import migrations, models

ROLES = [("organizer", "Organizer"), ("head_referee", "Head referee"), ("referee", "Referee")]


class Migration(migrations.Migration):
    dependencies = [("events", "0004_sent_form")]

    operations = [
        migrations.RemoveConstraint(model_name="staff", name="events_staff_role_known"),
        migrations.AlterField(
            model_name="staff",
            name="role",
            field=models.CharField(choices=ROLES, max_length=20, verbose_name="role"),
        ),
        migrations.AddConstraint(
            model_name="staff",
            constraint=models.CheckConstraint(
                condition=models.Q(("role__in", ["organizer", "head_referee", "referee"])),
                name="events_staff_role_known",
            ),
        ),
    ]
