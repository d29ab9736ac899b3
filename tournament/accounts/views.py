"""Signing in and out."""

from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.contrib.auth import login, logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from tournament.accounts.forms import SignInForm
from tournament.accounts.limits import WAIT
from tournament.core.policy import public


@public
@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    """Ask for name and password, and go where the person wanted to go."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    form = SignInForm(request, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        login(request, form.get_user())
        return redirect(_safe_target(request, wanted))
    status = 422 if form.is_bound else 200
    return render(request, "accounts/sign_in.html", {"form": form, "next": wanted}, status=status)


def sign_in_waits(
    request: HttpRequest, answer: HttpResponse, credentials: dict[str, Any] | None
) -> HttpResponse:
    """Too many wrong passwords: say how long to wait. The name stays in its field, the password does not."""
    form = SignInForm(request, initial={"username": request.POST.get("username", "")})
    minutes = int(WAIT.total_seconds() // 60)
    context = {"form": form, "next": request.POST.get("next", ""), "wait_minutes": minutes}
    response = render(request, "accounts/sign_in.html", context, status=HTTPStatus.TOO_MANY_REQUESTS)
    response["Retry-After"] = str(minutes * 60)
    return response


def _safe_target(request: HttpRequest, wanted: str) -> str:
    inside = url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wanted if inside else resolve_url(settings.LOGIN_REDIRECT_URL)


@public
@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    return redirect(settings.LOGOUT_REDIRECT_URL)
