"""Tables that are closed with players absent: no hand was played, or play stopped early because a player left."""

from collections.abc import Collection
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournament.core.phrases import Phrase, phrase
from tournament.draws.enums import Wind
from tournament.draws.models import Table
from tournament.draws.queries import settings_of
from tournament.events.acting import EventDoing, event_act
from tournament.events.models import Event
from tournament.events.people import REFEREES
from tournament.play.acts.rounds import close_table, closing_of
from tournament.play.conditions import at_running_round
from tournament.play.enums import Gives
from tournament.play.errors import HandsChanged, NobodyAbsent
from tournament.play.models import Shortfall, TableClosing
from tournament.play.queries.tables import table_state
from tournament.play.verbs import PlayVerb


def given(event: Event, gives: Gives) -> tuple[int, int]:
    """Points and table points (twelfths) for the players present at a table where no hand was played."""
    if gives is Gives.NOTHING:
        return (0, 0)
    settings = settings_of(event)
    return (settings.sit_out_points, settings.sit_out_table_points_x12)


@event_act(
    "close_without",
    _("Close a table with players absent"),
    on=Table,
    who=REFEREES,
    already=closing_of,
    when=[at_running_round],
    undo="reopen_table",
)
def close_without(
    doing: EventDoing[Table], *, absent: Collection[int], gives: Gives, expected_hands: int
) -> TableClosing:
    """Close a table at which nobody sat on the seats `absent`. A repeat returns the first closing.

    Without a hand the table has no places, and those present get what `gives` says, as the event gives it now; the
    absent get nothing. With hands the table is closed like any other, and the absent have no place and no table points.

    Raises NobodyAbsent where hands were played and nobody is absent, and what `close_table` raises except
    NothingPlayed.
    """
    table = doing.subject
    seats = sorted(set(absent) & set(Wind.values))
    if len(table_state(doing.event, table).entered) != expected_hands:
        raise HandsChanged(table=table.number)
    params: dict[str, Any] = {
        "players": _names(table, seats),
        "table": table.number,
        "round": table.round.number,
    }
    if expected_hands:
        if not seats:
            raise NobodyAbsent(table=table.number)
        closing = close_table(doing, table, expected_hands=expected_hands)
        Shortfall.objects.create(closing=closing, absent=seats)
        doing.tell(PlayVerb.ABSENT_AT_TABLE, **params)
        return closing
    closing = TableClosing.objects.create(table_id=table.pk, closed_by=doing.user)
    points, earned_x12 = given(doing.event, gives)
    Shortfall.objects.create(
        closing=closing, absent=seats, is_unplayed=True, points=points, table_points_x12=earned_x12
    )
    doing.tell(PlayVerb.TABLE_CLOSED_UNPLAYED, **params)
    return closing


def _names(table: Table, seats: Collection[int]) -> str | Phrase:
    rows = table.seats.filter(wind__in=seats).select_related("entry").order_by("wind")
    names = [str(seat.entry) for seat in rows]
    return phrase("names", names=names) if names else "–"
