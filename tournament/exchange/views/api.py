"""The views of the API: the same policies as the pages, answers and errors in JSON."""

import json
from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpResponse
from django.http.request import HttpRequest
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from tournament.accounts.nobody import nobody
from tournament.audit.acts.recording import note_reading
from tournament.core.policy import mark_policy, public
from tournament.events.access import EventRequest, event_page, is_visitor
from tournament.events.enums import Visibility
from tournament.events.models import Event
from tournament.exchange.acts.tokens import note_use
from tournament.exchange.api.endpoints import Endpoint, Numbers, answer, openapi_bytes
from tournament.exchange.api.feed import feed_lines
from tournament.exchange.enums import Scope
from tournament.exchange.models import ApiToken
from tournament.exchange.queries import find_token
from tournament.registration.verbs import EntryVerb
from tournament.standings.pages.shown import is_shown

FRESH_SECONDS = 2
TOKEN_DIGITS = 18

BEARER = "bearer"
"""The scheme of a token; its letters may be small or capital (RFC 9110, 11.1)."""
EXPIRES = "Seatwind-Token-Expires"
"""With which header every answer to a token says when it ends."""

View = Callable[..., HttpResponse]


def in_json(view: View) -> View:
    """Return errors of the view as JSON, and allow programs on any site to read its answers, which are public. A
    program with a token acts for the account that made it, within the token's scopes; such answers are private and
    not cached.
    """

    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        header = request.headers.get("Authorization", "")
        if not header:
            response = _answered(view, request, *args, **kwargs)
            response["Access-Control-Allow-Origin"] = "*"
            patch_vary_headers(response, ["Authorization"])
            return response
        scheme, _space, secret = header.partition(" ")
        token = find_token(secret.strip()) if scheme.lower() == BEARER else None
        if token is None:
            response = _error(
                "bad_token", "This token does not work. Make a new one on the page of your account.", 401
            )
            response["WWW-Authenticate"] = 'Bearer realm="seatwind"'
        else:
            note_use(token)
            _enter(request, token)
            response = _answered(view, request, *args, **kwargs)
            response[EXPIRES] = token.expires_at.isoformat(timespec="seconds")
        response["Cache-Control"] = "private, no-store"
        return response

    # Nothing can be written here, so a post is refused like any other unsupported method.
    return mark_policy(csrf_exempt(wrapper), getattr(view, "policy", ""))


def _enter(request: HttpRequest, token: ApiToken) -> None:
    """Set the user of the request from its token: the account if the token opens its events, else nobody."""
    scopes = frozenset(Scope(code) for code in token.scopes)
    request.user = token.user if scopes else nobody()
    request.scopes = scopes  # type: ignore[attr-defined]


def _scopes(request: EventRequest) -> frozenset[Scope]:
    """The scopes of the request's token in this event: none without a role there. Raises Http404 if the event is
    private and the token opens no events.
    """
    found: frozenset[Scope] | None = getattr(request, "scopes", None)
    if found is None:
        return frozenset()
    if request.event.visibility == Visibility.PRIVATE and not found & {Scope.EVENTS, Scope.FULL}:
        raise Http404
    return found if request.role is not None else frozenset()


def _answered(view: View, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
    try:
        response = view(request, *args, **kwargs)
    except Http404:
        return _error("not_found", "There is no such thing, or it is not public.", 404)
    if response.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        allowed = response["Allow"]
        response = _error("method_not_allowed", "This address can only be read.", 405)
        response["Allow"] = allowed
    return response


def endpoint_view(endpoint: Endpoint) -> View:
    """The view of an address of the API."""

    @in_json
    @event_page
    @require_safe
    def view(request: EventRequest, /, **numbers: int) -> HttpResponse:
        scopes = _scopes(request)
        return _for_readers(request, scopes, lambda: _shown_answer(request.event, endpoint, numbers, scopes))

    return view


def _shown_answer(event: Event, endpoint: Endpoint, numbers: Numbers, scopes: frozenset[Scope]) -> Any:
    """The answer; raises Http404 for a person whose pages the public may not open either."""
    found = answer(event, endpoint, numbers, scopes)
    number = numbers.get("player_number")
    if number is not None and not is_shown(
        event, event.entries.get(number=number), staff=Scope.FULL in scopes
    ):
        raise Http404
    return found


def _for_readers(request: EventRequest, scopes: frozenset[Scope], make: Callable[[], Any]) -> HttpResponse:
    event = request.event
    if scopes & {Scope.PEOPLE, Scope.FULL}:
        note_reading(event, request.user, EntryVerb.FILE_READ, file=f"/api/v1/events/{event.slug}/")
    opened = "".join(f"-{scope.value}" for scope in Scope if scope in scopes)
    etag = f'"api-{event.pk}-{event.revision}{opened}"'
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
    lines = "".join(feed_lines(request.event, since=int(text), staff=Scope.FULL in _scopes(request)))
    response = HttpResponse(lines, content_type="application/x-ndjson")
    response["Cache-Control"] = "no-cache"
    return response


@in_json
@public
@require_safe
def openapi_page(request: HttpRequest) -> HttpResponse:
    """The description of the API."""
    return HttpResponse(openapi_bytes(), content_type="application/json")


@in_json
@public
@require_safe
def unknown(request: HttpRequest, rest: str) -> HttpResponse:
    """The answer to a request for an unknown address."""
    raise Http404


def _json(content: Any) -> HttpResponse:
    text = json.dumps(content, ensure_ascii=False, sort_keys=True)
    return HttpResponse(text, content_type="application/json")


def _error(code: str, sentence: str, status: int) -> HttpResponse:
    response = _json({"error": {"code": code, "message": sentence}})
    response.status_code = status
    return response
