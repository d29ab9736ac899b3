"""The views of the API: the same policies as the pages, answers and errors in JSON."""

import hashlib
import json
from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpResponse, HttpResponsePermanentRedirect
from django.http.request import HttpRequest
from django.urls import Resolver404, resolve, reverse
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from tournament.accounts.nobody import nobody
from tournament.audit.acts.recording import note_reading
from tournament.core.age import age_seconds
from tournament.core.duty import IsRetired, IsStandby
from tournament.core.policy import mark_policy, public
from tournament.core.server.front import FRONT
from tournament.events.access import EventRequest, event_page, is_visitor
from tournament.events.enums import Visibility
from tournament.events.models import Event
from tournament.exchange.acts.tokens import note_use
from tournament.exchange.api.asked import Wrong, number_of
from tournament.exchange.api.endpoints import (
    WAIT_MOST,
    Endpoint,
    Numbers,
    answer,
    index,
    openapi_bytes,
)
from tournament.exchange.api.event_list import listed_events
from tournament.exchange.api.feed import LINES_MAX, feed_page
from tournament.exchange.enums import Scope
from tournament.exchange.models import ApiToken
from tournament.exchange.queries import find_token
from tournament.registration.verbs import EntryVerb
from tournament.standings.pages.shown import is_shown

FRESH_SECONDS = 2
TOKEN_MOST = 10**18 - 1
PREFLIGHT_SECONDS = 86_400

BEARER = "bearer"
"""The scheme of a token; its letters may be small or capital (RFC 9110, 11.1)."""
EXPIRES = "Seatwind-Token-Expires"
"""With which header every answer to a token says when it ends."""
AGE = "Seatwind-Age"
"""With which header every answer of a mirror says how many seconds ago it heard from the hall."""
ANY_SITE = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": f"ETag, Link, Retry-After, RateLimit, RateLimit-Policy, {EXPIRES}, {AGE}",
}
"""Programs on any site may read answers and these headers. None of them is sent with a cookie, so each has only what
everybody or its token may read.
"""
PREFLIGHT = {
    "Access-Control-Allow-Methods": "GET, HEAD",
    "Access-Control-Allow-Headers": "Authorization, If-None-Match",
    "Access-Control-Max-Age": str(PREFLIGHT_SECONDS),
}
"""What a browser is told that asks whether a program may send these."""

View = Callable[..., HttpResponse]


def in_json(view: View) -> View:
    """Return errors of the view as JSON, and allow programs on any site to read its answers. A program with a token acts
    for the account that made it, within the token's scopes; such answers are private and not cached.
    """

    def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        header = request.headers.get("Authorization", "")
        if not header:
            response = _answered(view, request, *args, **kwargs)
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

    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method == "OPTIONS":
            response = HttpResponse(status=HTTPStatus.NO_CONTENT, headers={"Allow": "GET, HEAD", **PREFLIGHT})
        else:
            response = answered(request, *args, **kwargs)
        for name, value in ANY_SITE.items():
            response[name] = value
        age = age_seconds()
        if age is not None:
            response[AGE] = str(age)
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
    if request.role is None:
        return frozenset()
    return found if request.can.referee else found & {Scope.EVENTS}


def _answered(view: View, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
    try:
        response = view(request, *args, **kwargs)
    except Http404:
        return _error("not_found", "There is no such thing, or it is not public.", 404)
    except (IsStandby, IsRetired) as refusal:
        return _error(refusal.code, str(refusal), 409)
    except Wrong as wrong:
        return _error("bad_parameter", str(wrong), 422)
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
    opened = "".join(f"-{scope.value}" for scope in Scope if scope in scopes)
    etag = f'"api-{event.pk}-{event.revision}{opened}"'
    response = get_conditional_response(request, etag=etag)
    if response is None:
        if scopes & {Scope.PEOPLE, Scope.FULL}:
            note_reading(event, request.user, EntryVerb.FILE_READ, file=f"/api/v1/events/{event.slug}/")
        response = _json(make())
    response["ETag"] = etag
    _let_wait(request, response)
    if is_visitor(request):
        patch_cache_control(response, public=True, max_age=FRESH_SECONDS)
    return response


@in_json
@event_page
@require_safe
def feed(request: EventRequest) -> HttpResponse:
    """What changed since the token `since`, as lines of JSON; if there is more, with the address of what follows."""
    since = number_of(request.GET, "since", 0, most=TOKEN_MOST)
    most = number_of(request.GET, "limit", LINES_MAX, most=LINES_MAX, least=1)
    page = feed_page(request.event, since=since, staff=Scope.FULL in _scopes(request), most=most)
    response = HttpResponse("".join(page.lines), content_type="application/x-ndjson")
    response["Cache-Control"] = "no-cache"
    if page.next_since is not None:
        query = urlencode({"since": page.next_since, "limit": most})
        response["Link"] = f'<{request.path}?{query}>; rel="next"'
    _let_wait(request, response)
    return response


def _let_wait(request: HttpRequest, response: HttpResponse) -> None:
    """Tell the front for how long the answer may be kept back while it has no news (`core/server/waiting.py`)."""
    seconds = number_of(request.GET, "wait", 0, most=WAIT_MOST)
    if seconds and FRONT in request.META:
        response["Seatwind-Wait"] = str(seconds)


@in_json
@public
@require_safe
def events(request: HttpRequest) -> HttpResponse:
    """The events that the program may read, page by page."""
    scopes: frozenset[Scope] = getattr(request, "scopes", frozenset())
    account = request.user if scopes & {Scope.EVENTS, Scope.FULL} else None
    listed = listed_events(request.GET, account)  # type: ignore[arg-type]  # a token belongs to an account
    path = reverse("exchange:events")
    following = (
        None if listed.after is None else f"{path}?{urlencode({**listed.asked, 'after': listed.after})}"
    )
    response = _json({"events": listed.events, "next": following})
    if following:
        response["Link"] = f'<{following}>; rel="next"'
    etag = f'"events-{hashlib.blake2b(response.content, digest_size=12).hexdigest()}"'
    response = get_conditional_response(request, etag=etag, response=response) or response
    response["ETag"] = etag
    if account is None and not request.headers.get("Authorization"):
        patch_cache_control(response, public=True, max_age=FRESH_SECONDS)
    return response


@in_json
@public
@require_safe
def index_page(request: HttpRequest) -> HttpResponse:
    """Where everything is."""
    return _json(index())


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
    """The answer to a request for an unknown address; one that only lacks the slash at its end is found."""
    whole = f"{request.path}/"
    try:
        is_known = resolve(whole).url_name != request.resolver_match.url_name  # type: ignore[union-attr]
    except Resolver404:
        is_known = False
    if request.path.endswith("/") or not is_known:
        raise Http404
    query = request.META.get("QUERY_STRING", "")
    return HttpResponsePermanentRedirect(f"{whole}?{query}" if query else whole)


def _json(content: Any) -> HttpResponse:
    text = json.dumps(content, ensure_ascii=False, sort_keys=True)
    return HttpResponse(text, content_type="application/json")


def _error(code: str, sentence: str, status: int) -> HttpResponse:
    response = _json({"error": {"code": code, "message": sentence}})
    response.status_code = status
    return response
