"""While an account is erased, the audit lets its names be replaced, and nothing else be changed."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

KEPT = ("id", "event_id", "actor_id", "verb", "at")
OF_PERSON = "SELECT 1 FROM events_erasure WHERE event_id = OLD.event_id"
OF_ACCOUNT = "SELECT 1 FROM audit_accounterasure"

SQLITE = """
CREATE TRIGGER events_auditentry_no_update BEFORE UPDATE ON events_auditentry
WHEN NOT ({allowed}) OR {changes}
BEGIN SELECT RAISE(ABORT, 'events_auditentry is append-only'); END
"""
FUNCTION = """
CREATE OR REPLACE FUNCTION events_audit_is_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT ({allowed}) OR {changes} THEN
        RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$
"""


def _write(schema_editor, *tables):
    allowed = " OR ".join(f"EXISTS ({table})" for table in tables)
    if schema_editor.connection.vendor == "postgresql":
        changes = " OR ".join(f"NEW.{name} IS DISTINCT FROM OLD.{name}" for name in KEPT)
        schema_editor.execute(FUNCTION.format(allowed=allowed, changes=changes), params=None)
        return
    changes = " OR ".join(f"NEW.{name} IS NOT OLD.{name}" for name in KEPT)
    schema_editor.execute("DROP TRIGGER events_auditentry_no_update")
    schema_editor.execute(SQLITE.format(allowed=allowed, changes=changes))


def let_accounts_be_replaced(apps, schema_editor):
    _write(schema_editor, OF_PERSON, OF_ACCOUNT)


def only_people(apps, schema_editor):
    _write(schema_editor, OF_PERSON)


class Migration(migrations.Migration):
    dependencies = [
        ("audit", "0001_initial"),
        ("events", "0018_audit_moved"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="AccountErasure",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "account",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "verbose_name": "erasure of an account",
                "verbose_name_plural": "erasures of accounts",
            },
        ),
        migrations.RunPython(let_accounts_be_replaced, only_people),
    ]
