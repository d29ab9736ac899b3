"""Players related by a change of seats, both of one event: a foreign key cannot say so, a trigger can."""

import django.db.models.deletion
from django.db import migrations, models

WRONG = """(SELECT event_id FROM registration_entry WHERE id = NEW.leaver_id)
    <> (SELECT event_id FROM registration_entry WHERE id = NEW.successor_id)"""

SQLITE = f"""
CREATE TRIGGER registration_succession_event BEFORE INSERT ON registration_succession WHEN {WRONG}
BEGIN SELECT RAISE(ABORT, 'registration_succession holds entries of two events'); END
"""

POSTGRESQL = f"""
CREATE FUNCTION registration_succession_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF {WRONG} THEN
        RAISE EXCEPTION 'registration_succession holds entries of two events'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER registration_succession_event BEFORE INSERT ON registration_succession
FOR EACH ROW EXECUTE FUNCTION registration_succession_event();
"""


def add_trigger(apps, schema_editor):
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    schema_editor.execute(POSTGRESQL if on_postgresql else SQLITE, params=None)


def remove_trigger(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP TRIGGER registration_succession_event ON registration_succession")
        schema_editor.execute("DROP FUNCTION registration_succession_event()")
    else:
        schema_editor.execute("DROP TRIGGER registration_succession_event")


class Migration(migrations.Migration):
    dependencies = [("registration", "0002_names_without_hidden_characters")]

    operations = [
        migrations.CreateModel(
            name="Succession",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "better_only",
                    models.BooleanField(default=True, verbose_name="only the better result is ranked"),
                ),
                ("act", models.UUIDField(blank=True, null=True)),
                (
                    "leaver",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="successors",
                        to="registration.entry",
                    ),
                ),
                (
                    "successor",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="leavers",
                        to="registration.entry",
                    ),
                ),
            ],
            options={
                "verbose_name": "related players",
                "verbose_name_plural": "related players",
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("leaver", "successor"), name="registration_succession_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("leaver", models.F("successor")), _negated=True),
                        name="registration_succession_of_two",
                    ),
                ],
            },
        ),
        migrations.RunPython(add_trigger, remove_trigger),
    ]
