"""Three winners on one discard: the default became what the Asia Pacific book says, that all three win.

Events made before it keep the rule that they have been played by, interception, written out as their own choice.
"""

from django.db import migrations

OPTION = "triple_win"
DEFAULT_BEFORE = "interception"


def keep_the_default_before(apps, schema_editor):
    for event in apps.get_model("events", "Event").objects.filter(ruleset="apm"):
        if OPTION not in event.options:
            event.options = {**event.options, OPTION: DEFAULT_BEFORE}
            event.save(update_fields=["options"])


def leave_the_default_out(apps, schema_editor):
    for event in apps.get_model("events", "Event").objects.filter(ruleset="apm"):
        if event.options.get(OPTION) == DEFAULT_BEFORE:
            event.options = {name: value for name, value in event.options.items() if name != OPTION}
            event.save(update_fields=["options"])


class Migration(migrations.Migration):
    dependencies = [("events", "0008_federation_numbers_and_deleted_events")]

    operations = [migrations.RunPython(keep_the_default_before, leave_the_default_out)]
