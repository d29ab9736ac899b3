"""Signing in and out."""

from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.accounts.acts.held_sign_ins import (
    HELD_SECONDS,
    HeldSignIn,
    account_of_held,
    held_sign_in,
    hold,
    let_go,
)
from tournament.accounts.demo import is_demo_elsewhere
from tournament.accounts.errors import DemoPassword, NameOrPasswordWrong, SecretWrong, TriedTooOften
from tournament.accounts.forms import SignInForm
from tournament.accounts.limits import WAIT
from tournament.accounts.models import User
from tournament.accounts.views.entering import enter
from tournament.accounts.views.passkey_questions import ask_anybody
from tournament.acts.doors import carries_out
from tournament.core.database import can_write
from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, sent
from tournament.core.policy import public
from tournament.events.acts.sign_ins import account_signing_in, fail_later, sign_in_here, sign_out_here

LOCK_SECONDS = 3
"""So long a sign-in waits for the lock of the database before it says so."""
AGAIN_SECONDS = 3
TICKET_COOKIE = "sign_in_ticket"


@public
@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@carries_out(sign_in_here)
def sign_in(request: HttpRequest) -> HttpResponse:
    """Ask for name and password, and go where the person wanted to go."""
    form = SignInForm(sent(request))
    if request.method != "POST" or not form.is_valid():
        return _sign_in_page(
            request, form, HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
        )
    try:
        if not can_write(LOCK_SECONDS):
            return _sign_in_later(request, hold(request, **form.cleaned_data, wanted=_wanted(request)))
        user = _who_signs_in(request, **form.cleaned_data)
    except TriedTooOften as refusal:
        return _sign_in_waits(request, refusal)
    except Refusal as refusal:
        add_refusal(form, refusal)
        return _sign_in_page(request, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    return enter(request, user, _wanted(request))


def _who_signs_in(request: HttpRequest, username: str, password: str) -> User:
    try:
        user = account_signing_in(request, username, password)
    except SecretWrong:
        raise NameOrPasswordWrong from None
    if is_demo_elsewhere(request, password):
        raise DemoPassword
    return user


def _wanted(request: HttpRequest) -> str:
    return request.POST.get("next") or request.GET.get("next") or ""


def _sign_in_page(request: HttpRequest, form: SignInForm, status: HTTPStatus, **more: Any) -> HttpResponse:
    wanted = more.get("next", _wanted(request))
    context = {
        "form": form,
        "next": wanted,
        "refusal": None,
        "ask": ask_anybody(request, reverse("accounts:passkey-sign-in"), wanted),
        **more,
    }
    return render(request, "accounts/sign_in.html", context, status=status)


def _sign_in_waits(
    request: HttpRequest, refusal: TriedTooOften, held: HeldSignIn | None = None
) -> HttpResponse:
    """Too many wrong passwords: say how long to wait. The name stays in its field, the password does not."""
    name, wanted = (
        (held.username, held.wanted) if held else (request.POST.get("username", ""), _wanted(request))
    )
    form = SignInForm(initial={"username": name})
    shown = {"refusal": refusal, "next": wanted}
    response = _sign_in_page(request, form, HTTPStatus.TOO_MANY_REQUESTS, **shown)
    response["Retry-After"] = str(int(WAIT.total_seconds()))
    return response


@public
@never_cache
@require_safe
def sign_in_waiting(request: HttpRequest) -> HttpResponse:
    """Finish a sign-in that had to wait for the database. The page asks for this address again by itself."""
    ticket = request.COOKIES.get(TICKET_COOKIE, "")
    held = held_sign_in(request, ticket)
    if held is None:
        return redirect("accounts:sign-in")
    if not can_write(LOCK_SECONDS):
        return _sign_in_later(request, ticket)
    let_go(ticket)
    try:
        user = account_of_held(request, held)
    except TriedTooOften as refusal:
        answer = _sign_in_waits(request, refusal, held)
    else:
        answer = enter(request, user, held.wanted) if user else _failed_later(request, held)
    answer.delete_cookie(TICKET_COOKIE, path=request.path)
    return answer


def _failed_later(request: HttpRequest, held: HeldSignIn) -> HttpResponse:
    refusal = fail_later(request, held.username)
    if isinstance(refusal, TriedTooOften):
        return _sign_in_waits(request, refusal, held)
    form = SignInForm(initial={"username": held.username})
    shown = {"refusal": NameOrPasswordWrong(), "next": held.wanted}
    return _sign_in_page(request, form, HTTPStatus.UNPROCESSABLE_ENTITY, **shown)


def _sign_in_later(request: HttpRequest, ticket: str) -> HttpResponse:
    """Another program holds the lock of the database: say so, and let the page try again."""
    url = reverse("accounts:sign-in-waiting")
    response = render(request, "accounts/sign_in_later.html", status=HTTPStatus.SERVICE_UNAVAILABLE)
    response["Retry-After"] = str(AGAIN_SECONDS)
    response["Refresh"] = f"{AGAIN_SECONDS}; url={url}"
    response.set_cookie(
        TICKET_COOKIE,
        ticket,
        max_age=HELD_SECONDS,
        path=url,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


@public
@require_POST
@carries_out(sign_out_here)
def sign_out(request: HttpRequest) -> HttpResponse:
    if isinstance(request.user, User):
        sign_out_here(request.user, request.user, request=request)
    else:
        logout(request)
    return redirect(settings.LOGOUT_REDIRECT_URL)
