"""Adding a factor: an app, whose first code is typed, or a passkey. The same for people who are signed in and for those
who have to add one before they are.
"""

from dataclasses import dataclass
from typing import ClassVar
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournament.accounts.errors import SealBroken, SetUpTooLate
from tournament.accounts.factor_forms import NewAppForm, NewPasskeyForm
from tournament.accounts.factors.codes import address_for_app, new_secret
from tournament.accounts.factors.passkeys import checked_new
from tournament.accounts.factors.relying_party import relying_party
from tournament.accounts.factors.sealing import FORM_SECONDS, seal, unseal
from tournament.accounts.models import User
from tournament.accounts.views.passkey_questions import PasskeyAsk, ask_for_another
from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal
from tournament.core.letters import grouped
from tournament.core.page_values import PageValues
from tournament.core.qr import qr_code
from tournament.core.site import shared_site
from tournament.events.acts.second_factors import add_app, add_passkey


@dataclass(frozen=True, slots=True)
class Offered:
    """`key` is the secret of an app for typing, `qr` the same to scan, `sealed` the same for the form. `ask` is for a
    passkey; None where there can be none, and `passkeys_fail` says why.
    """

    app_form: NewAppForm
    sealed: str
    key: str
    qr: SafeString
    passkey_form: NewPasskeyForm
    ask: PasskeyAsk | None
    passkeys_fail: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUpPage(PageValues):
    template: ClassVar[str] = "accounts/factor_add.html"

    account: User
    offered: Offered


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUpFirstPage(SetUpPage):
    template: ClassVar[str] = "accounts/set_up_first.html"


@dataclass(frozen=True, slots=True, kw_only=True)
class RecoveryPage(PageValues):
    """The codes, which nobody can read again, and where the person goes on to."""

    template: ClassVar[str] = "accounts/recovery_codes.html"

    codes: list[str]
    next: str


class SetUp:
    """What was sent to add a factor to an account. `codes` are new recovery codes, if it got any.

    `is_first` is for somebody who is not signed in yet.
    """

    def __init__(self, request: HttpRequest, user: User, *, is_first: bool = False) -> None:
        self.request = request
        self.user = user
        self.is_first = is_first
        self.codes: list[str] = []
        sent = request.POST if request.method == "POST" else None
        self.is_passkey = request.POST.get("way") == "passkey"
        self.app_form = NewAppForm(None if self.is_passkey else sent)
        self.passkey_form = NewPasskeyForm(sent if self.is_passkey else None)

    def is_done(self) -> bool:
        """Add the factor. Otherwise the forms say why not."""
        form = self.passkey_form if self.is_passkey else self.app_form
        if not form.is_valid():
            return False
        try:
            self.codes = self._add_passkey() if self.is_passkey else self._add_app()
        except Refusal as refusal:
            add_refusal(form, refusal)
            return False
        return True

    def _add_app(self) -> list[str]:
        cleaned = self.app_form.cleaned_data
        try:
            secret = unseal(cleaned["sealed"], owner=self.user.pk, within_seconds=FORM_SECONDS)
        except SealBroken:
            raise SetUpTooLate from None
        return add_app(self.user, self.user, secret=secret, code=cleaned["code"], is_first=self.is_first)

    def _add_passkey(self) -> list[str]:
        cleaned = self.passkey_form.cleaned_data
        party = relying_party(self.request)
        made = checked_new(cleaned["credential"], cleaned["token"], self.user, party)
        return add_passkey(self.user, self.user, made=made, name=cleaned["name"], is_first=self.is_first)

    def shown(self) -> HttpResponse:
        """The page with both forms. After a wrong code the app's secret stays the same."""
        secret = self._sent_secret() or new_secret()
        ask = ask_for_another(self.request, self.user, self.passkey_form)
        offered = Offered(
            app_form=self.app_form,
            sealed=seal(secret, owner=self.user.pk),
            key=grouped(secret),
            qr=self._qr(secret),
            passkey_form=self.passkey_form,
            ask=ask if isinstance(ask, PasskeyAsk) else None,
            passkeys_fail=str(ask) if isinstance(ask, Refusal) else "",
        )
        page = (SetUpFirstPage if self.is_first else SetUpPage)(account=self.user, offered=offered)
        return page.shown(self.request, status=422 if self.request.method == "POST" else 200)

    def _sent_secret(self) -> str:
        """The secret that was sent with a wrong code; empty if there is none."""
        try:
            return unseal(
                self.request.POST.get("sealed", ""), owner=self.user.pk, within_seconds=FORM_SECONDS
            )
        except SealBroken:
            return ""

    def _qr(self, secret: str) -> SafeString:
        host = (urlsplit(shared_site(self.request)).hostname or "").replace(":", "-")
        address = address_for_app(secret, self.user.get_username(), f"Seatwind {host}")
        return qr_code(address, _("QR code for the authenticator app"))


def recovery_page(request: HttpRequest, codes: list[str], wanted: str) -> HttpResponse:
    """Show recovery codes, this once."""
    return RecoveryPage(codes=codes, next=wanted).shown(request)
