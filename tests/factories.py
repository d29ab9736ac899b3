"""Typed makers of rows for tests. Each takes what matters to the test and fills in the rest."""

from collections.abc import Mapping, Sequence
from io import BytesIO
from itertools import count
from typing import Any
from uuid import uuid4

from django.db.models import F
from PIL import Image

from tournament.accounts.acting import INSTALLATION
from tournament.accounts.models import User
from tournament.audit.models import AuditEntry
from tournament.core.photos import shrunk
from tournament.draws.enums import SeatChangeKind
from tournament.draws.models import Seat, SeatChange, Table
from tournament.events.enums import Role, RoundState
from tournament.events.models import Event, Round, Staff
from tournament.events.rulebook.rulesets import counts_thousands
from tournament.play.acts.event_settings import change_entry_rules
from tournament.play.acts.hands import record_hand
from tournament.play.acts.new_events import create_event
from tournament.play.bridge.evaluation import HandInput, WinInput
from tournament.play.enums import EntryMethod, Outcome
from tournament.play.links.acts import replace_link
from tournament.play.links.queries import token_of
from tournament.play.models import Hand, HandPhoto, TableLink
from tournament.play.people import holder_of
from tournament.play.photos.acts import take_photo
from tournament.play.queries.tables import table_state
from tournament.play.seat_changes.acts.changes import take_seat
from tournament.play.seat_changes.inputs import Newcomer, SeatAt
from tournament.registration.acts.entries import PLAYER_FIELDS
from tournament.registration.models import Entry, Player
from tournament.registration.queries import next_number
from tournament.registration.verbs import EntryVerb

_serial = count(1)
Worth = Mapping[str, Any]
"""What a win is worth, as fields of `WinInput`."""


def make_user(username: str = "", **fields: Any) -> User:
    return User.objects.create_user(username or f"user{next(_serial)}", password="tiles", **fields)


def make_event(*, organizer: User | None = None, **fields: Any) -> Event:
    """An event with its planned rounds; `organizer` is made when none is given."""
    defaults = {
        "name": f"Event {next(_serial)}",
        "ruleset": "mcr",
        "rounds_planned": 3,
        "minutes_per_round": 90,
    }
    return create_event(organizer or make_user(), INSTALLATION, fields={**defaults, **fields})


def make_staff(event: Event, user: User, role: Role) -> Staff:
    return Staff.objects.create(event=event, user=user, role=role)


def make_entries(event: Event, how_many: int, **fields: Any) -> list[Entry]:
    """Entries named "Player 1" and so on, with all the rows that `add_entry` leaves, written together."""
    rows = [{"name": f"Player {n}", **fields} for n in range(1, how_many + 1)]
    people = Player.objects.bulk_create(
        Player(**{name: row[name] for name in PLAYER_FIELDS if name in row}) for row in rows
    )
    entries = Entry.objects.bulk_create(
        Entry(**{"event": event, "player": player, "number": number, **row})
        for number, (player, row) in enumerate(zip(people, rows, strict=True), start=next_number(event))
    )
    actor = event.created_by
    AuditEntry.objects.bulk_create(
        AuditEntry(
            event=event,
            actor=actor,
            actor_name=str(actor),
            verb=EntryVerb.ENTRY_ADDED,
            data={"name": str(entry), "number": entry.number},
        )
        for entry in entries
    )
    Event.objects.filter(pk=event.pk).update(revision=F("revision") + how_many)
    return entries


def make_round(
    event: Event,
    tables: Sequence[Sequence[Entry]],
    *,
    number: int = 1,
    state: RoundState = RoundState.RUNNING,
) -> Round:
    """Seat these entries, East first, and put the round into `state`."""
    round_ = event.rounds.get(number=number)
    for table_number, entries in enumerate(tables, start=1):
        table = Table.objects.create(round=round_, number=table_number)
        for wind, entry in enumerate(entries):
            Seat.objects.create(table=table, round=round_, wind=wind, entry=entry)
    set_state(round_, state)
    return round_


def set_state(round_: Round, state: RoundState) -> None:
    order = [
        RoundState.PLANNED,
        RoundState.DRAWN,
        RoundState.PUBLISHED,
        RoundState.RUNNING,
        RoundState.CLOSED,
    ]
    stamp = round_.event.created_at
    reached = order.index(state)
    round_.state = state
    round_.published_at = stamp if reached >= 2 else None
    round_.started_at = stamp if reached >= 3 else None
    round_.closed_at = stamp if reached >= 4 else None
    round_.save()


def make_table(event: Event | None = None, **fields: Any) -> Table:
    """One table of four in the running first round of an event."""
    event = event or make_event(**fields)
    round_ = make_round(event, [make_entries(event, 4)])
    return round_.tables.get()


def discard_win(winner: int, discarder: int, value: int | Worth) -> HandInput:
    return HandInput(Outcome.DISCARD, (_win(winner, value),), discarder)


def self_draw(winner: int, value: int | Worth) -> HandInput:
    return HandInput(Outcome.SELF_DRAW, (_win(winner, value),))


def worth_under(ruleset: str, value: int) -> int | Worth:
    """The value of a hand; where that is two numbers, han and fu instead."""
    return {"han": 3, "fu": 40} if counts_thousands(ruleset) else value


def _win(winner: int, value: int | Worth) -> WinInput:
    return WinInput(seat=winner, value=value) if isinstance(value, int) else WinInput(seat=winner, **value)


NO_WIN = HandInput(Outcome.NO_WIN)


def picture(side: int = 8, kind: str = "JPEG") -> bytes:
    """A picture as a file."""
    file = BytesIO()
    Image.new("RGB", (side, side), "seagreen").save(file, kind)
    return file.getvalue()


def make_photo(hand: Hand) -> HandPhoto:
    """A photo of a hand, taken by the organizer."""
    return take_photo(hand.event.created_by, hand, photo=shrunk(picture()), client_key=uuid4())


def play(table: Table, *hands: HandInput) -> list[Hand]:
    """Record these hands at the table, one after the other."""
    event = table.round.event
    return [
        record_hand(
            event.created_by,
            table,
            client_key=uuid4(),
            expected_number=table_state(event, table).next_number,
            entered=hand,
        ).hand
        for hand in hands
    ]


def allow_links(event: Event, *, needs_confirmations: bool = False) -> None:
    """Let the tables of the event have links."""
    change_entry_rules(
        event.created_by,
        event,
        allowed=list(EntryMethod),
        allows_links=True,
        needs_confirmations=needs_confirmations,
    )


def make_link(table: Table) -> TableLink:
    """A link of the table's scorer; the event allows links from then on."""
    allow_links(table.round.event)
    return replace_link(table.round.event.created_by, table)


def token_for(table: Table) -> str:
    """The token of a new link of the table's scorer."""
    return token_of(make_link(table))


def propose(link: TableLink, *hands: HandInput) -> list[Hand]:
    """Enter these hands by the link, one after the other; they wait to be accepted."""
    table = link.table
    return [
        record_hand(
            holder_of(link),
            table,
            client_key=uuid4(),
            expected_number=table_state(table.round.event, table).next_number,
            entered=hand,
        ).hand
        for hand in hands
    ]


def seat_somebody(
    table: Table, seat: int, entry: Entry, *, from_number: int = 1, **wanted: Any
) -> SeatChange:
    """Let somebody take a seat from a hand on, as an organizer does."""
    place = SeatAt(table, seat, from_number, table.seats.get(wind=seat).entry_id)
    return take_seat(
        wanted.pop("person", table.round.event.created_by),
        place,
        client_key=uuid4(),
        newcomer=Newcomer(entry),
        **{"kind": SeatChangeKind.SUBSTITUTE, **wanted},
    )
