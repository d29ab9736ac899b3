"""Days and times as the reader's language writes them.

The formats stand in the catalogue, in the letters of Django's `date` filter, so that a language has all that it needs in
one file: English writes `j F Y`, Chinese `Y年n月j日`. Times of the day have 24 hours everywhere.
"""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Final

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

FORMATS: Final[Mapping[str, str | Promise]] = {
    "time": "H:i",
    "time with seconds": "H:i:s",
    "day": pgettext_lazy("a format: 1 May 2026", "j F Y"),
    "short day": pgettext_lazy("a format: 1 May 2026, short", "j M Y"),
    "day and time": pgettext_lazy("a format: 1 May 2026, 09:30", "j F Y, H:i"),
    "short day and time": pgettext_lazy("a format: 1 May 2026 09:30, short", "j M Y H:i"),
    "moment": pgettext_lazy("a format: 1 May 09:30, short", "j M H:i"),
    "weekday and time": pgettext_lazy("a format: Fri 1 May, 09:30, short", "D j M, H:i"),
    "long weekday and time": pgettext_lazy("a format: Friday 1 May 2026, 09:30", "l j F Y, H:i"),
    "day of the year and time": pgettext_lazy("a format: 1 May, 09:30", "j F, H:i"),
    "from in a month": pgettext_lazy("a format: the beginning of 1–2 May 2026", "j"),
    "to in a month": pgettext_lazy("a format: the end of 1–2 May 2026", "j F Y"),
    "from in a year": pgettext_lazy("a format: the beginning of 30 April – 1 May 2026", "j F"),
    "to in a year": pgettext_lazy("a format: the end of 30 April – 1 May 2026", "j F Y"),
}


def written(at: date | datetime, name: str) -> str:
    """A day or a moment in the format of this name; a moment is one of the active time zone."""
    return date_format(at, str(FORMATS[name]))


def written_span(first: date, last: date | None) -> str:
    """One day or several: 1 May 2026, 1–2 May 2026, 30 April – 1 May 2026."""
    if last is None or last <= first:
        return written(first, "day")
    if first.year != last.year:
        return f"{written(first, 'day')} – {written(last, 'day')}"
    if first.month != last.month:
        return f"{written(first, 'from in a year')} – {written(last, 'to in a year')}"
    return f"{written(first, 'from in a month')}–{written(last, 'to in a month')}"
