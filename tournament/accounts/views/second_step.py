"""Signing in with a second factor, with a passkey alone, and setting up a first factor before the sign-in is done."""

from dataclasses import dataclass
from typing import ClassVar

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from tournament.accounts.acts.factors import WrittenCode
from tournament.accounts.errors import PasskeyRefused, SignInOver
from tournament.accounts.factor_forms import CodeForm, PasskeyForm, RecoveryForm
from tournament.accounts.factors.half import (
    HalfSignIn,
    end_half,
    half_sign_in,
    is_same_password,
    user_of_half,
)
from tournament.accounts.factors.held import Factors, factors_of
from tournament.accounts.factors.passkeys import PasskeyAnswer, credential_id_in
from tournament.accounts.factors.relying_party import relying_party
from tournament.accounts.known_devices import is_known_device
from tournament.accounts.models import Passkey, User
from tournament.accounts.views.confirming import proof_in, status_after
from tournament.accounts.views.entering import safe_target, welcomed
from tournament.accounts.views.passkey_questions import PasskeyAsk, ask_owner
from tournament.accounts.views.setting_up import SetUp, recovery_page
from tournament.acts.doors import carries_out
from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal
from tournament.core.page_values import PageValues
from tournament.core.policy import public
from tournament.events.acts.second_factors import add_app, add_passkey
from tournament.events.acts.sign_ins import finish_sign_in, sign_in_here, sign_in_with_factor


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondStepPage(PageValues):
    """`passkeys_fail` says why the account's passkeys do not work here; `ask` is for those that do."""

    template: ClassVar[str] = "accounts/second_step.html"

    account: User
    factors: Factors
    code_form: CodeForm
    recovery_form: RecoveryForm
    refusal: Refusal | None
    ask: PasskeyAsk | None
    passkeys_fail: str


@public
@sensitive_post_parameters("code", "recovery", "credential")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@carries_out(sign_in_with_factor)
def second_step(request: HttpRequest) -> HttpResponse:
    """After the password: a code of the app, a passkey, or a recovery code."""
    half = half_sign_in(request)
    user = user_of_half(half)
    factors = factors_of(user) if user else None
    if half is None or user is None or not factors:
        return _begin_again(request)
    way, sent = request.POST.get("way", ""), request.POST if request.method == "POST" else None
    code_form = CodeForm(sent if way not in {"recovery", "passkey"} else None)
    recovery_form = RecoveryForm(sent if way == "recovery" else None)
    form: forms.Form = {"recovery": recovery_form, "passkey": PasskeyForm(sent)}.get(way, code_form)
    refusal: Refusal | None = None
    if sent is not None and form.is_valid():
        try:
            _finish(request, user, half, way, form)
        except SignInOver:
            return _begin_again(request)
        except Refusal as why:
            refusal = why
            add_refusal(form, why)
        else:
            return welcomed(request, user, redirect(safe_target(request, half.wanted)))
    return _second_page(request, user, factors, code_form, recovery_form, refusal)


def _finish(request: HttpRequest, user: User, half: HalfSignIn, way: str, form: forms.Form) -> None:
    if way == "recovery":
        proof = WrittenCode(form.cleaned_data["recovery"])
        finish_sign_in(request, user, proof, password_mark=half.password_mark)
        return
    shown = proof_in(request, "passkey" if way == "passkey" else "code", form)
    finish_sign_in(request, user, shown, password_mark=half.password_mark)


def _begin_again(request: HttpRequest) -> HttpResponse:
    messages.warning(request, str(SignInOver()))
    response = redirect("accounts:sign-in")
    end_half(response)
    return response


def _second_page(
    request: HttpRequest,
    user: User,
    factors: Factors,
    code_form: CodeForm,
    recovery_form: RecoveryForm,
    refusal: Refusal | None,
) -> HttpResponse:
    ask = ask_owner(request, user)
    page = SecondStepPage(
        account=user,
        factors=factors,
        code_form=code_form,
        recovery_form=recovery_form,
        refusal=refusal,
        ask=ask if isinstance(ask, PasskeyAsk) else None,
        passkeys_fail=_why_none(factors, ask),
    )
    return page.shown(request, status=status_after(request, refusal))


def _why_none(factors: Factors, ask: PasskeyAsk | Refusal | None) -> str:
    """Why no passkey of the account works here; empty if one does, or it has none."""
    if isinstance(ask, Refusal):
        return str(ask)
    if ask or not factors.passkeys:
        return ""
    return _("Your passkeys belong to %(site)s and do not work here.") % {"site": factors.passkeys[0].rp_id}


@public
@sensitive_post_parameters("credential")
@never_cache
@require_POST
@carries_out(sign_in_with_factor)
def passkey_sign_in(request: HttpRequest) -> HttpResponse:
    """Sign in with a passkey alone, which checks who is there. It never says whether there is such an account."""
    form = PasskeyForm(request.POST)
    try:
        if not form.is_valid():
            raise PasskeyRefused
        answer = PasskeyAnswer(
            form.cleaned_data["credential"], form.cleaned_data["token"], relying_party(request), True
        )
        user = _owner_of(answer)
        finish_sign_in(request, user, answer, password_mark=None)
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return redirect("accounts:sign-in")
    return welcomed(request, user, redirect(safe_target(request, request.POST.get("next", ""))))


def _owner_of(answer: PasskeyAnswer) -> User:
    """Whose passkey was used, if the answer is right. Raises PasskeyRefused."""
    found = Passkey.objects.filter(credential_id=credential_id_in(answer.text), user__is_active=True)
    passkey = found.select_related("user").first()
    if passkey is None:
        raise PasskeyRefused
    return passkey.user


@public
@sensitive_post_parameters("code", "sealed", "credential")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@carries_out(add_app, add_passkey, sign_in_here)
def set_up_first(request: HttpRequest) -> HttpResponse:
    """After the password of somebody who has to have a factor and has none: set one up, and only then sign in."""
    half = half_sign_in(request)
    user = user_of_half(half)
    if half is None or user is None:
        return _begin_again(request)
    if factors_of(user):
        return redirect("accounts:second-step")
    set_up = SetUp(request, user, is_first=True)
    if request.method == "POST" and set_up.is_done():
        if not is_same_password(user, half.password_mark):
            return _begin_again(request)
        is_new = not is_known_device(request, user)
        sign_in_here(user, user, request=request, is_new_device=is_new)
        page = recovery_page(request, set_up.codes, safe_target(request, half.wanted))
        return welcomed(request, user, page)
    return set_up.shown()
