"""Names, numbers and clauses in a row, as the active language joins them. What joins words otherwise says why."""

from collections.abc import Iterable
from functools import reduce

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

SHOWN = 8
"""How many names or numbers a sentence shows; the others are counted."""
LENGTH = 160
"""How many characters they may have together, so that a sentence with long names stays readable."""


def comma() -> str:
    """What stands between names or numbers in a row."""
    return pgettext("between the parts of a list", ", ")


def joined(parts: Iterable[object]) -> str:
    """All of these in a row: names, numbers or a few words each."""
    return comma().join(map(str, parts))


def joined_clauses(parts: Iterable[object]) -> str:
    """All of these in a row, where a part may have commas of its own."""
    return pgettext("between clauses that may have commas", "; ").join(map(str, parts))


def joined_in_order(parts: Iterable[object]) -> str:
    """These in the order in which they apply: "points, then wins, then lot"."""
    return pgettext("between the parts of a list, in the order in which they apply", ", then ").join(
        map(str, parts)
    )


def joined_sentences(parts: Iterable[object]) -> str:
    """Whole sentences one after another; those that are empty are left out."""
    texts = [text for text in map(str, parts) if text]
    return reduce(_followed, texts) if texts else ""


def _followed(first: str, second: str) -> str:
    return pgettext("two sentences", "%(first)s %(second)s") % {"first": first, "second": second}


def listed(names: Iterable[object]) -> str:
    """The first few of these, and how many more there are."""
    texts = [str(name) for name in names]
    first = texts[:SHOWN]
    while len(first) > 1 and len(joined(first)) > LENGTH:
        first.pop()
    if len(first) == len(texts):
        return joined(first)
    return _("%(shown)s and %(more)s more") % {"shown": joined(first), "more": len(texts) - len(first)}
