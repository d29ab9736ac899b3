"""Requests by a table link: the token in the address is the only credential."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tournament.core.policy import mark_policy
from tournament.draws.models import Table
from tournament.play.errors import LinkOver
from tournament.play.links.queries import find_link, owner_of
from tournament.play.models import TableLink
from tournament.play.views.offline import not_recorded
from tournament.play.views.table_context import FoundTable, found_table

P = ParamSpec("P")


class LinkRequest(HttpRequest):
    """A request by a table link that works, and the token it came with."""

    link: TableLink
    token: str


LinkView = Callable[Concatenate[LinkRequest, P], HttpResponse]


def by_link(*, of_table: bool = False) -> Callable[[LinkView[P]], Callable[..., HttpResponse]]:
    """Allow requests only by a link that works; with `of_table` only by the table's own link, not a player's. Anything
    else is 404: wrong, revoked and past links get the same answer. HTTP caches do not keep the page, and browsers
    are told not to send the address as a referrer; only a scorer's tablet keeps the table's page while the link
    works, to open it without network. The view does not get the token; the link is on the request.
    """

    def decorate(view: LinkView[P]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def wrapper(request: Any, token: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            link = find_link(token)
            if link is None or (of_table and link.seat is not None):
                page = render(request, "play/link_over.html", {"owner": owner_of(token)}, status=404)
                return _secret(not_recorded(page, LinkOver.code, str(LinkOver())))
            request.link, request.token = link, token
            with timezone.override(link.table.round.event.time_zone):
                return _secret(view(request, *args, **kwargs))

        return mark_policy(wrapper, "table link")

    return decorate


def linked_table(request: LinkRequest) -> FoundTable:
    """The table of the link."""
    tables = Table.objects.select_related("round__event__entry_rules")
    return found_table(tables.get(pk=request.link.table_id))


def _secret(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = "no-store, private"
    # Only the origin: a form's post keeps an Origin header that the CSRF check accepts.
    response["Referrer-Policy"] = "strict-origin"
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response
