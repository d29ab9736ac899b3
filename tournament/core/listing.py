"""Names and numbers in a sentence, when there may be many of them."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

SHOWN = 8
"""How many names or numbers a sentence shows; the others are counted."""
LENGTH = 160
"""How many characters they may have together, so that a sentence with long names stays readable."""


def listed(names: Iterable[object]) -> str:
    """The first few of these, and how many more there are."""
    texts = [str(name) for name in names]
    first = texts[:SHOWN]
    while len(first) > 1 and len(", ".join(first)) > LENGTH:
        first.pop()
    shown = ", ".join(first)
    if len(first) == len(texts):
        return shown
    return _("%(shown)s and %(more)s more") % {"shown": shown, "more": len(texts) - len(first)}
