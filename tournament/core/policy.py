"""Every view says who may use it. A test walks all routes and fails if one does not."""

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any, TypeVar

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, URLResolver, get_resolver

from tournament.core.lost_forms import page_to_return_to

View = TypeVar("View", bound=Callable[..., HttpResponse])


def mark_policy(view: View, policy: str) -> View:
    """Mark on the view who may use it, in words that the route walker reads."""
    view.policy = policy  # type: ignore[attr-defined]
    return view


def public(view: View) -> View:
    """Anybody may use this view, whether signed in or not."""

    @wraps(view)
    def wrapper(*args: Any, **kwargs: Any) -> HttpResponse:
        return view(*args, **kwargs)

    return mark_policy(wrapper, "public")  # type: ignore[return-value]


def signed_in(view: View) -> View:
    """Anybody with an account may use this view; others are sent to sign in."""
    return mark_policy(_after_sign_in(view), "signed in")


def administrator(view: View) -> View:
    """Only administrators of the installation; visitors are sent to sign in, everybody else gets 403."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.user.is_superuser:
            raise PermissionDenied
        return view(request, *args, **kwargs)

    return mark_policy(_after_sign_in(wrapper), "administrator")  # type: ignore[return-value]


def _after_sign_in(view: View) -> View:
    """Send visitors to sign in, and back to the page that they came from."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.user.is_anonymous:
            return redirect_to_login(page_to_return_to(request))
        return view(request, *args, **kwargs)

    return wrapper  # type: ignore[return-value]


def secret_link(policy: str) -> Callable[[View], View]:
    """Everybody who knows the rest of the address; the view must check it.

    Nothing is cached, other sites are told only the origin, and search engines are sent away.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def wrapper(*args: Any, **kwargs: Any) -> HttpResponse:
            response = view(*args, **kwargs)
            response["Cache-Control"] = "no-store, private"
            response["Referrer-Policy"] = "strict-origin"
            response["X-Robots-Tag"] = "noindex"
            return response

        return mark_policy(wrapper, policy)  # type: ignore[return-value]

    return decorate


def routes() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Yield every route of the site as (`app:name`, view)."""
    yield from _walk(get_resolver().url_patterns, "")


def _walk(patterns: list[Any], namespace: str) -> Iterator[tuple[str, Callable[..., Any]]]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            inner = f"{namespace}{pattern.namespace}:" if pattern.namespace else namespace
            yield from _walk(pattern.url_patterns, inner)
        elif isinstance(pattern, URLPattern):
            yield f"{namespace}{pattern.name}", pattern.callback
