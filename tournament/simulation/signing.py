"""What is under way at tables that still play: hands by a scorer, words of players, a call for a referee."""

from collections.abc import Sequence
from uuid import uuid4

from django.utils.translation import gettext as _

from tournament.accounts.models import User
from tournament.draws.models import Table
from tournament.draws.queries import seated_tables
from tournament.events.models import Event, Round
from tournament.play.adapters import HandInput
from tournament.play.calls import call_referee
from tournament.play.enums import EntryMethod, Outcome, Verdict
from tournament.play.event_settings import change_entry_rules
from tournament.play.links import issue_links
from tournament.play.models import TableLink
from tournament.play.queries import TableState, state_of, table_state, table_states
from tournament.play.services import record_hand
from tournament.play.signoff import confirm_seat
from tournament.simulation.chance import skill_of, stream
from tournament.simulation.fouls import barred_seats
from tournament.simulation.hands import SEATS, simulate_hand

HANDS_BY_SCORER = 2


def confirm_all(table: Table, state: TableState, *, actor: User) -> None:
    """All four agree on the referee's tablet."""
    for seat in SEATS:
        _say(table, seat, state, actor=actor)


def _say(
    table: Table,
    seat: int,
    state: TableState,
    *,
    actor: User | None = None,
    link: TableLink | None = None,
    reason: str = "",
) -> None:
    confirm_seat(
        table,
        seat=seat,
        verdict=Verdict.DISPUTED if reason else Verdict.AGREED,
        reason=reason,
        client_key=uuid4(),
        newest_version=state.newest_version,
        actor=actor,
        link=link,
    )


def leave_tables_waiting(event: Event, round_: Round, *, organizer: User, seed: int) -> None:
    """Give the tables links, and leave three of those that play with something for a referee to do.

    At the one furthest ahead two players have confirmed and one does not agree, at the next the scorer has entered
    hands, and the last one calls a referee.
    """
    change_entry_rules(event, actor=organizer, allowed=list(EntryMethod), allows_links=True)
    links = {link.table_id: link for link in issue_links(round_, actor=organizer)}
    ahead, entering, calling = _three_open_tables(event, round_)
    for seat in (0, 2):
        _say(ahead, seat, table_state(event, ahead), link=links[ahead.pk])
    reason = _("The last hand was won by the player before me")
    _say(ahead, 3, table_state(event, ahead), link=links[ahead.pk], reason=reason)
    for _hand in range(HANDS_BY_SCORER):
        _enter_by_link(event, links[entering.pk], seed)
    call_referee(calling, link=links[calling.pk])


def _three_open_tables(event: Event, round_: Round) -> Sequence[Table]:
    """The table furthest ahead, the one with the most hands left but one, and the one with the most left."""
    states = table_states(event, round_)

    def played(table: Table) -> int:
        return len((states.get(table.pk) or state_of(event, ())).entered)

    playing = [
        table
        for table in seated_tables(round_)
        if not hasattr(table, "closing") and played(table) and not states[table.pk].position.is_over
    ]
    ordered = sorted(playing, key=played)
    return ordered[-1], ordered[1], ordered[0]


def _enter_by_link(event: Event, link: TableLink, seed: int) -> None:
    state = table_state(event, link.table)
    rng = stream(seed, "scorer", link.table.number, state.next_number)
    seats = link.table.seats.select_related("entry").order_by("wind")
    skills = [skill_of(seed, seat.entry.number) for seat in seats]
    entered = simulate_hand(rng, event, state.position, skills)
    if any(win.seat in barred_seats(event, link.table, state.next_number) for win in entered.wins):
        entered = HandInput(Outcome.NO_WIN)
    record_hand(
        link.table,
        actor=None,
        link=link,
        client_key=uuid4(),
        expected_number=state.next_number,
        entered=entered,
    )
