"""Making, changing and removing rating lists."""

from dataclasses import dataclass
from uuid import UUID

from django.db.models import F
from django.utils.translation import gettext_lazy as _

from tournament.accounts.acting import ACCOUNTS, AccountDoing, Installation, account_act
from tournament.events.settings.seen import check_seen
from tournament.people.models import MembersList
from tournament.people.queries import lists_kept_by
from tournament.ratings.acting import RatingDoing, rating_act
from tournament.ratings.acts.working_out import work_out
from tournament.ratings.enums import Cause
from tournament.ratings.errors import RatedAlready, ScopeNotYours
from tournament.ratings.models import CHANGED, RatingList, RatingRun
from tournament.series.models import Series
from tournament.series.queries import may_change


@dataclass(frozen=True, slots=True)
class MadeRatings:
    """A form makes a list, once for its key; sent again, it is answered with that list."""

    def answer(self, _doing: object, key: UUID, _content: object) -> RatingList | None:
        """The list that the form has made."""
        return RatingList.objects.filter(client_key=key).first()

    def store(self, _doing: object, _key: UUID, _content: object, _made: RatingList) -> None:
        """The list itself has the key."""


@account_act(
    "create_rating_list",
    _("Rate the players of a series or a members’ list"),
    on=Installation,
    who=ACCOUNTS,
    once=MadeRatings(),
    undo="delete_rating_list",
    quiet=True,
)
def create_rating_list(
    doing: AccountDoing[Installation],
    *,
    name: str,
    scope: Series | MembersList,
    is_public: bool,
    client_key: UUID,
) -> RatingList:
    """Make a list and work out its ratings, once for a key. Raises ScopeNotYours, RatedAlready."""
    series = scope if isinstance(scope, Series) else None
    members = scope if isinstance(scope, MembersList) else None
    is_own = (
        may_change(doing.user, series)
        if series
        else lists_kept_by(doing.user).filter(pk__in=[scope.pk]).exists()
    )
    if not is_own:
        raise ScopeNotYours
    if RatingList.objects.filter(series=series, members=members).exists():
        raise RatedAlready(name=str(scope))
    made = RatingList.objects.create(
        name=name,
        series=series,
        members=members,
        is_public=is_public,
        client_key=client_key,
        created_by=doing.user,
    )
    _make_pages_new(made)
    work_out(made, cause=Cause.MADE)
    return made


def _make_pages_new(rating_list: RatingList) -> None:
    """The page of the series leads to its ratings."""
    if rating_list.series_id is not None:
        Series.objects.filter(pk=rating_list.series_id).update(revision=F("revision") + 1)


@rating_act("change_rating_list", _("Change a rating list"), undo="change_rating_list")
def change_rating_list(
    doing: RatingDoing, *, name: str, is_public: bool, parameters: int, seen: str = ""
) -> None:
    """Give the list another name, other readers or other parameters, which work out all ratings again. `seen` is
    `seen.mark_of` what the person saw. A repeat changes nothing. Raises ChangedMeanwhile.
    """
    found = doing.subject
    if (found.name, found.is_public, found.parameters) == (name, is_public, parameters):
        return
    check_seen(found, CHANGED, seen)
    is_new = found.parameters != parameters
    found.name, found.is_public, found.parameters = name, is_public, parameters
    found.save(update_fields=[*CHANGED])
    _make_pages_new(found)
    if is_new:
        work_out(found, cause=Cause.PARAMETERS)


@rating_act("work_out_ratings", _("Work out ratings again"))
def work_out_ratings(doing: RatingDoing) -> RatingRun:
    """Read all events again and rate everybody anew. Where nothing was wrong, no rating moves."""
    run = work_out(doing.subject, cause=Cause.BY_HAND)
    if run is None:
        raise TypeError("a cause always makes a run")
    return run


@rating_act("delete_rating_list", _("Delete a rating list"), undo="create_rating_list", deletes=True)
def delete_rating_list(doing: RatingDoing) -> None:
    """Delete a list with all its ratings; results stay, and the list can be made again from them. A repeat changes nothing."""
    _make_pages_new(doing.subject)
    doing.subject.delete()
