"""Rehearsals for tests: one that has begun, robots that play without waiting, and every row of the database."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any
from unittest import mock

from django.apps import apps
from django.utils import timezone

from tournament.core.errors import Refusal
from tournament.events.models import Event
from tournament.rehearsal.acts.rehearsals import rehearse
from tournament.rehearsal.models import Rehearsal
from tournament.simulation import rehearsing

Rows = dict[tuple[str, Any], tuple[Any, ...]]
NAME = "Rehearsal: Spring Open"
UNTIL_NEXT_LOOK = 20.0
"""Robots of tests look for people less often: nothing happens between two of their acts."""


def begun(event: Event, **more: Any) -> Rehearsal:
    """A rehearsal of the event, begun by its organizer."""
    return rehearse(event.created_by, event, name=NAME, **more)


def every_row() -> Rows:
    """Every row of the database with all its columns, by table and primary key."""
    rows: Rows = {}
    for model in apps.get_models(include_auto_created=True):
        manager = model._base_manager
        for row in manager.order_by("pk").values_list(
            "pk", *(field.attname for field in model._meta.concrete_fields)
        ):
            rows[model._meta.db_table, row[0]] = row
    return rows


class Clock:
    """A clock that runs only when told."""

    def __init__(self) -> None:
        self.time = timezone.now()

    def now(self) -> datetime:
        return self.time

    def wait(self, seconds: float) -> None:
        self.time += timedelta(seconds=seconds)


def play_on(rehearsal: Rehearsal, clock: Clock, until: Callable[[], bool] = lambda: False) -> None:
    """Let the robots play to the end, or until something is so; every wait is over at once."""
    with mock.patch.object(rehearsing, "UNTIL_NEXT_LOOK", UNTIL_NEXT_LOOK):
        for _step in range(5000):
            if until():
                return
            try:
                wait = rehearsing.step(rehearsal.pk, clock.now())
            except Refusal as refusal:
                raise AssertionError(f"the robots were refused: {refusal.code} {refusal}") from refusal
            if wait is None:
                return
            clock.wait(wait)
    raise AssertionError("the robots never came to an end")
