"""Django's makemessages, writing catalogues as they are kept here: only what changed in the texts changes the file."""

import re
from pathlib import Path
from typing import Any

from django.core.management.commands import makemessages

DATES = re.compile(r'^"(?:POT-Creation-Date|PO-Revision-Date|Report-Msgid-Bugs-To):.*\n', re.MULTILINE)
PLACES = re.compile(r"(?:^#: .*\n)+", re.MULTILINE)


class Command(makemessages.Command):
    """A line for each file that uses a text, no numbers of lines, no long lines broken, nothing that is gone."""

    def add_arguments(self, parser: Any) -> None:
        super().add_arguments(parser)
        parser.set_defaults(no_wrap=True, no_obsolete=True, add_location="file")

    def write_po_file(self, potfile: str, locale: str) -> None:
        super().write_po_file(potfile, locale)
        path = Path(potfile).parent / locale / "LC_MESSAGES" / f"{self.domain}.po"
        path.write_text(tidied(path.read_text(encoding="utf-8")), encoding="utf-8")


def tidied(text: str) -> str:
    """A catalogue without dates, and with one place on a line."""
    return PLACES.sub(lambda found: _one_on_a_line(found[0]), DATES.sub("", text))


def _one_on_a_line(places: str) -> str:
    files = dict.fromkeys(place for place in places.split() if place != "#:")
    return "".join(f"#: {file}\n" for file in files)
