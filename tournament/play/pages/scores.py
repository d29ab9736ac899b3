"""Points of players as they know them: won and lost, or scores in thousands where they begin with some."""

from django.utils.formats import number_format

from tournament.core.templatetags.ui import signed

THOUSAND = 1_000


def thousands(points: int) -> str:
    """A score in thousands: 38,100 is 38.1."""
    whole = abs(points) // THOUSAND
    rest = f"{abs(points) % THOUSAND:03}".rstrip("0") or "0"
    sign = "−" if points < 0 else ""
    return sign + number_format(f"{whole}.{rest}", use_l10n=True)


def score_words(points: int, start: int) -> str:
    """What a player stands at who has won or lost these points since the start."""
    return thousands(start + points) if start else signed(points)
