"""Writes the page of documentation that says who may do what: `python -m tests.rights`.

It is made from the acts' own declarations, like the page of the site. `tests/tournament/events/test_rights.py` fails
while it is not up to date.
"""

import os
from enum import StrEnum
from pathlib import Path
from typing import Any

DOCUMENT = Path(__file__).parent.parent / "docs" / "who_may_do_what.md"
INTRODUCTION = """\
# Who may do what

This page is made from the program (`python -m tests.rights`); the site shows the same at `/events/who-may-do-what/`, with
the conditions of each act. The rules are the same in every event. Rights are read with every request: a change of the
staff counts from the next press of a button on.
"""
ORGANIZERS_NOTE = """\
“there” is at the tables that an organizer gave this referee. Acts of programs, of the site itself and of accounts outside
of events stand in the last column.
"""


def rights_document() -> str:
    """The page, in English."""
    from django.utils.translation import override

    from tournament.events.rights import GROUPS, ROLES, matrix

    with override("en"):
        lines = [INTRODUCTION, "## Roles", "", "| role | what it is for |", "|---|---|"]
        lines += [f"| {name} | {sentence} |" for _who, name, sentence in ROLES]
        lines += ["", ORGANIZERS_NOTE.rstrip()]
        for app, acts in matrix().items():
            lines += ["", f"## {GROUPS[app]}", "", *_table(acts)]
        return "\n".join(lines) + "\n"


def _table(acts: list[Any]) -> list[str]:
    from tournament.acts.people import Bearer
    from tournament.events.enums import Role
    from tournament.events.rights import Part, who_may, who_words

    columns: tuple[tuple[str, StrEnum], ...] = (
        ("organizer", Role.ORGANIZER),
        ("head referee", Role.HEAD_REFEREE),
        ("referee", Role.REFEREE),
        ("of some tables", Part.SOME_TABLES),
        ("desk", Role.DESK),
        ("scorer", Bearer.SCORER),
        ("player", Bearer.PLAYER),
    )
    shown = {person for _head, person in columns}
    lines = [f"| act | {' | '.join(head for head, _person in columns)} | others |", f"|---{'|---' * 8}|"]
    for act in acts:
        who = who_may(act)
        cells = [_cell(person, who, Part.SOME_TABLES) for _head, person in columns]
        others = ", ".join(who_words(who - shown))
        lines.append("| " + " | ".join((str(act.terms.title), *cells, others)).replace("|  |", "| |") + " |")
    return [line.replace("|  |", "| |").replace("|  |", "| |") for line in lines]


def _cell(person: StrEnum, who: frozenset[StrEnum], part: StrEnum) -> str:
    if person not in who:
        return ""
    return "there" if person == part else "yes"


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    import django
    from django.urls import get_resolver

    django.setup()
    # The addresses of the site name every view, and the views name every act.
    list(get_resolver().url_patterns)
    DOCUMENT.write_text(rights_document(), encoding="utf-8")


if __name__ == "__main__":
    main()
