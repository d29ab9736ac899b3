"""Headers that every page carries: who may keep it, and what of the device it may use."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

PUBLIC_POLICIES = {"public", "event readers"}
PERMISSIONS = (
    "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), serial=(), usb=()"
)


class PageHeaders:
    """Pages of accounts and of secret links are kept by no cache; what a signed-in person sees, by no shared one."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        if policy_of(request) not in PUBLIC_POLICIES:
            response.headers["Cache-Control"] = "no-store, private"
        elif settings.SESSION_COOKIE_NAME in request.COOKIES:
            response.headers.setdefault("Cache-Control", "no-cache, private")
        return response


def policy_of(request: HttpRequest) -> str:
    """Who may use the view that answers; an address without a view is public."""
    match = request.resolver_match
    return str(getattr(match.func, "policy", "")) if match else "public"
