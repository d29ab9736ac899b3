"""Public pages for visitors: rendered once for each revision of their event, however many people ask.

With `@cached_page` a view names the parameters of the address that it reads. Its answer to a visitor without a session
is then the same for everybody who asks for it in the same language, so it is made once and given to all until the event
changes. Somebody who is signed in always gets a page of their own. An address with `r`, the state that a page shows,
comes from a page that refreshes itself. It gets the fragment, or 204 if that state is the newest. Parameters that only follow a shared link
(`core/server/tracking.py`) are taken off an address before anything reads it.
"""

import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from typing import Any, TypeVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified, QueryDict
from django.urls import Resolver404, resolve
from django.utils.translation import check_for_language, get_language_from_request, override

from tournament.core import safe_cache
from tournament.core.age import age_seconds, age_words
from tournament.core.headers import FOR_ONE, has_chosen_language, is_of_a_person, varies_with
from tournament.core.server.front import FRONT
from tournament.core.server.tracking import is_tracking
from tournament.core.watching.counting import count_kept
from tournament.events.caching.answers import KEEP_SECONDS, CachedAnswer, cached_answer_of, find_or_make
from tournament.events.caching.results import for_visitors
from tournament.events.enums import Visibility
from tournament.events.models import Event

View = TypeVar("View", bound=Callable[..., HttpResponse])
Stamp = Callable[[Event, Mapping[str, Any]], int]
"""The newest state of what a view shows, if that does not change with the whole event: event and parts of the
address.
"""

FOR_CACHES = "public, max-age=0, s-maxage=2"
SHOWN = "r"
LANGUAGE = "lang"
ACCEPTS_GZIP = re.compile(r"\bgzip\b")
REVISION_KEPT_SECONDS = 60


def cached_page(*parameters: str, stamp: Stamp | None = None) -> Callable[[View], View]:
    """Give what the view answers to a visitor to all of them. `parameters` are all that it reads from the query of the
    address.
    """

    def decorate(view: View) -> View:
        view.cached = _Cached(frozenset({*parameters, SHOWN, LANGUAGE}), stamp)  # type: ignore[attr-defined]
        return view

    return decorate


@dataclass(frozen=True, slots=True)
class _Cached:
    parameters: frozenset[str]
    stamp: Stamp | None


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a visitor asks for; `key` names it together with the language. For `fresh_seconds` the event is taken to be
    the newest. `is_chosen`: the visitor chose the language here.
    """

    cached: _Cached
    event: Event
    fresh_seconds: float
    arguments: Mapping[str, Any]
    key: str
    language: str
    is_chosen: bool


class CachedPages:
    """Answers visitors with what was made for the first of them."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        asked = _asked(request)
        if asked is None:
            return self.get_response(request)
        version = _version(asked)
        if _shows(request) >= version:
            count_kept(is_hit=True)
            return _for_all(HttpResponse(status=204), request, asked, 0)
        if SHOWN in request.GET:
            request.META["HTTP_HX_REQUEST"] = "true"
        # The language is part of the key, so what is made must be in that one.
        request.META["HTTP_ACCEPT_LANGUAGE"] = asked.language
        request.COOKIES.pop(settings.LANGUAGE_COOKIE_NAME, None)
        accepts = request.META.get("HTTP_ACCEPT_ENCODING", "")
        others: list[HttpResponse] = []

        is_hit = True

        def make() -> CachedAnswer | None:
            nonlocal is_hit
            is_hit = False
            # It is compressed here, once for all.
            request.META["HTTP_ACCEPT_ENCODING"] = ""
            with for_visitors():
                response = self.get_response(request)
            request.META["HTTP_ACCEPT_ENCODING"] = accepts
            if response.status_code != 200 or response.streaming or response.cookies:
                others.append(response)
                return None
            seen = getattr(request, "event", None)
            shown = max(version, seen.revision) if seen and not asked.cached.stamp else version
            return cached_answer_of(shown, _headers_to_keep(request, response), response.content)

        answer = find_or_make(asked.key, version, make)
        count_kept(is_hit=is_hit)
        return others[0] if answer is None else _response(request, answer, asked)


def _asked(request: HttpRequest) -> _Asked | None:
    """What a visitor asks for; None for everybody else, and for views that are not cached."""
    if request.method != "GET" or is_of_a_person(request):
        return None
    found = _view_of(request.path_info)
    if found is None:
        return None
    _take_tracking_off(request)
    if not set(request.GET) <= found[0].parameters:
        return None
    cached, arguments = found
    newest = _newest(arguments["event_slug"])
    if newest is None:
        return None
    event, fresh_seconds = newest
    language = request.GET.get(LANGUAGE, "")
    if language not in dict(settings.LANGUAGES) or not check_for_language(language):
        language = get_language_from_request(request)
    parameters = sorted((name, request.GET[name]) for name in request.GET if name not in (SHOWN, LANGUAGE))
    kind = "part" if SHOWN in request.GET or _is_partial(request) else "page"
    # Another event may get the address of a deleted one.
    named = repr(
        (
            event.pk,
            request.get_host(),
            request.scheme,
            request.path_info,
            parameters,
            language,
            kind,
            _age(language),
        )
    )
    digest = blake2b(named.encode(), digest_size=20).hexdigest()
    chosen = has_chosen_language(request)
    return _Asked(cached, event, fresh_seconds, arguments, f"page:{digest}", language, chosen)


def _age(language: str) -> str:
    """What pages say of their age now: it is part of them."""
    if age_seconds() is None:
        return ""
    with override(language):
        return age_words()


def _take_tracking_off(request: HttpRequest) -> None:
    """The page of the first visitor is given to all others, so nothing in it may come from these parameters."""
    if any(is_tracking(name) for name in request.GET):
        rest = request.GET.copy()
        for name in request.GET:
            if is_tracking(name):
                del rest[name]
        request.META["QUERY_STRING"] = rest.urlencode()
        request.GET = QueryDict(request.META["QUERY_STRING"])


@lru_cache(maxsize=4096)
def _view_of(path: str) -> tuple[_Cached, Mapping[str, Any]] | None:
    """The cached view behind an address, and the parts of the address."""
    try:
        match = resolve(path)
    except Resolver404:
        return None
    cached = getattr(match.func, "cached", None)
    return (cached, match.kwargs) if cached else None


def _newest(slug: str) -> tuple[Event, float] | None:
    """A public event with its revision, and for how many seconds more nobody looks for a newer one. Other fields are not
    loaded.
    """
    key = f"revision:{slug}"
    now = time.time()
    found = safe_cache.get(key)
    if found:
        pk, revision, looked_at = found
        if 0 <= now - looked_at < settings.REVISION_SECONDS:
            return Event(pk=pk, slug=slug, revision=revision), looked_at + settings.REVISION_SECONDS - now
    row = Event.objects.filter(slug=slug, visibility=Visibility.PUBLIC).values_list("pk", "revision").first()
    if row is None:
        return None
    safe_cache.put(key, (*row, now), REVISION_KEPT_SECONDS)
    return Event(pk=row[0], slug=slug, revision=row[1]), settings.REVISION_SECONDS


def _version(asked: _Asked) -> int:
    """The state that an answer must show. A stamp is computed once for each revision, whatever the parameters."""
    event = asked.event
    if asked.cached.stamp is None:
        return event.revision
    stamp_of = asked.cached.stamp
    named = (event.pk, stamp_of.__module__, stamp_of.__qualname__, sorted(asked.arguments.items()))
    key = f"stamp:{blake2b(repr(named).encode(), digest_size=16).hexdigest()}"
    found = safe_cache.get(key)
    if found and found[0] >= event.revision and settings.REVISION_SECONDS:
        return int(found[1])
    stamp = stamp_of(event, asked.arguments)
    safe_cache.put(key, (event.revision, stamp), KEEP_SECONDS)
    return stamp


def _shows(request: HttpRequest) -> int:
    """The state that the asking page shows; -1 for none."""
    shown = request.GET.get(SHOWN, "")
    return int(shown) if shown.isascii() and shown.isdigit() and len(shown) < 19 else -1


def _is_partial(request: HttpRequest) -> bool:
    """Whether htmx asks for a fragment, as `core.htmx.wants_partial` says after the htmx middleware has run."""
    headers = request.headers
    return (
        headers.get("HX-Request") == "true"
        and headers.get("HX-Boosted") != "true"
        and headers.get("HX-History-Restore-Request") != "true"
    )


def _headers_to_keep(request: HttpRequest, response: HttpResponse) -> tuple[tuple[str, str], ...]:
    """The headers of an answer to all visitors. It does not vary with anything that is part of its address."""
    named = {"cookie", "accept-encoding"}
    if SHOWN in request.GET:
        named.add("hx-request")
    if len(settings.LANGUAGES) == 1 or LANGUAGE in request.GET:
        named.add("accept-language")
    left_out = {"vary", "cache-control", "etag", "content-length", "expires"}
    headers = [(name, value) for name, value in response.items() if name.lower() not in left_out]
    return (*headers, ("Vary", ", ".join(["Accept-Encoding", *varies_with(response, but=named)])))


def _response(request: HttpRequest, answer: CachedAnswer, asked: _Asked) -> HttpResponse:
    if answer.tag in request.headers.get("If-None-Match", ""):
        response: HttpResponse = HttpResponseNotModified()
    elif ACCEPTS_GZIP.search(request.META.get("HTTP_ACCEPT_ENCODING", "")):
        response = HttpResponse(answer.packed, headers=dict(answer.headers))
        response["Content-Encoding"] = "gzip"
    else:
        response = HttpResponse(answer.body, headers=dict(answer.headers))
    response["Vary"] = dict(answer.headers)["Vary"]
    response["ETag"] = answer.tag
    if response.status_code == 200:
        response["Content-Length"] = str(len(response.content))
    return _for_all(response, request, asked, asked.fresh_seconds)


def _for_all(
    response: HttpResponse, request: HttpRequest, asked: _Asked, ready_seconds: float
) -> HttpResponse:
    """Let shared caches store the answer, unless they could give it to somebody who chose another language. The server's
    own front knows the languages; it keeps the answer as long as it knows nothing newer.
    """
    response["Cache-Control"] = FOR_ONE if asked.is_chosen else FOR_CACHES
    if ready_seconds and FRONT in request.META:
        response["Seatwind-Ready"] = f"{ready_seconds:.3f}"
    return response
