"""Tables that are closed with players absent: no hand was played, or play stopped early because a player left."""

from collections.abc import Collection
from typing import Any

from django.db import transaction

from tournament.accounts.models import User
from tournament.core.phrases import Phrase, phrase
from tournament.draws.enums import Wind
from tournament.draws.models import Table
from tournament.draws.queries import settings_of
from tournament.events.acts.audit import record
from tournament.events.acts.events import lock, touch
from tournament.events.enums import RoundState, Verb
from tournament.events.models import Event, Round
from tournament.play.acts.rounds import close_table
from tournament.play.enums import Gives
from tournament.play.errors import HandsChanged, NobodyAbsent, TableNotOpen
from tournament.play.models import Shortfall, TableClosing
from tournament.play.queries.tables import table_state


def given(event: Event, gives: Gives) -> tuple[int, int]:
    """Points and table points (twelfths) for the players present at a table where no hand was played."""
    if gives is Gives.NOTHING:
        return (0, 0)
    settings = settings_of(event)
    return (settings.sit_out_points, settings.sit_out_table_points_x12)


@transaction.atomic
def close_without(
    table: Table, *, actor: User, absent: Collection[int], gives: Gives, expected_hands: int
) -> TableClosing:
    """Close a table at which nobody sat on the seats `absent`. A repeat returns the first closing.

    Without a hand the table has no places, and those present get what `gives` says, as the event gives it now; the
    absent get nothing. With hands the table is closed like any other, and the absent have no place and no table points.

    Raises NobodyAbsent where hands were played and nobody is absent, and what `close_table` raises except
    NothingPlayed.
    """
    event = lock(table.round.event)
    closing = TableClosing.objects.filter(table=table).first()
    if closing:
        return closing
    round_ = Round.objects.get(pk=table.round_id)
    if round_.state != RoundState.RUNNING:
        raise TableNotOpen(round=round_.number, state=str(round_.get_state_display()).lower())
    seats = sorted(set(absent) & set(Wind.values))
    if len(table_state(event, table).entered) != expected_hands:
        raise HandsChanged(table=table.number)
    if expected_hands:
        if not seats:
            raise NobodyAbsent(table=table.number)
        closing = close_table(table, actor=actor, expected_hands=expected_hands)
        Shortfall.objects.create(closing=closing, absent=seats)
        record(event, actor, Verb.ABSENT_AT_TABLE, players=_names(table, seats), **_where(table, round_))
        return closing
    closing = TableClosing.objects.create(table=table, closed_by=actor)
    points, earned_x12 = given(event, gives)
    Shortfall.objects.create(
        closing=closing, absent=seats, is_unplayed=True, points=points, table_points_x12=earned_x12
    )
    record(event, actor, Verb.TABLE_CLOSED_UNPLAYED, players=_names(table, seats), **_where(table, round_))
    touch(event)
    return closing


def _names(table: Table, seats: Collection[int]) -> str | Phrase:
    rows = table.seats.filter(wind__in=seats).select_related("entry").order_by("wind")
    names = [str(seat.entry) for seat in rows]
    return phrase("names", names=names) if names else "–"


def _where(table: Table, round_: Round) -> dict[str, Any]:
    return {"table": table.number, "round": round_.number}
