"""What an event brings along from another installation: the digests of its rounds, and the chain before."""

from collections.abc import Iterable
from datetime import datetime

from django.db.models import Model

from tournament.chain.archived import ArchivedChain
from tournament.chain.models import ChainEntry, RoundDigest
from tournament.chain.triggers import CLOSED


def bring_digests(round_: int, digests: Iterable[tuple[str, datetime]]) -> None:
    """Give a round that is imported the digests that its document has, the oldest first."""
    RoundDigest.objects.bulk_create(
        RoundDigest(round_id=round_, number=None, digest=digest, at=at) for digest, at in digests
    )


def bring_chain(event: Model, chain: ArchivedChain) -> None:
    """Let the chain of the event go on where that of its archive ends: the act's own entry comes after it. The digests of
    rounds that came with the document then are those of entries.
    """
    ChainEntry.objects.bulk_create(
        (
            ChainEntry(event_id=event.pk, number=number, said=said, digest=digest)
            for number, said, digest in chain.entries
        ),
        batch_size=100,
    )
    numbers = {digest: number for number, _said, digest in chain.entries}
    for row in RoundDigest.objects.filter(round__event=event.pk, digest__in=numbers):
        RoundDigest.objects.filter(pk=row.pk).update(number=numbers[row.digest])


def refute_digests(event: Model, at: datetime) -> None:
    """Take the digests away that came with a document whose archive was not as its chain says, as was found at this time.
    Each round that was closed then has an empty one instead.
    """
    RoundDigest.objects.filter(round__event=event.pk, number=None).delete()
    rounds = RoundDigest._meta.get_field("round").related_model
    closed = rounds._base_manager.filter(event=event.pk, state=CLOSED, closed_at__lte=at)
    RoundDigest.objects.bulk_create(
        RoundDigest(round_id=pk, number=None, digest="", at=at)
        for pk in closed.order_by("pk").values_list("pk", flat=True)
    )
