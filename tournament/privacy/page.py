"""What is stored about people, as a page shows it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from django.conf import settings
from django.utils.functional import Promise

from tournament.core.page_values import PageValues
from tournament.privacy.kinds import FACTS, About, Facts, Kind
from tournament.privacy.periods import period_of


@dataclass(frozen=True, slots=True)
class ShownKind:
    """A kind of data: what it is, why and how long it is stored, and who sees it. `code` is its anchor."""

    code: str
    label: Promise
    what: Promise
    why: Promise
    ground: str
    period: str
    seen_by: str


@dataclass(frozen=True, slots=True)
class ShownGroup:
    """The kinds of data about some people."""

    code: str
    title: str
    kinds: Sequence[ShownKind]


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredPage(PageValues):
    """What is stored about you. `contact` is whom to ask on this installation, empty if nobody is named."""

    template: ClassVar[str] = "privacy/stored.html"

    groups: Sequence[ShownGroup]
    contact: str


def stored_page() -> StoredPage:
    """The page in the active language, with the periods and the contact of this installation."""
    groups = [
        ShownGroup(
            about.value, str(about.label), [_shown(kind) for kind in FACTS if FACTS[kind].about is about]
        )
        for about in About
    ]
    return StoredPage(groups=groups, contact=settings.PRIVACY_CONTACT)


def _shown(kind: Kind) -> ShownKind:
    facts: Facts = FACTS[kind]
    return ShownKind(
        kind.value,
        facts.label,
        facts.what,
        facts.why,
        str(facts.ground.label),
        period_of(facts.kept),
        str(facts.seen_by.label),
    )
