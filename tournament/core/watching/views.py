"""The page of the state of this server, and the figures for programs."""

from dataclasses import dataclass
from typing import ClassVar

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.core.hooks.state import Line
from tournament.core.page_values import PageValues
from tournament.core.policy import administrator, mark_policy
from tournament.core.watching.state import momentary_figures, state_lines


@dataclass(frozen=True, slots=True, kw_only=True)
class StatePage(PageValues):
    template: ClassVar[str] = "core/state.html"

    lines: list[Line]


@administrator
@never_cache
@require_safe
def state(request: HttpRequest) -> HttpResponse:
    """The state of this server, in words."""
    return StatePage(lines=state_lines()).shown(request)


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Figures for whoever sends the token; for everybody else there is nothing here."""
    sent = request.headers.get("Authorization", "")
    if not settings.METRICS_TOKEN or not constant_time_compare(sent, f"Bearer {settings.METRICS_TOKEN}"):
        raise Http404
    from tournament.core.watching import metrics as figures  # noqa: PLC0415 - slow import: only where asked for

    return HttpResponse(figures.written(momentary_figures()), content_type=figures.CONTENT_TYPE)


mark_policy(metrics, "metrics token")
