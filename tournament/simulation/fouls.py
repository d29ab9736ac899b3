"""Fouls committed at the tables, given through the real acts: some are taken back, some appealed against."""

import random
from collections.abc import Sequence
from uuid import uuid4

from penalties.acts.appeals import decide_appeal, open_appeal
from penalties.acts.penalties import issue_penalty, reverse_penalty
from penalties.catalogue.types import (
    Always,
    Bands,
    Consequences,
    Foul,
    Judge,
    Kind,
    Measure,
    Outcome,
    PerUnit,
)
from penalties.decisions.assessing import Decision
from penalties.enums import AppealStep
from penalties.models import LedgerEntry
from penalties.queries import event_rule_book, forbidden_winners, undecided_appeals
from tournament.accounts.models import User
from tournament.draws.models import Seat, Table
from tournament.events.models import Event

FOUL_PERMILLE = 20
"""The number of hands in a thousand in which a referee gives a penalty."""
FREQUENT = (
    ("talking", 4),
    ("slow_play", 3),
    ("empty_call", 3),
    ("late_pung", 3),
    ("tile_shown", 3),
    ("tile_knocked", 1),
    ("faulty_set", 2),
    ("false_win_waiting", 2),
    ("early_draw", 4),
    ("tile_dropped", 4),
    ("meld_cancelled", 3),
    ("illegal_exposure", 2),
    ("undernumbered_hand", 2),
    ("wall_tile_flipped", 2),
    ("short_hand", 2),
    ("long_hand", 2),
    ("turn_time", 4),
    ("hand_time", 2),
    ("claim_cancelled", 3),
    ("win_cancelled", 1),
    ("discard_named", 2),
    ("bonus_tile_kept", 3),
    ("kong_on_exposed_pung", 1),
    ("false_win", 1),
)
"""Fouls that honest players commit, each with its weight. A rulebook has some of them."""
BARRING = (("faulty_set", 1), ("undernumbered_hand", 1), ("short_hand", 1))
"""Fouls after which a player may not win the hand."""
TAKEN_BACK, UNDER_APPEAL = 3, 4
"""Which of five penalties is taken back, and which is appealed against and decided."""
AMOUNTS = {Measure.MINUTES: range(1, 15), Measure.TILES: range(1, 3), Measure.SECONDS: range(1, 60)}
"""The amounts that referees count, by measure."""


def commit_foul(rng: random.Random, event: Event, table: Table, *, referee: User, head: User) -> None:
    """Occasionally let somebody at the table commit a foul, for which the referee gives the penalty.

    One penalty in five is taken back, and another one in five is appealed against and decided by the `head`.
    """
    if rng.randrange(1000) >= FOUL_PERMILLE:
        return
    row = _give(rng, event, table, FREQUENT, referee)
    if row is None:
        return
    number = LedgerEntry.objects.filter(event=event, reverses__isnull=True).count()
    if number % 5 == TAKEN_BACK:
        reverse_penalty(referee, row, client_key=uuid4(), reason="It was another player")
    elif number % 5 == UNDER_APPEAL:
        _appeal(row, referee, head, number)


def barred_seats(event: Event, table: Table, hand_number: int) -> set[int]:
    """The seats whose players may not win the hand."""
    barred = forbidden_winners(event, table, hand_number)
    return {seat.wind for seat in table.seats.all() if seat.entry_id in barred}


def leave_penalties(rng: random.Random, event: Event, tables: Sequence[Table], *, referee: User) -> None:
    """Leave something to see in a running round: one table with a player who may not win, another with an open appeal.

    `tables` are those still playing. Does nothing if an appeal is already open.
    """
    if undecided_appeals(event) or not tables:
        return
    newest = _give(rng, event, tables[-1], FREQUENT, referee)
    _give(rng, event, tables[0], BARRING, referee)
    if newest is not None:
        open_appeal(referee, newest, client_key=uuid4(), note="I was not the one who did it")


def _appeal(row: LedgerEntry, referee: User, head: User, number: int) -> None:
    open_appeal(referee, row, client_key=uuid4(), note="The player says that it happened after the hand")
    upheld = number % 2 == 0
    decide_appeal(
        head,
        row,
        step=AppealStep.UPHELD if upheld else AppealStep.DROPPED,
        note="Two players saw it" if upheld else "Nobody else saw it",
        client_key=uuid4(),
    )


def _give(
    rng: random.Random, event: Event, table: Table, frequent: Sequence[tuple[str, int]], referee: User
) -> LedgerEntry | None:
    """Give somebody at the table a penalty for one of these fouls; None where the rulebook has none of them."""
    book = event_rule_book(event)
    known = [(foul, weight) for code, weight in frequent if (foul := book.foul(code))]
    if not known:
        return None
    foul = rng.choices([foul for foul, _weight in known], weights=[weight for _foul, weight in known])[0]
    seats = list(table.seats.all())
    offender = rng.choice(seats)
    return issue_penalty(
        referee,
        event,
        client_key=uuid4(),
        entry=offender.entry,
        decision=_decision(rng, foul, [seat for seat in seats if seat != offender]),
        table=table,
    )


def _decision(rng: random.Random, foul: Foul, others: list[Seat]) -> Decision:
    usual = _usual(foul.outcome)
    ranges = [one for one in usual if one.is_range]
    pays_one = any(one.kind is Kind.PAY_ONE for one in usual)
    return Decision(
        foul.code,
        measure=_measure(rng, foul.outcome),
        choice=0 if isinstance(foul.outcome, Judge) else None,
        points=rng.randint(ranges[0].amount, ranges[0].amount_max) if ranges else None,
        sufferer=rng.choice(others).entry if pays_one else None,
    )


def _measure(rng: random.Random, outcome: Outcome) -> int | None:
    return rng.choice(AMOUNTS[outcome.measure]) if isinstance(outcome, Bands | PerUnit) else None


def _usual(outcome: Outcome) -> Consequences:
    match outcome:
        case Always(consequences):
            return consequences
        case Judge(choices):
            return choices[0]
    return ()
