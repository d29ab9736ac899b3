"""What pages say of their age, on a machine that shows what another one writes and has not heard from it."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.core.hooks.age import age_sources

FRESH_SECONDS = 15
"""A page that is not older says nothing."""
_MINUTE, _HOUR, _DAY = 60, 3600, 86_400


def age_seconds() -> int | None:
    """How old the pages of this machine are; None where they are always new."""
    ages = [age for source in age_sources if (age := source()) is not None]
    return max(ages, default=None)


def age_words() -> str:
    """One sentence for pages that are older than people expect; empty for all others. It changes once a minute at most."""
    age = age_seconds()
    if age is None or age <= FRESH_SECONDS:
        return ""
    if age < _MINUTE:
        return _("The hall was last heard less than a minute ago, so this page may be that old.")
    for unit, words in (
        (_DAY, _days),
        (_HOUR, _hours),
        (_MINUTE, _minutes),
    ):
        if age >= unit:
            return words(age // unit)
    return ""


def _minutes(count: int) -> str:
    return ngettext(
        "Nothing has been heard from the hall for %(count)s minute, so this page may be that old.",
        "Nothing has been heard from the hall for %(count)s minutes, so this page may be that old.",
        count,
    ) % {"count": count}


def _hours(count: int) -> str:
    return ngettext(
        "Nothing has been heard from the hall for %(count)s hour, so this page may be that old.",
        "Nothing has been heard from the hall for %(count)s hours, so this page may be that old.",
        count,
    ) % {"count": count}


def _days(count: int) -> str:
    return ngettext(
        "Nothing has been heard from the hall for %(count)s day, so this page may be that old.",
        "Nothing has been heard from the hall for %(count)s days, so this page may be that old.",
        count,
    ) % {"count": count}


def ago_words(minutes: int) -> str | None:
    """How long ago something was, for lists of what happens now; None where the moment itself says more."""
    if minutes < 1:
        return _("just now")
    if minutes < _MINUTE:
        return _("%(count)s min ago") % {"count": minutes}
    if minutes < _DAY // _MINUTE:
        return _("%(count)s h ago") % {"count": minutes // _MINUTE}
    return None
