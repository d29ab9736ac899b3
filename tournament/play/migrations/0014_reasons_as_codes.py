"""Why a hand has a further version: in our own words as a code with parameters, in a person's as text.

SQLite makes the table anew and forgets its triggers, so all that name the hands are taken away first and put back at
the end; on PostgreSQL the one against updates steps aside. The sentences so far were English; a person who typed one of
them word for word meant the same.
"""

import re

from django.db import migrations, models
from django.db.models import Q

SENTENCES = {
    "Taken back": "taken_back",
    "Entered again after it was taken back": "entered_anew",
    "Entered anew after it was taken back": "entered_anew",
    "seats drawn anew": "seats_drawn_anew",
}
READ_AGAIN = re.compile(r"(?:Read|Worked out) again after hand (\d+) was corrected")

held = []


def hold_triggers(apps, schema_editor):
    """Take away what stands against changing the hands, and remember it."""
    if schema_editor.connection.vendor == "postgresql":
        # Checks that wait for the end of the transaction would stand in the way.
        schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        schema_editor.execute("ALTER TABLE play_hand DISABLE TRIGGER play_hand_no_update")
        return
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND sql LIKE '%play_hand%'")
        held[:] = cursor.fetchall()
    for name, _sql in held:
        schema_editor.execute(f'DROP TRIGGER "{name}"')


def put_back_triggers(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("ALTER TABLE play_hand ENABLE TRIGGER play_hand_no_update")
        return
    for name, sql in held:
        # Those against replacing name the columns of their table and are made after every migration.
        if not name.endswith("_no_replace"):
            schema_editor.execute(sql)


def write_codes(apps, schema_editor):
    hands = apps.get_model("play", "Hand").objects
    for sentence, code in SENTENCES.items():
        hands.filter(reason=sentence).update(reason="", reason_code=code)
    read_again = hands.filter(reason__contains=" again after hand ")
    for sentence in list(read_again.order_by().values_list("reason", flat=True).distinct()):
        match = READ_AGAIN.fullmatch(sentence)
        if match:
            found = {"reason_code": "read_again", "reason_params": {"hand": int(match[1])}}
            hands.filter(reason=sentence).update(reason="", **found)


def write_sentences(apps, schema_editor):
    hands = apps.get_model("play", "Hand").objects
    for sentence, code in SENTENCES.items():
        hands.filter(reason_code=code).update(reason=sentence, reason_code="")
    for hand in hands.filter(reason_code="read_again"):
        sentence = f"Worked out again after hand {hand.reason_params['hand']} was corrected"
        hands.filter(pk=hand.pk).update(reason=sentence, reason_code="")
    # A code of a later release says at least itself.
    hands.exclude(reason_code="").update(reason=models.F("reason_code"), reason_code="")


class Migration(migrations.Migration):
    dependencies = [("play", "0013_plainer_words")]

    operations = [
        migrations.RunPython(hold_triggers, put_back_triggers),
        migrations.RemoveConstraint("hand", "play_hand_correction_has_reason"),
        migrations.AddField("hand", "reason_code", models.CharField(blank=True, max_length=40, default=""), preserve_default=False),
        migrations.AddField("hand", "reason_params", models.JSONField(blank=True, default=dict)),
        migrations.RunPython(write_codes, write_sentences),
        migrations.AddConstraint(
            "hand",
            models.CheckConstraint(
                condition=Q(supersedes__isnull=True) | ~Q(reason="") | ~Q(reason_code=""),
                name="play_hand_correction_has_reason",
            ),
        ),
        migrations.AddConstraint(
            "hand",
            models.CheckConstraint(
                condition=Q(reason="") | Q(reason_code=""), name="play_hand_reason_typed_or_ours"
            ),
        ),
        migrations.RunPython(put_back_triggers, hold_triggers),
    ]
