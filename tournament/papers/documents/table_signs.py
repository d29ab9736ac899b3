"""A sign for each table: its number, readable across the hall, and a code that opens the event's page."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.core.qr import qr_code
from tournament.draws.queries import field_of, settings_of
from tournament.events.models import Event
from tournament.events.table_numbers import numbers_in_play
from tournament.papers.documents.types import Content, Document, Order, Paper, Sheet
from tournament.papers.enums import Picks


@dataclass(frozen=True, slots=True)
class Sign(Content):
    template: ClassVar[str] = "papers/_table_sign.html"

    event: Event
    number: int
    qr: SafeString
    address: str


def sheets(order: Order) -> Iterator[Sheet]:
    """One page for each table of the latest seated round, or else for as many tables as the next draw fills."""
    address = order.site + reverse("draws:seat-search", args=[order.event.slug])
    code = qr_code(address, _("Code that opens the seats of the event"))
    for number in filter(order.wants, _numbers(order.event)):
        yield Sheet(
            Sign(order.event, number, code, address),
            fits_one_page=True,
            paper=Paper.SIGN,
        )


def _numbers(event: Event) -> list[int]:
    seated = event.rounds.filter(tables__isnull=False).order_by("-number").first()
    if seated:
        return list(seated.tables.order_by("number").values_list("number", flat=True))
    settings = settings_of(event)
    return numbers_in_play(settings.table_numbers, field_of(event, settings).tables)


def _no_table(order: Order) -> str:
    return "" if _numbers(order.event) else _("Enter the players first.")


DOCUMENT = Document(
    "table-signs",
    gettext_lazy("Table signs"),
    gettext_lazy("One page for each table: its number, and a code that opens “Find my seat”."),
    sheets,
    for_desk=True,
    waits_for=_no_table,
    picks=Picks.TABLES,
)
