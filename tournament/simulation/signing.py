"""Unfinished matters at tables that still play: a scorer's hands, players' confirmations, a call for a referee."""

from collections.abc import Sequence
from uuid import uuid4

from tournament.accounts.models import User
from tournament.acts.act import Person
from tournament.draws.models import Table
from tournament.draws.queries import seated_tables
from tournament.events.models import Event, Round
from tournament.play.acts.event_settings import change_entry_rules
from tournament.play.acts.hands import record_hand
from tournament.play.bridge.evaluation import HandInput
from tournament.play.calls.acts import call_referee
from tournament.play.enums import EntryMethod, Outcome, Verdict
from tournament.play.links.acts import issue_links
from tournament.play.models import TableLink
from tournament.play.people import holder_of
from tournament.play.queries.tables import TableState, state_of, table_state, table_states
from tournament.play.sign_off.acts.confirming import confirm_seat
from tournament.simulation.chance import skill_of, stream
from tournament.simulation.fouls import barred_seats
from tournament.simulation.hands import SEATS, simulate_hand

HANDS_BY_SCORER = 2


def confirm_all(table: Table, state: TableState, *, actor: User) -> None:
    """Let all four players confirm on the referee's tablet."""
    for seat in SEATS:
        _say(table, seat, state, actor)


def _say(
    table: Table,
    seat: int,
    state: TableState,
    person: Person,
    *,
    reason: str = "",
) -> None:
    confirm_seat(
        person,
        table,
        seat=seat,
        verdict=Verdict.DISPUTED if reason else Verdict.AGREED,
        reason=reason,
        client_key=uuid4(),
        newest_version=state.newest_version,
    )


def leave_tables_waiting(event: Event, round_: Round, *, organizer: User, seed: int) -> None:
    """Create links for the tables, and leave something for a referee to do at three tables still playing.

    At the table with the most hands, two players have confirmed and one disagrees. At the next, the scorer has entered
    hands. The last one calls a referee.
    """
    change_entry_rules(organizer, event, allowed=list(EntryMethod), allows_links=True)
    links = {link.table_id: link for link in issue_links(organizer, round_)}
    ahead, entering, calling = _three_open_tables(event, round_)
    for seat in (0, 2):
        _say(ahead, seat, table_state(event, ahead), holder_of(links[ahead.pk]))
    reason = "The last hand was won by the player before me"
    _say(ahead, 3, table_state(event, ahead), holder_of(links[ahead.pk]), reason=reason)
    for _hand in range(HANDS_BY_SCORER):
        _enter_by_link(event, links[entering.pk], seed)
    call_referee(holder_of(links[calling.pk]), calling)


def _three_open_tables(event: Event, round_: Round) -> Sequence[Table]:
    """The table with the most hands, the one with the second fewest, and the one with the fewest."""
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
        holder_of(link), link.table, client_key=uuid4(), expected_number=state.next_number, entered=entered
    )
