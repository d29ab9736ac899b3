"""The audit: who did what when."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.audit.words import verb_of, words_of
from tournament.core.phrases import in_words

WRITER = "writer"
"""The key in the data of an audit row that names an actor without an account and a name."""


class Erasure(models.Model):
    """Stands only within the transaction that erases a person: while it does, the database lets the names in the
    event's audit be replaced. Author, act and time stay even then.
    """

    # The event's app stands above this one, so it is named by its label.
    event = models.OneToOneField("events.Event", models.CASCADE, related_name="+")

    class Meta:
        db_table = "events_erasure"
        verbose_name = _("erasure")
        verbose_name_plural = _("erasures")

    def __str__(self) -> str:
        return f"{self.event}"


class AccountErasure(models.Model):
    """Stands only within the transaction that erases an account: while it does, the database lets the names in the audit
    be replaced. Account, act and time stay even then.
    """

    account = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")

    class Meta:
        verbose_name = _("erasure of an account")
        verbose_name_plural = _("erasures of accounts")

    def __str__(self) -> str:
        return f"{self.account}"


class AuditEntry(models.Model):
    """One act that changed something: who, what, when. Rows are only ever added; the database refuses the rest, except
    that the names of a person or an account that is erased are replaced (`acts/recording.py`).

    `data` fills the sentence of the verb with names, numbers, lists of them, codes and phrases (`core.phrases`). The actor's name is
    kept as text beside the account; an actor without account and name is a phrase in `data`. An act on an account or on
    the installation has no event.
    """

    event = models.ForeignKey("events.Event", models.PROTECT, related_name="audit_entries", null=True)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True)
    actor_name = models.CharField(max_length=150)
    # No list of choices here: a release that adds a verb must not rebuild a table that nothing may change.
    verb = models.CharField(max_length=40)
    data = models.JSONField(default=dict)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        db_table = "events_auditentry"
        verbose_name = _("audit entry")
        verbose_name_plural = _("audit")
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(verb=""), name="events_auditentry_verb_given"),
        ]

    def __str__(self) -> str:
        return f"{self.who} {self.sentence}"

    @property
    def who(self) -> str:
        """Who did it, in the active language."""
        return self.actor_name or str(in_words(self.data.get(WRITER, "")))

    @property
    def sentence(self) -> str:
        """What was done, in the active language; the bare verb where this version does not know the sentence."""
        try:
            sentence: str = verb_of(self.verb).label % self.words
        except (KeyError, ValueError):
            return self.verb
        return sentence

    @property
    def words(self) -> dict[str, Any]:
        """What fills the sentence, in the active language."""
        return words_of(self.data, self.event)
