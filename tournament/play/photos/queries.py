"""Photos of hands: which there are, and who may see them."""

from collections.abc import Sequence
from uuid import UUID

from django.db.models import QuerySet

from tournament.draws.models import Table
from tournament.events.models import Event
from tournament.play.models import Hand, HandPhoto, PhotoRules


def photos_at(table: Table) -> QuerySet[HandPhoto]:
    """The photos of a table without their pictures, each with its hand; the newest version of a hand comes first."""
    rows = HandPhoto.objects.filter(hand__table=table).defer("content").select_related("hand", "taken_by")
    return rows.order_by("hand__number", "-hand")


def photos_of_hand(table: Table, number: int) -> Sequence[HandPhoto]:
    """The photos of all versions of a hand, the newest version first."""
    return list(photos_at(table).filter(hand__number=number))


def photographed_hand(table: Table, number: int, key: UUID | None) -> Hand | None:
    """The version of a hand that a photo is of.

    `key` is that under which the hand was entered. A device that kept both may send one that the server does not know:
    another device entered the same hand first. Then the number says which hand it is.
    """
    hands = Hand.objects.filter(table=table).select_related("table__round")
    named = hands.filter(client_key=key).first() if key else None
    return named or hands.filter(number=number).entered().first()


def photo_rules_of(event: Event) -> PhotoRules:
    """Who sees the photos of an event; the defaults when nothing was chosen."""
    return PhotoRules.objects.filter(event=event).first() or PhotoRules(event=event)


def photographed(table: Table) -> frozenset[int]:
    """The numbers of the hands of a table that have a photo."""
    return frozenset(HandPhoto.objects.filter(hand__table=table).values_list("hand__number", flat=True))


def photos_for_players(event: Event) -> dict[tuple[int, int, int], int]:
    """The photos that the event shows to those who played the hands: by round, table and hand, that of the newest
    version. Nothing where only the staff sees them.
    """
    if not photo_rules_of(event).seen_by_players:
        return {}
    rows = HandPhoto.objects.filter(hand__table__round__event=event).order_by("hand")
    places = rows.values_list("hand__table__round__number", "hand__table__number", "hand__number", "pk")
    return {(round_, table, number): pk for round_, table, number, pk in places}
