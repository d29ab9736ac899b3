"""Stored names lose the characters that cannot be seen; the second name may be in any script."""

import re
import unicodedata

from django.db import migrations, models

PERSONAL = ("name", "name_zh", "federation_id")
TEXTS = {
    ("registration", "Player"): PERSONAL,
    ("registration", "Entry"): (*PERSONAL, "club", "team", "country"),
    ("events", "Event"): ("name", "venue"),
    ("accounts", "User"): ("display_name",),
}
NEEDS_A_NAME = {"Player", "Entry", "Event"}

# The rule as it was when this migration was written; `core.names` has the reasons.
_HIDDEN = re.compile(
    "[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f"
    "\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufffb\ufdd0-\ufdef\ufffe\uffff\ud800-\udfff"
    "\U000e0000-\U000e00ff"
    + "".join(f"{chr(plane << 16 | 0xFFFE)}{chr(plane << 16 | 0xFFFF)}" for plane in range(1, 17))
    + "]"
)


def one_line(text):
    visible = _HIDDEN.sub("", text)
    return " ".join(re.sub("[\u200c\u200d]", spelled, visible).split())


def spelled(joiner):
    before, after = joiner.string[joiner.start() - 1 : joiner.start()], joiner.string[joiner.end() : joiner.end() + 1]
    if before and unicodedata.combining(before) == 9:
        return joiner.group()
    arabic = "[\u0620-\u06ff\u0750-\u077f\u08a0-\u08ff]"
    between = joiner.group() == "\u200c" and re.match(arabic, before) and re.match(arabic, after)
    return joiner.group() if between else ""


def clean_names(apps, schema_editor):
    for (app_label, model_name), fields in TEXTS.items():
        model = apps.get_model(app_label, model_name)
        for row in model.objects.only("pk", *fields).iterator(chunk_size=500):
            stored = {name: getattr(row, name) for name in fields}
            cleaned = {name: one_line(text) for name, text in stored.items()}
            if model_name in NEEDS_A_NAME and not (cleaned["name"] or cleaned.get("name_zh")):
                cleaned["name"] = f"{model_name} {row.pk}"
            if cleaned != stored:
                model.objects.filter(pk=row.pk).update(**cleaned)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0001_initial"),
        ("events", "0004_sent_form"),
        ("registration", "0001_initial"),
    ]

    operations = [
        migrations.AlterField(
            model_name="player",
            name="name_zh",
            field=models.CharField(blank=True, max_length=100, verbose_name="name in native script"),
        ),
        migrations.AlterField(
            model_name="entry",
            name="name_zh",
            field=models.CharField(blank=True, max_length=100, verbose_name="name in native script"),
        ),
        migrations.RunPython(clean_names, migrations.RunPython.noop),
    ]
