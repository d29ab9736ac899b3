"""Rows of the audit that hold our own words get codes in their place: the sentence is made on reading.

Every sentence so far was written in English, with a few names of fields in Chinese, which Django's own catalogues
brought in. What is not recognised is what a person typed, and stays. Backwards nothing is done: codes can be read.

The trigger against updates steps aside for this migration only.
"""

import re
from contextlib import contextmanager

from django.db import migrations

CHUNK = 500

EVENT = {
    "address": "slug",
    "name": "name",
    "名稱": "name",
    "名称": "name",
    "venue": "venue",
    "first day": "starts_on",
    "last day": "ends_on",
    "time zone": "time_zone",
    "languages": "languages",
    "who sees it": "visibility",
    "ruleset": "ruleset",
    "options of the ruleset": "options",
    "rounds": "rounds_planned",
    "minutes per round": "minutes_per_round",
    "table points, 1st": "table_points_first",
    "table points, 2nd": "table_points_second",
    "table points, 3rd": "table_points_third",
    "table points, 4th": "table_points_fourth",
    "ranking": "ranking",
    "tie-breaks": "tie_breaks",
    "federation numbers are public": "shows_federation_ids",
}
ENTRY_RULES = {
    "Tiles": "allows_tiles",
    "Items": "allows_items",
    "Points": "allows_points",
    "Scorers at the tables, by a table link": "allows_links",
    "Four confirmations to close a table": "needs_confirmations",
    "Final scores only": "final_scores_only",
}
DRAW_SETTINGS = {
    "plan": "plan",
    "weights": "weights",
    "band width": "band_width",
    "winds": "winds",
    "table numbers": "table_order",
    "numbers of the tables in the hall": "table_numbers",
    "players left over": "fill",
    "points for sitting out": "sit_out_points",
    "table points for sitting out, in twelfths": "sit_out_table_points_x12",
    "line": "line",
    "Turnup plan": "turnup_plan",
    "Turnup step": "turnup_step",
    "Jump distance": "stride",
    "seconds a draw may take": "seconds",
}
LEDGER_SETTINGS = {
    "deductions move": "counts_at",
    "points of a yellow card": "yellow_points",
    "points of a red card": "red_points",
    "points of a false win": "false_win_points",
    "results of a disqualified player": "results_of",
    "a table where a player lost the session or was absent": "absent_places",
    "minutes to appeal": "appeal_minutes",
    "what everybody sees": "public_view",
}
ENTRY = {
    "number": "number",
    "name": "name",
    "名稱": "name",
    "名称": "name",
    "name in native script": "name_zh",
    "club": "club",
    "team": "team",
    "country": "country",
    "federation number": "federation_id",
    "house player": "is_house",
}
USER = {
    "Name shown to others": "display_name",
    "Email address": "email",
    "電子郵件": "email",
    "电子邮件地址": "email",
}


def _paths(model, names):
    return {label: f"{model}.{name}" for label, name in names.items()}


EVENT_PATHS = {**_paths("events.event", EVENT), **_paths("play.entryrules", ENTRY_RULES)}
DRAW_PATHS = _paths("draws.drawsettings", DRAW_SETTINGS)
LEDGER_PATHS = _paths("penalties.ledgersettings", LEDGER_SETTINGS)
PATHS = {
    "event_changed": EVENT_PATHS,
    "event_changed_because": EVENT_PATHS,
    "draw_settings_changed": DRAW_PATHS,
    "draw_settings_changed_because": DRAW_PATHS,
    "ledger_settings_changed": LEDGER_PATHS,
    "ledger_settings_changed_because": LEDGER_PATHS,
    "entry_changed": _paths("registration.entry", ENTRY),
    "account_changed": _paths("accounts.user", USER),
}

STATUSES = {"registered": "registered", "checked in": "checked_in", "withdrawn": "withdrawn"}
METHODS = {
    "random": "random",
    "high to high": "high-to-high",
    "high to high, repeats avoided": "high-to-high",
    "high to high as printed": "high-to-high-printed",
    "best schedule": "best",
    "turnup": "turnup",
    "free turnup": "free-turnup",
    "jump": "jump",
    "turnup-jump": "turnup-jump",
    "turnup-jump, mixing": "turnup-jump",
    "turnup-jump as printed": "turnup-jump-printed",
}
WITH_ROLE = ("staff_added", "staff_invited", "staff_removed", "invitation_accepted")
WITH_REASON = (
    "hand_corrected",
    "hand_voided",
    "hand_refused",
    "final_scores_corrected",
    "final_scores_voided",
)
DRAWN = ("round_drawn", "rounds_drawn_ahead")
WINDS = {"East": 0, "South": 1, "West": 2, "North": 3}
MIXED_UP = re.compile(
    r"from here on (East|South|West|North) and (East|South|West|North) were mixed up: (.*)", re.DOTALL
)
SCORER = re.compile(r"Scorer of table (\d+)")


def fields_phrase(text, paths):
    """The fields that a list of their names names; None when one of them is not known. Names may hold commas."""
    found = []
    while text:
        label = next(
            (one for one in sorted(paths, key=len, reverse=True) if text == one or text.startswith(f"{one}, ")),
            None,
        )
        if label is None:
            return None
        found.append(paths[label])
        text = text[len(label) + 2 :]
    return {"phrase": "fields", "paths": found} if found else None


def reason_phrase(text):
    if text == "Taken back":
        return {"phrase": "taken_back"}
    match = MIXED_UP.fullmatch(text)
    if match is None:
        return None
    one, other, reason = match.groups()
    return {"phrase": "players_mixed_up", "one": WINDS[one], "other": WINDS[other], "reason": reason}


def coded(verb, data):
    """The data of a row with codes in place of our own words."""
    changed = dict(data)

    for name, text in data.items():
        code = _code(verb, name, text) if isinstance(text, str) else None
        if code is not None:
            changed[name] = code
    return changed


def _code(verb, name, text):
    """What stands for a text of a row; None for what a person typed."""
    if name == "fields" and verb in PATHS:
        return fields_phrase(text, PATHS[verb])
    if name == "reason" and verb in WITH_REASON:
        return reason_phrase(text)
    if name == "role" and verb in WITH_ROLE and text == "head referee":
        return "head_referee"
    if name == "status" and verb == "entry_status_changed" and text in STATUSES:
        return {"phrase": "entry_status", "status": STATUSES[text]}
    if name == "method" and verb in DRAWN and text in METHODS:
        return {"phrase": "draw_method", "method": METHODS[text]}
    if name == "filename" and verb == "entries_imported" and text == "a file":
        return {"phrase": "unnamed_file"}
    if name == "players" and verb == "table_closed_unconfirmed" and text == "any of the four":
        return {"phrase": "any_of_four"}
    return None


@contextmanager
def updates_allowed(schema_editor, table):
    """Inside, rows of an append-only table may be changed."""
    trigger = f"{table}_no_update"
    if schema_editor.connection.vendor == "postgresql":
        # Checks that wait for the end of the transaction would stand in the way.
        schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        schema_editor.execute(f"ALTER TABLE {table} DISABLE TRIGGER {trigger}")
        yield
        schema_editor.execute(f"ALTER TABLE {table} ENABLE TRIGGER {trigger}")
        return
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = %s", [trigger])
        statement = cursor.fetchone()[0]
    schema_editor.execute(f"DROP TRIGGER {trigger}")
    yield
    schema_editor.execute(statement)


def in_chunks(rows):
    """Rows in their order, some at a time; each may be changed before the next are read."""
    last = 0
    while chunk := list(rows.filter(pk__gt=last).order_by("pk")[:CHUNK]):
        yield from chunk
        last = chunk[-1].pk


def write_codes(apps, schema_editor):
    rows = apps.get_model("events", "AuditEntry").objects
    verbs = [
        *PATHS,
        *WITH_ROLE,
        *WITH_REASON,
        "entry_status_changed",
        "entries_imported",
        "table_closed_unconfirmed",
        *DRAWN,
    ]
    with updates_allowed(schema_editor, "events_auditentry"):
        for row in in_chunks(rows.filter(verb__in=verbs)):
            data = coded(row.verb, row.data)
            if data != row.data:
                rows.filter(pk=row.pk).update(data=data)
        for row in in_chunks(rows.filter(actor=None, actor_name__startswith="Scorer of table ")):
            match = SCORER.fullmatch(row.actor_name)
            if match:
                writer = {"phrase": "scorer", "table": int(match[1])}
                rows.filter(pk=row.pk).update(actor_name="", data={**row.data, "writer": writer})


class Migration(migrations.Migration):
    dependencies = [("events", "0011_sent_content")]

    operations = [migrations.RunPython(write_codes, migrations.RunPython.noop)]
