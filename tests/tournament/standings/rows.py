"""Events written straight into the database: what the queries and exports under test read."""

from collections.abc import Mapping, Sequence
from uuid import uuid4

from tests.constraints import behind_the_triggers
from tests.factories import make_event, set_state
from tests.tournament.standings.reference import PlayedTable
from tournament.accounts.models import User
from tournament.draws.enums import Fill
from tournament.draws.models import DrawSettings, Seat, SitOut, Table
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.play.enums import Outcome
from tournament.play.models import Hand, TableClosing
from tournament.registration.models import Entry, Player


def write_event(
    players: Sequence[str],
    tables: Sequence[PlayedTable] = (),
    states: Mapping[int, RoundState] | None = None,
    **fields: object,
) -> Event:
    """An event with these players, numbered from 1, and these tables; rounds without a state are closed."""
    user, _ = User.objects.get_or_create(username="organizer")
    states = {table.round_number: RoundState.CLOSED for table in tables} | dict(states or {})
    event = make_event(organizer=user, rounds_planned=max(states, default=1), **fields)
    entries = write_entries(event, players)
    rounds = {round_.number: round_ for round_ in event.rounds.all()}
    write_tables(rounds, tables, entries, user)
    for number, state in states.items():
        set_state(rounds[number], state)
    return event


def write_entries(event: Event, names: Sequence[str], **fields: object) -> dict[str, Entry]:
    """Entries by name, numbered on from the event's last."""
    first = event.entries.count() + 1
    people = Player.objects.bulk_create(Player(name=name) for name in names)
    entries = Entry.objects.bulk_create(
        Entry(event=event, player=player, number=number, name=player.name, **fields)
        for number, player in enumerate(people, start=first)
    )
    return {entry.name: entry for entry in entries}


def write_tables(
    rounds: Mapping[int, Round], played: Sequence[PlayedTable], entries: Mapping[str, Entry], user: User
) -> None:
    numbers: dict[int, int] = {}
    tables = []
    for table in played:
        numbers[table.round_number] = numbers.get(table.round_number, 0) + 1
        tables.append(Table(round=rounds[table.round_number], number=numbers[table.round_number]))
    Table.objects.bulk_create(tables)
    pairs = list(zip(tables, played, strict=True))
    Seat.objects.bulk_create(
        Seat(table=table, round=table.round, wind=wind, entry=entries[name])
        for table, as_played in pairs
        for wind, name in enumerate(as_played.players)
    )
    hands = [
        new_hand(table, number, deltas, user)
        for table, as_played in pairs
        for number, deltas in enumerate(as_played.hands, start=1)
    ]
    # Rounds that are closed take no hand any more.
    with behind_the_triggers("play_hand"):
        Hand.objects.bulk_create(hands)
    TableClosing.objects.bulk_create(
        TableClosing(table=table, closed_by=user) for table, as_played in pairs if as_played.is_closed
    )


def write_sit_outs(
    event: Event, rests: Sequence[tuple[str, int]], *, points: int, table_points_x12: int
) -> None:
    """Players who sat a round out, by name and round number, and what the event gives for each."""
    DrawSettings.objects.create(
        event=event, fill=Fill.SIT_OUT, sit_out_points=points, sit_out_table_points_x12=table_points_x12
    )
    rounds = {round_.number: round_ for round_ in event.rounds.all()}
    entries = {entry.name: entry for entry in event.entries.all()}
    SitOut.objects.bulk_create(SitOut(round=rounds[number], entry=entries[name]) for name, number in rests)


def new_hand(table: Table, number: int, deltas: Sequence[int], user: User, **fields: object) -> Hand:
    """An unsaved self-drawn hand; no win when no points move."""
    east, south, west, north = deltas
    defaults: dict[str, object] = {
        "outcome": Outcome.SELF_DRAW if any(deltas) else Outcome.NO_WIN,
        "delta_east": east,
        "delta_south": south,
        "delta_west": west,
        "delta_north": north,
        "client_key": uuid4(),
        "recorded_by": user,
    }
    return Hand(table=table, number=number, **(defaults | fields))
