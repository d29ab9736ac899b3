"""Entries keep the names of people who do not publish them; the public reads initials.

SQLite makes a table anew to add to it; 0004 says why its older way of renaming is used.
"""

import re
import unicodedata

from django.db import migrations, models

# The rules as they were when this migration was written: what an entry had in the place of the names, and the texts for
# searches.
_COMBINING = re.compile("[\u0300-\u036f\u1dc0-\u1dff\u20d0-\u20ff\u3099\u309a]+")
_PLAIN_LETTERS = str.maketrans(
    {"ł": "l", "đ": "d", "ð": "d", "ø": "o", "ħ": "h", "ŧ": "t", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"}
)
_NOT_WORD_RUN = re.compile("(?:_|[^\\w\u0900-\u109f\u1780-\u17ff])+")
_WORD = re.compile(r"\w[^\s-]*")
_NUMBER_IN_PLACE = re.compile(r"#\d+")


def folded(text):
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return _NOT_WORD_RUN.sub(" ", _COMBINING.sub("", decomposed).translate(_PLAIN_LETTERS)).strip()


def initials(name):
    return " ".join(f"{word[0].upper()}." for word in _WORD.findall(name))


def masked(name):
    return f"{name[0]}＊" if name else ""


def show_again(apps, schema_editor):
    """Give entries the names of their sign-ups where initials stood for them. What somebody has written since stays."""
    entries, players = (apps.get_model("registration", name).objects for name in ("Entry", "Player"))
    sign_ups = apps.get_model("registration", "SignUp").objects
    for row in sign_ups.filter(publishes_name=False, entry__isnull=False).select_related("entry"):
        entry = row.entry
        if _NUMBER_IN_PLACE.fullmatch(entry.name) and not entry.name_zh:
            continue
        written = (entry.name, entry.name_zh)
        fields = {"hides_name": True}
        if written == (initials(row.name), masked(row.name_zh)):
            fields |= {"name": row.name, "name_zh": row.name_zh}
        others = entries.filter(event=entry.event_id).exclude(pk=entry.pk)
        if not entry.federation_id and not others.filter(federation_id__iexact=row.federation_id).exists():
            fields["federation_id"] = row.federation_id
        if not entry.other_ids:
            fields["other_ids"] = row.other_ids
        for name, value in fields.items():
            setattr(entry, name, value)
        public = [initials(entry.name) or masked(entry.name), masked(entry.name_zh), entry.club]
        numbers = [f"number {one.casefold()}" for one in (entry.federation_id, *entry.other_ids.split()) if one]
        country = [f"country {entry.country.casefold()}"] if entry.country else []
        fields["search_names"] = in_lines(searched(public))
        fields["search_keys"] = in_lines(country)
        fields["search_hidden"] = in_lines(searched([entry.name, entry.name_zh])) + in_lines(numbers)
        entries.filter(pk=entry.pk).update(**fields)
        person = players.filter(pk=entry.player_id, name=written[0], name_zh=written[1])
        person.update(**{name: getattr(entry, name) for name in ("name", "name_zh", "federation_id")})


def searched(texts):
    return [line for text in texts for line in (folded(text), text.casefold())]


def in_lines(texts):
    return "\n".join(("", *dict.fromkeys(texts), ""))


def hide_again(apps, schema_editor):
    """Back to initials, so that no older program shows the names."""
    entries = apps.get_model("registration", "Entry").objects
    for entry in entries.filter(hides_name=True).select_related("player"):
        name, name_zh = initials(entry.name) or masked(entry.name), masked(entry.name_zh)
        fields = {"name": name, "name_zh": name_zh, "federation_id": ""}
        apps.get_model("registration", "Player").objects.filter(pk=entry.player_id).update(**fields)
        entries.filter(pk=entry.pk).update(**fields, other_ids="", search_names=in_lines(searched([name, name_zh, entry.club])))


def set_renaming(is_old):
    def run(apps, schema_editor):
        if schema_editor.connection.vendor == "sqlite":
            schema_editor.execute(f"PRAGMA legacy_alter_table = {is_old}")

    return run


class Migration(migrations.Migration):
    dependencies = [("registration", "0018_fees")]

    operations = [
        migrations.RunPython(set_renaming("ON"), set_renaming("OFF")),
        migrations.AddField(
            model_name="entry",
            name="hides_name",
            field=models.BooleanField(default=False, verbose_name="name is not published"),
        ),
        migrations.AddField(
            model_name="entry",
            name="search_hidden",
            field=models.TextField(blank=True, default="", editable=False),
        ),
        migrations.RunPython(show_again, hide_again),
        migrations.RunPython(set_renaming("OFF"), set_renaming("ON")),
    ]
