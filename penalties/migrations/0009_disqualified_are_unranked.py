"""Who is disqualified is out of the ranking unless the organizer decides otherwise; events there are keep their way."""

from django.db import migrations, models




def keep_what_holds(apps, schema_editor):
    """Events that never set it kept the results of a disqualified player ranked; they go on doing so."""
    Event = apps.get_model("events", "Event")
    LedgerSettings = apps.get_model("penalties", "LedgerSettings")
    unset = Event.objects.filter(ledger_settings__isnull=True)
    LedgerSettings.objects.bulk_create(LedgerSettings(event=event, results_of="keep") for event in unset)


class Migration(migrations.Migration):
    dependencies = [("events", "0006_tie_breaks"), ("penalties", "0008_appeals_by_players")]

    operations = [
        migrations.AlterField(
            model_name="ledgersettings",
            name="results_of",
            field=models.CharField(
                choices=[
                    ("keep", "The results stay, and the player keeps a place"),
                    ("zero", "The table points are set to 0, and the player keeps a place"),
                    ("unranked", "The results stay, and the player has no place"),
                    ("void", "The results are struck out, and the player has no place"),
                ],
                default="unranked",
                max_length=20,
                verbose_name="results of a disqualified player",
            ),
        ),
        migrations.RunPython(keep_what_holds, migrations.RunPython.noop),
    ]
