"""docs/data.md: every kind of personal data, and the columns that have it."""

from collections.abc import Iterator

from django.conf import settings
from django.utils import translation

from tournament.privacy.kinds import FACTS, About, Kind
from tournament.privacy.periods import period_of
from tournament.privacy.stored import Stored, declared

HEAD = """# What is stored about people

`manage.py describe_data` writes this page from the declarations in code; the page “What is stored about you” of each
installation is made of the same (press **What is stored about you** at the foot of any page). Periods are those of an installation
without settings of its own: `SEATWIND_CONTACTS_KEPT` and `SEATWIND_BACKUPS_KEPT` change them, and `SEATWIND_PRIVACY_CONTACT` names
whom to ask ([Running Seatwind](server.md)). [People and their data](design/people.md) says how erasing works, and
[Add what is stored](developing/personal_data.md) how a new column is classified.
"""


def data_page() -> str:
    """The text of the page, in English."""
    with translation.override(settings.LANGUAGE_CODE):
        return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield HEAD
    for about in About:
        yield f"## {about.label}\n"
        yield "| what | why | allowed because | how long | who sees it |"
        yield "|---|---|---|---|---|"
        for kind, facts in FACTS.items():
            if facts.about is about:
                cells = (
                    facts.what,
                    facts.why,
                    facts.ground.label,
                    period_of(facts.kept),
                    facts.seen_by.label,
                )
                yield f"| **{facts.label}** (`{kind.value}`). " + " | ".join(map(str, cells)) + " |"
        yield ""
    yield "## Tables\n"
    yield "| table | personal | other columns |"
    yield "|---|---|---|"
    for stored in sorted(declared(), key=lambda one: one.label):
        yield f"| {stored.label} | {'; '.join(_kinds(stored)) or '—'} | {_columns(stored.other)} |"


def _kinds(stored: Stored) -> Iterator[str]:
    for kind in Kind:
        if kind in stored.personal:
            yield f"{kind.value}: {_columns(stored.personal[kind])}"


def _columns(names: str) -> str:
    return ", ".join(names.split()) or "—"
