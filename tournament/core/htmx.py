"""The contract between pages and htmx: the same view answers a page or the fragment of it that moves."""

import json

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers

STOP_POLLING = 286
"""The status by which htmx ends what asks at intervals."""


def wants_partial(request: HttpRequest) -> bool:
    """Whether the browser asks for a fragment: htmx, not boosted, not restoring its history."""
    htmx = request.htmx  # type: ignore[attr-defined]
    return bool(htmx) and not htmx.boosted and not htmx.history_restore_request


def render_page(
    request: HttpRequest,
    page: str,
    context: dict[str, object],
    *,
    fragment: str | None = None,
    status: int = 200,
) -> HttpResponse:
    """Render `fragment` when htmx asks for it, else the whole `page`."""
    name = fragment if fragment and wants_partial(request) else page
    response = render(request, name, context, status=status)
    patch_vary_headers(response, ["HX-Request"])
    return response


def tell(request: HttpRequest, response: HttpResponse, sentence: str) -> HttpResponse:
    """Say on the screen what was done: with the fragment at once, otherwise on the next page."""
    if wants_partial(request):
        response.headers["HX-Trigger"] = json.dumps({"toast": sentence})
    else:
        messages.success(request, sentence)
    return response


def is_up_to_date(request: HttpRequest, stamp: object) -> bool:
    """Whether a page that refreshes itself shows this stamp already: it asks with `?r=` what it shows."""
    return request.method != "POST" and request.GET.get("r") == str(stamp)


def unchanged() -> HttpResponse:
    """Nothing new for a page that refreshes itself."""
    return HttpResponse(status=204)


def stop_asking() -> HttpResponse:
    """For a region whose reader may not see it any more: it stays as it is and asks no more, and the page says why."""
    return HttpResponse(status=STOP_POLLING, headers={"HX-Reswap": "none", "HX-Trigger": "signedOut"})


def redirect_to(request: HttpRequest, url: str) -> HttpResponse:
    """Send the browser to `url`; htmx is told by header, since it would follow a 302 into the fragment."""
    if wants_partial(request):
        return HttpResponse(status=204, headers={"HX-Redirect": url})
    return redirect(url)
