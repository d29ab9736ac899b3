"""Acts on rating lists: each locks its list first, so that they follow each other."""

from collections.abc import Callable
from enum import StrEnum
from typing import Concatenate, Final, ParamSpec, TypeVar

from django.db.models import TextChoices
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.accounts.acting import AccountDoing
from tournament.acts.act import Act, Terms
from tournament.ratings.models import RatingList
from tournament.ratings.queries import may_run

P = ParamSpec("P")
R = TypeVar("R")


class RatingPerson(TextChoices):
    """What somebody with an account is to a rating list."""

    RUNNER = "rating_runner", _("Whoever runs the series, or keeps the members’ list, that is rated")


RUNNERS: Final[frozenset[StrEnum]] = frozenset({RatingPerson.RUNNER})


class RatingDoing(AccountDoing[RatingList]):
    """An act on a rating list."""

    def lock(self) -> None:
        self.subject = RatingList.objects.select_for_update().get(pk=self.subject.pk)

    def who(self) -> StrEnum:
        return RatingPerson.RUNNER if may_run(self.user, self.subject) else super().who()


def rating_act(
    code: str, title: str | Promise, *, undo: str = "", deletes: bool = False
) -> Callable[[Callable[Concatenate[RatingDoing, P], R]], Act[RatingList, P, R]]:
    """Declare an act on a rating list, which belongs to those who run it; `Terms` explains the arguments."""
    terms = Terms(code=code, title=title, on=RatingList, who=RUNNERS, undo=undo, deletes=deletes, quiet=True)

    def declare(body: Callable[Concatenate[RatingDoing, P], R]) -> Act[RatingList, P, R]:
        return Act(terms, RatingDoing, body)

    return declare
