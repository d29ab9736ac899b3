"""How an account signs in: its factors, what a rule asks of it, and the administrator's part."""

from dataclasses import dataclass
from typing import ClassVar, cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from tournament.accounts.acting import INSTALLATION
from tournament.accounts.factor_forms import PasskeyNameForm, ResetForm, RuleForm
from tournament.accounts.factors.held import Factors, factors_of
from tournament.accounts.models import Obliged, Passkey, SecondFactorRule, User
from tournament.accounts.views.confirming import recently_confirmed
from tournament.accounts.views.entering import safe_target
from tournament.accounts.views.setting_up import SetUp, recovery_page
from tournament.acts.doors import carries_out
from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, note_hidden, sent
from tournament.core.page_values import PageValues
from tournament.core.policy import administrator, signed_in
from tournament.core.refusals import refused
from tournament.events.acts.second_factors import (
    add_app,
    add_passkey,
    make_recovery_codes,
    remove_app,
    remove_passkey,
    rename_passkey,
    require_second_factor,
    reset_second_factor,
)
from tournament.events.obliged import Obligation, obligation_of


@dataclass(frozen=True, slots=True, kw_only=True)
class SecurityPage(PageValues):
    """`next` is where somebody goes on to who was led here after signing in; empty for others."""

    template: ClassVar[str] = "accounts/security.html"

    factors: Factors
    obligation: Obligation | None
    next: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AskPage(PageValues):
    """A question before something is removed or made anew: `sentences` say what follows, `button` does it."""

    template: ClassVar[str] = "accounts/security_ask.html"

    title: str
    sentences: list[str]
    button: str
    act: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PasskeyPage(PageValues):
    template: ClassVar[str] = "accounts/passkey.html"

    passkey: Passkey
    form: PasskeyNameForm


@dataclass(frozen=True, slots=True, kw_only=True)
class ResetPage(PageValues):
    template: ClassVar[str] = "accounts/second_factor_reset.html"

    account: User
    factors: Factors
    form: ResetForm


@dataclass(frozen=True, slots=True, kw_only=True)
class RulePage(PageValues):
    template: ClassVar[str] = "accounts/second_factor_rule.html"

    form: RuleForm
    has_factor: bool


def _owner(request: HttpRequest) -> User:
    return User.objects.get(pk=cast("User", request.user).pk)


@signed_in
@never_cache
@require_safe
def security(request: HttpRequest) -> HttpResponse:
    """The factors of one's account."""
    user = _owner(request)
    wanted = request.GET.get("next", "")
    page = SecurityPage(
        factors=factors_of(user),
        obligation=obligation_of(user),
        next=safe_target(request, wanted) if wanted else "",
    )
    return page.shown(request)


@signed_in
@sensitive_post_parameters("code", "sealed", "credential")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@recently_confirmed
@carries_out(add_app, add_passkey)
def factor_add(request: HttpRequest) -> HttpResponse:
    """Set up an app or add a passkey."""
    user = _owner(request)
    set_up = SetUp(request, user)
    if request.method != "POST" or not set_up.is_done():
        return set_up.shown()
    note_hidden(request, set_up.passkey_form)
    if set_up.codes:
        return recovery_page(request, set_up.codes, reverse("accounts:security"))
    messages.success(request, _("It is set up. You need it at your next sign-in."))
    return redirect("accounts:security")


@signed_in
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@recently_confirmed
@carries_out(remove_app)
def app_remove(request: HttpRequest) -> HttpResponse:
    """Remove the app, after asking."""
    user = _owner(request)
    if request.method == "POST":
        try:
            remove_app(user, user)
        except Refusal as refusal:
            return refused(request, refusal)
        messages.success(request, _("The authenticator app was removed."))
        return redirect("accounts:security")
    page = AskPage(
        title=_("Remove the authenticator app"),
        sentences=[_("Its codes no longer open your account."), *_last_factor(user, app=True)],
        button=_("Remove the app"),
        act="remove_app",
    )
    return page.shown(request)


def _last_factor(user: User, *, app: bool = False) -> list[str]:
    """What follows from removing the last factor."""
    held = factors_of(user)
    left = len(held.passkeys) if app else len(held.passkeys) - 1 + (held.app is not None)
    return [] if left else [_("It is your only second factor: your password alone will open your account.")]


@signed_in
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@recently_confirmed
@carries_out(rename_passkey)
def passkey(request: HttpRequest, passkey_id: int) -> HttpResponse:
    """Rename a passkey."""
    found = get_object_or_404(_owner(request).passkeys, pk=passkey_id)
    form = PasskeyNameForm(sent(request), initial={"name": found.name})
    if request.method == "POST" and form.is_valid():
        try:
            rename_passkey(cast("User", request.user), found, name=form.cleaned_data["name"])
        except Refusal as refusal:
            return refused(request, refusal)
        note_hidden(request, form)
        return redirect("accounts:security")
    page = PasskeyPage(passkey=found, form=form)
    return page.shown(request, status=422 if form.is_bound else 200)


@signed_in
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@recently_confirmed
@carries_out(remove_passkey)
def passkey_remove(request: HttpRequest, passkey_id: int) -> HttpResponse:
    """Remove a passkey, after asking."""
    user = _owner(request)
    found = get_object_or_404(user.passkeys, pk=passkey_id)
    if request.method == "POST":
        try:
            remove_passkey(user, found)
        except Refusal as refusal:
            return refused(request, refusal)
        messages.success(request, _("The passkey was removed."))
        return redirect("accounts:security")
    page = AskPage(
        title=_("Remove the passkey “%(name)s”") % {"name": found.name},
        sentences=[
            _("It no longer opens your account. Delete it on the device as well."),
            *_last_factor(user),
        ],
        button=_("Remove the passkey"),
        act="remove_passkey",
    )
    return page.shown(request)


@signed_in
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@recently_confirmed
@carries_out(make_recovery_codes)
def recovery_codes(request: HttpRequest) -> HttpResponse:
    """Make recovery codes anew, after asking, and show them this once."""
    user = _owner(request)
    if request.method == "POST":
        try:
            codes = make_recovery_codes(user, user)
        except Refusal as refusal:
            return refused(request, refusal)
        return recovery_page(request, codes, reverse("accounts:security"))
    page = AskPage(
        title=_("New recovery codes"),
        sentences=[
            _(
                "You get ten new codes, which are shown once. The codes that you wrote down before stop working."
            ),
        ],
        button=_("Make new codes"),
        act="make_recovery_codes",
    )
    return page.shown(request)


@administrator
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@recently_confirmed
@carries_out(reset_second_factor)
def second_factor_reset(request: HttpRequest, user_id: int) -> HttpResponse:
    """Remove the factors of somebody who lost them."""
    owner = get_object_or_404(User, pk=user_id)
    form = ResetForm(sent(request))
    if request.method == "POST" and form.is_valid():
        try:
            ended = reset_second_factor(cast("User", request.user), owner, reason=form.cleaned_data["reason"])
        except Refusal as refusal:
            return refused(request, refusal)
        note_hidden(request, form)
        sentence = _("%(name)s has no second factor now. Sessions that ended: %(count)s.")
        messages.success(request, sentence % {"name": owner.get_username(), "count": ended})
        return redirect("accounts:account-list")
    page = ResetPage(account=owner, factors=factors_of(owner), form=form)
    return page.shown(request, status=422 if form.is_bound else 200)


@administrator
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@recently_confirmed
@carries_out(require_second_factor)
def second_factor_rule(request: HttpRequest) -> HttpResponse:
    """Decide who has to have a second factor."""
    user, rule = _owner(request), SecondFactorRule.objects.first()
    initial = {"obliged": rule.obliged, "since": rule.since.date()} if rule else {"obliged": Obliged.NOBODY}
    form = RuleForm(sent(request), initial=initial)
    if request.method == "POST" and form.is_valid():
        cleaned = form.cleaned_data
        try:
            require_second_factor(
                user, INSTALLATION, obliged=Obliged(cleaned["obliged"]), since=cleaned["since"]
            )
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            messages.success(request, _("The rule is saved."))
            return redirect("accounts:account-list")
    page = RulePage(form=form, has_factor=bool(factors_of(user)))
    return page.shown(request, status=422 if form.is_bound else 200)
