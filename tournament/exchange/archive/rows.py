"""The rows beside the document, written into an archive and made again: desk, sign-ups, payments, messages, screens."""

import json
import secrets
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from functools import cached_property
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import ForeignKey, Model, QuerySet

from penalties.models import OwnLinkWithdrawal
from tournament.core.tokens import hash_of
from tournament.draws.models import Table
from tournament.events.models import Event
from tournament.exchange.hooks.archived import Rows, archived_rows
from tournament.papers.models import PaperChoice
from tournament.play.models import Announcement, Hand, HandPhoto, PhotoRules, RefereeCall, TableLink
from tournament.registration.models import (
    Charge,
    DeskSettings,
    Entry,
    FeeItem,
    MailText,
    Message,
    NoShow,
    Payment,
    ReservedPlace,
    SignUp,
    SignUpQuestion,
)
from tournament.registration.models.search import SearchField
from tournament.registration.queries.sign_ups import make_token

Json = dict[str, Any]


def _new_link() -> Mapping[str, object]:
    """The link of a sign-up belongs to the secret key of one installation."""
    nonce = secrets.token_urlsafe(24)
    return {"nonce": nonce, "token_hash": hash_of(make_token(nonce))}


OWN_ROWS = (
    Rows(name="desk", model=DeskSettings),
    Rows(name="questions", model=SignUpQuestion),
    Rows(name="mail_texts", model=MailText),
    Rows(name="fee_items", model=FeeItem),
    Rows(
        name="sign_ups",
        model=SignUp,
        left_out="nonce token_hash",
        make=_new_link,
        points_at={"answers": "questions", "wishes": "fee_items"},
    ),
    Rows(name="reserved_places", model=ReservedPlace, event="entry__event"),
    Rows(name="no_shows", model=NoShow, event="entry__event"),
    Rows(name="charges", model=Charge, event="entry__event", points_at={"items": "fee_items"}),
    Rows(name="payments", model=Payment, event="entry__event"),
    Rows(name="messages", model=Message, points_at={"recipients": "sign_ups"}),
    Rows(name="announcements", model=Announcement),
    Rows(name="calls", model=RefereeCall, event="table__round__event"),
    Rows(name="photo_rules", model=PhotoRules),
    Rows(name="photos", model=HandPhoto, event="hand__table__round__event", file="content"),
    Rows(name="withdrawn_links", model=OwnLinkWithdrawal, event="entry__event"),
    Rows(name="paper", model=PaperChoice),
)
"""In this order they are made again."""
SOMEBODY = "somebody"
"""Stands for an account: who it was, the audit says."""


def kinds_of_rows() -> Sequence[Rows]:
    return (*OWN_ROWS, *archived_rows)


class Names:
    """What rows are called in the archive of an event: people by number, tables by round and number, versions of hands by
    table, number and place among the versions, others by their place in their list.
    """

    def __init__(self, event: Event) -> None:
        self.entries = dict(event.entries.values_list("pk", "number"))
        tables = Table.objects.filter(round__event=event)
        self.tables = {
            pk: [round_, number] for pk, round_, number in tables.values_list("pk", "round__number", "number")
        }
        self.places: dict[str, dict[int, int]] = {}

    @cached_property
    def hands(self) -> dict[int, list[int]]:
        """The versions of hands; read when the first one is asked for."""
        found: dict[int, list[int]] = {}
        seen: Counter[tuple[int, ...]] = Counter()
        rows = Hand.objects.filter(table__in=self.tables).order_by("pk").values_list("pk", "table", "number")
        for pk, table, number in rows:
            found[pk] = [*self.tables[table], number, seen[table, number]]
            seen[table, number] += 1
        return found


def rows_of(event: Event) -> Json:
    """All rows beside the document by the names of their kinds, as JSON has them."""
    names = Names(event)
    found: Json = {}
    for kind in kinds_of_rows():
        rows = list(_rows(kind, event))
        names.places[kind.name] = {row.pk: place for place, row in enumerate(rows)}
        if rows:
            found[kind.name] = [_said(kind, row, names) for row in rows]
    return found


def bytes_of_rows(event: Event) -> bytes:
    return json.dumps(rows_of(event), ensure_ascii=False, sort_keys=True, indent=1).encode()


def files_of(kind: Rows, event: Event) -> Iterator[tuple[str, bytes]]:
    """The members that the rows of a kind have besides, by name, one after the other."""
    for place, pk in enumerate(_rows(kind, event).values_list("pk", flat=True)):
        content = kind.model._base_manager.values_list(kind.file, flat=True).get(pk=pk)
        yield member_of(kind, place), bytes(content)


def member_of(kind: Rows, place: int) -> str:
    return f"{kind.name}/{place}"


def _rows(kind: Rows, event: Event) -> QuerySet[Model]:
    rows = kind.model._base_manager.filter(**{kind.event: event}).order_by("pk")
    return rows.defer(kind.file) if kind.file else rows


def _columns(kind: Rows) -> Iterator[Any]:
    for column in kind.model._meta.concrete_fields:
        # What a name is found by is made of the name.
        if not isinstance(column, SearchField) and not (
            column.primary_key
            or column.name in (*kind.left_out.split(), kind.file)
            or column.related_model is Event
        ):
            yield column


def _said(kind: Rows, row: Model, names: Names) -> Json:
    said = {column.name: _value(kind, row, column, names) for column in _columns(kind)}
    for many in kind.model._meta.many_to_many:
        places = names.places[kind.points_at[many.name]]
        said[many.name] = sorted(places[one.pk] for one in getattr(row, many.name).all())
    return said


def _value(kind: Rows, row: Model, column: Any, names: Names) -> Any:
    value = getattr(row, column.attname)
    if value is None:
        return None
    if isinstance(column, ForeignKey):
        return _reference(column.related_model, value, names)
    if column.name in kind.points_at:
        places = names.places[kind.points_at[column.name]]
        if isinstance(value, dict):
            return {str(places[int(key)]): one for key, one in value.items() if int(key) in places}
        return [places[pk] for pk in value if pk in places]
    if isinstance(value, date | datetime):
        return value.isoformat()
    return str(value) if isinstance(value, Decimal | UUID) else value


def _reference(model: type[Model], pk: int, names: Names) -> Any:
    if model is Entry:
        return names.entries[pk]
    if model is Table:
        return names.tables[pk]
    if model is Hand:
        return names.hands[pk]
    return None if model is TableLink else SOMEBODY


class Making:
    """Makes the rows again for an event that was made of the document; who did what was the owner."""

    def __init__(self, event: Event, owner: Any) -> None:
        self.event, self.owner = event, owner
        known = self.known = Names(event)
        self.entries = {number: pk for pk, number in known.entries.items()}
        self.tables = {tuple(place): pk for pk, place in known.tables.items()}
        self.made: dict[str, list[Model]] = {}

    @cached_property
    def hands(self) -> dict[tuple[int, ...], int]:
        return {tuple(place): pk for pk, place in self.known.hands.items()}

    def row(self, kind: Rows, said: Mapping[str, Any]) -> Model:
        """A row that is not saved yet. Raises KeyError, IndexError, TypeError, ValueError or ValidationError."""
        row = kind.model(**kind.make())
        for column in _columns(kind):
            if column.related_model is Event or column.name not in said:
                continue
            setattr(row, column.attname, self._value(kind, column, said[column.name]))
        if any(column.related_model is Event for column in kind.model._meta.concrete_fields):
            row.event = self.event  # type: ignore[attr-defined]
        if isinstance(row, SignUp):
            for name, text in row.search_texts().items():
                setattr(row, name, text)
        return row

    def join(self, kind: Rows, row: Model, said: Mapping[str, Any]) -> None:
        """What the saved row has of other rows."""
        for many in kind.model._meta.many_to_many:
            others = self.made.get(kind.points_at[many.name], [])
            getattr(row, many.name).set([others[place] for place in said.get(many.name, ())])

    def _value(self, kind: Rows, column: Any, value: Any) -> Any:
        if value is None:
            return None
        if isinstance(column, ForeignKey):
            return self._referred(column.related_model, value)
        if column.name in kind.points_at:
            others = self.made.get(kind.points_at[column.name], [])
            if isinstance(value, dict):
                return {str(others[int(place)].pk): one for place, one in value.items()}
            return [others[place].pk for place in value]
        return column.to_python(value)

    def _referred(self, model: type[Model], value: Any) -> int | None:
        if model is Entry:
            return self.entries[value]
        if model is Table:
            return self.tables[tuple(value)]
        if model is Hand:
            return self.hands[tuple(value)]
        is_account = model._meta.label == settings.AUTH_USER_MODEL
        return self.owner.pk if is_account else None
