from django.db import migrations, models

KEPT = {"table_points": ["best_round", "firsts"], "points": ["table_points", "best_round", "firsts"]}
"""What every ranking compared after its first criteria before events chose their tie-breaks."""


def keep_what_is_shown(apps, schema_editor):
    """The events there are go on comparing what they compared."""
    Event = apps.get_model("events", "Event")
    for ranking, tie_breaks in KEPT.items():
        Event.objects.filter(ranking=ranking).update(tie_breaks=tie_breaks)


class Migration(migrations.Migration):
    dependencies = [("events", "0005_head_referee")]

    operations = [
        migrations.AddField(
            model_name="event",
            name="tie_breaks",
            field=models.JSONField(blank=True, default=list, verbose_name="tie-breaks"),
        ),
        migrations.AlterField(
            model_name="event",
            name="ranking",
            field=models.CharField(
                choices=[("table_points", "Table points, then points"), ("points", "Points")],
                default="table_points",
                max_length=20,
                verbose_name="ranking",
            ),
        ),
        migrations.RunPython(keep_what_is_shown, migrations.RunPython.noop),
    ]
