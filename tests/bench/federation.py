"""The years of a federation on one installation: four events are played through the acts, and the database copies them.

A copy has all that its model has, under numbers of its own: players, seats, hands with their tiles, penalties, audit, chain.
So every page computes what it would compute of played events, and half a million hands take a minute instead of hours. Only
the digests of the chain are those of the model: `verify_event` holds for the models and not for copies. The people of all
events are drawn from one pool, so that a series has people who played in several of its events.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.db.models import Field, Model

    from tournament.accounts.models import User
    from tournament.events.models import Event
    from tournament.registration.models import Entry, Player

MODELS = (("mcr", False), ("riichi", False), ("gghk", False), ("mcr", True))
"""The rulebooks of the events that are copied, and whether tables get final scores only, as small clubs enter them."""
FIRST_DAY = date(2025, 1, 4)
STRIDE = 1_000_000
"""How far the numbers of one copy are from those of the next; the models have fewer rows of any kind."""
EVENTS_OF_A_PERSON = 8
EVENTS_OF_A_SERIES = 10
SERIES_MOST = 50
ACCOUNT_FOR_EVENTS = 5
NEVER_COPIED = {"accounts.User", "registration.Player", "series.SeriesEvent", "chain.Written"}


@dataclass(frozen=True, slots=True)
class Size:
    """The players and rounds of each event, and how many events there will be at most."""

    events: int
    players: int
    rounds: int
    seed: int = 1


def write_models(size: Size) -> list[Event]:
    """The events that are copied, played through the acts; and the people and accounts of the federation."""
    from tests.factories import make_user

    organizer = make_user("administrator", is_superuser=True)
    referee = make_user("referee")
    _write_accounts(size.events // ACCOUNT_FOR_EVENTS)
    models = [
        _played(f"open-{number}", ruleset, size, organizer, referee, only_finals=only_finals)
        for number, (ruleset, only_finals) in enumerate(MODELS)
    ]
    _write_people(size)
    return models


def _write_accounts(how_many: int) -> None:
    from tournament.accounts.models import User

    User.objects.bulk_create(
        User(username=f"helper-{number}", password="!", display_name=f"Helper {number}")
        for number in range(how_many)
    )


def _write_people(size: Size) -> None:
    """The people who play in the copies: each in eight events, if they are spread evenly."""
    from tournament.registration.models import Player
    from tournament.simulation.people import random_people

    how_many = max(size.players * 2, size.events * size.players // EVENTS_OF_A_PERSON)
    people = [person.entry_fields() for person in random_people(random.Random(size.seed), how_many)]
    names = ("name", "name_zh", "federation_id")
    rows = [Player(**{field: person.get(field, "") for field in names}) for person in people]
    for number, row in enumerate(rows, start=STRIDE):
        row.pk = number
        row.federation_id = f"F{number}"
    Player.objects.bulk_create(rows)


def _played(
    slug: str, ruleset: str, size: Size, organizer: User, referee: User, *, only_finals: bool
) -> Event:
    from tournament.events.acts.staff import add_staff
    from tournament.events.enums import Role
    from tournament.play.acts.event_settings import change_entry_rules
    from tournament.play.enums import EntryMethod
    from tournament.simulation.entering import enter_new_event
    from tournament.simulation.playing import Crew, Plan, play_event
    from tournament.standings.acts.finishing import finish_event

    seed = random.Random(f"{size.seed} {slug}").randrange(2**31)
    fields = {
        "name": slug.replace("-", " ").title(),
        "slug": slug,
        "ruleset": ruleset,
        "rounds_planned": size.rounds,
        "minutes_per_round": 90,
        "starts_on": FIRST_DAY,
        "ends_on": FIRST_DAY + timedelta(days=1),
        "town": "Harbour",
    }
    event = enter_new_event(actor=organizer, fields=fields, players=size.players, seed=seed)
    add_staff(organizer, event, username=referee.username, role=Role.REFEREE)
    if only_finals:
        change_entry_rules(organizer, event, allowed=list(EntryMethod), final_scores_only=True)
    play_event(event, crew=Crew(organizer, referee), plan=Plan(seed=seed))
    finish_event(organizer, event)
    return event


def copy_models(size: Size, copies: range) -> None:
    """Copy all models under these numbers; a number is copied once. Indexes and statistics are brought up to date."""
    from django.db import connection, transaction

    from tests.constraints import behind_the_triggers
    from tournament.registration.models import Entry

    if not copies:
        return
    tables = _tables_of_events()
    with transaction.atomic(), behind_the_triggers(*(model._meta.db_table for model in tables)):
        for model in tables:
            if model is Entry:
                _copy_entries(size, copies)
            else:
                _copy(model, tables, copies)
    with transaction.atomic():
        _spread_over_the_years(copies)
        _write_series(copies)
        _set_counters()
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def _tables_of_events() -> list[type[Model]]:
    """Every kind of row that belongs to an event, however many steps away; what others point at comes first."""
    from django.apps import apps

    from tournament.events.models import Event

    known: list[type[Model]] = [Event]
    waiting = [
        model
        for model in apps.get_models()
        if model is not Event and model._meta.managed and model._meta.label not in NEVER_COPIED
    ]
    while True:
        found = [model for model in waiting if any(one.related_model in known for one in _keys(model))]
        if not found:
            return known
        known += found
        waiting = [model for model in waiting if model not in found]


def _keys(model: type[Model]) -> list[Field]:  # type: ignore[type-arg]  # takes no argument at run time
    return [field for field in model._meta.concrete_fields if field.related_model]


def _copy(model: type[Model], tables: Sequence[type[Model]], copies: range) -> None:
    """Copy the rows of the models in one statement of the database."""
    from django.db import connection

    meta = model._meta
    fields = meta.concrete_fields
    columns = ", ".join(connection.ops.quote_name(field.column) for field in fields)
    values = ", ".join(_value(field, tables) for field in fields)
    primary = connection.ops.quote_name(meta.pk.column)
    table = connection.ops.quote_name(meta.db_table)
    # What belongs to no event, such as the audit of accounts, is not copied.
    own = [
        f" AND {connection.ops.quote_name(key.column)} IS NOT NULL"
        for key in _keys(model)
        if key.name == "event" and key.null
    ]
    numbers = "copies(k) AS (SELECT CAST(%s AS bigint) UNION ALL SELECT k + 1 FROM copies WHERE k + 1 < %s)"
    rows = f"SELECT {values} FROM {table}, copies WHERE {primary} < {STRIDE}{''.join(own)}"  # noqa: S608 - names of models
    bounds = [copies.start, copies.stop]
    with connection.cursor() as cursor:
        cursor.execute(f"INSERT INTO {table} ({columns}) WITH RECURSIVE {numbers} {rows}", bounds)


def _value(field: Field, tables: Sequence[type[Model]]) -> str:  # type: ignore[type-arg]
    """What a copy has in a column: numbers are moved on, and what is unique is made anew."""
    from django.db import connection
    from django.db.models import UUIDField

    column = connection.ops.quote_name(field.column)
    is_number = field.primary_key or field.related_model in tables
    if is_number or (field.model._meta.label, field.name) == ("chain.ChainedRow", "row_id"):
        return f"{column} + k * {STRIDE}"
    if isinstance(field, UUIDField):
        fresh = "gen_random_uuid()" if connection.vendor == "postgresql" else "lower(hex(randomblob(16)))"
        return f"CASE WHEN {column} IS NULL THEN NULL ELSE {fresh} END"
    if field.unique:
        return f"{column} || '-' || k"
    return column


def _copy_entries(size: Size, copies: range) -> None:
    """Copy the entries; each copy is played by other people."""
    from tournament.registration.models import Entry, Player

    people = list(Player.objects.filter(pk__gte=STRIDE).order_by("pk"))
    models = list(Entry.objects.filter(pk__lt=STRIDE).order_by("event", "number"))
    for copy in copies:
        chance = random.Random(f"{size.seed} {copy}")
        events = {entry.event_id for entry in models}
        players = {event: iter(chance.sample(people, len(people))) for event in sorted(events)}
        Entry.objects.bulk_create(
            _entry_of(entry, copy, entry.player if entry.is_house else next(players[entry.event_id]))
            for entry in models
        )


def _entry_of(model: Entry, copy: int, player: Player) -> Entry:
    from tournament.registration.models import Entry

    fields = {field.attname: getattr(model, field.attname) for field in Entry._meta.concrete_fields}
    fields["id"] += copy * STRIDE
    fields["event_id"] += copy * STRIDE
    names = {"name": player.name, "name_zh": player.name_zh, "federation_id": player.federation_id}
    return Entry(**fields | names | {"player_id": player.pk})


def _spread_over_the_years(copies: range) -> None:
    """Ten events a week, each with a name of its own."""
    from tournament.events.models import Event

    changed = list(Event.objects.filter(pk__gte=copies.start * STRIDE, pk__lt=copies.stop * STRIDE))
    for event in changed:
        copy, model = divmod(event.pk, STRIDE)
        event.name = f"{event.town} Open {copy}-{model}"
        event.starts_on = FIRST_DAY + timedelta(days=7 * (copy * len(MODELS) // 10))
        event.ends_on = event.starts_on + timedelta(days=1)
    Event.objects.bulk_update(changed, ["name", "starts_on", "ends_on"], batch_size=100)


def _write_series(copies: range) -> None:
    """A league for each ten events, and one series of fifty."""
    from uuid import uuid4

    from tournament.accounts.models import User
    from tournament.events.models import Event
    from tournament.series.models import Series, SeriesEvent

    organizer = User.objects.get(username="administrator")
    first, last = copies.start * STRIDE, copies.stop * STRIDE
    new = list(Event.objects.filter(pk__gte=first, pk__lt=last).order_by("ruleset", "starts_on", "pk"))

    def write(slug: str, events: Sequence[Event]) -> None:
        series = Series.objects.create(
            slug=slug, name=slug.replace("-", " ").title(), client_key=uuid4(), created_by=organizer
        )
        SeriesEvent.objects.bulk_create(SeriesEvent(series=series, event=event) for event in events)

    for start in range(0, len(new) - EVENTS_OF_A_SERIES + 1, EVENTS_OF_A_SERIES):
        write(f"league-{copies.start}-{start}", new[start : start + EVENTS_OF_A_SERIES])
    if len(new) >= SERIES_MOST:
        write(f"season-{copies.start}", new[:SERIES_MOST])


def _set_counters() -> None:
    """Let the counters of the tables go on behind the highest number."""
    from django.apps import apps
    from django.core.management.color import no_style
    from django.db import connection

    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), list(apps.get_models())):
            cursor.execute(statement)
