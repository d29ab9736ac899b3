"""Signing in and out, one's account, new passwords, and the administrator's view of accounts."""

from functools import partial
from typing import cast

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.forms import SetPasswordForm
from django.core.paginator import Paginator
from django.db.models import Count, Exists, OuterRef, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.accounts.acting import INSTALLATION
from tournament.accounts.acts.first_account import is_first_account_token, make_first_account
from tournament.accounts.acts.mail_pauses import begin_pause
from tournament.accounts.acts.sessions import (
    begin_session,
    change_account,
    change_password,
    devices_of,
    end_session,
    end_sessions,
    set_password_by_link,
)
from tournament.accounts.forms import (
    ForgottenForm,
    NewAccountForm,
    PasswordChangeForm,
    ProfileForm,
)
from tournament.accounts.models import ERASED, AuthenticatorApp, OwnerMail, Passkey, User
from tournament.accounts.password_page import password_link_page
from tournament.accounts.verbs import AccountVerb
from tournament.acts.doors import carries_out
from tournament.audit.models import AuditEntry
from tournament.core.background import in_background
from tournament.core.errors import Refusal
from tournament.core.forms import note_hidden, sent
from tournament.core.policy import administrator, public, secret_link, signed_in
from tournament.core.refusals import refused
from tournament.core.site import mailed_address
from tournament.events.acts.password_links import issue_for_account, password_tokens, user_of_link
from tournament.events.pages.secret_forms import is_secret_right, status_of
from tournament.exchange.queries import tokens_of

ACTS_ON_A_PAGE = 100
ACCOUNTS_ON_A_PAGE = 100


@secret_link("first account link")
@sensitive_post_parameters("password1", "password2")
@require_http_methods(["GET", "HEAD", "POST"])
@carries_out(make_first_account)
def first_account(request: HttpRequest, first_token: str) -> HttpResponse:
    """Create the first account of a new installation, which is the administrator's."""
    if not is_first_account_token(first_token):
        raise Http404
    form = NewAccountForm(sent(request))
    if request.method == "POST" and form.is_valid():
        user = form.save(commit=False)
        try:
            make_first_account(user, INSTALLATION)
        except Refusal as refusal:
            return refused(request, refusal)
        begin_session(request, user)
        return redirect("events:home")
    return render(
        request, "accounts/first_account.html", {"form": form}, status=422 if form.is_bound else 200
    )


@signed_in
@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@carries_out(change_account)
def account(request: HttpRequest) -> HttpResponse:
    """The user's account: the shown name, the mail address, and where it is signed in."""
    user = User.objects.get(pk=cast("User", request.user).pk)
    form = ProfileForm(sent(request), instance=user)
    if request.method == "POST" and form.is_valid() and _may_save(request, form):
        fields = {name: form.cleaned_data[name] for name in form.changed_data if name != "password"}
        change_account(user, user, fields=fields)
        note_hidden(request, form)
        messages.success(request, _("Your account was changed."))
        return redirect("accounts:account")
    context = {
        "form": form,
        "devices": devices_of(user),
        "session_key": request.session.session_key,
        "expiring_tokens": tokens_of(user).expiring(),
    }
    return render(request, "accounts/account.html", context, status=status_of(form))


def _may_save(request: HttpRequest, form: ProfileForm) -> bool:
    return not form.is_moved or is_secret_right(request, form, "password", AccountVerb.EMAIL_CHANGE_FAILED)


@signed_in
@sensitive_post_parameters("old_password", "new_password1", "new_password2")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@carries_out(change_password)
def password_change(request: HttpRequest) -> HttpResponse:
    """Change one's password; every other session ends."""
    user = User.objects.get(pk=cast("User", request.user).pk)
    form = PasswordChangeForm(user, sent(request))
    if (
        request.method == "POST"
        and form.is_valid()
        and is_secret_right(request, form, "old_password", AccountVerb.PASSWORD_CHANGE_FAILED)
    ):
        change_password(user, user, password=form.cleaned_data["new_password1"], request=request)
        messages.success(request, _("Your password was changed. You are signed out on all other devices."))
        return redirect("accounts:account")
    return render(request, "accounts/password_change.html", {"form": form}, status=status_of(form))


@signed_in
@require_POST
@carries_out(end_session)
def session_end(request: HttpRequest, device_id: int) -> HttpResponse:
    """Sign out on one other device."""
    user = cast("User", request.user)
    device = get_object_or_404(user.devices, pk=device_id)
    end_session(user, device)
    return redirect("accounts:account")


@signed_in
@require_POST
@carries_out(end_sessions)
def sessions_end(request: HttpRequest) -> HttpResponse:
    """Sign out everywhere else."""
    user = cast("User", request.user)
    end_sessions(user, user, but=request.session.session_key)
    return redirect("accounts:account")


@public
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def password_forgotten(request: HttpRequest) -> HttpResponse:
    """Send a link for a new password by mail. The answer never says whether there is such an account.

    Nor does its time: everything is done after it, also looking for the account. An account gets at most one mail in
    five minutes; whoever gets none can ask again.
    """
    form = ForgottenForm(sent(request), may_mail=partial(begin_pause, kind=OwnerMail.NEW_PASSWORD))
    if request.method == "POST" and form.is_valid():
        language, site = get_language(), mailed_address("")

        def look_and_send() -> None:
            with override(language):
                form.save(
                    request=request,
                    use_https=request.is_secure(),
                    token_generator=password_tokens,
                    subject_template_name="accounts/password_mail_subject.txt",
                    email_template_name="accounts/password_mail.txt",
                    # Never the host that the request names: whoever asks chooses it.
                    extra_email_context={"site": site},
                )

        in_background(look_and_send)
        return render(request, "accounts/password_sent.html", {"email": form.cleaned_data["email"]})
    context = {"form": form, "sends_mail": settings.SENDS_MAIL}
    return render(request, "accounts/password_forgotten.html", context, status=422 if form.is_bound else 200)


@secret_link("password link")
@sensitive_post_parameters("new_password1", "new_password2")
@require_http_methods(["GET", "HEAD", "POST"])
@carries_out(set_password_by_link)
def password_set(request: HttpRequest, user_code: str, password_token: str) -> HttpResponse:
    """Set a new password by a link; every session of the account ends."""
    user = user_of_link(user_code, password_token)
    if user is None:
        return render(request, "accounts/password_link_over.html", status=404)
    form = SetPasswordForm(user, sent(request))
    if request.method == "POST" and form.is_valid():
        set_password_by_link(user, user, password=form.cleaned_data["new_password1"])
        messages.success(request, _("The new password is set. Sign in with it."))
        return redirect("accounts:sign-in")
    context = {"form": form, "account": user}
    return render(request, "accounts/password_set.html", context, status=422 if form.is_bound else 200)


@administrator
@never_cache
@require_safe
def account_list(request: HttpRequest) -> HttpResponse:
    """Every account of the installation."""
    real = Q(staff_roles__event__is_rehearsal=False)
    has_factor = Exists(AuthenticatorApp.objects.filter(user=OuterRef("pk"))) | Exists(
        Passkey.objects.filter(user=OuterRef("pk"))
    )
    counted = User.objects.annotate(roles=Count("staff_roles", filter=real), has_factor=has_factor)
    accounts = counted.exclude(username__startswith=ERASED).order_by("username")
    page = Paginator(accounts, ACCOUNTS_ON_A_PAGE).get_page(request.GET.get("page"))
    return render(request, "accounts/account_list.html", {"accounts": page})


@administrator
@never_cache
@require_safe
def sign_in_audit(request: HttpRequest) -> HttpResponse:
    """Who signed in and out, who failed to, and what happened to accounts and deleted events."""
    acts = AuditEntry.objects.filter(event__isnull=True).order_by("-pk")
    page = Paginator(acts, ACTS_ON_A_PAGE).get_page(request.GET.get("page"))
    return render(request, "accounts/sign_in_audit.html", {"acts": page})


@administrator
@never_cache
@require_POST
@carries_out(issue_for_account)
def account_password_link(request: HttpRequest, user_id: int) -> HttpResponse:
    """A link for a new password, shown once, to hand to its owner."""
    owner = get_object_or_404(User, pk=user_id)
    try:
        path = issue_for_account(cast("User", request.user), owner)
    except Refusal as refusal:
        return refused(request, refusal)
    return password_link_page(request, owner, path, reverse("accounts:account-list"))
