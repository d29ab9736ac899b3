"""The chain of an event, and what it says of each row."""

import json
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

KIND_MAX = 63


class Written(models.Model):
    """A row of a covered kind that was written, noted by a trigger of the database; the act that wrote it takes the note
    away when it adds its entry. `was` and `now` are the covered columns before and after, as the database writes JSON.

    `transaction` tells the notes of this transaction from those that somebody left who changed rows without an act: on
    PostgreSQL it is the number of the transaction, on SQLite 0, and LEFT for what was there when an act began. A row that a
    migration changed has MIGRATED, no event, and only the columns that were changed.
    """

    LEFT = -1
    MIGRATED = -2

    event_id = models.BigIntegerField()
    round_id = models.BigIntegerField(null=True)
    kind = models.CharField(max_length=KIND_MAX)
    row_id = models.BigIntegerField()
    was = models.TextField(null=True)  # noqa: DJ001 - a new row was nothing, which is no text
    now = models.TextField(null=True)  # noqa: DJ001 - a deleted row is nothing
    transaction = models.BigIntegerField(default=0, db_index=True)

    class Meta:
        verbose_name = _("written row")
        verbose_name_plural = _("written rows")

    def __str__(self) -> str:
        return f"{self.kind} {self.row_id}"


class ChainEntry(models.Model):
    """One act that changed a result or a right. Entries are only ever added.

    `said` is the text behind the digest: JSON with the number, the digest of the entry before, the act, the account, the
    time, and the digest of each row that was written, null for one that was deleted. It has no name and nothing that
    somebody typed: the digests of rows are salted, and the salts stand in `ChainedRow`.
    """

    # The event's app stands above this one, so it is named by its label.
    event = models.ForeignKey("events.Event", models.PROTECT, related_name="+")
    number = models.PositiveIntegerField()
    said = models.TextField()
    digest = models.CharField(max_length=64)

    class Meta:
        verbose_name = _("act in the chain")
        verbose_name_plural = _("acts in the chain")
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="chain_chainentry_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.number}"

    @property
    def content(self) -> dict[str, Any]:
        """What it says."""
        content: dict[str, Any] = json.loads(self.said)
        return content


class ChainedRow(models.Model):
    """What the chain has of a row now: its covered columns, with the digest that the newest entry has of them.

    When a row is written again, this is written over, salt and all. So what an erased person was called stands nowhere,
    and cannot be guessed from the digest either.
    """

    event = models.ForeignKey("events.Event", models.PROTECT, related_name="+")
    kind = models.CharField(max_length=KIND_MAX)
    row_id = models.BigIntegerField()
    salt = models.CharField(max_length=32)
    content = models.TextField()
    digest = models.CharField(max_length=64)

    class Meta:
        verbose_name = _("row in the chain")
        verbose_name_plural = _("rows in the chain")
        constraints = [
            models.UniqueConstraint(fields=["event", "kind", "row_id"], name="chain_chainedrow_row_once"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.row_id}"


class RoundDigest(models.Model):
    """The digest of the chain when a round was closed, and again whenever its results were changed later.

    `number` is that of the entry; an event that was imported brought its digests along, and these have none.
    """

    round = models.ForeignKey("events.Round", models.CASCADE, related_name="+")
    number = models.PositiveIntegerField(null=True)
    digest = models.CharField(max_length=64)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("digest of a round")
        verbose_name_plural = _("digests of rounds")

    def __str__(self) -> str:
        return self.digest
