"""What pages ask of browsers that have passkeys."""

import json
from dataclasses import dataclass

from django import forms
from django.http import HttpRequest

from tournament.accounts.factors.passkeys import Question, ask_for_new, ask_for_one
from tournament.accounts.factors.relying_party import passkeys_here
from tournament.accounts.models import User
from tournament.core.errors import Refusal


@dataclass(frozen=True, slots=True)
class PasskeyAsk:
    """A form that the script of a page fills in. `kind` is what the browser does (get or create), `options` what it is
    asked for, `token` comes back with its answer. The form goes to `action`, the page itself if that is empty, and names
    `next`; `form` has the fields that a person fills in. `is_main` is whether its button is the first of the page.
    """

    kind: str
    options: str
    token: str
    action: str = ""
    next: str = ""
    form: forms.Form | None = None
    is_main: bool = True


def ask_anybody(request: HttpRequest, action: str, wanted: str) -> PasskeyAsk | None:
    """For a sign-in with a passkey alone; None where there can be none."""
    party = passkeys_here(request)
    if isinstance(party, Refusal):
        return None
    return PasskeyAsk("get", *_written(ask_for_one(party)), action=action, next=wanted, is_main=False)


def ask_owner(
    request: HttpRequest, user: User, wanted: str = "", *, is_main: bool = True
) -> PasskeyAsk | Refusal | None:
    """For a passkey of an account: None if it has none for this site, a refusal if it has some that do not work here."""
    party = passkeys_here(request)
    if isinstance(party, Refusal):
        return party if user.passkeys.exists() else None
    if not user.passkeys.filter(rp_id=party.id).exists():
        return None
    return PasskeyAsk("get", *_written(ask_for_one(party, user)), next=wanted, is_main=is_main)


def ask_for_another(request: HttpRequest, user: User, form: forms.Form) -> PasskeyAsk | Refusal:
    """For a new passkey, or why there can be none here."""
    party = passkeys_here(request)
    return (
        party
        if isinstance(party, Refusal)
        else PasskeyAsk("create", *_written(ask_for_new(user, party)), form=form)
    )


def _written(question: Question) -> tuple[str, str]:
    """The options as the script of a page reads them, and the token."""
    return json.dumps(question.options), question.token
