"""Results that can still change, and how documents say so."""

from django.utils.translation import gettext as _

from tournament.events.models import Event
from tournament.standings.queries import Standings


def provisional_mark(event: Event, table: Standings) -> str:
    """Says that rounds are still to come after these standings: "After round 3 of 7, provisional".

    Empty once they count every round of the event, and as long as they count none. It stands alone or beside a heading,
    never in a sentence. Whoever may not see the last rounds yet reads it, too.
    """
    newest = max(table.rounds, default=0)
    params = {"number": newest, "total": event.rounds_planned}
    if table.is_live:
        return _("During round %(number)s of %(total)s, provisional") % params
    if 0 < newest < event.rounds_planned:
        return _("After round %(number)s of %(total)s, provisional") % params
    return ""


def state_words(event: Event, table: Standings) -> str:
    """How far the standings are, for each row of a sheet: the mark, or that they count every round."""
    if mark := provisional_mark(event, table):
        return mark
    return _("All rounds") if table.rounds else _("No round is closed yet")
