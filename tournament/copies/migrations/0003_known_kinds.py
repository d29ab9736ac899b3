"""The database knows the kinds of copies and troubles, and that there is one source at most."""

from typing import Any

from django.db import migrations, models

KINDS = ["standby", "mirror"]
TROUBLES = ["", "silent", "refused", "other_version", "taken_over", "other_box"]


def number_the_source(apps: Any, _editor: Any) -> None:
    """A machine that was made a copy several times numbered its source on."""
    sources = apps.get_model("copies", "Source").objects
    newest = sources.order_by("-pk").first()
    if newest and newest.pk != 1:
        sources.exclude(pk=newest.pk).delete()
        sources.update(id=1)


class Migration(migrations.Migration):
    dependencies = [("copies", "0001_squashed_0002_mirror")]

    operations = [
        migrations.RunPython(number_the_source, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="copy",
            constraint=models.CheckConstraint(
                condition=models.Q(kind__in=KINDS), name="copies_copy_kind_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="copy",
            constraint=models.CheckConstraint(
                condition=models.Q(trouble__in=TROUBLES), name="copies_copy_trouble_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="source",
            constraint=models.CheckConstraint(condition=models.Q(pk=1), name="copies_source_one"),
        ),
        migrations.AddConstraint(
            model_name="source",
            constraint=models.CheckConstraint(
                condition=models.Q(kind__in=KINDS), name="copies_source_kind_known"
            ),
        ),
    ]
