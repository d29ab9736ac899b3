"""A catalogue says where a text stands and nothing that changes by itself."""

from tournament.core.management.commands.makemessages import Command, tidied

WRITTEN = """msgid ""
msgstr ""
"Project-Id-Version: Seatwind\\n"
"POT-Creation-Date: 2026-11-26 11:14+0000\\n"
"Language: eo\\n"

#: a.html b.html
#: c.py
#, python-format
msgid "#: %(one)s"
msgstr ""
"""


def test_places_stand_alone_and_dates_are_gone() -> None:
    assert tidied(WRITTEN) == (
        'msgid ""\nmsgstr ""\n"Project-Id-Version: Seatwind\\n"\n"Language: eo\\n"\n\n'
        '#: a.html\n#: b.html\n#: c.py\n#, python-format\nmsgid "#: %(one)s"\nmsgstr ""\n'
    )


def test_command_is_ours_and_keeps_lines_whole() -> None:
    parser = Command().create_parser("manage.py", "makemessages")
    asked = parser.parse_args(["-l", "eo"])
    assert (asked.no_wrap, asked.no_obsolete, asked.add_location) == (True, True, "file")
