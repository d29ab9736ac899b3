"""What is stored about somebody with an account: taken along, and erased."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, cast

from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournament.accounts.models import User
from tournament.accounts.views.confirming import recently_confirmed
from tournament.acts.doors import carries_out
from tournament.core.errors import Refusal
from tournament.core.page_values import PageValues
from tournament.core.policy import administrator, signed_in
from tournament.core.refusals import refused
from tournament.people.accounts import lists_left_alone
from tournament.people.acts.accounts import (
    erase_account,
    erase_own_account,
    hand_out_account,
    hand_out_own_account,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class EraseAccountPage(PageValues):
    """`refusal` says why it cannot be erased now; `lists` are the members’ lists that go with it."""

    template: ClassVar[str] = "accounts/erase.html"

    account: User
    is_own: bool
    refusal: Refusal | None
    lists: Sequence[str]

    @classmethod
    def of(cls, account: User, *, is_own: bool, refusal: Refusal | None) -> "EraseAccountPage":
        lists = [members.name for members in lists_left_alone(account)]
        return cls(account=account, is_own=is_own, refusal=refusal, lists=lists)


def _file(data: Mapping[str, Any], user: User) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="seatwind-account-{user.pk}.json"'}
    return JsonResponse(data, json_dumps_params={"ensure_ascii": False, "indent": 2}, headers=headers)


@signed_in
@never_cache
@require_POST
@recently_confirmed
@carries_out(hand_out_own_account)
def own_data(request: HttpRequest) -> HttpResponse:
    """Everything that is stored about one’s account, as a file."""
    user = cast("User", request.user)
    return _file(hand_out_own_account(user, user), user)


@signed_in
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@recently_confirmed
@carries_out(erase_own_account)
def own_erase(request: HttpRequest) -> HttpResponse:
    """Erase one’s account, after asking."""
    user = User.objects.get(pk=cast("User", request.user).pk)
    if request.method == "POST":
        try:
            erase_own_account(user, user)
        except Refusal as refusal:
            return refused(request, refusal)
        logout(request)
        messages.success(request, _("Your account was erased."))
        return redirect("events:home")
    return EraseAccountPage.of(user, is_own=True, refusal=erase_own_account.offer(user, user)).shown(request)


@administrator
@never_cache
@require_POST
@recently_confirmed
@carries_out(hand_out_account)
def account_data(request: HttpRequest, user_id: int) -> HttpResponse:
    """Everything that is stored about an account, as a file for its owner."""
    owner = get_object_or_404(User, pk=user_id)
    return _file(hand_out_account(cast("User", request.user), owner), owner)


@administrator
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@recently_confirmed
@carries_out(erase_account)
def account_erase(request: HttpRequest, user_id: int) -> HttpResponse:
    """Erase somebody’s account, after asking."""
    owner, person = get_object_or_404(User, pk=user_id), cast("User", request.user)
    if owner.pk == person.pk:
        return redirect("accounts:own-erase")
    name = owner.get_username()
    if request.method == "POST":
        try:
            erase_account(person, owner)
        except Refusal as refusal:
            return refused(request, refusal)
        messages.success(request, _("The account of %(name)s was erased.") % {"name": name})
        return redirect("accounts:account-list")
    return EraseAccountPage.of(owner, is_own=False, refusal=erase_account.offer(person, owner)).shown(request)
