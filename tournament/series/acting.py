"""Acts on a series: each locks its series first, so that they follow each other, and raises its revision."""

from collections.abc import Callable
from enum import StrEnum
from typing import Concatenate, Final, ParamSpec, TypeVar

from django.db.models import F, TextChoices
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.accounts.acting import AccountDoing
from tournament.acts.act import Act, Terms
from tournament.series.hooks.changes import after_series_changes
from tournament.series.models import Series
from tournament.series.queries import may_change

P = ParamSpec("P")
R = TypeVar("R")


class SeriesPerson(TextChoices):
    """What somebody with an account is to a series."""

    RUNNER = "runner", _("Whoever made the series, or organizes all of its events")


RUNNERS: Final[frozenset[StrEnum]] = frozenset({SeriesPerson.RUNNER})


class SeriesDoing(AccountDoing[Series]):
    """An act on a series. The audits of the events that it concerns tell of it."""

    raised = 1
    """By how much the revision of the series grows."""

    def lock(self) -> None:
        self.subject = Series.objects.select_for_update().get(pk=self.subject.pk)

    def who(self) -> StrEnum:
        return SeriesPerson.RUNNER if may_change(self.user, self.subject) else super().who()

    def raise_revision(self) -> None:
        Series.objects.filter(pk=self.subject.pk).update(revision=F("revision") + self.raised)
        if self.subject.pk:
            for follow in after_series_changes:
                follow(self.subject)


def series_act(
    code: str, title: str | Promise, *, undo: str = "", deletes: bool = False
) -> Callable[[Callable[Concatenate[SeriesDoing, P], R]], Act[Series, P, R]]:
    """Declare an act on a series, which belongs to those who run it; `Terms` explains the arguments."""
    terms = Terms(code=code, title=title, on=Series, who=RUNNERS, undo=undo, deletes=deletes)

    def declare(body: Callable[Concatenate[SeriesDoing, P], R]) -> Act[Series, P, R]:
        return Act(terms, SeriesDoing, body)

    return declare
