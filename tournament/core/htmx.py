"""How pages and htmx work together: the same view answers with a page or with the fragment that changes."""

import json
from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers

STOP_POLLING = 286
"""The status with which htmx stops polling."""
SELECTING = ("HTTP_HX_REQUEST", "HTTP_HX_BOOSTED", "HTTP_HX_HISTORY_RESTORE_REQUEST")
"""The headers that choose between a page and a fragment."""
ENCODED = "_URI_AUTOENCODED"


def settle_headers(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware that leaves one spelling of these headers: `true`, or none.

    Kept pages and the htmx middleware both read them, and must not disagree about one that is sent twice or encoded.
    """

    def settled(request: HttpRequest) -> HttpResponse:
        for name in SELECTING:
            if request.META.get(name) != "true":
                request.META.pop(name, None)
            request.META.pop(name + ENCODED, None)
        return get_response(request)

    return settled


def wants_partial(request: HttpRequest) -> bool:
    """Whether the browser asks for a fragment: a request of htmx that is neither boosted nor restores its history."""
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
    """Say on the screen what was done: at once with a fragment, otherwise on the next page."""
    if wants_partial(request):
        response.headers["HX-Trigger"] = json.dumps({"toast": sentence})
    else:
        messages.success(request, sentence)
    return response


def is_up_to_date(request: HttpRequest, stamp: object) -> bool:
    """Whether a page that refreshes itself already shows this stamp: it sends what it shows as `?r=`."""
    return request.method != "POST" and request.GET.get("r") == str(stamp)


def unchanged() -> HttpResponse:
    """Nothing new for a page that refreshes itself."""
    return HttpResponse(status=204)


def stop_asking(why: str = "signedOut") -> HttpResponse:
    """For a region that its reader may no longer see: it stays as it is and stops polling, and the page says why.

    `why` is an event that the page listens for: "signedOut", or "roleGone" for an account without a role in the event.
    """
    return HttpResponse(status=STOP_POLLING, headers={"HX-Reswap": "none", "HX-Trigger": why})


def redirect_to(request: HttpRequest, url: str) -> HttpResponse:
    """Send the browser to `url`. htmx is told by a header, because it would load a 302 into the fragment."""
    if wants_partial(request):
        return HttpResponse(status=204, headers={"HX-Redirect": url})
    return redirect(url)
