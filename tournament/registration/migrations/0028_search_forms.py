"""Entries and sign-ups are found by every form of their names: without apostrophes, with ä spelled ae, and with one
character for all the forms of a Chinese one.
"""

import re
import unicodedata
from importlib import import_module
from pathlib import Path

from django.db import migrations

# The rules as they were when this migration was written, with what an earlier one made of hidden names.
_EARLIER = import_module(f"{__package__}.0019_hidden_names")
_COMBINING = re.compile("[\u0300-\u036f\u1dc0-\u1dff\u20d0-\u20ff\u3099\u309a]+")
_PLAIN_LETTERS = str.maketrans(
    {"ł": "l", "đ": "d", "ð": "d", "ø": "o", "ħ": "h", "ŧ": "t", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"}
)
_APOSTROPHES = dict.fromkeys(map(ord, "'`´ʹʻʼʽʾʿˈ‘’‛′＇׳ꞌ"))
_SPELLED_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"})
_NOT_WORD_RUN = re.compile("(?:_|[^\\w\u0900-\u109f\u1780-\u17ff])+")
_HAN_FORMS = Path(__file__).parents[3] / "static" / "vendor" / "han" / "forms.txt"


def find_by_forms(apps, schema_editor):
    lines = _HAN_FORMS.read_text(encoding="utf-8").splitlines()
    groups = [group for line in lines if not line.startswith("#") for group in line.split()]
    han = {ord(sign): group[0] for group in groups for sign in group[1:]}
    fill(apps, lambda text: forms_of(text, han))


def find_folded(apps, schema_editor):
    fill(apps, lambda text: (_EARLIER.folded(text),))


def fill(apps, forms):
    """Write the search texts of every row in which they change."""

    def searched(*texts):
        return _EARLIER.in_lines([line for text in texts for line in (*forms(text), text.casefold())])

    entries = apps.get_model("registration", "Entry").objects
    for entry in entries.order_by("pk").iterator(chunk_size=500):
        names, hidden = (entry.name, entry.name_zh), ""
        if entry.hides_name:
            numbers = [one for one in (entry.federation_id, *entry.other_ids.split()) if one]
            hidden = searched(*names) + _EARLIER.in_lines(f"number {one.casefold()}" for one in numbers)
            masked = _EARLIER.masked
            names = (_EARLIER.initials(entry.name) or masked(entry.name), masked(entry.name_zh))
        found = searched(*names, entry.club)
        if (found, hidden) != (entry.search_names, entry.search_hidden):
            entries.filter(pk=entry.pk).update(search_names=found, search_hidden=hidden)
    sign_ups = apps.get_model("registration", "SignUp").objects
    for row in sign_ups.order_by("pk").iterator(chunk_size=500):
        found = searched(row.name, row.name_zh)
        if found != row.search_names:
            sign_ups.filter(pk=row.pk).update(search_names=found)


def forms_of(text, han):
    plain = folded(text)
    if text.isascii():
        return (plain,)
    spelled = folded(unicodedata.normalize("NFC", text.casefold()).translate(_SPELLED_OUT))
    last = plain.translate(han)
    return (*(form for form in (plain, spelled) if form != last), last)


def folded(text):
    decomposed = unicodedata.normalize("NFKD", text.translate(_APOSTROPHES).casefold())
    return _NOT_WORD_RUN.sub(" ", _COMBINING.sub("", decomposed).translate(_PLAIN_LETTERS)).strip()


class Migration(migrations.Migration):
    dependencies = [("registration", "0027_confirmed_address")]

    operations = [migrations.RunPython(find_by_forms, find_folded)]
