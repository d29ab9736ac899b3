"""Who reads the names that are not published.

An entry's own names and numbers are read only where it is written, matched with others, or handed to the staff; every
other reader takes `names`, `shown_federation_id` or the text of the entry, which have initials for everybody else.
"""

import re

from tests.architecture.import_rules import ROOT

OWN = re.compile(r"\.(?:own_name|name_zh|federation_id|other_ids)\b")
READERS = {
    "tournament/exchange/acts/people_rows.py": "finds the people of a document among those who are known",
    "tournament/exchange/federations/ema.py": "the association is told who played",
    "tournament/people/": "finds the same person in other events, for their organizer, and keeps lists of members",
    "tournament/registration/acts/": "writes them",
    "tournament/rehearsal/acts/erasing.py": "erases the same person in the copy that robots play",
    "tournament/registration/imports.py": "compares a list with them, for the organizer",
    "tournament/registration/known.py": "tells who on a list is already there",
    "tournament/registration/models/": "has them",
    "tournament/registration/name_parts.py": "tells given and family name apart, for the staff",
    "tournament/registration/pages/desk.py": "makes of them what everybody reads",
    "tournament/registration/pages/organizers_list.py": "writes the organizer’s list",
    "tournament/registration/queries/shown.py": "tells whether they were erased",
    "tournament/registration/spreadsheet/": "reads lists",
    "tournament/registration/verification.py": "compares rows",
    "tournament/simulation/people.py": "invents people",
}
TEMPLATES_OF_OTHERS = {
    "play/_items.html",
    "play/_preview_body.html",
    "play/_read_items.html",
    "papers/_pattern_card.html",
    "calculator/_answer.html",
}
"""They show items and patterns, which have names in two scripts, too."""


def test_only_these_read_names_that_are_not_published() -> None:
    found = {
        str(path.relative_to(ROOT))
        for package in ("tournament", "penalties")
        for path in (ROOT / package).rglob("*.py")
        if "migrations" not in path.parts and OWN.search(path.read_text(encoding="utf-8"))
    }
    assert [path for path in sorted(found) if not path.startswith(tuple(READERS))] == []
    assert [reader for reader in READERS if not any(path.startswith(reader) for path in found)] == []


def test_templates_show_only_names_for_their_reader() -> None:
    templates = ROOT / "templates"
    found = {
        str(path.relative_to(templates))
        for path in templates.rglob("*.html")
        if OWN.search(path.read_text(encoding="utf-8"))
    }
    assert found == TEMPLATES_OF_OTHERS
