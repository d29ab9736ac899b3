"""What feeds a copy, and what a copy is fed from. These rows are of one machine and are never sent."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.copies.enums import Trouble

SECRET_MAX = 64
ADDRESS_MAX = 200


class Copy(models.Model):
    """A copy that this machine feeds.

    `number` and `digest` are those of the last delivery that the copy has applied, and `horizon` is up to where the changes
    of this database are in it: on SQLite the last change, on PostgreSQL the oldest transaction that was still running.
    `needs_all` asks for a full exchange.
    """

    address = models.CharField(_("address"), max_length=ADDRESS_MAX, unique=True)
    secret = models.CharField(max_length=SECRET_MAX)
    connected_at = models.DateTimeField()
    number = models.PositiveBigIntegerField(default=0)
    digest = models.CharField(max_length=64, default="")
    horizon = models.BigIntegerField(default=0)
    needs_all = models.BooleanField(default=True)
    applied_at = models.DateTimeField(null=True)
    answered_at = models.DateTimeField(null=True)
    compared_at = models.DateTimeField(null=True)
    rows_digest = models.CharField(max_length=64, default="")
    trouble = models.CharField(
        max_length=20, choices=[(one, one) for one in Trouble], default=Trouble.NONE.value
    )

    class Meta:
        verbose_name = _("copy")
        verbose_name_plural = _("copies")

    def __str__(self) -> str:
        return self.address


class Change(models.Model):
    """That a row was written or removed, noted by a trigger of the database in the transaction that did it.

    Only the key is noted: what is sent is the row as it is when it is sent. `mark` is the number of the transaction on
    PostgreSQL, and 0 on SQLite, where one transaction writes after the other.
    """

    table = models.CharField(max_length=63)
    row = models.CharField(max_length=64)
    mark = models.BigIntegerField(default=0, db_index=True)

    class Meta:
        verbose_name = _("change")
        verbose_name_plural = _("changes")

    def __str__(self) -> str:
        return f"{self.table} {self.row}"


class Source(models.Model):
    """What this machine is a copy of: one row, where it is a copy or was one.

    `as_of` is the time of the writer's machine at which its rows were read for the last delivery.
    """

    secret = models.CharField(max_length=SECRET_MAX)
    number = models.PositiveBigIntegerField(default=0)
    digest = models.CharField(max_length=64, default="")
    as_of = models.DateTimeField(null=True)
    applied_at = models.DateTimeField(null=True)
    heard_at = models.DateTimeField(null=True)
    compared_at = models.DateTimeField(null=True)
    rows_digest = models.CharField(max_length=64, default="")
    taken_over_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("source of a copy")
        verbose_name_plural = _("sources of copies")

    def __str__(self) -> str:
        return f"{self.number}"


class SetAsideTrigger(models.Model):
    """A trigger of SQLite that a copy does without, because its rows were checked where they were written."""

    name = models.CharField(max_length=200, unique=True)
    statement = models.TextField()

    class Meta:
        verbose_name = _("trigger set aside")
        verbose_name_plural = _("triggers set aside")

    def __str__(self) -> str:
        return self.name
