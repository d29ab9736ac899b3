"""A request for a draw, as it is stored with the draw and as the engine takes it."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from tournament.draws import engine
from tournament.draws.engine import (
    DrawRequest,
    Method,
    Player,
    Weights,
    method_of_id,
)
from tournament.draws.models import DrawSettings
from tournament.draws.queries import SeatedTable
from tournament.draws.seats.history import SeatHistory
from tournament.draws.settings.plans import Plan, rows_of_plan
from tournament.events.table_numbers import numbers_in_play
from tournament.registration.models import Entry

Stored = dict[str, Any]


@dataclass(frozen=True, slots=True)
class StoredRequest:
    """Everything that a draw depends on, as JSON. The engine draws from nothing else.

    `inputs` has players (best first), history and the pairs kept apart; `settings` has the method, the number of rounds
    and everything the organizer chose. With the seed and the number of steps they produce the same draw again.
    """

    inputs: Stored
    settings: Stored
    seed: int


def stored_inputs(
    ranked: Sequence[Entry],
    *,
    method: Method,
    history: SeatHistory,
    apart: Sequence[tuple[int, int]],
    tables: Mapping[int, int],
    groups: Sequence[Sequence[int]] = (),
) -> Stored:
    """The people in order of rank, and the earlier rounds. `tables` are fixed tables by entry.

    `groups` are the ids of players who are drawn among themselves, after a cut into several groups.
    """
    stored = {
        "players": [_stored_player(entry, method, tables.get(entry.pk)) for entry in ranked],
        **stored_history(history),
        "apart": [list(pair) for pair in apart],
    }
    if groups:
        stored["groups"] = [list(group) for group in groups]
    return stored


def with_player(inputs: Stored, entry: Entry, *, method: Method, table: int | None) -> Stored:
    """The inputs with somebody who came after the draw, at the end of the line."""
    return {**inputs, "players": [*inputs["players"], _stored_player(entry, method, table)]}


def stored_history(history: SeatHistory) -> Stored:
    """Rounds as JSON.

    Their table numbers are added where they are not 1, 2, 3, …, and so are the meetings of people who gave up a seat,
    if there are any.
    """
    rounds = history.rounds
    stored: Stored = {"history": [[list(four) for four in tables.values()] for tables in rounds]}
    if any(list(tables) != list(range(1, len(tables) + 1)) for tables in rounds):
        stored["history_tables"] = [list(tables) for tables in rounds]
    if history.also_met:
        stored["also_met"] = [list(met) for met in history.also_met]
    return stored


def _stored_player(entry: Entry, method: Method, table: int | None) -> Stored:
    """What is known of a player, without empty values.

    A design has a place in its line for everybody, so a house player takes the place of the player whom it replaces.
    """
    player: Stored = {"id": entry.pk}
    for name in ("club", "team", "country"):
        if getattr(entry, name):
            player[name] = getattr(entry, name)
    if entry.is_house and not method.keeps_line:
        player["house"] = True
    if table is not None:
        player["table"] = table
    return player


def stored_settings(settings: DrawSettings, *, method: Method, plan: Plan, rounds: int) -> Stored:
    """The organizer's choices. `plan` is empty when one method draws all the rounds."""
    return {
        "method": method.id,
        "plan": rows_of_plan(plan),
        "rounds": rounds,
        "planned_rounds": settings.event.rounds_planned,
        "turnup_plan": settings.turnup_plan,
        "turnup_step": settings.turnup_step,
        "stride": settings.stride,
        "fill": settings.fill,
        "winds": settings.winds,
        "table_order": settings.table_order,
        "table_numbers": list(settings.table_numbers),
        "weights": asdict(Weights(**settings.weights)),
        "band_width": settings.band_width,
    }


def engine_request(
    stored: StoredRequest, *, step_limit: int | None = None, seconds: float | None = None
) -> DrawRequest:
    """The engine's request from what is stored."""
    inputs, settings = stored.inputs, stored.settings
    return DrawRequest(
        players=tuple(_player(player, rank) for rank, player in enumerate(inputs["players"], start=1)),
        method=method_of_id(settings["method"]),
        history=_rounds(inputs["history"]),
        history_tables=_tables(inputs),
        also_met=_meetings(inputs),
        rounds=settings["rounds"],
        plan=tuple(
            engine.PlanStep(method_of_id(method), first, last) for method, first, last in settings["plan"]
        ),
        turnup_plan=settings["turnup_plan"],
        turnup_step=settings["turnup_step"],
        stride=settings["stride"],
        fill=engine.Fill(settings["fill"]),
        winds=engine.WindMode(settings["winds"]),
        table_order=engine.TableOrder(settings["table_order"]),
        table_numbers=tuple(settings.get("table_numbers", ())),
        apart=frozenset((one, other) for one, other in inputs["apart"]),
        weights=Weights(**settings["weights"]),
        band_width=settings["band_width"],
        planned_rounds=settings["planned_rounds"],
        seed=stored.seed,
        step_limit=step_limit,
        seconds=seconds,
    )


def group_requests(stored: StoredRequest) -> list[StoredRequest]:
    """The requests of the groups, each with its players and the numbers of its tables, in order.

    The tables of the hall are assigned from the lowest number on. A fixed table that another group uses is ignored.
    """
    players = {player["id"]: player for player in stored.inputs["players"]}
    groups = [[players[entry_id] for entry_id in ids] for ids in stored.inputs["groups"]]
    numbers = numbers_in_play(stored.settings["table_numbers"], sum(len(group) // 4 for group in groups))
    requests = []
    for group in groups:
        own, numbers = numbers[: len(group) // 4], numbers[len(group) // 4 :]
        inputs = {
            **stored.inputs,
            "players": [
                {name: value for name, value in player.items() if name != "table" or value in own}
                for player in group
            ],
            "groups": [],
        }
        requests.append(StoredRequest(inputs, {**stored.settings, "table_numbers": own}, stored.seed))
    return requests


def _player(stored: Mapping[str, Any], rank: int) -> Player:
    return Player(
        id=stored["id"],
        rank=rank,
        club=stored.get("club", ""),
        team=stored.get("team", ""),
        country=stored.get("country", ""),
        is_house=stored.get("house", False),
        fixed_table=stored.get("table"),
    )


def _tables(inputs: Stored) -> tuple[tuple[int, ...], ...]:
    """The table numbers of the earlier rounds; empty where they are 1, 2, 3, …"""
    return tuple(tuple(numbers) for numbers in inputs.get("history_tables", ()))


def _meetings(inputs: Stored) -> tuple[tuple[int, int, int], ...]:
    """Who met besides those who sit together in the history."""
    return tuple((one, other, round_number) for one, other, round_number in inputs.get("also_met", ()))


def _rounds(stored: Sequence[Sequence[Sequence[int]]]) -> tuple[tuple[SeatedTable, ...], ...]:
    return tuple(tuple((e, s, w, n) for e, s, w, n in tables) for tables in stored)


def request_of_round(stored: StoredRequest, *, method: Method, history: SeatHistory) -> DrawRequest:
    """The request that measures one round, drawn alone or with others: the stored one, with the earlier rounds as they
    are now.
    """
    before = stored_history(history)
    return replace(
        engine_request(stored),
        method=method,
        plan=(),
        rounds=1,
        history=_rounds(before["history"]),
        history_tables=_tables(before),
        also_met=_meetings(before),
    )
