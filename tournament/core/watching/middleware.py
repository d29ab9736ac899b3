"""The outermost middleware: gives a request its number, and counts and logs how it was answered."""

import logging
import time
from collections.abc import Callable
from functools import lru_cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve

from tournament.core.watching.counting import count_request, is_counting
from tournament.core.watching.logs import FIELDS, REQUESTS
from tournament.core.watching.request_ids import HEADER, KEY, current, id_of

NO_ROUTE = "none"
"""An address without a view: static files, and whatever somebody tried."""

log = logging.getLogger(REQUESTS)


class WatchedRequests:
    """The number stays set after the answer, because Django logs what failed only then."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        number = request.META.get(KEY)
        has_front = number is not None
        if number is None:
            brought = request.META.get("HTTP_X_REQUEST_ID", "")
            number = id_of(brought, is_behind_proxy=settings.BEHIND_PROXY)
        current.set(number)
        begun = time.perf_counter()
        response = self.get_response(request)
        if not has_front:
            response.headers[HEADER] = number
        is_logged = log.isEnabledFor(logging.INFO)
        if is_logged or is_counting():
            seconds = time.perf_counter() - begun
            route = route_of(request)
            count_request(route, request.method or "", response.status_code, seconds)
            if is_logged:
                fields = {
                    "method": request.method,
                    "route": route,
                    "status": response.status_code,
                    "ms": round(seconds * 1000, 2),
                }
                log.info("answered", extra={FIELDS: fields})
        return response


def route_of(request: HttpRequest) -> str:
    """The name of the view that answers, such as `events:home`. Addresses contain names and keys, so they are not told."""
    match = request.resolver_match
    return match.view_name if match else _route_at(request.path_info)


@lru_cache(maxsize=4096)
def _route_at(path: str) -> str:
    """The same for an address that was answered before Django looked for its view, such as that of a kept page."""
    try:
        return resolve(path).view_name
    except Resolver404:
        return NO_ROUTE
