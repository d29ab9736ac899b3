"""The pages of ratings: for readers, and for those who run a list."""

from decimal import Decimal
from fractions import Fraction
from typing import Any, cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.accounts.acting import INSTALLATION
from tournament.accounts.models import User
from tournament.acts.doors import carries_out
from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, note_hidden, put, sent
from tournament.core.parts import part_of
from tournament.core.policy import public, signed_in
from tournament.events.access import EventRequest, event_page
from tournament.events.settings.seen import mark_of
from tournament.ratings.acts.lists import (
    change_rating_list,
    create_rating_list,
    delete_rating_list,
    work_out_ratings,
)
from tournament.ratings.forecast import earlier_events, forecast, is_of_mers
from tournament.ratings.forms import ForecastForm, NewRatingsForm, RatingListForm
from tournament.ratings.models import CHANGED, RatingList
from tournament.ratings.pages import (
    ForecastLine,
    MersPage,
    NewRatingsPage,
    ParametersShown,
    RatedPersonPage,
    RatingSettingsPage,
    RatingsPage,
    line_of,
)
from tournament.ratings.queries import (
    is_open_to_all,
    may_run,
    rated_people,
    rating_history,
    runs_of,
    scopes_of,
)

PEOPLE_ON_A_PAGE = 200
RUNS_SHOWN = 20


def _user(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


def _find(request: HttpRequest, pk: int) -> tuple[RatingList, bool]:
    """The list, and whether the reader runs it; 404 where the reader may not see it."""
    found = get_object_or_404(RatingList.objects.select_related("series", "members"), pk=pk)
    runs = may_run(_user(request), found)
    if not (found.is_public or runs):
        raise Http404
    return found, runs


@public
@require_safe
def ratings(request: HttpRequest, ratings_pk: int) -> HttpResponse:
    """The ratings of a series or a club."""
    found, runs = _find(request, ratings_pk)
    people = rated_people(found, everybody=runs)
    page = RatingsPage(
        ratings=found,
        part=part_of(request, people, PEOPLE_ON_A_PAGE, "page"),
        hidden=found.ratings.filter(is_latest=True).count() - len(people),
        events=[row.event for row in found.rated.select_related("event")],
        runs=runs_of(found, RUNS_SHOWN),
        parameters=ParametersShown.of(found.parameters),
        can_change=runs,
    )
    return page.shown(request)


@public
@require_safe
def rated_person(request: HttpRequest, ratings_pk: int, person_pk: int) -> HttpResponse:
    """How the rating of one person developed; 404 for others where the person did not agree to a page."""
    found, runs = _find(request, ratings_pk)
    is_open = is_open_to_all(person_pk)
    histories = rating_history(person_pk, [found]) if is_open or runs else []
    if not histories:
        raise Http404
    (history,) = histories
    page = RatedPersonPage(ratings=found, history=history, line=line_of(history.steps), is_open=is_open)
    return page.shown(request)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
@carries_out(create_rating_list)
def ratings_create(request: HttpRequest) -> HttpResponse:
    """Rate the players of a series or of a members’ list."""
    user = cast("User", request.user)
    series, members = scopes_of(user)
    form = NewRatingsForm(sent(request), series, members, request.GET.get("scope", ""))
    if form.is_valid():
        try:
            made = create_rating_list(
                user,
                INSTALLATION,
                name=form.cleaned_data["name"],
                scope=form.scope_chosen(),
                is_public=form.cleaned_data["is_public"],
                client_key=form.cleaned_data["client_key"],
            )
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            note_hidden(request, form)
            return redirect("ratings:ratings", made.pk)
    elif form.is_bound and "client_key" in form.cleaned_data:
        # The first press has made them, so that the scope is not on offer any more.
        again = RatingList.objects.filter(client_key=form.cleaned_data["client_key"], created_by=user).first()
        if again:
            return redirect("ratings:ratings", again.pk)
    page = NewRatingsPage(form=form, has_scopes=bool(series or members))
    return page.shown(request, status=422 if form.is_bound else 200)


def _own(request: HttpRequest, pk: int) -> RatingList:
    """The list, for those who run it; 404 for everybody else."""
    found, runs = _find(request, pk)
    if not runs:
        raise Http404
    return found


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
@carries_out(change_rating_list, work_out_ratings, delete_rating_list)
def rating_settings(request: HttpRequest, ratings_pk: int) -> HttpResponse:
    """The name, the readers and the parameters of a list."""
    found = _own(request, ratings_pk)
    form = RatingListForm(sent(request), found)
    if form.is_valid():
        try:
            change_rating_list(cast("User", request.user), found, **form.cleaned_data)
        except Refusal as refusal:
            add_refusal(form, refusal)
            # The page is about the list as it is now, so the next press replaces the other change.
            put(form, "seen", mark_of(_own(request, ratings_pk), CHANGED))
        else:
            note_hidden(request, form)
            messages.success(request, _("The ratings were saved."))
            return redirect("ratings:ratings", ratings_pk)
    page = RatingSettingsPage(ratings=found, form=form)
    return page.shown(request, status=422 if form.is_bound else 200)


@signed_in
@require_POST
@carries_out(work_out_ratings)
def ratings_work_out(request: HttpRequest, ratings_pk: int) -> HttpResponse:
    """Read all events again and rate everybody anew."""
    run = work_out_ratings(cast("User", request.user), _own(request, ratings_pk))
    sentence = ngettext(
        "All ratings were worked out again. %(moved)s of them has changed.",
        "All ratings were worked out again. %(moved)s of them have changed.",
        run.moved,
    )
    messages.success(request, sentence % {"moved": run.moved})
    return redirect("ratings:ratings", ratings_pk)


@signed_in
@require_POST
@carries_out(delete_rating_list)
def ratings_delete(request: HttpRequest, ratings_pk: int) -> HttpResponse:
    """Delete a list; the results stay."""
    found = _own(request, ratings_pk)
    delete_rating_list(cast("User", request.user), found)
    messages.success(
        request, _("The ratings %(name)s were deleted. All results were kept.") % {"name": found}
    )
    return redirect("people:people")


@event_page
@require_safe
def mers(request: EventRequest) -> HttpResponse:
    """What the event weighs in MERS, and what each place is worth; for its organizers also what it would do to ranks."""
    event = request.event
    if not is_of_mers(event):
        raise Http404
    form = None
    known: dict[str, Any] = {}
    if request.can.organize:
        form = ForecastForm(request.GET if "forecast" in request.GET else None, earlier_events(event))
        if form.is_valid():
            known = {
                "championship": form.cleaned_data["championship"],
                "earlier": list(form.cleaned_data["earlier"]),
                "typed": form.cleaned_data["results"],
                "reader": _user(request),
            }
    facts, rows = forecast(event, **known)
    page = MersPage(
        event=event,
        can=request.can,
        facts=facts,
        weight=number_format(Decimal(facts.weight_x2) / 2, facts.weight_x2 % 2),
        lines=[
            ForecastLine(
                row.place,
                row.is_shared,
                row.entry,
                row.base_rank,
                row.earlier,
                _rank_words(row.before),
                _rank_words(row.after),
            )
            for row in rows
        ],
        form=form,
        knows_ranks=bool(known.get("earlier") or known.get("typed")),
    )
    return page.shown(request, status=422 if form and form.errors else 200)


def _rank_words(rank: Fraction | None) -> str:
    if rank is None:
        return ""
    hundredths = (rank * 200 + 1) // 2
    return number_format(Decimal(hundredths) / 100, 2)
