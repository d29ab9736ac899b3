"""Scripted matches of a rulebook in which scores run along, as hands that acts record."""

from collections.abc import Iterator, Mapping
from datetime import timedelta
from typing import Any
from uuid import uuid4

from django.utils import timezone

from tests.factories import make_table
from tournament.draws.models import Table
from tournament.play.acts.hands import record_hand
from tournament.play.enums import Outcome
from tournament.play.inputs import HandInput, WinInput
from tournament.play.models import Hand
from tournament.play.queries.tables import TableState, table_state

RULESET = "riichi"


def make_running_table(**options: Any) -> Table:
    """A table of four in the first round of an event whose scores run along; the time of the round is up."""
    table = make_table(ruleset=RULESET, options=options)
    table.round.started_at = timezone.now() - 2 * timedelta(minutes=table.round.event.minutes_per_round)
    table.round.save()
    return table


def ron(winner: int, discarder: int, han: int | None = 1, fu: int | None = 30, **more: Any) -> HandInput:
    """A win on a discard."""
    yakuman = more.pop("yakuman", 0)
    win = WinInput(winner, han=None if yakuman else han, fu=None if yakuman else fu, yakuman=yakuman)
    return HandInput(Outcome.DISCARD, (win,), discarder, **more)


def tsumo(winner: int, han: int = 1, fu: int = 30, **more: Any) -> HandInput:
    """A self-drawn win."""
    return HandInput(Outcome.SELF_DRAW, (WinInput(winner, han=han, fu=fu),), **more)


def drawn(*tenpai: int, **more: Any) -> HandInput:
    """An exhaustive draw."""
    return HandInput(Outcome.NO_WIN, tenpai=tenpai, **more)


def chombo(offender: int, **more: Any) -> HandInput:
    """A false win, after which the hand is dealt again."""
    return HandInput(Outcome.FALSE_WIN, offender=offender, **more)


def record(table: Table, entered: HandInput) -> Hand:
    """Record the next hand of the table."""
    event = table.round.event
    return record_hand(
        event.created_by,
        table,
        client_key=uuid4(),
        expected_number=table_state(event, table).next_number,
        entered=entered,
    ).hand


def state(table: Table) -> TableState:
    """The state of the table as it is read."""
    return table_state(table.round.event, table)


def hands_of(vector: Mapping[str, Any]) -> Iterator[tuple[HandInput, Mapping[str, Any]]]:
    """Each hand of a scripted match as somebody enters it at the table, and what is expected of it."""
    bell = False
    for event in vector["events"]:
        if event["kind"] == "time_up":
            bell = True
            continue
        yield _hand(event, vector["options"], bell=bell), event["expect"]
        bell = False


def _hand(event: Mapping[str, Any], options: Mapping[str, Any], *, bell: bool) -> HandInput:
    shared = {"riichi": tuple(event.get("riichi", ())), "bell": bell}
    if event["kind"] == "draw":
        nagashi = tuple(event.get("nagashi", ()))
        return HandInput(Outcome.NO_WIN, tenpai=tuple(event["tenpai"]), nagashi=nagashi, **shared)
    if event["kind"] == "abort":
        return HandInput(Outcome.ABORTIVE_DRAW, cause=event["cause"], **shared)
    if event["kind"] == "chombo":
        return HandInput(Outcome.FALSE_WIN, offender=event["offender"], **shared)
    wins = [_win(win) for win in event["wins"]]
    discarder = event["discarder"]
    if len(wins) == 3 and options.get("several_ron") == "two":
        return HandInput(Outcome.ABORTIVE_DRAW, cause="triple_ron", **shared)
    if options.get("several_ron") == "head_bump":
        wins = sorted(wins, key=lambda win: (win.seat - (discarder or 0)) % 4)[:1]
    outcome = Outcome.SELF_DRAW if discarder is None else Outcome.DISCARD
    return HandInput(outcome, tuple(wins), discarder, **shared)


def _win(win: Mapping[str, Any]) -> WinInput:
    return WinInput(
        win["winner"],
        han=win.get("han"),
        fu=win.get("fu"),
        yakuman=win.get("yakuman", 0),
        liable=win.get("pao"),
        liable_yakuman=win.get("pao_yakuman"),
    )
