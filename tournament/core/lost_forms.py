"""Forms that a lost session keeps from being carried out: where their page is, and how a device hears which were saved.

What somebody types is kept on the device by `static/js/core/form_drafts.js` and offered again after signing in. A form names
itself in a cookie when it is sent, and the server hands the name back when it has carried the form out.
"""

from collections.abc import Callable
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import resolve_url
from django.urls import Resolver404, resolve
from django.utils.http import url_has_allowed_host_and_scheme

SENT, SAVED = "seatwind-form-sent", "seatwind-form-saved"
NAME_MAX = 64


def page_to_return_to(request: HttpRequest, *, otherwise: str = "/") -> str:
    """Where a person goes on after signing in: the page that was asked for, or the one with the form that was sent.

    `otherwise` is for a form whose page is not known.
    """
    if request.method in ("GET", "HEAD"):
        return request.get_full_path()
    origin = request.headers.get("Referer", "")
    is_here = url_has_allowed_host_and_scheme(origin, allowed_hosts={request.get_host()})
    parts = urlsplit(origin if is_here else "")
    asked = f"{parts.path}?{parts.query}" if parts.query else parts.path
    pages = (asked, request.get_full_path())
    return next((page for page in pages if _can_be_read(page.partition("?")[0])), otherwise)


def _can_be_read(path: str) -> bool:
    """Whether an address has a page, and is not only something to send forms to."""
    view: Callable[..., object] | None
    try:
        view = resolve(path).func
    except Resolver404:
        return False
    while view is not None:
        methods = _methods_of(view)
        if methods is not None:
            return "GET" in methods
        view = getattr(view, "__wrapped__", None)
    return True


def _methods_of(view: Callable[..., object]) -> list[str] | None:
    """The methods that Django's decorator `require_http_methods` lets through to this function, if it stands here."""
    code, cells = getattr(view, "__code__", None), getattr(view, "__closure__", None) or ()
    if code is None:
        return None
    kept = dict(zip(code.co_freevars, (cell.cell_contents for cell in cells), strict=True))
    methods = kept.get("request_method_list")
    return list(methods) if methods is not None else None


class TakenForms:
    """Middleware: hands the name of a form back when the form was carried out."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        name = request.COOKIES.get(SENT, "") if request.method == "POST" else ""
        if name:
            # Forget the name, so that the next form, such as that of signing in, is not taken for this one.
            response.delete_cookie(SENT, samesite="Lax")
        if name and len(name) <= NAME_MAX and _is_carried_out(response):
            response.set_cookie(SAVED, name, samesite="Lax", secure=request.is_secure())
        return response


def _is_carried_out(response: HttpResponse) -> bool:
    """Whether the answer to a form is not that something is wrong, or that somebody has to sign in first."""
    leads_to = urlsplit(response.get("Location", "")).path
    return response.status_code < 400 and leads_to != resolve_url(settings.LOGIN_URL)
