"""The standings of a series for everybody, and its pages for those who run it."""

from collections.abc import Collection
from fractions import Fraction
from io import BytesIO
from typing import cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.cache import patch_cache_control
from django.utils.formats import number_format
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.accounts.acting import INSTALLATION
from tournament.accounts.models import User
from tournament.acts.doors import carries_out
from tournament.core.errors import Refusal, SubjectGone
from tournament.core.forms import add_refusal, note_hidden, put, sent
from tournament.core.headers import is_of_a_person
from tournament.core.htmx import is_up_to_date, render_page, unchanged, wants_partial
from tournament.core.numbers import read_number
from tournament.core.parts import part_of
from tournament.core.policy import public, signed_in
from tournament.core.previews import SentPreview
from tournament.core.refusals import refused
from tournament.core.sheets import csv, xlsx
from tournament.core.templatetags.ui import signed
from tournament.events.caching.answers import CachedAnswer, cached_answer_of, find_or_make
from tournament.events.enums import Visibility
from tournament.events.models import Event
from tournament.events.rulebook.points import result_points
from tournament.events.rulebook.rulesets import counts_thousands
from tournament.events.rulebook.table_points import table_points
from tournament.people.queries import proposals_for
from tournament.people.seen import people_with_pages
from tournament.ratings.queries import ratings_of_series
from tournament.series.acts.next_event import make_next_event
from tournament.series.acts.series import change_series, create_series, delete_series
from tournament.series.effect import Move, moves_of
from tournament.series.enums import Scheme
from tournament.series.exports import series_sheet
from tournament.series.forms import KEY_DIGITS, NewSeriesForm, NextEventForm, SeriesForm
from tournament.series.kept import kept_of
from tournament.series.models import Series
from tournament.series.next_evening import next_day, next_name
from tournament.series.queries import (
    PersonRow,
    SeriesStandings,
    events_of,
    events_organized_by,
    may_change,
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
PEOPLE_ON_A_PAGE = 200


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
    part = read_number(request.GET.get("page", "")) or 1
    kind = f"{'part' if wants_partial(request) else 'page'}:{part}"
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
    part = part_of(request, table.rows, PEOPLE_ON_A_PAGE, "page")
    user = _user(request)
    can_change = user is not None and may_change(user, series)
    with_pages = people_with_pages(request.user, [row.entry for row in part.rows])
    ratings = ratings_of_series(series, runs=can_change)
    context = {
        "series": series,
        "state": state,
        "events": table.events,
        "open_events": table.open_events,
        "part": part,
        "rows": [_shown(series, table, row, with_pages) for row in part.rows],
        "can_change": can_change,
        "ratings": ratings,
        "can_make_next": can_change and bool(table.events),
        "reach": reach_words(series, table),
    }
    return render_page(request, "series/series.html", context, fragment="series/_series.html")


def reach_words(series: Series, table: SeriesStandings) -> str:
    """Why some can still win and others cannot; empty where nobody can say."""
    if not table.chances or table.most is None:
        return ""
    sentence = ngettext(
        "%(events)s event is still to be finished, with %(most)s points at most. Whoever wins it and reaches the best total of the finished events can still win.",
        "%(events)s events are still to be finished, with %(most)s points at most each. Whoever wins them all and reaches the best total of the finished events can still win.",
        table.left,
    )
    return sentence % {"events": table.left, "most": score_words(table.most, series.scheme)}


def _shown(
    series: Series, table: SeriesStandings, row: PersonRow, with_pages: Collection[int]
) -> dict[str, object]:
    """A person's row with the numbers in words. `with_pages` are the people whose pages over all events open."""
    chance = table.chances.get(row.row.person)
    return {
        "row": row.row,
        "can_win": bool(chance and chance.can_win),
        "in_final": bool(series.final_size and not row.row.is_short and row.row.place <= series.final_size),
        "entry": row.entry,
        "has_page": row.row.person in with_pages,
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
    """The name, scheme and events of a series."""
    series = _own(request, series_slug)
    user = cast("User", request.user)
    members = [event.pk for event in events_of(series)]
    choices = events_organized_by(user) | Event.objects.filter(pk__in=members)
    form = SeriesForm(sent(request), series, choices.distinct())
    moves: list[Move] = []
    mark = ""
    if form.is_valid():
        try:
            moves = moves_of(user, series, form.series_fields(), list(form.cleaned_data["events"]))
            preview = SentPreview.of(request.POST, request.path)
            state = [[move.entry.pk, move.before, move.after] for move in moves]
            refusal = preview.refusal_in(state) if moves else None
            if refusal:
                mark = preview.mark_in(state)
                raise refusal
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
        "moves": moves if mark else [],
        "mark": mark,
        "proposed": len(proposals_for(user, events=members)),
    }
    return render(request, "series/settings.html", context, status=422 if form.is_bound else 200)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
@carries_out(make_next_event)
def series_next(request: HttpRequest, series_slug: str) -> HttpResponse:
    """The next event of the series as it would be made; the button makes exactly that."""
    series = _own(request, series_slug)
    user = cast("User", request.user)
    events = events_of(series)
    own = events_organized_by(user).filter(pk__in=[event.pk for event in events])
    shown = request.POST.get("last", "")
    chosen = (
        own.filter(pk=int(shown))
        if shown.isascii() and shown.isdecimal() and len(shown) <= KEY_DIGITS
        else own
    )
    last = chosen.first() or own.first()
    if last is None:
        raise Http404
    days = [event.starts_on for event in events if event.starts_on]
    form = NextEventForm(
        sent(request), initial={"last": last.pk, "name": next_name(last.name), "day": next_day(days)}
    )
    if form.is_valid():
        try:
            made = make_next_event(
                user,
                INSTALLATION,
                last=last,
                name=form.cleaned_data["name"],
                day=form.cleaned_data["day"],
                client_key=form.cleaned_data["client_key"],
            )
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            note_hidden(request, form)
            return redirect("events:event-home", made.slug)
    context = {"series": series, "last": last, "form": form, "kept": kept_of(last, user)}
    return render(request, "series/next.html", context, status=422 if form.is_bound else 200)


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
