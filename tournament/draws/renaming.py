"""Renames the people in a stored draw: they have ids here, and names such as `p7` in a document."""

from collections.abc import Callable, Sequence
from typing import Any

Name = int | str
Rename = Callable[[Any], Name]
Stored = dict[str, Any]


def inputs_renamed(inputs: Stored, rename: Rename) -> Stored:
    """The engine's input renamed: players, history, pairs and groups, including those of a redrawn part."""
    found = dict(inputs)
    if "players" in inputs:
        found["players"] = [{**player, "id": rename(player["id"])} for player in inputs["players"]]
    if "history" in inputs:
        found["history"] = [tables_renamed(tables, rename) for tables in inputs["history"]]
    if "also_met" in inputs:
        found["also_met"] = [
            [rename(one), rename(other), number] for one, other, number in inputs["also_met"]
        ]
    if "apart" in inputs:
        found["apart"] = tables_renamed(inputs["apart"], rename)
    if "groups" in inputs:
        found["groups"] = tables_renamed(inputs["groups"], rename)
    if "part" in inputs:
        part = inputs["part"]
        found["part"] = {**part, "inputs": inputs_renamed(part["inputs"], rename)}
    return found


def report_renamed(report: Stored, rename: Rename) -> Stored:
    """The engine's report renamed: constraints not met, and the reasons by table."""
    found = dict(report)
    if "unmet" in report:
        found["unmet"] = [_unmet_renamed(unmet, rename) for unmet in report["unmet"]]
    if "tables" in report:
        found["tables"] = [_table_renamed(table, rename) for table in report["tables"]]
    return found


def tables_renamed(tables: Sequence[Sequence[Any]], rename: Rename) -> list[list[Name]]:
    """Lists of people, renamed."""
    return [[rename(one) for one in table] for table in tables]


def _unmet_renamed(unmet: Stored, rename: Rename) -> Stored:
    found = {**unmet, "players": [rename(one) for one in unmet["players"]]}
    if unmet.get("exchange"):
        exchange = unmet["exchange"]
        found["exchange"] = {
            **exchange,
            "first": rename(exchange["first"]),
            "second": rename(exchange["second"]),
        }
    return found


def _table_renamed(table: Stored, rename: Rename) -> Stored:
    return {
        **table,
        "seats": [{**seat, "player": rename(seat["player"])} for seat in table["seats"]],
        "clashes": [[clash, rename(one), rename(other)] for clash, one, other in table["clashes"]],
    }
