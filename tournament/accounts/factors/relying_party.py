"""Whether passkeys work where a page was opened, and to which site they belong.

A passkey belongs to a name of a host, which the standard calls relying party id. Browsers want https for it, except on
localhost, and take no addresses of the form 192.168.1.20.
"""

from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port

from tournament.accounts.errors import PasskeysNeedHttps, PasskeysNeedName
from tournament.core.errors import Refusal
from tournament.core.server.senders import parsed_address

LOCALHOST = "localhost"


@dataclass(frozen=True, slots=True)
class RelyingParty:
    """The name to which passkeys belong here, and the origin that browsers report."""

    id: str
    origin: str


def relying_party(request: HttpRequest) -> RelyingParty:
    """Where passkeys of this page belong. Raises PasskeysNeedName, PasskeysNeedHttps."""
    host = request.get_host().lower()
    name = split_domain_port(host)[0].strip("[]")
    if parsed_address(name):
        raise PasskeysNeedName(site=_site())
    if not request.is_secure() and name != LOCALHOST:
        raise PasskeysNeedHttps(site=_site())
    return RelyingParty(_configured(name), f"{request.scheme}://{host}")


def passkeys_here(request: HttpRequest) -> RelyingParty | Refusal:
    """Where passkeys of this page belong, or why there can be none."""
    try:
        return relying_party(request)
    except Refusal as refusal:
        return refusal


def _configured(name: str) -> str:
    """The shortest configured host that this one is, or is a part of: www.example.org has the passkeys of example.org."""
    hosts = sorted(filter(None, (urlsplit(each).hostname for each in settings.CSRF_TRUSTED_ORIGINS)), key=len)
    return next((host for host in hosts if name == host or name.endswith(f".{host}")), name)


def _site() -> str:
    """The address at which passkeys would work, as far as it is known."""
    is_good = urlsplit(settings.SITE_URL).scheme == "https" and not parsed_address(
        urlsplit(settings.SITE_URL).hostname or ""
    )
    return str(settings.SITE_URL) if is_good else "https://…"
