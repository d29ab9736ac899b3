"""The standings of a series for everybody, and its pages for those who run it."""

from fractions import Fraction
from io import BytesIO
from typing import cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.cache import patch_cache_control
from django.utils.formats import number_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.accounts.acting import INSTALLATION
from tournament.accounts.models import User
from tournament.acts.doors import carries_out
from tournament.core.errors import Refusal, SubjectGone
from tournament.core.forms import add_refusal, note_hidden, put, sent
from tournament.core.headers import is_of_a_person
from tournament.core.htmx import is_up_to_date, render_page, unchanged, wants_partial
from tournament.core.policy import public, signed_in
from tournament.core.refusals import refused
from tournament.core.sheets import csv, xlsx
from tournament.core.templatetags.ui import signed
from tournament.events.caching.answers import CachedAnswer, cached_answer_of, find_or_make
from tournament.events.enums import Visibility
from tournament.events.models import Event
from tournament.events.rulebook.points import result_points
from tournament.events.rulebook.rulesets import counts_thousands
from tournament.events.rulebook.table_points import table_points
from tournament.series.acts.people import join_people, part_people
from tournament.series.acts.series import change_series, create_series, delete_series
from tournament.series.enums import Scheme
from tournament.series.errors import PersonUnknown
from tournament.series.exports import series_sheet
from tournament.series.forms import JoinForm, NewSeriesForm, PartForm, SeriesForm
from tournament.series.models import Series
from tournament.series.queries import (
    events_of,
    events_organized_by,
    joined_people,
    may_change,
    same_names,
    series_standings,
    state_of,
)

TWELFTHS = 12


def score_words(score: Fraction, scheme: str, ruleset: str | None = None) -> str:
    """A score as pages show it: exact if it is short, otherwise rounded to hundredths. Points of a `ruleset` that counts
    thousands are written so.
    """
    if scheme == Scheme.POINTS and ruleset is not None and counts_thousands(ruleset):
        return result_points(ruleset, score)
    if scheme == Scheme.POINTS and score.denominator == 1:
        return signed(int(score))
    if TWELFTHS % score.denominator == 0:
        return table_points(score * TWELFTHS)
    return number_format(float(score), 2, use_l10n=True)


FRESH_SECONDS = 2


def _user(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


def _find(request: HttpRequest, slug: str) -> Series:
    """The series, if one of its events is public or the person runs it; else 404."""
    series = get_object_or_404(Series, slug=slug)
    if series.members.filter(event__visibility=Visibility.PUBLIC, event__deleted_at__isnull=True).exists():
        return series
    user = _user(request)
    if user is None or not may_change(user, series):
        raise Http404
    return series


@public
@require_safe
def series_page(request: HttpRequest, series_slug: str) -> HttpResponse:
    """The standings of a series. For visitors they are made once for each state of its events."""
    series = _find(request, series_slug)
    state = state_of(series)
    if is_up_to_date(request, state):
        return unchanged()
    if is_of_a_person(request):
        return _page(request, series, state)
    kind = "part" if wants_partial(request) else "page"
    where = f"{request.scheme}:{request.get_host()}:{request.path_info}"

    def make() -> CachedAnswer:
        return cached_answer_of(state, (), _page(request, series, state).content)

    # Another series may get the address of a deleted one.
    answer = find_or_make(f"series:{series.pk}:{where}:{get_language()}:{kind}", state, make)
    response = HttpResponse(cast("CachedAnswer", answer).body)
    response["Vary"] = "HX-Request"
    return _for_caches(response)


def _for_caches(response: HttpResponse) -> HttpResponse:
    patch_cache_control(response, public=True, max_age=0, s_maxage=FRESH_SECONDS)
    return response


def _page(request: HttpRequest, series: Series, state: int) -> HttpResponse:
    table = series_standings(series)
    user = _user(request)
    context = {
        "series": series,
        "state": state,
        "events": table.events,
        "open_events": table.open_events,
        "rows": [
            {
                "row": row.row,
                "entry": row.entry,
                "total": score_words(row.row.total, series.scheme, table.common_ruleset),
                "cells": [
                    {
                        "score": score_words(cell.score, series.scheme, event.ruleset),
                        "counts": cell.counts,
                        "entry": cell.entry,
                        "event": event,
                    }
                    if cell
                    else None
                    for cell, event in zip(row.cells, table.events, strict=True)
                ],
            }
            for row in table.rows
        ],
        "can_change": user is not None and may_change(user, series),
    }
    return render_page(request, "series/series.html", context, fragment="series/_series.html")


@public
@require_safe
def series_xlsx(request: HttpRequest, series_slug: str) -> HttpResponse:
    """The standings of a series as an Excel workbook."""
    series = _find(request, series_slug)
    file = BytesIO()
    xlsx.write_workbook([series_sheet(series, series_standings(series))], file, title=series.name)
    return _file(series, "xlsx", file.getvalue(), xlsx.CONTENT_TYPE)


@public
@require_safe
def series_csv(request: HttpRequest, series_slug: str) -> HttpResponse:
    """The standings of a series as CSV."""
    series = _find(request, series_slug)
    separator = csv.separator_of(request.GET.get(csv.SEPARATOR))
    content = csv.csv_bytes(series_sheet(series, series_standings(series)), separator)
    return _file(series, "csv", content, csv.CONTENT_TYPE)


def _file(series: Series, ending: str, content: bytes, content_type: str) -> HttpResponse:
    disposition = f'attachment; filename="{series.slug}-standings.{ending}"'
    return HttpResponse(content, content_type=content_type, headers={"Content-Disposition": disposition})


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
@carries_out(create_series)
def series_create(request: HttpRequest) -> HttpResponse:
    """Make a series; its events are chosen on the next page."""
    form = NewSeriesForm(sent(request))
    if form.is_valid():
        series = create_series(
            cast("User", request.user),
            INSTALLATION,
            fields=form.series_fields(),
            client_key=form.cleaned_data["client_key"],
        )
        note_hidden(request, form)
        return redirect("series:settings", series.slug)
    return render(request, "series/new.html", {"form": form}, status=422 if form.is_bound else 200)


def _own(request: HttpRequest, slug: str) -> Series:
    """The series, for those who run it; 404 for everybody else."""
    series = get_object_or_404(Series, slug=slug)
    if not may_change(cast("User", request.user), series):
        raise Http404
    return series


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
@carries_out(change_series)
def series_settings(request: HttpRequest, series_slug: str) -> HttpResponse:
    """The name, scheme and events of a series, entries that may be the same person, and those that were joined."""
    series = _own(request, series_slug)
    user = cast("User", request.user)
    members = [event.pk for event in events_of(series)]
    choices = events_organized_by(user) | Event.objects.filter(pk__in=members)
    form = SeriesForm(sent(request), series, choices.distinct())
    if form.is_valid():
        try:
            change_series(
                user,
                series,
                fields=form.series_fields(),
                events=list(form.cleaned_data["events"]),
                seen=form.cleaned_data["seen"],
            )
        except SubjectGone as gone:
            return refused(request, gone)
        except Refusal as refusal:
            add_refusal(form, refusal)
            # The page is what they saved now, so the next press replaces it.
            put(form, "seen", str(Series.objects.get(pk=series.pk).revision))
        else:
            note_hidden(request, form)
            messages.success(request, _("The series was saved."))
            return redirect("series:settings", series.slug)
    context = {
        "series": series,
        "form": form,
        "same_names": same_names(series, user),
        "joined": joined_people(series, user),
    }
    return render(request, "series/settings.html", context, status=422 if form.is_bound else 200)


@signed_in
@require_POST
@carries_out(join_people)
def series_join(request: HttpRequest, series_slug: str) -> HttpResponse:
    """Join entries of the same name in different events as one person."""
    series = _own(request, series_slug)
    form = JoinForm(request.POST)
    if not form.is_valid():
        return refused(request, PersonUnknown(), status=422)
    try:
        join_people(cast("User", request.user), series, people=form.ids())
    except Refusal as refusal:
        return refused(request, refusal)
    return redirect("series:settings", series.slug)


@signed_in
@require_POST
@carries_out(part_people)
def series_part(request: HttpRequest, series_slug: str) -> HttpResponse:
    """Take back that entries are the same person as another one."""
    series = _own(request, series_slug)
    form = PartForm(request.POST)
    if not form.is_valid():
        return refused(request, PersonUnknown(), status=422)
    try:
        part_people(cast("User", request.user), series, key=form.cleaned_data["key"])
    except Refusal as refusal:
        return refused(request, refusal)
    return redirect("series:settings", series.slug)


@signed_in
@require_POST
@carries_out(delete_series)
def series_delete(request: HttpRequest, series_slug: str) -> HttpResponse:
    """Delete a series; its events stay."""
    series = _own(request, series_slug)
    try:
        delete_series(cast("User", request.user), series)
    except Refusal as refusal:
        return refused(request, refusal)
    messages.success(request, _("The series %(name)s was deleted. Its events were kept.") % {"name": series})
    return redirect("events:home")
