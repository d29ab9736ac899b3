"""The tokens of the signed-in account."""

from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournament.accounts.models import User
from tournament.acts.doors import carries_out
from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, sent
from tournament.core.policy import signed_in
from tournament.exchange.acts.tokens import make_token, revoke_token
from tournament.exchange.enums import Scope
from tournament.exchange.forms import TokenForm
from tournament.exchange.models import ApiToken
from tournament.exchange.queries import tokens_of


@signed_in
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@carries_out(make_token)
def tokens(request: HttpRequest) -> HttpResponse:
    """All tokens of the account, and a form for a new one, which is shown once."""
    user = cast("User", request.user)
    form = TokenForm(sent(request))
    if request.method == "POST" and form.is_valid():
        scopes = [Scope(code) for code in form.cleaned_data["scopes"]]
        name, days = form.cleaned_data["name"], form.cleaned_data["days"]
        try:
            token = make_token(user, user, name=name, scopes=scopes, days=days)
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            context = {"token": token, "row": tokens_of(user).standing().get(name=name)}
            return render(request, "exchange/token_made.html", context)
    context = {"form": form, "tokens": tokens_of(user)}
    return render(request, "exchange/tokens.html", context, status=422 if form.is_bound else 200)


@signed_in
@require_POST
@carries_out(revoke_token)
def token_revoke(request: HttpRequest, token_id: int) -> HttpResponse:
    """Revoke a token of the signed-in account."""
    user = cast("User", request.user)
    revoke_token(user, get_object_or_404(ApiToken, pk=token_id, user=user))
    messages.success(request, _("The token was revoked."))
    return redirect("exchange:tokens")
