"""A large event in the middle of play, written past the acts, which would take minutes."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    import scoring
    from tournament.accounts.models import User
    from tournament.draws.models import Table
    from tournament.events.models import Event, Round
    from tournament.play.models import Hand, HandWin
    from tournament.registration.models import Entry

HANDS = 16
WIN_PERMILLE = 850
KINDS_OF_WINS = 60


def write_played_event(slug: str, players: int, rounds: int, *, is_running: bool) -> Event:
    """An event after so many rounds, with hands by their tiles; the last one runs if `is_running`, else it is closed.

    Every tenth player has a penalty.
    """
    from django.db import connection

    from tests.factories import make_event, make_user
    from tests.penalties.given import give
    from tests.tournament.standings.rows import write_entries

    user = make_user(f"organizer-of-{slug}")
    event = make_event(organizer=user, slug=slug, rounds_planned=rounds)
    entries = list(write_entries(event, [f"Player {number}" for number in range(1, players + 1)]).values())
    chance = random.Random(slug)
    wins = _random_wins(chance)
    for round_ in event.rounds.order_by("number"):
        chance.shuffle(entries)
        _play(round_, entries, wins, user, chance, is_over=round_.number < rounds or not is_running)
    for entry in entries[::10]:
        give(event, entry, "faulty_set")
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return event


def _random_wins(chance: random.Random) -> list[scoring.Score]:
    from scoring import Wind
    from scoring.sampling import random_winning_hand

    east = next(iter(Wind))
    return [random_winning_hand(chance, "mcr", east, east) for _ in range(KINDS_OF_WINS)]


def _play(
    round_: Round,
    entries: Sequence[Entry],
    wins: Sequence[scoring.Score],
    user: User,
    chance: random.Random,
    *,
    is_over: bool,
) -> None:
    from tests.constraints import behind_the_triggers
    from tests.factories import set_state
    from tournament.draws.models import Seat, Table
    from tournament.events.enums import RoundState
    from tournament.play.models import Hand, HandWin, TableClosing

    tables = Table.objects.bulk_create(
        Table(round=round_, number=number) for number in range(1, len(entries) // 4 + 1)
    )
    Seat.objects.bulk_create(
        Seat(table=table, round=round_, wind=wind, entry=entries[4 * index + wind])
        for index, table in enumerate(tables)
        for wind in range(4)
    )
    last = HANDS if is_over else HANDS // 2
    played = [_hand(table, number, wins, user, chance) for table in tables for number in range(1, last + 1)]
    with behind_the_triggers("play_hand", "play_handwin"):
        Hand.objects.bulk_create(hand for hand, _win in played)
        HandWin.objects.bulk_create(win for _hand, win in played if win)
    if is_over:
        TableClosing.objects.bulk_create(TableClosing(table=table, closed_by=user) for table in tables)
    set_state(round_, RoundState.CLOSED if is_over else RoundState.RUNNING)


def _hand(
    table: Table, number: int, wins: Sequence[scoring.Score], user: User, chance: random.Random
) -> tuple[Hand, HandWin | None]:
    from tests.tournament.standings.rows import new_hand
    from tournament.play.enums import EntryMethod, Outcome
    from tournament.play.models import HandWin

    if chance.randrange(1000) >= WIN_PERMILLE:
        return new_hand(table, number, (0, 0, 0, 0), user), None
    score = chance.choice(wins)
    winner, discarder = chance.sample(range(4), 2)
    deltas = [-8] * 4
    deltas[discarder] -= score.value
    deltas[winner] = 24 + score.value
    hand = new_hand(table, number, deltas, user, outcome=Outcome.DISCARD, discarder=discarder)
    win = HandWin(
        hand=hand,
        seat=winner,
        value=score.value,
        method=EntryMethod.TILES,
        tiles=score.hand.to_json(),
        breakdown=score.to_json(),
    )
    return hand, win
