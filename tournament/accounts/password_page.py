"""The page that shows a link for a new password to hand over. For views of several apps."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournament.accounts.models import User
from tournament.core.qr import qr_code
from tournament.core.site import shared_address


def password_link_page(request: HttpRequest, user: User, path: str, back: str) -> HttpResponse:
    """The page that shows a link once, as text and as a code, to hand it to `user`."""
    url = shared_address(request, path)
    qr = qr_code(url, _("Link for a new password, as a QR code"))
    return render(
        request, "accounts/password_link.html", {"account": user, "url": url, "qr": qr, "back": back}
    )
