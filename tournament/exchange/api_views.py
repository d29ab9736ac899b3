"""The views of the API: the same policies as the pages, answers and errors in JSON."""

import json
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpResponse
from django.http.request import HttpRequest
from django.utils.cache import get_conditional_response, patch_cache_control
from django.views.decorators.http import require_safe

from tournament.core.policy import mark_policy, public
from tournament.events.access import EventRequest, event_page, is_visitor
from tournament.exchange.api import Endpoint, answer, openapi_bytes
from tournament.exchange.feed import feed_lines

FRESH_SECONDS = 2
TOKEN_DIGITS = 18

View = Callable[..., HttpResponse]


def in_json(view: View) -> View:
    """Errors of the view as JSON, and its answers for programs on any site: what they get is what everybody may read."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            response = view(request, *args, **kwargs)
        except Http404:
            response = _error("not_found", "There is no such thing, or it is not public.", 404)
        if response.status_code == 405:
            allowed = response["Allow"]
            response = _error("method_not_allowed", "This address can only be read.", 405)
            response["Allow"] = allowed
        response["Access-Control-Allow-Origin"] = "*"
        return response

    return mark_policy(wrapper, getattr(view, "policy", ""))


def endpoint_view(endpoint: Endpoint) -> View:
    """The view of an address of the API."""

    @in_json
    @event_page
    @require_safe
    def view(request: EventRequest, /, **numbers: int) -> HttpResponse:
        return _for_readers(request, lambda: answer(request.event, endpoint, numbers, staff=False))

    return view


def _for_readers(request: EventRequest, make: Callable[[], Any]) -> HttpResponse:
    event = request.event
    etag = f'"api-{event.pk}-{event.revision}"'
    unchanged = get_conditional_response(request, etag=etag)
    response = unchanged or _json(make())
    response["ETag"] = etag
    if is_visitor(request):
        patch_cache_control(response, public=True, max_age=FRESH_SECONDS)
    return response


@in_json
@event_page
@require_safe
def feed(request: EventRequest) -> HttpResponse:
    """What changed since the token `since`, as lines of JSON."""
    text = request.GET.get("since", "0")
    if not (text.isascii() and text.isdecimal() and len(text) <= TOKEN_DIGITS):
        return _error("bad_token", "A token is a number that this feed gave.", 422)
    lines = "".join(feed_lines(request.event, since=int(text), staff=False))
    response = HttpResponse(lines, content_type="application/x-ndjson")
    response["Cache-Control"] = "no-cache"
    return response


@in_json
@public
@require_safe
def openapi_page(request: HttpRequest) -> HttpResponse:
    """The description of the API."""
    return HttpResponse(openapi_bytes(), content_type="application/json")


def _json(content: Any) -> HttpResponse:
    text = json.dumps(content, ensure_ascii=False, sort_keys=True)
    return HttpResponse(text, content_type="application/json")


def _error(code: str, sentence: str, status: int) -> HttpResponse:
    response = _json({"error": {"code": code, "message": sentence}})
    response.status_code = status
    return response
