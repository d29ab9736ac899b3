"""Headers of every page: who may cache it, and which features of the device it may use."""

from collections.abc import Callable, Collection

from django.conf import settings
from django.http import HttpRequest, HttpResponse

MESSAGES_COOKIE = "messages"
FOR_ONE = "no-cache, private"
READERS_POLICY = "event readers"
PUBLIC_POLICIES = {"public", READERS_POLICY}
PERMISSIONS = (
    "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), serial=(), usb=()"
)
WITH_CAMERA = PERMISSIONS.replace("camera=()", "camera=(self)")
"""For a page that reads codes with the camera. The browser still asks the user."""


class PageHeaders:
    """Pages of accounts and of secret links are never cached; what a signed-in person sees is not cached by shared
    caches.

    A visitor's page does not vary with cookies, because none was read: a request with a session gets a page that no
    shared cache stores.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        if settings.DEMO:
            response.headers["X-Robots-Tag"] = "noindex, nofollow"
        if policy_of(request) not in PUBLIC_POLICIES:
            response.headers["Cache-Control"] = "no-store, private"
        elif has_chosen_language(request):
            response.headers["Cache-Control"] = FOR_ONE
        elif is_of_a_person(request) and policy_of(request) == READERS_POLICY and not is_for_one(response):
            # Whatever the view says: the event may be private, and the answer is for its staff.
            response.headers["Cache-Control"] = FOR_ONE
        elif is_of_a_person(request):
            response.headers.setdefault("Cache-Control", FOR_ONE)
        elif not response.cookies and "Vary" in response:
            response["Vary"] = ", ".join(varies_with(response, but={"cookie"}))
        return response


def varies_with(response: HttpResponse, *, but: Collection[str]) -> list[str]:
    """The headers of a request that the answer says it depends on, without those in `but` (small letters)."""
    names = (name.strip() for name in response.get("Vary", "").split(","))
    return [name for name in names if name and name.lower() not in but]


def is_of_a_person(request: HttpRequest) -> bool:
    """Whether the request carries a cookie that makes the answer personal."""
    return any(name in request.COOKIES for name in (settings.SESSION_COOKIE_NAME, MESSAGES_COOKIE))


def is_for_one(response: HttpResponse) -> bool:
    """Whether the answer says that no shared cache keeps it."""
    said = {name.strip() for name in response.get("Cache-Control", "").split(",")}
    return bool(said & {"private", "no-store"})


def has_chosen_language(request: HttpRequest) -> bool:
    """Whether the answer is in a language that the visitor chose here: caches between us see no difference between it and
    the same address in another language.
    """
    return settings.LANGUAGE_COOKIE_NAME in request.COOKIES


def policy_of(request: HttpRequest) -> str:
    """Who may use the view that answers. An address without a view is public."""
    match = request.resolver_match
    return str(getattr(match.func, "policy", "")) if match else "public"
