"""Rows of the audit about penalties name fouls, consequences and decisions by codes, as the ledger does.

The foul of a row and what followed stand in the ledger: the row that the same account wrote in the same act. Where none
is found, the words stay as they were written. Backwards nothing is done: codes can be read.
"""

from collections import defaultdict, deque
from importlib import import_module

from django.db import migrations

audit = import_module("tournament.events.migrations.0012_codes_in_the_audit")

DECISIONS = {
    "the penalty stands": "upheld",
    "the penalty is changed": "changed",
    "the penalty is dropped": "dropped",
}
NAMING = ("penalty_reversed", "appeal_opened", "appeal_decided")


def english(ledger_row):
    return ledger_row.foul_name.get("en", ledger_row.foul_code)


def given_with(audit_row, waiting):
    """The ledger row of the same act: an account gives its penalties one after the other, each with its audit row."""
    rows = waiting[audit_row.event_id, audit_row.actor_id, audit_row.data.get("foul")]
    if rows and rows[0].issued_at <= audit_row.at:
        return rows.popleft()
    return None


def write_codes(apps, schema_editor):
    rows = apps.get_model("events", "AuditEntry").objects
    waiting, names = defaultdict(deque), {}
    ledger = apps.get_model("penalties", "LedgerEntry").objects.select_related("event")
    for one in audit.in_chunks(ledger.filter(kind="penalty")):
        waiting[one.event_id, one.issued_by_id, english(one)].append(one)
        names[one.event_id, english(one)] = one.foul_name
    with audit.updates_allowed(schema_editor, "events_auditentry"):
        for row in audit.in_chunks(rows.filter(verb__in=["penalty_given", *NAMING])):
            data = dict(row.data)
            if row.verb == "penalty_given":
                given = given_with(row, waiting)
                if given:
                    data["what"] = {
                        "phrase": "consequences",
                        "ruleset": given.event.ruleset,
                        "consequences": given.consequences,
                    }
            name = names.get((row.event_id, data["foul"])) if isinstance(data.get("foul"), str) else None
            if name:
                data["foul"] = {"phrase": "foul", "name": name}
            if data.get("decision") in DECISIONS:
                data["decision"] = {"phrase": "appeal_decision", "step": DECISIONS[data["decision"]]}
            if data != row.data:
                rows.filter(pk=row.pk).update(data=data)


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0012_codes_in_the_audit"),
        ("penalties", "0010_absent_places"),
    ]

    operations = [migrations.RunPython(write_codes, migrations.RunPython.noop)]
