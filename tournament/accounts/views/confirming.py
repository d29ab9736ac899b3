"""Showing once more who is there, before a change of the sign-in."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, ClassVar, TypeVar, cast

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tournament.accounts.acts.factors import AppCode, Proof
from tournament.accounts.errors import CodesTriedTooOften, TriedTooOften
from tournament.accounts.factor_forms import CodeForm, ConfirmForm, PasskeyForm
from tournament.accounts.factors.held import factors_of
from tournament.accounts.factors.passkeys import PasskeyAnswer
from tournament.accounts.factors.recent import is_confirmed, note_confirmed
from tournament.accounts.factors.relying_party import relying_party
from tournament.accounts.models import User
from tournament.accounts.verbs import AccountVerb
from tournament.accounts.views.entering import safe_target
from tournament.accounts.views.passkey_questions import PasskeyAsk, ask_owner
from tournament.acts.doors import carries_out
from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal
from tournament.core.page_values import PageValues
from tournament.core.policy import signed_in
from tournament.events.acts.second_factors import confirm_with_factor
from tournament.events.acts.sign_ins import check_secret, confirm

View = TypeVar("View", bound=Callable[..., HttpResponse])
WAITING = (TriedTooOften, CodesTriedTooOften)
"""The refusals that are answered 429."""


def recently_confirmed(view: View) -> View:
    """Whoever has not shown lately who they are does so first. What was posted is then posted again."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not is_confirmed(request):
            confirm_first = reverse("accounts:confirm")
            return redirect(f"{confirm_first}?{urlencode({'next': request.path})}")
        return view(request, *args, **kwargs)

    return wrapper  # type: ignore[return-value]


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmPage(PageValues):
    """`ask` is for the passkeys that work here, if there are any."""

    template: ClassVar[str] = "accounts/confirm.html"

    password_form: ConfirmForm
    code_form: CodeForm | None
    refusal: Refusal | None
    ask: PasskeyAsk | None
    next: str


@signed_in
@sensitive_post_parameters("password", "code", "credential")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@carries_out(confirm_with_factor)
def confirm_page(request: HttpRequest) -> HttpResponse:
    """Ask for the password, or for a factor."""
    user = User.objects.get(pk=cast("User", request.user).pk)
    way, sent = request.POST.get("way", ""), request.POST if request.method == "POST" else None
    password_form = ConfirmForm(sent if way == "password" else None)
    code_form = CodeForm(sent if way == "code" else None)
    form: forms.Form = {"code": code_form, "passkey": PasskeyForm(sent)}.get(way, password_form)
    refusal: Refusal | None = None
    if sent is not None and form.is_valid():
        try:
            _check(request, user, way, form)
        except Refusal as why:
            refusal = why
            add_refusal(form, why, "password" if way == "password" else None)
        else:
            note_confirmed(request)
            return redirect(safe_target(request, request.POST.get("next", "")))
    return _page(request, user, password_form, code_form, refusal)


def _check(request: HttpRequest, user: User, way: str, form: forms.Form) -> None:
    if way in {"code", "passkey"}:
        confirm(request, user, proof_in(request, way, form))
        return
    check_secret(request, form.cleaned_data["password"], AccountVerb.CONFIRMATION_FAILED)


def proof_in(request: HttpRequest, way: str, form: forms.Form) -> Proof:
    """What a form shows. Raises PasskeysNeedName, PasskeysNeedHttps."""
    if way == "code":
        return AppCode(form.cleaned_data["code"])
    cleaned = form.cleaned_data
    return PasskeyAnswer(cleaned["credential"], cleaned["token"], relying_party(request), needs_person=False)


def _page(
    request: HttpRequest,
    user: User,
    password_form: ConfirmForm,
    code_form: CodeForm,
    refusal: Refusal | None,
) -> HttpResponse:
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    ask = ask_owner(request, user, wanted, is_main=False)
    page = ConfirmPage(
        password_form=password_form,
        code_form=code_form if factors_of(user).app else None,
        refusal=refusal,
        ask=ask if isinstance(ask, PasskeyAsk) else None,
        next=wanted,
    )
    return page.shown(request, status=status_after(request, refusal))


def status_after(request: HttpRequest, refusal: Refusal | None) -> int:
    """The status of a page of forms, none of which was carried out."""
    if isinstance(refusal, WAITING):
        return 429
    return 422 if request.method == "POST" else 200
