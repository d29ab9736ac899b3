"""Names and numbers in a sentence, when there may be many of them."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

SHOWN = 8
"""How many names or numbers a sentence shows; the rest are counted."""


def listed(names: Iterable[object]) -> str:
    """The first few of these, and how many more there are."""
    texts = [str(name) for name in names]
    shown = ", ".join(texts[:SHOWN])
    if len(texts) <= SHOWN:
        return shown
    return _("%(shown)s and %(more)s more") % {"shown": shown, "more": len(texts) - SHOWN}
