"""What feeds a copy, and what a copy is fed from. These rows are of one machine and are never sent."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.copies.enums import CopyKind, Trouble

SECRET_MAX = 64
ADDRESS_MAX = 200
KEY_MAX = 64


class Copy(models.Model):
    """A copy that this machine feeds.

    `number` and `digest` are those of the last delivery that the copy has applied, and `horizon` is up to where the changes
    of this database are in it: on SQLite the last change, on PostgreSQL the oldest transaction that was still running.
    `sent` is what is noted once the copy says that it has the delivery that was sent last: its answer may be lost on the way.
    `needs_all` asks for a full exchange. Only while the copy `reads_on`, the changes behind its horizon are kept.

    Of a mirror, `gates` are those of the last delivery (`public/openness.py`), `box` is the name by which the mirror knows this
    installation, and `private_key` opens what visitors send there. A standby has both, too, for when it takes over.
    """

    kind = models.CharField(
        max_length=10, choices=[(one, one) for one in CopyKind], default=CopyKind.STANDBY.value
    )

    address = models.CharField(_("address"), max_length=ADDRESS_MAX, unique=True)
    secret = models.CharField(max_length=SECRET_MAX)
    connected_at = models.DateTimeField()
    number = models.PositiveBigIntegerField(default=0)
    digest = models.CharField(max_length=64, default="")
    horizon = models.BigIntegerField(default=0)
    needs_all = models.BooleanField(default=True)
    reads_on = models.BooleanField(default=False)
    gates = models.JSONField(default=dict)
    sent = models.JSONField(default=dict)
    box = models.CharField(max_length=KEY_MAX, default="")
    private_key = models.CharField(max_length=KEY_MAX, default="")
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
        constraints = [
            models.CheckConstraint(
                condition=models.Q(kind__in=[one.value for one in CopyKind]), name="copies_copy_kind_known"
            ),
            models.CheckConstraint(
                condition=models.Q(trouble__in=[one.value for one in Trouble]),
                name="copies_copy_trouble_known",
            ),
        ]

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

    `as_of` is the time of the writer's machine at which its rows were read for the last delivery; all other times are of this
    machine. At `current_at` the copy was last known to lack nothing.

    A mirror knows its writer by `box`, and `term` is how often that was replaced by its standby; `site` is the address at
    which people in the hall open it, and `public_key` seals what visitors send. A standby has in `mirrors` how to feed those
    of its writer.
    """

    kind = models.CharField(
        max_length=10, choices=[(one, one) for one in CopyKind], default=CopyKind.STANDBY.value
    )

    secret = models.CharField(max_length=SECRET_MAX)
    number = models.PositiveBigIntegerField(default=0)
    digest = models.CharField(max_length=64, default="")
    as_of = models.DateTimeField(null=True)
    applied_at = models.DateTimeField(null=True)
    heard_at = models.DateTimeField(null=True)
    compared_at = models.DateTimeField(null=True)
    rows_digest = models.CharField(max_length=64, default="")
    taken_over_at = models.DateTimeField(null=True)
    current_at = models.DateTimeField(null=True)
    box = models.CharField(max_length=KEY_MAX, default="")
    term = models.PositiveIntegerField(default=0)
    site = models.CharField(max_length=ADDRESS_MAX, default="")
    public_key = models.CharField(max_length=KEY_MAX, default="")
    mirrors = models.JSONField(default=list)

    class Meta:
        verbose_name = _("source of a copy")
        verbose_name_plural = _("sources of copies")
        constraints = [
            models.CheckConstraint(condition=models.Q(pk=1), name="copies_source_one"),
            models.CheckConstraint(
                condition=models.Q(kind__in=[one.value for one in CopyKind]), name="copies_source_kind_known"
            ),
        ]

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


class Asked(models.Model):
    """What a visitor of a mirror sent for the hall: it waits until the hall fetches it, and then for the answer.

    `key` is the digest of a ticket that only the visitor's browser has. What was sent is sealed for the hall, and the answer
    for the ticket, so nothing in this row can be read here. `sender` is a digest by which an address is counted, and begins
    with one of its network. Only a sign-up waits while the hall is away (`is_patient`).
    """

    key = models.CharField(max_length=64, unique=True)
    sender = models.CharField(max_length=64)
    is_patient = models.BooleanField(default=False)
    sealed = models.BinaryField()
    asked_at = models.DateTimeField()
    fetched_at = models.DateTimeField(null=True)
    answered_at = models.DateTimeField(null=True)
    answer = models.BinaryField(default=b"")

    class Meta:
        verbose_name = _("request that waits for the hall")
        verbose_name_plural = _("requests that wait for the hall")
        indexes = [models.Index(fields=["sender", "asked_at"], name="copies_asked_sender")]

    def __str__(self) -> str:
        return self.key


class Answered(models.Model):
    """What this machine answered to a request of a mirror: written in the transaction that carried it out, so that the same
    request is carried out once. The answer is sealed for the visitor.
    """

    key = models.CharField(max_length=64, unique=True)
    answer = models.BinaryField(default=b"")
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("answered request of a mirror")
        verbose_name_plural = _("answered requests of a mirror")

    def __str__(self) -> str:
        return self.key
