"""The steps of a session as a rulebook has them: the check of the tiles, the games, the signatures, the closing."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.play.bridge.rules import tiles_are_checked
from tournament.play.pages.overview import WatchedTable
from tournament.play.queries.tables import entry_rules_of

FOUR = 4


@dataclass(frozen=True, slots=True)
class SessionStep:
    """A step of a session; `is_done` for all tables. `is_next` is the first one that is not done."""

    words: str
    is_done: bool
    is_next: bool = False


def session_steps(event: Event, round_: Round, tables: Sequence[WatchedTable]) -> list[SessionStep]:
    """The steps of a round, in order; none where the rulebook asks for no check of the tiles. One query."""
    not_yet = round_.state in (RoundState.PLANNED, RoundState.DRAWN)
    if not tables or not_yet or not tiles_are_checked(event):
        return []
    has_begun = round_.state in (RoundState.RUNNING, RoundState.CLOSED)
    count = {"tables": len(tables)}
    played = sum(table.is_finished for table in tables)
    closed = sum(table.hall.state == "closed" for table in tables)
    steps = [
        (_("Check the tiles of every table before the first hand."), has_begun),
        (
            _("Play: %(played)s of %(tables)s tables have finished.") % {"played": played, **count},
            played == len(tables),
        ),
    ]
    if entry_rules_of(event).needs_confirmations:
        signed = sum(table.confirmed == FOUR or table.hall.state == "closed" for table in tables)
        words = _("Players sign: all four at %(signed)s of %(tables)s tables.")
        steps.append((words % {"signed": signed, **count}, signed == len(tables)))
    words = _("Close the tables: %(closed)s of %(tables)s are closed.")
    steps.append((words % {"closed": closed, **count}, closed == len(tables)))
    following = next((index for index, (_words, is_done) in enumerate(steps) if not is_done), None)
    return [SessionStep(said, is_done, index == following) for index, (said, is_done) in enumerate(steps)]
